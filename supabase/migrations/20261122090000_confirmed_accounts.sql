-- Confirmed accounts: nobody gets a role above user before confirming their email address. Otherwise anyone could register boss@example.com, wait to be promoted, and sign in as the boss.
create function private.check_new_role()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from auth.users where users.id = new.id and users.email_confirmed_at is not null;
  if not found then
    raise exception 'This user hasn''t confirmed their email address yet' using errcode = '42501';
  end if;
  return new;
end;
$$;

create trigger check_new_role
before insert or update on public.profiles
for each row when (new.role <> 'user')
execute function private.check_new_role();

-- Adding a column to the result requires a new function.
drop function public.admin_list_users();
drop function private.admin_list_users();

create function private.admin_list_users()
returns table (
  id uuid,
  email text,
  role text,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  email_confirmed_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_user_manager();
  return query
    select
      users.id,
      users.email::text,
      coalesce(profiles.role, 'user'),
      users.created_at,
      users.last_sign_in_at,
      users.email_confirmed_at
    from auth.users
    left join public.profiles on profiles.id = users.id
    order by users.created_at desc, users.id desc;
end;
$$;

create function public.admin_list_users()
returns table (
  id uuid,
  email text,
  role text,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  email_confirmed_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.admin_list_users();
$$;

revoke execute on function private.check_new_role(), private.admin_list_users(), public.admin_list_users()
from public, anon, authenticated, service_role;
grant execute on function private.admin_list_users(), public.admin_list_users() to authenticated;

comment on function private.check_new_role() is 'Rejects a role above user for an account that must not have one.';
comment on function private.admin_list_users() is 'All accounts, newest first.';
comment on function public.admin_list_users() is 'All accounts, newest first; email_confirmed_at is null until the address is confirmed (owners only).';
