-- Profiles: the role of each account. The only source of rights: it is read afresh at every decision, so that a change
-- of role acts at once and a token can neither raise nor keep anyone's rights.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user',
  updated_at timestamptz not null default now(),
  constraint profiles_role_known check (role in ('user', 'newsletter_manager', 'admin', 'owner'))
);

revoke all on public.profiles from anon, authenticated;
grant select, update (role, updated_at) on public.profiles to authenticated;
grant all on public.profiles to service_role;

alter table public.profiles enable row level security;

-- The auth server bans and soft-deletes accounts, but a token that it has already issued stays valid for a while. So the database
-- checks at every decision: a disabled account has no rights and doesn't count as an owner.
create function private.is_disabled(banned_until timestamptz, deleted_at timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select deleted_at is not null or coalesce(banned_until > now(), false);
$$;

-- Who is asking. Security definer, because a policy on profiles that read profiles itself would never end.
create function private.has_role_of(roles text[])
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

create function private.manages_content()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_role_of(array['admin', 'owner']);
$$;

create function private.manages_users()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_role_of(array['owner']);
$$;

create function private.has_account()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_role_of(array['user', 'newsletter_manager', 'admin', 'owner']);
$$;

create policy "People read their own profile, owners read all"
on public.profiles for select to authenticated
using ((id = (select auth.uid()) and (select private.has_account())) or (select private.manages_users()));

create policy "Owners change roles"
on public.profiles for update to authenticated
using ((select private.manages_users()))
with check ((select private.manages_users()));

create function private.require_role(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if coalesce(value, '') = '' then
    raise exception 'Role is required' using errcode = '22023';
  elsif value not in ('user', 'newsletter_manager', 'admin', 'owner') then
    raise exception 'The role must be user, newsletter_manager, admin or owner' using errcode = '22023';
  end if;
  return value;
end;
$$;

-- Nobody gets a role above user before confirming their email address. Otherwise anyone could register boss@example.com, wait to be
-- promoted, and sign in as the boss.
create function private.check_new_role()
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

create trigger check_new_role
before insert or update on public.profiles
for each row when (new.role <> 'user')
execute function private.check_new_role();

create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id) on conflict (id) do nothing;
  return new;
end;
$$;

create trigger create_profile_for_new_account
after insert on auth.users
for each row execute function private.create_profile();

-- Accounts older than this table.
insert into public.profiles (id) select users.id from auth.users on conflict (id) do nothing;

create function private.check_profile_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.id is distinct from old.id then
    raise exception 'A profile can''t be moved to another account' using errcode = '42501';
  end if;
  new.role := private.require_role(new.role);
  new.updated_at := now();
  return new;
end;
$$;

create trigger check_profile_change
before update on public.profiles
for each row execute function private.check_profile_change();

-- The last owner. Changes of profiles take turns, from before the first row is touched until they are committed:
-- otherwise two owners who demote each other at the same moment would each still see the other.
create function private.take_turns_on_profiles()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  return null;
end;
$$;

create trigger take_turns_on_profiles
before update or delete on public.profiles
for each statement execute function private.take_turns_on_profiles();

create function private.keep_an_owner()
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

create trigger keep_an_owner
before update or delete on public.profiles
for each row execute function private.keep_an_owner();

revoke execute on function
  private.is_disabled(timestamptz, timestamptz),
  private.has_role_of(text[]),
  private.has_account(),
  private.manages_content(),
  private.manages_users(),
  private.require_role(text),
  private.check_new_role(),
  private.create_profile(),
  private.check_profile_change(),
  private.take_turns_on_profiles(),
  private.keep_an_owner()
from public, anon, authenticated, service_role;
grant execute on function
  private.has_role_of(text[]),
  private.has_account(),
  private.manages_content(),
  private.manages_users()
to authenticated;
grant execute on function private.require_role(text) to authenticated, service_role;

comment on table public.profiles is 'The role of each account; made with the account and deleted with it.';
comment on column public.profiles.role is 'user, newsletter_manager, admin or owner.';
comment on function private.is_disabled(timestamptz, timestamptz) is 'Whether an account is banned now or soft-deleted.';
comment on function private.has_role_of(text[]) is 'Whether the caller has one of these roles now; false for visitors and disabled accounts.';
comment on function private.has_account() is 'Whether the caller has an account that isn''t disabled.';
comment on function private.manages_content() is 'Whether the caller may manage newsletters, categories and branding.';
comment on function private.manages_users() is 'Whether the caller may manage users.';
comment on function private.require_role(text) is 'The role, or a refusal when it is missing or unknown.';
comment on function private.check_new_role() is 'Rejects a role above user for an account that is unconfirmed or disabled.';
comment on function private.create_profile() is 'Gives a new account its profile; whatever it signed up with, the role is user.';
comment on function private.check_profile_change() is 'Refuses what a CHECK would refuse, with a sentence, and dates the change.';
comment on function private.take_turns_on_profiles() is 'Lets changes of profiles happen one after another.';
comment on function private.keep_an_owner() is 'Rejects demoting or deleting the last owner who can still act, on every path.';
