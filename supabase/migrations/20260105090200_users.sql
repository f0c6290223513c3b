-- Users: what owners can do with accounts. There is no table of ours: accounts live in auth.users.
create function private.require_user_manager()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.manages_users() then
    raise exception 'Only owners can manage users' using errcode = '42501';
  end if;
end;
$$;

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

-- What is unusual about an account, for the list of users. The auth server alone sets it.
create function private.account_states(user_ids uuid[])
returns table (id uuid, state text)
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
      case
        when users.deleted_at is not null then 'deleted'
        when private.is_disabled(users.banned_until, users.deleted_at) then 'suspended'
        else 'anonymous'
      end
    from auth.users
    where users.id = any (user_ids)
      and (users.is_anonymous or private.is_disabled(users.banned_until, users.deleted_at))
    order by users.id;
end;
$$;

create function private.require_email(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  address constant text := lower(coalesce(private.trimmed(value), ''));
begin
  if address = '' then
    raise exception 'Email is required' using errcode = '22023';
  elsif char_length(address) > 254
    or address !~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' then
    raise exception 'Please enter a valid email address.' using errcode = '22023';
  end if;
  return address;
end;
$$;

create function private.require_password(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if coalesce(value, '') = '' then
    raise exception 'Password is required' using errcode = '22023';
  elsif char_length(value) < 6 then
    raise exception 'Password must be at least 6 characters' using errcode = '22023';
  elsif octet_length(value) > 72 then
    raise exception 'Password must be at most 72 bytes' using errcode = '22023';
  end if;
  return value;
end;
$$;

create function private.admin_create_user(new_email text, new_password text, new_role text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  checked_email text;
  checked_password text;
begin
  perform private.require_user_manager();
  checked_email := private.require_email(new_email);
  checked_password := private.require_password(new_password);

  -- The auth server signs in only accounts whose token columns are empty, not null, and that have an identity.
  insert into auth.users (
    id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at,
    raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, reauthentication_token,
    email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token
  ) values (
    new_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', checked_email,
    extensions.crypt(checked_password, extensions.gen_salt('bf', 10)), now(), now(), now(),
    '{"provider": "email", "providers": ["email"]}', '{}',
    '', '', '', '', '', '', '', ''
  );
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (
    gen_random_uuid(), 'email', new_id::text, new_id,
    jsonb_build_object('sub', new_id, 'email', checked_email, 'email_verified', true, 'phone_verified', false),
    now(), now()
  );
  update public.profiles set role = new_role where profiles.id = new_id;
  return new_id;
exception
  when unique_violation then
    raise exception 'A user with this email address already exists' using errcode = '23505';
end;
$$;

create function private.update_user_role(target uuid, new_role text)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed public.profiles;
begin
  perform private.require_user_manager();
  update public.profiles set role = new_role where profiles.id = target returning * into changed;
  if not found then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;
  return changed;
end;
$$;

create function private.admin_delete_user(target uuid)
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

create function public.account_states(user_ids uuid[])
returns table (id uuid, state text)
language sql
stable
set search_path = ''
as $$
  select * from private.account_states(user_ids);
$$;

create function public.admin_create_user(email text, password text, role text)
returns uuid
language sql
set search_path = ''
as $$
  select private.admin_create_user(email, password, role);
$$;

create function public.update_user_role(target_user_id uuid, new_role text)
returns public.profiles
language sql
set search_path = ''
as $$
  select * from private.update_user_role(target_user_id, new_role);
$$;

create function public.admin_delete_user(user_id uuid)
returns void
language sql
set search_path = ''
as $$
  select private.admin_delete_user(user_id);
$$;

revoke execute on function
  private.require_user_manager(),
  private.require_email(text),
  private.require_password(text),
  private.admin_list_users(),
  private.account_states(uuid[]),
  private.admin_create_user(text, text, text),
  private.update_user_role(uuid, text),
  private.admin_delete_user(uuid),
  public.admin_list_users(),
  public.account_states(uuid[]),
  public.admin_create_user(text, text, text),
  public.update_user_role(uuid, text),
  public.admin_delete_user(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  private.admin_list_users(),
  private.account_states(uuid[]),
  private.admin_create_user(text, text, text),
  private.update_user_role(uuid, text),
  private.admin_delete_user(uuid),
  public.admin_list_users(),
  public.account_states(uuid[]),
  public.admin_create_user(text, text, text),
  public.update_user_role(uuid, text),
  public.admin_delete_user(uuid)
to authenticated;

comment on function private.require_user_manager() is 'Refuses callers who are not owners.';
comment on function private.require_email(text) is 'The trimmed, lower-case address, or a refusal.';
comment on function private.require_password(text) is 'The password, or a refusal: 6 characters at least, 72 bytes at most.';
comment on function private.admin_list_users() is 'All accounts, newest first.';
comment on function private.account_states(uuid[]) is 'Those of the accounts that are soft-deleted, banned now or anonymous.';
comment on function private.admin_create_user(text, text, text) is 'Makes a confirmed account that can sign in at once.';
comment on function private.update_user_role(uuid, text) is 'Changes a role.';
comment on function private.admin_delete_user(uuid) is 'Deletes an account with its profile and subscriptions, never the caller''s own.';
comment on function public.admin_list_users() is 'All accounts, newest first; email_confirmed_at is null until the address is confirmed (owners only).';
comment on function public.account_states(uuid[]) is 'Those of the accounts that are deleted, suspended or anonymous, with that state (owners only).';
comment on function public.admin_create_user(text, text, text) is 'Makes an account that can sign in at once and returns its id (owners only).';
comment on function public.update_user_role(uuid, text) is 'Changes a role and returns the profile (owners only).';
comment on function public.admin_delete_user(uuid) is 'Deletes another account (owners only).';
