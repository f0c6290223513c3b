-- What happens to accounts meanwhile counts, and an account with much history is deleted in time.
set local lock_timeout = '2s';

-- As before, but whoever has waited for others is asked whether they still may: a policy has read that before. Once for all rows, which may
-- include their own.
create or replace function private.take_turns_on_profiles()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 and (select auth.uid()) is not null then
    perform private.require_user_manager();
  end if;
  return null;
end;
$$;
comment on function private.take_turns_on_profiles() is
  'Lets changes of profiles happen one after another, and refuses callers who are no owners any more.';

-- As before, but an entry is written once: somebody who has imported 10,000 newsletters appears in tens of thousands of entries.
create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform from auth.users where users.id = old.id for update;
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
    update public.newsletters set owner_id = null where owner_id = old.id;
    delete from public.newsletter_subscriptions where user_id = old.id;
  end if;
  update public.history as entries
  set
    actor_id = nullif(entries.actor_id, old.id),
    actor_email = case when entries.actor_id is distinct from old.id then entries.actor_email end,
    owner_before = nullif(entries.owner_before, old.id),
    owner_after = nullif(entries.owner_after, old.id)
  where entries.actor_id = old.id or entries.owner_before = old.id or entries.owner_after = old.id;
  update public.history set row_id = null, label = null, before = before - 'id', after = after - 'id'
  where table_name = 'profiles' and row_id = old.id::text;
  delete from private.history_subscriptions where user_id = old.id;
  update private.subscription_log set user_id = null where user_id = old.id;
  update private.subscription_log set actor_id = null where actor_id = old.id;
  delete from private.unsubscribe_tokens where user_id = old.id;
  return null;
end;
$$;

-- PostgREST applies the time limit of a function to its whole request.
alter function public.admin_delete_user(uuid) set statement_timeout = '60s';
alter function public.delete_my_account(text) set statement_timeout = '60s';
alter function public.restore_history(bigint, uuid) set statement_timeout = '60s';
alter function public.undo_last_change(text, text) set statement_timeout = '60s';

-- As before, but the last email can also be one to choose a password.
create or replace function private.forget_unproven_accounts(kept interval)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  forgotten bigint;
begin
  -- The lock that changes of profiles take, taken before the accounts are locked.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  -- What is known of the account is read again once it's locked: somebody could be entering the code.
  delete from auth.users
  using private.accounts as listed
  where listed.id = users.id
    and listed.email_confirmed_at is null
    and listed.created_at < now() - kept
    and users.email_confirmed_at is null
    and users.last_sign_in_at is null
    and greatest(users.confirmation_sent_at, users.recovery_sent_at, users.created_at) < now() - kept
    and not exists (select from public.newsletter_subscriptions as subscription where subscription.user_id = users.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
