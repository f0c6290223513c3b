-- Disabled accounts: the auth server bans and soft-deletes accounts, but a token that it has already issued stays valid for a
-- while. So the database checks at every decision: a disabled account has no rights and doesn't count as an owner.
create function private.is_disabled(banned_until timestamptz, deleted_at timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select deleted_at is not null or coalesce(banned_until > now(), false);
$$;

create or replace function private.has_role_of(roles text[])
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.profiles
    join auth.users on users.id = profiles.id
    where profiles.id = (select auth.uid())
      and not private.is_disabled(users.banned_until, users.deleted_at)
      -- The role can be older than the rule that requires a confirmed address.
      and case when users.email_confirmed_at is null then 'user' else profiles.role end = any (roles)
  );
$$;

create function private.has_account()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_role_of(array['user', 'newsletter_manager', 'admin', 'owner']);
$$;

create or replace function private.check_new_role()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where users.id = new.id;
  if account.email_confirmed_at is null then
    raise exception 'This user hasn''t confirmed their email address yet' using errcode = '42501';
  elsif private.is_disabled(account.banned_until, account.deleted_at) then
    raise exception 'This account is disabled' using errcode = '42501';
  end if;
  return new;
end;
$$;

create or replace function private.keep_an_owner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    -- Locks both rows, so that this waits for an uncommitted ban, and a transaction with an old snapshot fails instead of
    -- counting a former owner.
    perform from public.profiles
    join auth.users on users.id = profiles.id
    where profiles.role = 'owner' and profiles.id <> old.id
      and users.email_confirmed_at is not null
      and not private.is_disabled(users.banned_until, users.deleted_at)
    limit 1
    for update of profiles
    for share of users;
    if not found then
      raise exception 'There must always be at least one owner' using errcode = '42501';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

create or replace function private.admin_delete_user(target uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_user_manager();
  if target = (select auth.uid()) then
    raise exception 'You can''t delete your own account' using errcode = '42501';
  end if;
  -- The lock that changes of profiles take, taken before the account is locked: keep_an_owner locks accounts as well, so two
  -- owners who delete each other would otherwise deadlock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  delete from auth.users where users.id = target;
  if not found then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;
end;
$$;

revoke execute on function private.is_disabled(timestamptz, timestamptz), private.has_account()
from public, anon, authenticated, service_role;
grant execute on function private.has_account() to authenticated;

comment on function private.is_disabled(timestamptz, timestamptz) is 'Whether an account is banned now or soft-deleted.';
comment on function private.has_role_of(text[]) is 'Whether the caller has one of these roles now; false for visitors and disabled accounts.';
comment on function private.has_account() is 'Whether the caller has an account that isn''t disabled.';
comment on function private.check_new_role() is 'Rejects a role above user for an account that is unconfirmed or disabled.';
comment on function private.keep_an_owner() is 'Rejects demoting or deleting the last owner who can still act, on every path.';
