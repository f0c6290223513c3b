-- The email for choosing a password is an invitation to whoever has the mark of one in the metadata of their account. Whoever signs
-- up writes these metadata, so anybody could have the site invite any address.

create function private.only_owners_invite()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.raw_user_meta_data ? 'invited' or current_setting('private.inviting', true) = 'true' then
    return new;
  end if;
  new.raw_user_meta_data := new.raw_user_meta_data - 'invited';
  return new;
end;
$$;

comment on function private.only_owners_invite() is 'Trigger: nobody is invited but by an owner.';
revoke all on function private.only_owners_invite() from public;

create trigger only_owners_invite before insert or update on auth.users
for each row when (new.raw_user_meta_data ? 'invited')
execute function private.only_owners_invite();

-- Marks that others have set. An owner's accounts are confirmed in the moment in which they're made.
update auth.users set raw_user_meta_data = raw_user_meta_data - 'invited'
where raw_user_meta_data ? 'invited' and email_confirmed_at is distinct from created_at;

-- As before, but it says that it invites.
create or replace function private.admin_create_user(new_email text, new_password text, new_role text)
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
  perform set_config('private.inviting', 'true', true);
  insert into auth.users (
    id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at,
    raw_app_meta_data, raw_user_meta_data,
    confirmation_token, recovery_token, reauthentication_token,
    email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token
  ) values (
    new_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', checked_email,
    extensions.crypt(checked_password, extensions.gen_salt('bf', 10)), now(), now(), now(),
    '{"provider": "email", "providers": ["email"]}', '{"invited": true}',
    '', '', '', '', '', '', '', ''
  );
  perform set_config('private.inviting', '', true);
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
