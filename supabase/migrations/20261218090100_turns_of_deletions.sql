-- The auth server deletes an account without the lock that changes of profiles take, and took it only once it had locked the account. Who
-- has that lock, because an owner leaves, waits for the accounts of other owners: each waited for the other.
set local lock_timeout = '2s';

create trigger take_turns before delete or update of deleted_at on auth.users
for each statement execute function private.take_turns_on_profiles();
comment on function private.take_turns_on_profiles() is
  'Trigger: lets changes of profiles and deletions of accounts happen one after another, before a row is locked, and refuses callers who are no owners any more.';

-- As before, but the trigger takes the lock.
create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform from auth.users where users.id = old.id for update;
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
