-- Soft-deleted accounts: the auth server can mark an account as deleted instead of deleting it (deleted_at). Nobody can sign in to
-- it again, so it's forgotten like one that was deleted.
--
-- The trigger locks auth.users for a moment; with this timeout the push fails after two seconds and can be retried, instead of
-- blocking sign-ins.
set local lock_timeout = '2s';

create function private.living_account(account uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select users.id from auth.users where users.id = account and users.deleted_at is null;
$$;

create or replace function private.history_label(table_name text, content jsonb)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case table_name
    when 'newsletters' then content ->> 'title'
    when 'categories' then content ->> 'name'
    when 'site_settings' then 'Site settings'
    when 'profiles' then (
      select users.email from auth.users where users.id = private.living_account((content ->> 'id')::uuid)
    )
  end;
$$;

create or replace function private.set_subscriptions_aside(entry bigint, newsletter uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  with removed as (
    delete from public.newsletter_subscriptions where newsletter_id = newsletter returning *
  ), kept as (
    insert into private.history_subscriptions (entry_id, id, user_id, frequency, status, created_at)
    select entry, removed.id, removed.user_id, removed.frequency, removed.status, removed.created_at
    from removed
    join auth.users on users.id = removed.user_id
    where users.deleted_at is null
    returning user_id
  )
  update public.history set subscriptions = (select count(*) from kept) where history.id = entry;
$$;

create or replace function private.restore_subscriptions(entry bigint, newsletter uuid)
returns void
language sql
set search_path = ''
as $$
  -- Locks the accounts, so that one that is being deleted is left out instead of failing the foreign key. The second statement
  -- sees what those have done for whom the first one has waited.
  select from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry
  for key share of users;

  insert into public.newsletter_subscriptions (id, user_id, newsletter_id, frequency, status, created_at)
  select kept.id, kept.user_id, newsletter, kept.frequency, kept.status, kept.created_at
  from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry and users.deleted_at is null;
$$;

-- A soft deletion keeps the row of the account, so the foreign keys do nothing. The first part does what they and the deletion do: it
-- waits for everyone who holds the account or is changing a row of it, so that the second part sees what they record.
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
  update public.history set actor_id = null, actor_email = null where actor_id = old.id;
  update public.history set owner_before = null where owner_before = old.id;
  update public.history set owner_after = null where owner_after = old.id;
  update public.history set row_id = null, label = null, before = before - 'id', after = after - 'id'
  where table_name = 'profiles' and row_id = old.id::text;
  delete from private.history_subscriptions where user_id = old.id;
  return null;
end;
$$;

create trigger forget_soft_deleted_account
after update of deleted_at on auth.users
for each row when (new.deleted_at is not null) execute function private.forget_account();

revoke execute on function private.living_account(uuid) from public, anon, authenticated, service_role;

comment on function private.living_account(uuid) is 'The id itself if the account exists and isn''t soft-deleted, or else null.';
comment on function private.history_label(text, jsonb) is 'What users call the row: title, name or email address; null for the role of a deleted account.';
comment on function private.set_subscriptions_aside(bigint, uuid) is 'Moves a newsletter''s subscriptions into the history, except those of soft-deleted accounts.';
comment on function private.restore_subscriptions(bigint, uuid) is 'Gives a restored newsletter its subscriptions of accounts that are still there.';
comment on function private.forget_account() is 'Removes a deleted or soft-deleted account from the history; a soft-deleted one also loses its subscriptions and newsletters.';
