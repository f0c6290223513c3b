-- Generated from supabase/migrations by `npm run db -- types`. Do not edit.

-- private

CREATE EXTENSION IF NOT EXISTS pgcrypto WITH SCHEMA extensions;


CREATE FUNCTION private.is_web_address(address text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select char_length(address) <= 2048
    and address !~ '[[:space:][:cntrl:]"<>\\]'
    and address ~* '^(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http://(localhost|127\.0\.0\.1|\[::1\]))(:[0-9]{1,5})?([/?#].*)?$';
$_$;

COMMENT ON FUNCTION private.is_web_address(address text) IS 'Whether this is an https address, or http on a local host.';

REVOKE ALL ON FUNCTION private.is_web_address(address text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_web_address(address text) TO authenticated;
GRANT ALL ON FUNCTION private.is_web_address(address text) TO service_role;


CREATE FUNCTION private.trimmed(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
$$;

COMMENT ON FUNCTION private.trimmed(value text) IS 'The text without the white space that JavaScript''s trim() removes.';

REVOKE ALL ON FUNCTION private.trimmed(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.trimmed(value text) TO authenticated;
GRANT ALL ON FUNCTION private.trimmed(value text) TO service_role;


CREATE FUNCTION private.visible(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select regexp_replace(
    value,
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680'
      '\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2066-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF'
      '\uFFA0\uFFF9-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0001'
      '\U000E0020-\U000E007F\U000E0100-\U000E01EF]',
    '',
    'g'
  );
$$;

COMMENT ON FUNCTION private.visible(value text) IS 'The text without the characters that show nothing.';

REVOKE ALL ON FUNCTION private.visible(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.visible(value text) TO authenticated;
GRANT ALL ON FUNCTION private.visible(value text) TO service_role;


CREATE FUNCTION private.optional_address(value text, label text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  trimmed constant text := nullif(private.trimmed(value), '');
begin
  if not private.is_web_address(trimmed) then
    perform private.refuse('{label} must be an https:// address', jsonb_build_object('label', label));
  end if;
  return trimmed;
end;
$$;

COMMENT ON FUNCTION private.optional_address(value text, label text) IS 'The address or null, or a refusal that names the field.';

REVOKE ALL ON FUNCTION private.optional_address(value text, label text) FROM PUBLIC;


CREATE FUNCTION private.optional_text(value text, label text, longest integer) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  trimmed constant text := nullif(private.trimmed(value), '');
begin
  if char_length(trimmed) > longest then
    perform private.refuse(
      '{label} must be at most {longest} characters', jsonb_build_object('label', label, 'longest', longest)
    );
  end if;
  return trimmed;
end;
$$;

COMMENT ON FUNCTION private.optional_text(value text, label text, longest integer) IS 'The trimmed text or null, or a refusal that names the field and its limit.';

REVOKE ALL ON FUNCTION private.optional_text(value text, label text, longest integer) FROM PUBLIC;


CREATE FUNCTION private.require_text(value text, label text, shortest integer, longest integer) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  trimmed constant text := coalesce(private.trimmed(value), '');
begin
  if private.visible(trimmed) = '' then
    perform private.refuse('{label} is required', jsonb_build_object('label', label));
  elsif char_length(trimmed) not between shortest and longest then
    perform private.refuse(
      '{label} must be between {shortest} and {longest} characters',
      jsonb_build_object('label', label, 'shortest', shortest, 'longest', longest)
    );
  end if;
  return trimmed;
end;
$$;

COMMENT ON FUNCTION private.require_text(value text, label text, shortest integer, longest integer) IS 'The trimmed text, or an error that names the field and its limits; text that shows nothing is missing.';

REVOKE ALL ON FUNCTION private.require_text(value text, label text, shortest integer, longest integer) FROM PUBLIC;


-- profiles

CREATE TABLE public.profiles (
    id uuid NOT NULL,
    role text DEFAULT 'user'::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT profiles_role_known CHECK ((role = ANY (ARRAY['user'::text, 'newsletter_manager'::text, 'admin'::text, 'owner'::text])))
);

COMMENT ON TABLE public.profiles IS 'The role of each account; made with the account and deleted with it.';

COMMENT ON COLUMN public.profiles.role IS 'user, newsletter_manager, admin or owner.';

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);

CREATE TRIGGER check_expected_version BEFORE DELETE OR UPDATE ON public.profiles FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.check_expected_version();

CREATE TRIGGER check_new_role BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW WHEN ((new.role <> 'user'::text)) EXECUTE FUNCTION private.check_new_role();

CREATE TRIGGER check_profile_change BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.check_profile_change();

CREATE TRIGGER keep_an_owner BEFORE DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_an_owner();

CREATE TRIGGER list_changed_role AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION private.list_changed_account();

CREATE TRIGGER list_new_role AFTER INSERT OR DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.list_changed_account();

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.record_change();

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.reject_truncate();

CREATE TRIGGER take_turns_on_profiles BEFORE DELETE OR UPDATE ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION private.take_turns_on_profiles();

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE POLICY "Owners change roles" ON public.profiles FOR UPDATE TO authenticated USING (( SELECT private.manages_users() AS manages_users)) WITH CHECK (( SELECT private.manages_users() AS manages_users));

CREATE POLICY "People read their own profile, owners read all" ON public.profiles FOR SELECT TO authenticated USING ((((id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.has_account() AS has_account)) OR ( SELECT private.manages_users() AS manages_users)));

ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.profiles TO authenticated;
GRANT ALL ON TABLE public.profiles TO service_role;

GRANT UPDATE(role) ON TABLE public.profiles TO authenticated;

GRANT UPDATE(updated_at) ON TABLE public.profiles TO authenticated;


CREATE FUNCTION private.check_new_role() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.check_new_role() IS 'Rejects a role above user for an account that is unconfirmed or disabled.';

REVOKE ALL ON FUNCTION private.check_new_role() FROM PUBLIC;


CREATE FUNCTION private.check_profile_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if new.id is distinct from old.id then
    raise exception 'A profile can''t be moved to another account' using errcode = '42501';
  end if;
  new.role := private.require_role(new.role);
  new.updated_at := now();
  return new;
end;
$$;

COMMENT ON FUNCTION private.check_profile_change() IS 'Refuses what a CHECK would refuse, with a sentence, and dates the change.';

REVOKE ALL ON FUNCTION private.check_profile_change() FROM PUBLIC;


CREATE FUNCTION private.create_profile() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.profiles (id) values (new.id) on conflict (id) do nothing;
  return new;
end;
$$;

COMMENT ON FUNCTION private.create_profile() IS 'Gives a new account its profile; whatever it signed up with, the role is user.';

REVOKE ALL ON FUNCTION private.create_profile() FROM PUBLIC;


CREATE FUNCTION private.has_account() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.has_role_of(array['user', 'newsletter_manager', 'admin', 'owner']);
$$;

COMMENT ON FUNCTION private.has_account() IS 'Whether the caller has an account that isn''t disabled.';

REVOKE ALL ON FUNCTION private.has_account() FROM PUBLIC;
GRANT ALL ON FUNCTION private.has_account() TO authenticated;


CREATE FUNCTION private.has_role_of(roles text[]) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (
    select from public.profiles
    join auth.users on users.id = profiles.id
    where profiles.id = (select auth.uid())
      and not private.is_disabled(users.banned_until, users.deleted_at)
      -- The role can be older than the rule that requires a confirmed address.
      and case when users.email_confirmed_at is null then 'user' else profiles.role end = any (roles)
  );
$$;

COMMENT ON FUNCTION private.has_role_of(roles text[]) IS 'Whether the caller has one of these roles now; false for visitors and disabled accounts.';

REVOKE ALL ON FUNCTION private.has_role_of(roles text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION private.has_role_of(roles text[]) TO authenticated;


CREATE FUNCTION private.is_disabled(banned_until timestamp with time zone, deleted_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select deleted_at is not null or coalesce(banned_until > now(), false);
$$;

COMMENT ON FUNCTION private.is_disabled(banned_until timestamp with time zone, deleted_at timestamp with time zone) IS 'Whether an account is banned now or soft-deleted.';

REVOKE ALL ON FUNCTION private.is_disabled(banned_until timestamp with time zone, deleted_at timestamp with time zone) FROM PUBLIC;


CREATE FUNCTION private.keep_an_owner() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.keep_an_owner() IS 'Rejects demoting or deleting the last owner who can still act, on every path.';

REVOKE ALL ON FUNCTION private.keep_an_owner() FROM PUBLIC;


CREATE FUNCTION private.manages_content() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.has_role_of(array['admin', 'owner']);
$$;

COMMENT ON FUNCTION private.manages_content() IS 'Whether the caller may manage newsletters, categories and branding.';

REVOKE ALL ON FUNCTION private.manages_content() FROM PUBLIC;
GRANT ALL ON FUNCTION private.manages_content() TO authenticated;


CREATE FUNCTION private.manages_users() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.has_role_of(array['owner']);
$$;

COMMENT ON FUNCTION private.manages_users() IS 'Whether the caller may manage users.';

REVOKE ALL ON FUNCTION private.manages_users() FROM PUBLIC;
GRANT ALL ON FUNCTION private.manages_users() TO authenticated;


CREATE FUNCTION private.require_role(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  if coalesce(value, '') = '' then
    raise exception 'Role is required' using errcode = '22023';
  elsif value not in ('user', 'newsletter_manager', 'admin', 'owner') then
    raise exception 'The role must be user, newsletter_manager, admin or owner' using errcode = '22023';
  end if;
  return value;
end;
$$;

COMMENT ON FUNCTION private.require_role(value text) IS 'The role, or a refusal when it is missing or unknown.';

REVOKE ALL ON FUNCTION private.require_role(value text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.require_role(value text) TO authenticated;
GRANT ALL ON FUNCTION private.require_role(value text) TO service_role;


CREATE FUNCTION private.take_turns_on_profiles() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 and (select auth.uid()) is not null then
    perform private.require_user_manager();
  end if;
  return null;
end;
$$;

COMMENT ON FUNCTION private.take_turns_on_profiles() IS 'Trigger: lets changes of profiles and deletions of accounts happen one after another, before a row is locked, and refuses callers who are no owners any more.';

REVOKE ALL ON FUNCTION private.take_turns_on_profiles() FROM PUBLIC;


-- users

CREATE FUNCTION private.account_states(user_ids uuid[]) RETURNS TABLE(id uuid, state text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.account_states(user_ids uuid[]) IS 'Those of the accounts that are soft-deleted, banned now or anonymous.';

REVOKE ALL ON FUNCTION private.account_states(user_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION private.account_states(user_ids uuid[]) TO authenticated;


CREATE FUNCTION private.admin_create_user(new_email text, new_password text, new_role text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.admin_create_user(new_email text, new_password text, new_role text) IS 'Makes a confirmed account that can sign in at once. Until it has, its metadata say that it''s invited.';

REVOKE ALL ON FUNCTION private.admin_create_user(new_email text, new_password text, new_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.admin_create_user(new_email text, new_password text, new_role text) TO authenticated;


CREATE FUNCTION private.admin_delete_user(target uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_user_manager();
  if target = (select auth.uid()) then
    raise exception 'You can''t delete your own account' using errcode = '42501';
  end if;
  -- The lock that changes of profiles take, taken before the account is locked: keep_an_owner locks accounts as well, so two
  -- owners who delete each other would otherwise deadlock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  perform private.require_user_manager();
  delete from auth.users where users.id = target;
  if not found then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;
end;
$$;

COMMENT ON FUNCTION private.admin_delete_user(target uuid) IS 'Deletes an account with its profile and subscriptions, never the caller''s own.';

REVOKE ALL ON FUNCTION private.admin_delete_user(target uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.admin_delete_user(target uuid) TO authenticated;


CREATE FUNCTION private.admin_list_users(search text, sort_by text, descending boolean, after_value text, after_id uuid, most integer, only_id uuid, unconfirmed boolean) RETURNS TABLE(id uuid, email text, role text, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, email_confirmed_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
declare
  -- What is sorted by, and the value after which the rows begin.
  sorted constant text := case sort_by
    when 'email' then 'coalesce(email, '''')'
    when 'role' then 'role'
    when 'created_at' then 'coalesce(created_at, ''-infinity'')'
    when 'last_sign_in_at' then 'coalesce(last_sign_in_at, ''-infinity'')'
  end;
  beginning constant text := case when sort_by like '%\_at' then 'coalesce($2::timestamptz, ''-infinity'')' else 'coalesce($2, '''')' end;
  patterns text[];
begin
  perform private.require_user_manager();
  if sorted is null then
    raise exception 'Users are sorted by email, role, created_at or last_sign_in_at' using errcode = '22023';
  end if;
  patterns := private.containing_words(search);
  return query execute concat_ws(
    ' ',
    'select id, email, role, created_at, last_sign_in_at, email_confirmed_at from',
    case
      when only_id is not null then 'private.accounts where id = $5'
      -- Read first: they are few, and along another order most would be passed over.
      when unconfirmed then '(select * from private.accounts where email_confirmed_at is null offset 0) as accounts where true'
      else 'private.accounts where email_confirmed_at is not null'
    end,
    private.email_conditions(patterns),
    case when after_id is not null then
      format('and (%s, id) %s (%s, $3)', sorted, case when descending then '<' else '>' end, beginning)
    end,
    format('order by %s %2$s, id %2$s limit $4', sorted, case when descending then 'desc' else 'asc' end)
  )
  using patterns, after_value, after_id, most, only_id;
end;
$_$;

COMMENT ON FUNCTION private.admin_list_users(search text, sort_by text, descending boolean, after_value text, after_id uuid, most integer, only_id uuid, unconfirmed boolean) IS 'The confirmed or the unconfirmed accounts whose address contains all words of a text, in one of four orders, from after a row on; all, without a limit. With an id, that account.';

REVOKE ALL ON FUNCTION private.admin_list_users(search text, sort_by text, descending boolean, after_value text, after_id uuid, most integer, only_id uuid, unconfirmed boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION private.admin_list_users(search text, sort_by text, descending boolean, after_value text, after_id uuid, most integer, only_id uuid, unconfirmed boolean) TO authenticated;


CREATE FUNCTION private.require_email(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $_$
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
$_$;

COMMENT ON FUNCTION private.require_email(value text) IS 'The trimmed, lower-case address, or a refusal.';

REVOKE ALL ON FUNCTION private.require_email(value text) FROM PUBLIC;


CREATE FUNCTION private.require_password(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.require_password(value text) IS 'The password, or a refusal: 6 characters at least, 72 bytes at most.';

REVOKE ALL ON FUNCTION private.require_password(value text) FROM PUBLIC;


CREATE FUNCTION private.require_user_manager() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not private.manages_users() then
    raise exception 'Only owners can manage users' using errcode = '42501';
  end if;
end;
$$;

COMMENT ON FUNCTION private.require_user_manager() IS 'Refuses callers who are not owners.';

REVOKE ALL ON FUNCTION private.require_user_manager() FROM PUBLIC;


CREATE FUNCTION private.update_user_role(target uuid, new_role text) RETURNS public.profiles
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  changed public.profiles;
begin
  perform private.require_user_manager();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  perform private.require_user_manager();
  update public.profiles set role = new_role where profiles.id = target returning * into changed;
  if not found then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;
  return changed;
end;
$$;

COMMENT ON FUNCTION private.update_user_role(target uuid, new_role text) IS 'Changes a role.';

REVOKE ALL ON FUNCTION private.update_user_role(target uuid, new_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.update_user_role(target uuid, new_role text) TO authenticated;


CREATE FUNCTION public.account_states(user_ids uuid[]) RETURNS TABLE(id uuid, state text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.account_states(user_ids);
$$;

COMMENT ON FUNCTION public.account_states(user_ids uuid[]) IS 'Those of the accounts that are deleted, suspended or anonymous, with that state (owners only).';

REVOKE ALL ON FUNCTION public.account_states(user_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.account_states(user_ids uuid[]) TO authenticated;


CREATE FUNCTION public.admin_create_user(email text, password text, role text) RETURNS uuid
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.admin_create_user(email, password, role);
$$;

COMMENT ON FUNCTION public.admin_create_user(email text, password text, role text) IS 'Makes an account that can sign in at once and returns its id (owners only).';

REVOKE ALL ON FUNCTION public.admin_create_user(email text, password text, role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.admin_create_user(email text, password text, role text) TO authenticated;


CREATE FUNCTION public.admin_delete_user(user_id uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
  select private.admin_delete_user(user_id);
$$;

COMMENT ON FUNCTION public.admin_delete_user(user_id uuid) IS 'Deletes another account (owners only).';

REVOKE ALL ON FUNCTION public.admin_delete_user(user_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.admin_delete_user(user_id uuid) TO authenticated;


CREATE FUNCTION public.admin_list_users(p_search text DEFAULT NULL::text, p_order text DEFAULT 'created_at'::text, p_descending boolean DEFAULT true, p_after text DEFAULT NULL::text, p_after_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT NULL::integer, p_id uuid DEFAULT NULL::uuid, p_unconfirmed boolean DEFAULT false) RETURNS TABLE(id uuid, email text, role text, created_at timestamp with time zone, last_sign_in_at timestamp with time zone, email_confirmed_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.admin_list_users(p_search, p_order, p_descending, p_after, p_after_id, p_limit, p_id, p_unconfirmed);
$$;

COMMENT ON FUNCTION public.admin_list_users(p_search text, p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer, p_id uuid, p_unconfirmed boolean) IS 'The accounts, newest first: the confirmed ones, or with p_unconfirmed the others, whose email_confirmed_at is null. Optionally those whose address contains all words of p_search, or the one with p_id, confirmed or not; sorted by p_order (email, role, created_at or last_sign_in_at); p_limit rows, after the row with the value p_after and the id p_after_id (owners only).';

REVOKE ALL ON FUNCTION public.admin_list_users(p_search text, p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer, p_id uuid, p_unconfirmed boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.admin_list_users(p_search text, p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer, p_id uuid, p_unconfirmed boolean) TO authenticated;


CREATE FUNCTION public.update_user_role(target_user_id uuid, new_role text) RETURNS public.profiles
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.update_user_role(target_user_id, new_role);
$$;

COMMENT ON FUNCTION public.update_user_role(target_user_id uuid, new_role text) IS 'Changes a role and returns the profile (owners only).';

REVOKE ALL ON FUNCTION public.update_user_role(target_user_id uuid, new_role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.update_user_role(target_user_id uuid, new_role text) TO authenticated;


-- categories

CREATE TABLE public.categories (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    description text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT categories_description_length CHECK ((char_length(description) <= 1000)),
    CONSTRAINT categories_name_length CHECK (((char_length(private.trimmed(name)) >= 2) AND (char_length(private.trimmed(name)) <= 50))),
    CONSTRAINT categories_name_visible CHECK ((private.visible(name) <> ''::text))
);

COMMENT ON TABLE public.categories IS 'What newsletters are sorted into.';

COMMENT ON COLUMN public.categories.updated_at IS 'When it last changed; the version that x-expected-updated-at names.';

ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);

CREATE INDEX categories_by_lower_name ON public.categories USING btree (lower(name), id);

CREATE INDEX categories_by_name ON public.categories USING btree (name, id);

CREATE UNIQUE INDEX categories_name_unique ON public.categories USING btree (lower(private.trimmed(name)));

CREATE TRIGGER await_turn BEFORE UPDATE OF name ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION private.await_turn();

CREATE TRIGGER check_expected_version BEFORE DELETE OR UPDATE ON public.categories FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.check_expected_version();

CREATE TRIGGER date_as_before BEFORE UPDATE ON public.categories FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.keep_date();

CREATE TRIGGER date_change BEFORE UPDATE ON public.categories FOR EACH ROW WHEN (((pg_trigger_depth() = 0) AND (new.* IS DISTINCT FROM old.*))) EXECUTE FUNCTION private.date_change();

CREATE TRIGGER hold_actor BEFORE INSERT OR DELETE OR UPDATE ON public.categories FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.hold_actor();

CREATE TRIGGER index_renamed_category AFTER UPDATE OF name ON public.categories FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION private.index_renamed_category();

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH ROW EXECUTE FUNCTION private.record_change();

CREATE POLICY "Everybody reads categories" ON public.categories FOR SELECT TO anon, authenticated USING (true);

ALTER TABLE public.categories ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.categories TO anon;
GRANT SELECT ON TABLE public.categories TO authenticated;
GRANT ALL ON TABLE public.categories TO service_role;


CREATE FUNCTION private.create_category(new_name text, new_description text) RETURNS public.categories
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  saved public.categories;
begin
  insert into public.categories (name, description)
  values (private.require_text(new_name, 'Name', 2, 50), private.optional_text(new_description, 'Description', 1000))
  returning * into saved;
  return saved;
end;
$$;

COMMENT ON FUNCTION private.create_category(new_name text, new_description text) IS 'Adds a category.';

REVOKE ALL ON FUNCTION private.create_category(new_name text, new_description text) FROM PUBLIC;


CREATE FUNCTION private.delete_category(target uuid) RETURNS public.categories
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  deleted public.categories;
  uses bigint;
begin
  -- Locked first: no newsletter can be put into it between counting and deleting.
  perform from public.categories where categories.id = target for update;
  select count(*) into uses from public.newsletters where newsletters.category_id = target;
  if uses > 0 then
    perform private.refuse(
      case uses when 1 then '{count} newsletter uses this category' else '{count} newsletters use this category' end,
      jsonb_build_object('count', uses),
      '23503'
    );
  end if;
  delete from public.categories where categories.id = target returning * into deleted;
  return deleted;
end;
$$;

COMMENT ON FUNCTION private.delete_category(target uuid) IS 'Deletes a category that no newsletter uses.';

REVOKE ALL ON FUNCTION private.delete_category(target uuid) FROM PUBLIC;


CREATE FUNCTION private.manage_category(operation text, target uuid, new_name text, new_description text) RETURNS public.categories
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  result public.categories;
begin
  perform private.require_content_manager();
  case coalesce(operation, '')
    when 'create' then result := private.create_category(new_name, new_description);
    when 'update' then result := private.update_category(target, new_name, new_description);
    when 'delete' then result := private.delete_category(target);
    else raise exception 'The operation must be create, update or delete' using errcode = '22023';
  end case;
  if result.id is null then
    raise exception 'This category no longer exists' using errcode = 'PT404';
  end if;
  return result;
exception
  when unique_violation then
    raise exception 'A category with this name already exists' using errcode = '23505';
end;
$$;

COMMENT ON FUNCTION private.manage_category(operation text, target uuid, new_name text, new_description text) IS 'Creates, updates or deletes a category.';

REVOKE ALL ON FUNCTION private.manage_category(operation text, target uuid, new_name text, new_description text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.manage_category(operation text, target uuid, new_name text, new_description text) TO authenticated;


CREATE FUNCTION private.require_content_manager() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not private.manages_content() then
    raise exception 'Only admins and owners can do this' using errcode = '42501';
  end if;
end;
$$;

COMMENT ON FUNCTION private.require_content_manager() IS 'Refuses callers who are neither admin nor owner.';

REVOKE ALL ON FUNCTION private.require_content_manager() FROM PUBLIC;


CREATE FUNCTION private.update_category(target uuid, new_name text, new_description text) RETURNS public.categories
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  saved public.categories;
begin
  update public.categories
  set name = private.require_text(new_name, 'Name', 2, 50),
      description = private.optional_text(new_description, 'Description', 1000)
  where categories.id = target
  returning * into saved;
  return saved;
end;
$$;

COMMENT ON FUNCTION private.update_category(target uuid, new_name text, new_description text) IS 'Renames and redescribes a category.';

REVOKE ALL ON FUNCTION private.update_category(target uuid, new_name text, new_description text) FROM PUBLIC;


CREATE FUNCTION public.manage_category(operation text, category_id uuid DEFAULT NULL::uuid, category_name text DEFAULT NULL::text, category_description text DEFAULT NULL::text) RETURNS public.categories
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.manage_category(operation, category_id, category_name, category_description);
$$;

COMMENT ON FUNCTION public.manage_category(operation text, category_id uuid, category_name text, category_description text) IS 'Creates, updates or deletes a category and returns it (admins and owners).';

REVOKE ALL ON FUNCTION public.manage_category(operation text, category_id uuid, category_name text, category_description text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.manage_category(operation text, category_id uuid, category_name text, category_description text) TO authenticated;


-- newsletters

CREATE TABLE public.newsletters (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    category_id uuid NOT NULL,
    image_url text,
    example_content text,
    owner_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    image_focus smallint DEFAULT 50 NOT NULL,
    state text DEFAULT 'visible'::text NOT NULL,
    publish_at timestamp with time zone DEFAULT now(),
    featured_position smallint,
    rhythm text DEFAULT 'weekly'::text NOT NULL,
    entered_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT newsletters_description_length CHECK (((char_length(private.trimmed(description)) >= 1) AND (char_length(private.trimmed(description)) <= 5000))),
    CONSTRAINT newsletters_description_visible CHECK ((private.visible(description) <> ''::text)),
    CONSTRAINT newsletters_example_length CHECK ((char_length(example_content) <= 1000000)),
    CONSTRAINT newsletters_featured_position CHECK (((featured_position >= 1) AND (featured_position <= 12))),
    CONSTRAINT newsletters_image_address CHECK (private.is_web_address(image_url)),
    CONSTRAINT newsletters_image_focus CHECK (((image_focus >= 0) AND (image_focus <= 100))),
    CONSTRAINT newsletters_publish_known CHECK (((state = 'hidden'::text) OR (publish_at IS NOT NULL))),
    CONSTRAINT newsletters_publish_range CHECK (((publish_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (publish_at < '2100-01-01 00:00:00+00'::timestamp with time zone))),
    CONSTRAINT newsletters_rhythm_known CHECK ((rhythm = ANY (ARRAY['daily'::text, 'weekly'::text, 'biweekly'::text, 'monthly'::text, 'irregular'::text]))),
    CONSTRAINT newsletters_state_known CHECK ((state = ANY (ARRAY['visible'::text, 'hidden'::text, 'discontinued'::text]))),
    CONSTRAINT newsletters_title_length CHECK (((char_length(private.trimmed(title)) >= 3) AND (char_length(private.trimmed(title)) <= 100))),
    CONSTRAINT newsletters_title_visible CHECK ((private.visible(title) <> ''::text))
);

COMMENT ON TABLE public.newsletters IS 'The catalogue: one row for each newsletter.';

COMMENT ON COLUMN public.newsletters.example_content IS 'HTML of an example issue; shown in a sandboxed frame only.';

COMMENT ON COLUMN public.newsletters.owner_id IS 'Who made it; null when that account was deleted.';

COMMENT ON COLUMN public.newsletters.created_at IS 'When it was made or, from then on, published: the newest comes first.';

COMMENT ON COLUMN public.newsletters.updated_at IS 'When it last changed; the version that x-expected-updated-at names.';

COMMENT ON COLUMN public.newsletters.image_focus IS 'The point of interest of the image, in percent of its width from the left: it stays where the image is cut.';

COMMENT ON COLUMN public.newsletters.state IS 'visible, hidden (for admins and owners only) or discontinued (readable, but not listed and closed to new subscriptions).';

COMMENT ON COLUMN public.newsletters.publish_at IS 'When it became public, or will; null for one that has never been public. Until then, only admins and owners see it.';

COMMENT ON COLUMN public.newsletters.featured_position IS 'Its place among those that come first on home; null for all others. Deprecated for visitors: featured_newsletters has the order without gaps.';

COMMENT ON COLUMN public.newsletters.rhythm IS 'How often its publisher brings it out: daily, weekly, biweekly (every two weeks), monthly or irregular.';

COMMENT ON COLUMN public.newsletters.entered_at IS 'When it was entered, whenever it was published.';

ALTER TABLE ONLY public.newsletters
    ADD CONSTRAINT newsletters_pkey PRIMARY KEY (id);

CREATE INDEX newsletters_by_edit ON public.newsletters USING btree (updated_at);

CREATE INDEX newsletters_by_lower_title ON public.newsletters USING btree (lower(title), id);

CREATE INDEX newsletters_by_publication ON public.newsletters USING btree (publish_at);

CREATE INDEX newsletters_by_title ON public.newsletters USING btree (title, id);

CREATE INDEX newsletters_featured ON public.newsletters USING btree (featured_position, created_at DESC, id DESC) WHERE (featured_position IS NOT NULL);

CREATE INDEX newsletters_listed ON public.newsletters USING btree (category_id, state, publish_at);

CREATE INDEX newsletters_newest ON public.newsletters USING btree (created_at DESC, id DESC);

CREATE INDEX newsletters_of_category ON public.newsletters USING btree (category_id, created_at DESC, id DESC);

CREATE INDEX newsletters_of_category_by_id ON public.newsletters USING btree (category_id, id);

CREATE INDEX newsletters_of_owner ON public.newsletters USING btree (owner_id);

CREATE INDEX newsletters_of_state ON public.newsletters USING btree (state, created_at DESC, id DESC);

CREATE INDEX newsletters_without_example ON public.newsletters USING btree (created_at DESC, id DESC) WHERE (COALESCE(octet_length(example_content), 0) = 0);

CREATE INDEX newsletters_without_picture ON public.newsletters USING btree (created_at DESC, id DESC) WHERE (COALESCE(image_url, ''::text) = ''::text);

CREATE TRIGGER await_turn BEFORE INSERT OR DELETE OR UPDATE OF title, description, category_id, state, publish_at, created_at ON public.newsletters FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.await_turn();

CREATE TRIGGER check_expected_version BEFORE DELETE OR UPDATE ON public.newsletters FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.check_expected_version();

CREATE TRIGGER date_as_before BEFORE UPDATE ON public.newsletters FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.keep_date();

CREATE TRIGGER date_change BEFORE UPDATE ON public.newsletters FOR EACH ROW WHEN (((pg_trigger_depth() = 0) AND (new.* IS DISTINCT FROM old.*))) EXECUTE FUNCTION private.date_change();

CREATE TRIGGER hold_actor BEFORE INSERT OR DELETE OR UPDATE ON public.newsletters FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.hold_actor();

CREATE TRIGGER index_changed_newsletters AFTER UPDATE ON public.newsletters REFERENCING OLD TABLE AS previous NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.index_changed_newsletters();

CREATE TRIGGER index_saved_newsletters AFTER INSERT ON public.newsletters REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.index_saved_newsletters();

CREATE TRIGGER number_new_newsletters AFTER INSERT ON public.newsletters REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.number_new_newsletters();

CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON public.newsletters FOR EACH ROW EXECUTE FUNCTION private.record_change();

CREATE TRIGGER record_deletion BEFORE DELETE ON public.newsletters FOR EACH ROW EXECUTE FUNCTION private.record_change();

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON public.newsletters FOR EACH STATEMENT EXECUTE FUNCTION private.reject_truncate();

ALTER TABLE ONLY public.newsletters
    ADD CONSTRAINT newsletters_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.categories(id) ON DELETE RESTRICT;

ALTER TABLE ONLY public.newsletters
    ADD CONSTRAINT newsletters_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE SET NULL;

CREATE POLICY "Admins and owners delete newsletters" ON public.newsletters FOR DELETE TO authenticated USING (( SELECT private.manages_content() AS manages_content));

CREATE POLICY "Users read published newsletters, admins and owners all" ON public.newsletters FOR SELECT TO authenticated USING ((((state <> 'hidden'::text) AND (publish_at <= now())) OR ( SELECT private.manages_content() AS manages_content)));

CREATE POLICY "Visitors read published newsletters" ON public.newsletters FOR SELECT TO anon USING (((state <> 'hidden'::text) AND (publish_at <= now())));

ALTER TABLE public.newsletters ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.newsletters TO anon;
GRANT SELECT,DELETE ON TABLE public.newsletters TO authenticated;
GRANT ALL ON TABLE public.newsletters TO service_role;


CREATE FUNCTION private.checked_newsletter(new_title text, new_description text, new_category uuid, new_image text, new_example text) RETURNS public.newsletters
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  checked public.newsletters;
begin
  checked.category_id := private.require_category(new_category);
  checked.title := private.require_text(new_title, 'Title', 3, 100);
  checked.description := private.require_text(new_description, 'Description', 1, 5000);
  checked.image_url := private.optional_address(new_image, 'The image address');
  checked.example_content := private.optional_text(new_example, 'Example content', 1000000);
  return checked;
end;
$$;

COMMENT ON FUNCTION private.checked_newsletter(new_title text, new_description text, new_category uuid, new_image text, new_example text) IS 'What a person entered, trimmed and checked, or a refusal.';

REVOKE ALL ON FUNCTION private.checked_newsletter(new_title text, new_description text, new_category uuid, new_image text, new_example text) FROM PUBLIC;


CREATE FUNCTION private.manage_newsletter(target uuid, new_title text, new_description text, new_category uuid, new_image text, new_example text, new_focus integer, new_state text, wanted timestamp with time zone, new_rhythm text) RETURNS public.newsletters
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  given public.newsletters;
  saved public.newsletters;
begin
  perform private.require_content_manager();
  if new_focus not between 0 and 100 then
    raise exception 'The image focus must be between 0 and 100' using errcode = '22023';
  end if;
  given := private.checked_newsletter(new_title, new_description, new_category, new_image, new_example);
  given.state := private.checked_state(new_state);
  given.rhythm := private.checked_rhythm(new_rhythm);
  if target is null then
    given.state := coalesce(given.state, 'visible');
    given.publish_at := private.publish_moment(null, given.state, wanted);
    insert into public.newsletters (
      title, description, category_id, image_url, image_focus, example_content, owner_id, state, publish_at, created_at, rhythm
    )
    values (
      given.title, given.description, given.category_id, given.image_url, coalesce(new_focus, 50), given.example_content,
      (select auth.uid()), given.state, given.publish_at, coalesce(given.publish_at, now()), coalesce(given.rhythm, 'weekly')
    )
    returning * into saved;
  else
    -- PostgreSQL stores a long value again even if the new one is equal, but not if it's the old one.
    update public.newsletters
    set title = given.title,
        description = given.description,
        category_id = given.category_id,
        image_url = given.image_url,
        -- A client that knows no focus keeps that of the same image.
        image_focus = case
          when new_focus is not null then new_focus
          when newsletters.image_url = given.image_url then newsletters.image_focus
          else 50
        end,
        example_content = case
          when newsletters.example_content = given.example_content then newsletters.example_content
          else given.example_content
        end,
        state = coalesce(given.state, newsletters.state),
        rhythm = coalesce(given.rhythm, newsletters.rhythm),
        -- Whatever is published anew counts as new; a draft isn't dated in the future.
        (publish_at, created_at) = (
          select
            moment,
            case
              when moment = newsletters.publish_at then newsletters.created_at
              else coalesce(moment, least(newsletters.created_at, now()))
            end
          from private.publish_moment(newsletters.publish_at, coalesce(given.state, newsletters.state), wanted) as moment
        )
    where newsletters.id = target
    returning * into saved;
  end if;
  if saved.id is null then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  return saved;
end;
$$;

COMMENT ON FUNCTION private.manage_newsletter(target uuid, new_title text, new_description text, new_category uuid, new_image text, new_example text, new_focus integer, new_state text, wanted timestamp with time zone, new_rhythm text) IS 'Creates a newsletter that the caller owns, or changes one.';

REVOKE ALL ON FUNCTION private.manage_newsletter(target uuid, new_title text, new_description text, new_category uuid, new_image text, new_example text, new_focus integer, new_state text, wanted timestamp with time zone, new_rhythm text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.manage_newsletter(target uuid, new_title text, new_description text, new_category uuid, new_image text, new_example text, new_focus integer, new_state text, wanted timestamp with time zone, new_rhythm text) TO authenticated;


CREATE FUNCTION private.require_category(target uuid) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if target is null then
    raise exception 'Please select a category' using errcode = '22023';
  end if;
  perform private.await_renaming();
  perform from public.categories where categories.id = target for key share;
  if not found then
    raise exception 'This category no longer exists' using errcode = '23503';
  end if;
  return target;
end;
$$;

COMMENT ON FUNCTION private.require_category(target uuid) IS 'The category''s id, or a refusal; holds the category until the newsletter is saved.';

REVOKE ALL ON FUNCTION private.require_category(target uuid) FROM PUBLIC;


CREATE FUNCTION public.manage_newsletter(p_id uuid DEFAULT NULL::uuid, p_title text DEFAULT NULL::text, p_description text DEFAULT NULL::text, p_category_id uuid DEFAULT NULL::uuid, p_image_url text DEFAULT NULL::text, p_example_content text DEFAULT NULL::text, p_image_focus integer DEFAULT NULL::integer, p_state text DEFAULT NULL::text, p_publish_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_rhythm text DEFAULT NULL::text) RETURNS public.newsletters
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.manage_newsletter(
    p_id, p_title, p_description, p_category_id, p_image_url, p_example_content, p_image_focus, p_state, p_publish_at, p_rhythm
  );
$$;

COMMENT ON FUNCTION public.manage_newsletter(p_id uuid, p_title text, p_description text, p_category_id uuid, p_image_url text, p_example_content text, p_image_focus integer, p_state text, p_publish_at timestamp with time zone, p_rhythm text) IS 'Creates (p_id null) or changes a newsletter and returns the saved row (admins and owners). Without p_state, a new one is visible and any other keeps its state; without p_publish_at, what becomes visible is public at once; without p_rhythm, a new one is weekly and any other keeps its rhythm.';

REVOKE ALL ON FUNCTION public.manage_newsletter(p_id uuid, p_title text, p_description text, p_category_id uuid, p_image_url text, p_example_content text, p_image_focus integer, p_state text, p_publish_at timestamp with time zone, p_rhythm text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.manage_newsletter(p_id uuid, p_title text, p_description text, p_category_id uuid, p_image_url text, p_example_content text, p_image_focus integer, p_state text, p_publish_at timestamp with time zone, p_rhythm text) TO authenticated;


-- newsletter subscriptions

CREATE TABLE public.newsletter_subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    newsletter_id uuid NOT NULL,
    frequency text DEFAULT 'weekly'::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    paused_until timestamp with time zone,
    CONSTRAINT newsletter_subscriptions_frequency_known CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
    CONSTRAINT newsletter_subscriptions_pause_ends CHECK (isfinite(paused_until)),
    CONSTRAINT newsletter_subscriptions_status_known CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);

COMMENT ON TABLE public.newsletter_subscriptions IS 'Who reads which newsletter how often.';

COMMENT ON COLUMN public.newsletter_subscriptions.status IS 'active or inactive.';

COMMENT ON COLUMN public.newsletter_subscriptions.paused_until IS 'Until when an active subscription is paused; null, or a moment that has passed, if it isn''t.';

ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_once UNIQUE (user_id, newsletter_id);

ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_pkey PRIMARY KEY (id);

CREATE INDEX newsletter_subscriptions_by_frequency ON public.newsletter_subscriptions USING btree (newsletter_id, frequency, user_id) WHERE (status = 'active'::text);

CREATE INDEX newsletter_subscriptions_of_newsletter ON public.newsletter_subscriptions USING btree (newsletter_id, status, created_at DESC, user_id DESC);

CREATE INDEX newsletter_subscriptions_of_user ON public.newsletter_subscriptions USING btree (user_id, created_at DESC, id DESC);

CREATE TRIGGER count_changed_subscriptions AFTER UPDATE ON public.newsletter_subscriptions REFERENCING OLD TABLE AS previous NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.count_changed_subscriptions();

CREATE TRIGGER count_ended_subscriptions AFTER DELETE ON public.newsletter_subscriptions REFERENCING OLD TABLE AS previous FOR EACH STATEMENT EXECUTE FUNCTION private.count_ended_subscriptions();

CREATE TRIGGER count_new_subscriptions AFTER INSERT ON public.newsletter_subscriptions REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.count_new_subscriptions();

CREATE TRIGGER end_pause BEFORE INSERT OR UPDATE ON public.newsletter_subscriptions FOR EACH ROW WHEN (((new.status <> 'active'::text) AND (new.paused_until IS NOT NULL))) EXECUTE FUNCTION private.end_pause();

CREATE TRIGGER log_changed_subscriptions AFTER UPDATE ON public.newsletter_subscriptions REFERENCING OLD TABLE AS previous NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.log_subscriptions();

CREATE TRIGGER log_ended_subscriptions AFTER DELETE ON public.newsletter_subscriptions REFERENCING OLD TABLE AS previous FOR EACH STATEMENT EXECUTE FUNCTION private.log_subscriptions();

CREATE TRIGGER log_new_subscriptions AFTER INSERT ON public.newsletter_subscriptions REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.log_subscriptions();

ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.newsletter_subscriptions
    ADD CONSTRAINT newsletter_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE POLICY "People delete their own subscriptions, admins and owners any" ON public.newsletter_subscriptions FOR DELETE TO authenticated USING ((((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.has_account() AS has_account)) OR ( SELECT private.manages_content() AS manages_content)));

CREATE POLICY "People read their own subscriptions, admins and owners all" ON public.newsletter_subscriptions FOR SELECT TO authenticated USING ((((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.has_account() AS has_account)) OR ( SELECT private.manages_content() AS manages_content)));

ALTER TABLE public.newsletter_subscriptions ENABLE ROW LEVEL SECURITY;

GRANT SELECT,DELETE ON TABLE public.newsletter_subscriptions TO authenticated;
GRANT ALL ON TABLE public.newsletter_subscriptions TO service_role;


CREATE FUNCTION private.add_subscription(newsletter uuid, wanted text) RETURNS public.newsletter_subscriptions
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  present_state text;
  saved public.newsletter_subscriptions;
begin
  if not private.has_role_of(array['user', 'newsletter_manager', 'admin', 'owner']) then
    raise exception 'You must be logged in' using errcode = '42501';
  elsif wanted is null or wanted not in ('daily', 'weekly', 'monthly') then
    raise exception 'The frequency must be daily, weekly or monthly' using errcode = '22023';
  elsif newsletter is null then
    raise exception 'Please select a newsletter' using errcode = '22023';
  end if;
  -- The account first, as its deletion does: the other order could deadlock.
  perform from auth.users where users.id = (select auth.uid()) for key share;
  -- It may have been deleted meanwhile.
  if private.living_account((select auth.uid())) is null then
    raise exception 'You must be logged in' using errcode = '42501';
  end if;
  -- Waits for a change of the state, and is waited for.
  select case when newsletters.publish_at <= now() then newsletters.state end into present_state
  from public.newsletters where newsletters.id = newsletter for share;

  if present_state = 'visible' then
    -- One statement, with the unique key as its lock: concurrent calls run one after another, each on the latest row.
    insert into public.newsletter_subscriptions as subscription (user_id, newsletter_id, frequency)
    values ((select auth.uid()), newsletter, wanted)
    on conflict (user_id, newsletter_id) do update
    set frequency = excluded.frequency,
        status = case
          when subscription.status = 'active' and subscription.frequency = excluded.frequency then 'inactive'
          else 'active'
        end
    returning * into saved;
    return saved;
  end if;

  update public.newsletter_subscriptions as subscription
  set status = 'inactive'
  where subscription.user_id = (select auth.uid())
    and subscription.newsletter_id = newsletter
    and subscription.status = 'active'
    and subscription.frequency = wanted
  returning * into saved;
  if saved.id is not null then
    return saved;
  elsif present_state = 'discontinued' then
    raise exception 'This newsletter is no longer published' using errcode = '22023';
  end if;
  -- Of a hidden newsletter, nobody learns more than of one that doesn't exist.
  raise exception 'This newsletter no longer exists' using errcode = '23503';
end;
$$;

COMMENT ON FUNCTION private.add_subscription(newsletter uuid, wanted text) IS 'Subscribes the caller, changes the frequency, or toggles between active and inactive; of a newsletter that isn''t visible, only ends it.';

REVOKE ALL ON FUNCTION private.add_subscription(newsletter uuid, wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.add_subscription(newsletter uuid, wanted text) TO authenticated;


CREATE FUNCTION private.get_newsletter_subscribers(newsletter uuid, search text, sort_by text, descending boolean, after_value text, after_id uuid, most integer) RETURNS TABLE(user_id uuid, email text, frequency text, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
declare
  -- What is sorted by, and the value after which the rows begin.
  sorted constant text := case sort_by
    when 'email' then 'coalesce(accounts.email, '''')'
    when 'frequency' then 'subscription.frequency'
    when 'created_at' then 'subscription.created_at'
  end;
  sorted_id constant text := case sort_by when 'email' then 'accounts.id' else 'subscription.user_id' end;
  beginning constant text := case when sort_by = 'created_at' then '$3::timestamptz' else 'coalesce($3, '''')' end;
begin
  perform private.require_content_manager();
  if sorted is null then
    raise exception 'Subscribers are sorted by email, frequency or created_at' using errcode = '22023';
  end if;
  return query execute concat_ws(
    ' ',
    'select subscription.user_id, accounts.email, subscription.frequency, subscription.created_at',
    'from public.newsletter_subscriptions as subscription',
    'join private.accounts on accounts.id = subscription.user_id',
    'where subscription.newsletter_id = $1 and subscription.status = ''active''',
    'and coalesce(subscription.paused_until, ''-infinity'') <= now()',
    case when private.trimmed(search) <> '' then 'and coalesce(accounts.email, '''') ilike $2' end,
    case when after_id is not null then
      format('and (%s, %s) %s (%s, $4)', sorted, sorted_id, case when descending then '<' else '>' end, beginning)
    end,
    format('order by %1$s %3$s, %2$s %3$s limit $5', sorted, sorted_id, case when descending then 'desc' else 'asc' end)
  )
  using newsletter, private.containing(search), after_value, after_id, most;
end;
$_$;

COMMENT ON FUNCTION private.get_newsletter_subscribers(newsletter uuid, search text, sort_by text, descending boolean, after_value text, after_id uuid, most integer) IS 'The active subscribers of a newsletter whose address contains a text, in one of three orders, from after a row on; all, without a limit.';

REVOKE ALL ON FUNCTION private.get_newsletter_subscribers(newsletter uuid, search text, sort_by text, descending boolean, after_value text, after_id uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.get_newsletter_subscribers(newsletter uuid, search text, sort_by text, descending boolean, after_value text, after_id uuid, most integer) TO authenticated;


CREATE FUNCTION public.add_subscription(sub_newsletter_id uuid, sub_frequency text) RETURNS public.newsletter_subscriptions
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.add_subscription(sub_newsletter_id, sub_frequency);
$$;

COMMENT ON FUNCTION public.add_subscription(sub_newsletter_id uuid, sub_frequency text) IS 'Subscribes the caller, or changes or toggles the subscription, and returns the row (signed-in people).';

REVOKE ALL ON FUNCTION public.add_subscription(sub_newsletter_id uuid, sub_frequency text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_subscription(sub_newsletter_id uuid, sub_frequency text) TO authenticated;


CREATE FUNCTION public.get_newsletter_subscribers(target_newsletter_id uuid, p_search text DEFAULT NULL::text, p_order text DEFAULT 'created_at'::text, p_descending boolean DEFAULT true, p_after text DEFAULT NULL::text, p_after_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT NULL::integer) RETURNS TABLE(user_id uuid, email text, frequency text, created_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.get_newsletter_subscribers(
    target_newsletter_id, p_search, p_order, p_descending, p_after, p_after_id, p_limit
  );
$$;

COMMENT ON FUNCTION public.get_newsletter_subscribers(target_newsletter_id uuid, p_search text, p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer) IS 'The active subscribers of a newsletter, newest first. Optionally those whose address contains p_search, sorted by p_order (email, frequency or created_at); p_limit rows, after the row with the value p_after and the user p_after_id (admins and owners).';

REVOKE ALL ON FUNCTION public.get_newsletter_subscribers(target_newsletter_id uuid, p_search text, p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_newsletter_subscribers(target_newsletter_id uuid, p_search text, p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer) TO authenticated;


-- site settings

CREATE TABLE public.site_settings (
    id integer DEFAULT 1 NOT NULL,
    logo_url text,
    hero_image_url text,
    hero_heading text,
    hero_text text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    site_name text,
    accent_color text,
    imprint_link text,
    privacy_link text,
    accessibility_link text,
    contact_link text,
    further_links text,
    hero_buttons text,
    time_zone text,
    CONSTRAINT site_settings_accent_color_form CHECK ((accent_color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT site_settings_accessibility_link_form CHECK (private.is_link(accessibility_link)),
    CONSTRAINT site_settings_contact_link_form CHECK (private.is_link(contact_link)),
    CONSTRAINT site_settings_further_links_form CHECK (private.are_links(further_links)),
    CONSTRAINT site_settings_hero_buttons_known CHECK ((hero_buttons = 'hidden'::text)),
    CONSTRAINT site_settings_hero_heading_length CHECK ((char_length(hero_heading) <= 200)),
    CONSTRAINT site_settings_hero_image_address CHECK (private.is_web_address(hero_image_url)),
    CONSTRAINT site_settings_hero_text_length CHECK ((char_length(hero_text) <= 2000)),
    CONSTRAINT site_settings_imprint_link_form CHECK (private.is_link(imprint_link)),
    CONSTRAINT site_settings_logo_address CHECK (private.is_web_address(logo_url)),
    CONSTRAINT site_settings_only_row CHECK ((id = 1)),
    CONSTRAINT site_settings_privacy_link_form CHECK (private.is_link(privacy_link)),
    CONSTRAINT site_settings_site_name_length CHECK (((char_length(site_name) >= 3) AND (char_length(site_name) <= 50)))
);

COMMENT ON TABLE public.site_settings IS 'The branding of the site: one row, id 1.';

COMMENT ON COLUMN public.site_settings.updated_at IS 'When they last changed; the version that x-expected-updated-at names.';

COMMENT ON COLUMN public.site_settings.site_name IS 'The name of the site, 3 to 50 characters; null for "Newsletter Directory".';

COMMENT ON COLUMN public.site_settings.accent_color IS 'The colour of buttons and links as #rrggbb in lower case, which each scheme adapts; null for the theme''s own.';

COMMENT ON COLUMN public.site_settings.imprint_link IS 'Where the legal notice is: an http, https or mailto address, or a path of the site.';

COMMENT ON COLUMN public.site_settings.privacy_link IS 'Where the privacy policy is; it also stands where an account is created.';

COMMENT ON COLUMN public.site_settings.accessibility_link IS 'Where the statement on accessibility is.';

COMMENT ON COLUMN public.site_settings.contact_link IS 'Where the operator can be reached.';

COMMENT ON COLUMN public.site_settings.further_links IS 'More links of the footer in their order, one per line: a name of up to 50 characters, a space and the address; at most ten.';

COMMENT ON COLUMN public.site_settings.hero_buttons IS 'hidden, or null: the hero has its two buttons.';

COMMENT ON COLUMN public.site_settings.time_zone IS 'The time zone of the days that growth is shown for, such as Europe/Berlin; null for UTC.';

ALTER TABLE ONLY public.site_settings
    ADD CONSTRAINT site_settings_pkey PRIMARY KEY (id);

CREATE TRIGGER check_expected_version BEFORE DELETE OR UPDATE ON public.site_settings FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.check_expected_version();

CREATE TRIGGER check_site_settings BEFORE INSERT OR UPDATE ON public.site_settings FOR EACH ROW EXECUTE FUNCTION private.check_site_settings();

CREATE TRIGGER date_as_before BEFORE UPDATE ON public.site_settings FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.keep_date();

CREATE TRIGGER date_change BEFORE UPDATE ON public.site_settings FOR EACH ROW WHEN (((pg_trigger_depth() = 0) AND (new.* IS DISTINCT FROM old.*))) EXECUTE FUNCTION private.date_change();

CREATE TRIGGER hold_actor BEFORE INSERT OR DELETE OR UPDATE ON public.site_settings FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.hold_actor();

CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON public.site_settings FOR EACH ROW EXECUTE FUNCTION private.record_change();

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON public.site_settings FOR EACH STATEMENT EXECUTE FUNCTION private.reject_truncate();

CREATE POLICY "Admins and owners change the settings" ON public.site_settings FOR UPDATE TO authenticated USING (( SELECT private.manages_content() AS manages_content)) WITH CHECK (((id = 1) AND ( SELECT private.manages_content() AS manages_content)));

CREATE POLICY "Admins and owners put the settings" ON public.site_settings FOR INSERT TO authenticated WITH CHECK (((id = 1) AND ( SELECT private.manages_content() AS manages_content)));

CREATE POLICY "Everybody reads the site settings" ON public.site_settings FOR SELECT TO anon, authenticated USING (true);

ALTER TABLE public.site_settings ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.site_settings TO anon;
GRANT SELECT,INSERT,UPDATE ON TABLE public.site_settings TO authenticated;
GRANT ALL ON TABLE public.site_settings TO service_role;


CREATE FUNCTION private.check_site_settings() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  if (select auth.uid()) is not null then
    perform private.require_content_manager();
  end if;
  new.logo_url := private.optional_address(new.logo_url, 'The logo address');
  new.hero_image_url := private.optional_address(new.hero_image_url, 'The hero image address');
  new.hero_heading := private.optional_text(new.hero_heading, 'Hero heading', 200);
  new.hero_text := private.optional_text(new.hero_text, 'Hero text', 2000);
  -- It stands in titles, subjects of emails and the manifest, all of one line.
  new.site_name := nullif(private.trimmed(regexp_replace(new.site_name, ' *[\t\n\v\f\r\u0085\u2028\u2029][ \t\n\v\f\r\u0085\u2028\u2029]*', ' ', 'g')), '');
  if new.site_name is not null then
    new.site_name := private.require_text(new.site_name, 'Site name', 3, 50);
  end if;
  new.accent_color := nullif(lower(private.trimmed(new.accent_color)), '');
  if new.accent_color !~ '^#[0-9a-f]{6}$' then
    raise exception 'Accent colour must look like #1f4d3f' using errcode = '22023';
  end if;
  new.imprint_link := private.optional_link(new.imprint_link, 'Legal notice');
  new.privacy_link := private.optional_link(new.privacy_link, 'Privacy');
  new.accessibility_link := private.optional_link(new.accessibility_link, 'Accessibility');
  new.contact_link := private.optional_link(new.contact_link, 'Contact');
  new.further_links := private.optional_links(new.further_links);
  new.hero_buttons := nullif(new.hero_buttons, '');
  if new.hero_buttons <> 'hidden' then
    raise exception 'The buttons of the hero can only be hidden' using errcode = '22023';
  end if;
  new.time_zone := nullif(private.trimmed(new.time_zone), '');
  if new.time_zone is not null and not private.is_time_zone(new.time_zone) then
    raise exception 'There is no such time zone' using errcode = '22023';
  end if;
  return new;
end;
$_$;

COMMENT ON FUNCTION private.check_site_settings() IS 'Rejects what a CHECK would reject, with a clear message.';

REVOKE ALL ON FUNCTION private.check_site_settings() FROM PUBLIC;


-- storage

CREATE POLICY "Admins and owners add pictures" ON storage.objects FOR INSERT TO authenticated WITH CHECK ((private.is_picture_name(bucket_id, name) AND ( SELECT private.manages_content() AS manages_content) AND (COALESCE(( SELECT storage.operation() AS operation), ''::text) = ANY (ARRAY[''::text, 'storage.object.upload'::text, 'storage.object.upload_update'::text])) AND private.belongs_to_image(bucket_id, name)));

CREATE POLICY "Admins and owners remove pictures" ON storage.objects FOR DELETE TO authenticated USING (((bucket_id = ANY (ARRAY['newsletter-images'::text, 'site-assets'::text])) AND ( SELECT private.manages_content() AS manages_content)));

CREATE POLICY "Admins and owners replace site assets" ON storage.objects FOR UPDATE TO authenticated USING (((bucket_id = 'site-assets'::text) AND ( SELECT private.manages_content() AS manages_content))) WITH CHECK (((bucket_id = 'site-assets'::text) AND private.is_picture_name(bucket_id, name) AND ( SELECT private.manages_content() AS manages_content)));

CREATE POLICY "Admins and owners see stored pictures" ON storage.objects FOR SELECT TO authenticated USING (((bucket_id = ANY (ARRAY['newsletter-images'::text, 'site-assets'::text])) AND ( SELECT private.manages_content() AS manages_content)));


CREATE FUNCTION private.is_picture_name(bucket text, name text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select coalesce(
    name ~ (
      '^' || case bucket when 'newsletter-images' then '' when 'site-assets' then '(logo|hero)-' end
      || '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
      -- Without a size in pixels: a GIF, an SVG, and what earlier releases store.
      || '(\.(jpe?g|png|' || case bucket when 'newsletter-images' then 'gif' else 'svg' end || ')'
      || '|-[1-9]\d{0,4}x[1-9]\d{0,4}'
      || '(-[0-9a-f]{6}(\.(jpg|png)|\.(192|384|768|1280)\.jpg)|(\.(192|384|768|1280))?\.png))$'
    )
    and coalesce(substring(name from '\.(\d+)\.')::numeric < substring(name from '-(\d+)x')::numeric, true),
    false
  );
$_$;

COMMENT ON FUNCTION private.is_picture_name(bucket text, name text) IS 'Whether the bucket may hold a file of this name.';

REVOKE ALL ON FUNCTION private.is_picture_name(bucket text, name text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_picture_name(bucket text, name text) TO authenticated;


-- versions

CREATE FUNCTION private.check_expected_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if private.expected_version() <> old.updated_at then
    raise exception 'Someone else has changed this' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

COMMENT ON FUNCTION private.check_expected_version() IS 'Rejects a change or deletion of a later version than the request is based on.';

REVOKE ALL ON FUNCTION private.check_expected_version() FROM PUBLIC;


CREATE FUNCTION private.date_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Later than before, even within one tick of the clock or after the clock was set back.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;

COMMENT ON FUNCTION private.date_change() IS 'Dates a change, later than the one before.';

REVOKE ALL ON FUNCTION private.date_change() FROM PUBLIC;


CREATE FUNCTION private.expected_version() RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
declare
  expected constant text := nullif(current_setting('request.headers', true), '')::json ->> 'x-expected-updated-at';
begin
  -- The pattern leaves out what PostgreSQL would take for a time as well: "now", "infinity", a time without a zone.
  if expected !~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$' then
    raise invalid_datetime_format;
  end if;
  return expected::timestamptz;
exception
  when invalid_datetime_format or datetime_field_overflow or invalid_time_zone_displacement_value then
    raise exception 'The header x-expected-updated-at must be updated_at as it was read' using errcode = '22023';
end;
$_$;

COMMENT ON FUNCTION private.expected_version() IS 'The version that the request is based on, from its header x-expected-updated-at; null without one.';

REVOKE ALL ON FUNCTION private.expected_version() FROM PUBLIC;


CREATE FUNCTION private.keep_date() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.updated_at := old.updated_at;
  return new;
end;
$$;

COMMENT ON FUNCTION private.keep_date() IS 'Keeps the date of a row, whatever the request says.';

REVOKE ALL ON FUNCTION private.keep_date() FROM PUBLIC;


-- history

CREATE TABLE public.history (
    id bigint NOT NULL,
    recorded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_id uuid,
    actor_email text,
    table_name text NOT NULL,
    row_id text,
    operation text NOT NULL,
    label text,
    changed text[] DEFAULT '{}'::text[] NOT NULL,
    before jsonb,
    after jsonb,
    example_before text,
    owner_before uuid,
    owner_after uuid,
    subscriptions integer,
    batch uuid,
    restored boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.history ALTER COLUMN actor_email SET STATISTICS 0;
ALTER TABLE ONLY public.history ALTER COLUMN label SET STATISTICS 0;

COMMENT ON TABLE public.history IS 'Every change of newsletters, categories, site settings and roles of the last 90 days.';

COMMENT ON COLUMN public.history.actor_id IS 'Who made the change; null for a deleted account, or for a change that no user made.';

COMMENT ON COLUMN public.history.actor_email IS 'The address of that account at the time of the change.';

COMMENT ON COLUMN public.history.table_name IS 'newsletters, categories, site_settings or profiles.';

COMMENT ON COLUMN public.history.row_id IS 'The id of the changed row as text; null for the role of a deleted account.';

COMMENT ON COLUMN public.history.operation IS 'insert, update or delete.';

COMMENT ON COLUMN public.history.label IS 'The title, name or email address at the time of the change; null for a deleted account.';

COMMENT ON COLUMN public.history.changed IS 'The columns that an update changed, except updated_at.';

COMMENT ON COLUMN public.history.before IS 'The row before the change, without example_content and owner_id; null for an insert.';

COMMENT ON COLUMN public.history.after IS 'The row after the change, without example_content and owner_id; null for a deletion.';

COMMENT ON COLUMN public.history.example_before IS 'The newsletter''s example_content before the change; null unless the change was of the example or deleted the newsletter.';

COMMENT ON COLUMN public.history.owner_before IS 'The newsletter''s owner_id before the change; null for a deleted or soft-deleted account.';

COMMENT ON COLUMN public.history.owner_after IS 'The newsletter''s owner_id after the change; null for a deleted or soft-deleted account.';

COMMENT ON COLUMN public.history.subscriptions IS 'How many subscriptions were deleted with the newsletter; null unless it was.';

COMMENT ON COLUMN public.history.batch IS 'What the changes of one bulk action by one person have in common, from the request header x-batch; null for a change on its own.';

COMMENT ON COLUMN public.history.restored IS 'Whether the change restored an earlier version or a deleted row.';

ALTER TABLE public.history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (id);

CREATE INDEX history_by_age ON public.history USING btree (recorded_at);

CREATE INDEX history_created ON public.history USING btree (table_name, id DESC) WHERE ((operation = 'insert'::text) AND (NOT restored));

CREATE INDEX history_deleted ON public.history USING btree (table_name, id DESC) WHERE (operation = 'delete'::text);

CREATE INDEX history_featured ON public.history USING btree (table_name, id DESC) WHERE ((operation = 'update'::text) AND (NOT restored) AND (changed @> '{featured_position}'::text[]));

CREATE INDEX history_moved ON public.history USING btree (table_name, id DESC) WHERE ((operation = 'update'::text) AND (NOT restored) AND (changed @> '{category_id}'::text[]));

CREATE INDEX history_of_actor ON public.history USING btree (actor_id) WHERE (actor_id IS NOT NULL);

CREATE INDEX history_of_batch ON public.history USING btree (batch, table_name, id) WHERE (batch IS NOT NULL);

CREATE INDEX history_of_label ON public.history USING gin (label extensions.gin_trgm_ops);

CREATE INDEX history_of_owner_after ON public.history USING btree (owner_after) WHERE (owner_after IS NOT NULL);

CREATE INDEX history_of_owner_before ON public.history USING btree (owner_before) WHERE (owner_before IS NOT NULL);

CREATE INDEX history_of_person ON public.history USING btree (table_name, actor_id, id DESC);

CREATE INDEX history_of_roles ON public.history USING btree (recorded_at DESC, id DESC) WHERE (table_name = 'profiles'::text);

CREATE INDEX history_of_row ON public.history USING btree (table_name, row_id, id DESC);

CREATE INDEX history_of_table ON public.history USING btree (table_name, id DESC);

CREATE INDEX history_restored ON public.history USING btree (table_name, id DESC) WHERE restored;

CREATE INDEX history_turned ON public.history USING btree (table_name, id DESC) WHERE ((operation = 'update'::text) AND (NOT restored) AND (changed && '{state,publish_at}'::text[]));

CREATE TRIGGER protect_history BEFORE INSERT OR UPDATE OR TRUNCATE ON public.history FOR EACH STATEMENT EXECUTE FUNCTION private.protect_history();

CREATE TRIGGER protect_recent_history BEFORE DELETE ON public.history FOR EACH ROW EXECUTE FUNCTION private.protect_history();

CREATE POLICY "Owners read the history, admins that of the content" ON public.history FOR SELECT TO authenticated USING ((( SELECT private.manages_users() AS manages_users) OR ((table_name <> 'profiles'::text) AND ( SELECT private.manages_content() AS manages_content))));

ALTER TABLE public.history ENABLE ROW LEVEL SECURITY;

GRANT SELECT ON TABLE public.history TO authenticated;
GRANT SELECT ON TABLE public.history TO service_role;


CREATE TABLE private.history_subscriptions (
    entry_id bigint NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    frequency text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    paused_until timestamp with time zone
);

COMMENT ON TABLE private.history_subscriptions IS 'The subscriptions that were deleted with a newsletter, for restoring it.';

COMMENT ON COLUMN private.history_subscriptions.paused_until IS 'Until when the subscription was paused.';

ALTER TABLE ONLY private.history_subscriptions
    ADD CONSTRAINT history_subscriptions_pkey PRIMARY KEY (entry_id, user_id);

CREATE INDEX history_subscriptions_of_user ON private.history_subscriptions USING btree (user_id);

ALTER TABLE ONLY private.history_subscriptions
    ADD CONSTRAINT history_subscriptions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.history(id) ON DELETE CASCADE;


CREATE FUNCTION private.changed_columns(earlier jsonb, later jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(field.key order by field.key), '{}')
  from jsonb_each(later) as field
  where field.key <> 'updated_at' and field.value is distinct from earlier -> field.key;
$$;

COMMENT ON FUNCTION private.changed_columns(earlier jsonb, later jsonb) IS 'The columns whose values differ, except updated_at.';

REVOKE ALL ON FUNCTION private.changed_columns(earlier jsonb, later jsonb) FROM PUBLIC;


CREATE FUNCTION private.forget_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.forget_account() IS 'Removes a deleted or soft-deleted account from the history; a soft-deleted one also loses its subscriptions and newsletters.';

REVOKE ALL ON FUNCTION private.forget_account() FROM PUBLIC;


CREATE FUNCTION private.history_label(table_name text, content jsonb) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select case table_name
    when 'newsletters' then content ->> 'title'
    when 'categories' then content ->> 'name'
    when 'site_settings' then 'Site settings'
    when 'profiles' then (
      select users.email from auth.users where users.id = private.living_account((content ->> 'id')::uuid)
    )
  end;
$$;

COMMENT ON FUNCTION private.history_label(table_name text, content jsonb) IS 'What users call the row: title, name or email address; null for the role of a deleted account.';

REVOKE ALL ON FUNCTION private.history_label(table_name text, content jsonb) FROM PUBLIC;


CREATE FUNCTION private.history_starts() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select now() - interval '90 days';
$$;

COMMENT ON FUNCTION private.history_starts() IS 'The age at which entries may be removed: 90 days.';

REVOKE ALL ON FUNCTION private.history_starts() FROM PUBLIC;


CREATE FUNCTION private.hold_actor() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform from auth.users where users.id = (select auth.uid()) for key share;
  return null;
end;
$$;

COMMENT ON FUNCTION private.hold_actor() IS 'Keeps the account that makes a change from being deleted until the change is recorded.';

REVOKE ALL ON FUNCTION private.hold_actor() FROM PUBLIC;


CREATE FUNCTION private.living_account(account uuid) RETURNS uuid
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select users.id from auth.users where users.id = account and users.deleted_at is null;
$$;

COMMENT ON FUNCTION private.living_account(account uuid) IS 'The id itself if the account exists and isn''t soft-deleted, or else null.';

REVOKE ALL ON FUNCTION private.living_account(account uuid) FROM PUBLIC;


CREATE FUNCTION private.protect_history() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if pg_trigger_depth() = 1 then
    if tg_op <> 'DELETE' or old.recorded_at >= private.history_starts() then
      raise exception 'History can''t be changed' using errcode = '42501';
    end if;
  end if;
  return old;
end;
$$;

COMMENT ON FUNCTION private.protect_history() IS 'Rejects every write to the history, except by other tables'' triggers and the removal of old entries.';

REVOKE ALL ON FUNCTION private.protect_history() FROM PUBLIC;


CREATE FUNCTION private.purge_history() RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with purged as (
    delete from public.history where recorded_at < private.history_starts() returning id
  )
  select count(*) from purged;
$$;

COMMENT ON FUNCTION private.purge_history() IS 'Removes entries older than 90 days and returns their number; for a schedule.';

REVOKE ALL ON FUNCTION private.purge_history() FROM PUBLIC;


CREATE FUNCTION private.record_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  apart constant text[] := array['example_content', 'owner_id'];
  earlier constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  later constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  entry public.history;
begin
  entry.before := earlier - apart;
  entry.after := later - apart;
  -- Deleting an account clears owner_id, and what names that account is forgotten anyway. So that is no change.
  entry.owner_before := private.living_account((earlier ->> 'owner_id')::uuid);
  entry.owner_after := private.living_account((later ->> 'owner_id')::uuid);

  entry.changed := '{}';
  if tg_op = 'UPDATE' then
    entry.changed := private.changed_columns(entry.before, entry.after);
    if earlier -> 'example_content' is distinct from later -> 'example_content' then
      entry.changed := entry.changed || 'example_content'::text;
    end if;
    if entry.owner_before is distinct from entry.owner_after then
      entry.changed := entry.changed || 'owner_id'::text;
    end if;
    if entry.changed = '{}' then
      return new;
    end if;
  elsif tg_table_name = 'profiles' and coalesce(earlier, later) ->> 'role' = 'user' then
    -- Every account starts as a user; no role is given or lost.
    return old;
  end if;
  if tg_op = 'DELETE' or 'example_content' = any (entry.changed) then
    entry.example_before := earlier ->> 'example_content';
  end if;

  entry.row_id := coalesce(later, earlier) ->> 'id';
  entry.label := private.history_label(tg_table_name, coalesce(later, earlier));
  if tg_table_name = 'profiles' and private.living_account(entry.row_id::uuid) is null then
    -- forget_account has already removed the account from the history.
    entry.row_id := null;
    entry.before := entry.before - 'id';
    entry.after := entry.after - 'id';
  end if;
  select users.id, users.email into entry.actor_id, entry.actor_email
  from auth.users where users.id = private.living_account((select auth.uid()));
  entry.batch := private.request_batch(entry.actor_id);
  entry.restored := coalesce(current_setting('private.restoring', true), '') = 'true';
  insert into public.history (
    actor_id, actor_email, table_name, row_id, operation, label, changed, before, after, example_before, owner_before, owner_after,
    batch, restored
  ) values (
    entry.actor_id, entry.actor_email, tg_table_name, entry.row_id, lower(tg_op), entry.label, entry.changed,
    entry.before, entry.after, entry.example_before, entry.owner_before, entry.owner_after, entry.batch, entry.restored
  ) returning id into entry.id;
  if tg_table_name = 'newsletters' and tg_op = 'DELETE' then
    perform private.set_subscriptions_aside(entry.id, old.id);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

COMMENT ON FUNCTION private.record_change() IS 'Records a change with who made it; none if nothing has changed.';

REVOKE ALL ON FUNCTION private.record_change() FROM PUBLIC;


CREATE FUNCTION private.reject_truncate() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception 'Delete the rows instead: TRUNCATE would leave no history' using errcode = '42501';
end;
$$;

COMMENT ON FUNCTION private.reject_truncate() IS 'Rejects TRUNCATE, which would fire no row trigger.';

REVOKE ALL ON FUNCTION private.reject_truncate() FROM PUBLIC;


CREATE FUNCTION private.set_subscriptions_aside(entry bigint, newsletter uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with removed as (
    delete from public.newsletter_subscriptions where newsletter_id = newsletter returning *
  ), kept as (
    insert into private.history_subscriptions (entry_id, id, user_id, frequency, status, created_at, paused_until)
    select entry, removed.id, removed.user_id, removed.frequency, removed.status, removed.created_at, removed.paused_until
    from removed
    join auth.users on users.id = removed.user_id
    where users.deleted_at is null
    returning user_id
  )
  update public.history set subscriptions = (select count(*) from kept) where history.id = entry;
$$;

COMMENT ON FUNCTION private.set_subscriptions_aside(entry bigint, newsletter uuid) IS 'Moves a newsletter''s subscriptions into the history, except those of soft-deleted accounts.';

REVOKE ALL ON FUNCTION private.set_subscriptions_aside(entry bigint, newsletter uuid) FROM PUBLIC;


-- restore

CREATE FUNCTION private.columns_in(table_name text, content jsonb) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select string_agg(format('%I', attname), ', ') from pg_catalog.pg_attribute
  where attrelid = format('public.%I', table_name)::regclass and attnum > 0 and not attisdropped and content ? attname::text;
$$;

COMMENT ON FUNCTION private.columns_in(table_name text, content jsonb) IS 'The columns of a table that the object has, as a list for a statement.';

REVOKE ALL ON FUNCTION private.columns_in(table_name text, content jsonb) FROM PUBLIC;


CREATE FUNCTION private.content_to_restore(entry public.history, new_category uuid) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  content jsonb := entry.before;
begin
  if entry.table_name <> 'newsletters' then
    return content;
  end if;
  if content ->> 'featured_position' is not null then
    -- Takes turns with private.arrange_featured. A place that is taken is shared, but no more than twelve have one.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.newsletters.featured_position'));
    if cardinality(array_remove(private.featured_order(), (content ->> 'id')::uuid)) >= 12 then
      if entry.changed = '{featured_position}' then
        raise exception 'At most 12 newsletters can be featured' using errcode = '22023';
      end if;
      content := content || '{"featured_position": null}';
    end if;
  end if;
  perform private.await_renaming();
  if entry.operation = 'delete' or 'example_content' = any (entry.changed) then
    content := content || jsonb_build_object('example_content', entry.example_before);
  end if;
  if entry.operation = 'delete' or 'owner_id' = any (entry.changed) then
    perform from auth.users where users.id = entry.owner_before for key share;
    content := content || jsonb_build_object('owner_id', private.living_account(entry.owner_before));
  end if;
  perform from public.categories where categories.id = (content ->> 'category_id')::uuid for key share;
  if not found then
    if new_category is null then
      raise exception 'Please select a category' using errcode = 'PT422', hint = 'The newsletter''s category no longer exists.';
    end if;
    content := content || jsonb_build_object('category_id', private.require_category(new_category));
  end if;
  return content;
end;
$$;

COMMENT ON FUNCTION private.content_to_restore(entry public.history, new_category uuid) IS 'The row before the change, with a category and an owner that exist, or an error that asks for a category; the example and the owner only if the entry holds them.';

REVOKE ALL ON FUNCTION private.content_to_restore(entry public.history, new_category uuid) FROM PUBLIC;


CREATE FUNCTION private.insert_row(table_name text, content jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    table_name, private.columns_in(table_name, content)
  ) using content;
end;
$_$;

COMMENT ON FUNCTION private.insert_row(table_name text, content jsonb) IS 'Inserts a row as it was, with its id and dates.';

REVOKE ALL ON FUNCTION private.insert_row(table_name text, content jsonb) FROM PUBLIC;


CREATE FUNCTION private.overwrite_row(table_name text, content jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $_$
declare
  written integer;
  present boolean;
begin
  execute format(
    'update public.%1$I as present set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
     where present.id = (jsonb_populate_record(null::public.%1$I, $1)).id and not to_jsonb(present) @> $1',
    table_name, private.columns_in(table_name, content)
  ) using content - 'updated_at';
  get diagnostics written = row_count;
  if written = 1 then
    return;
  end if;
  execute format('select exists (select from public.%I where id::text = $1)', table_name) into present using content ->> 'id';
  if present then
    raise exception 'This version is already in place' using errcode = 'PT409';
  end if;
  raise exception 'This has been deleted since. Restore the deletion first.' using errcode = 'PT404';
end;
$_$;

COMMENT ON FUNCTION private.overwrite_row(table_name text, content jsonb) IS 'Gives a row its earlier values, or an error if it has them already or is gone.';

REVOKE ALL ON FUNCTION private.overwrite_row(table_name text, content jsonb) FROM PUBLIC;


CREATE FUNCTION private.restore_history(entry bigint, new_category uuid) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  chosen public.history;
  content jsonb;
  violated text;
begin
  perform private.require_content_manager();
  select * into chosen from public.history where history.id = entry;
  if chosen.table_name = 'profiles' then
    perform private.require_user_manager();
  end if;
  if chosen.id is null then
    raise exception 'This entry is no longer in the history' using errcode = 'PT404';
  elsif chosen.operation = 'insert' then
    raise exception 'There is no earlier version' using errcode = '22023';
  elsif chosen.row_id is null then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;

  content := private.content_to_restore(chosen, new_category);
  -- An error takes this setting back, too.
  perform set_config('private.restoring', 'true', true);
  if chosen.operation = 'update' then
    perform private.overwrite_row(chosen.table_name, content);
  else
    perform private.insert_row(chosen.table_name, content);
  end if;
  if chosen.table_name = 'newsletters' and chosen.operation = 'delete' then
    perform private.restore_subscriptions(chosen.row_id::uuid);
    -- Last, in the order of a deletion, which takes the turn of words after the subscriptions.
    perform private.index_newsletters(array[chosen.row_id::uuid]);
  end if;
  perform set_config('private.restoring', '', true);
  -- The newest entry is the one that the restore made: until it's committed, nobody else can change the row.
  return (select max(history.id) from public.history where table_name = chosen.table_name and row_id = chosen.row_id);
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated = 'categories_name_unique' then
      raise exception 'A category with this name already exists' using errcode = '23505';
    end if;
    raise exception 'This has already been restored' using errcode = 'PT409';
  when check_violation then
    raise exception 'This version no longer meets the rules' using errcode = '22023';
end;
$$;

COMMENT ON FUNCTION private.restore_history(entry bigint, new_category uuid) IS 'Undoes a change: writes the row as it was before.';

REVOKE ALL ON FUNCTION private.restore_history(entry bigint, new_category uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.restore_history(entry bigint, new_category uuid) TO authenticated;


CREATE FUNCTION private.restore_subscriptions(newsletter uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  deletion constant bigint := (
    select max(history.id) from public.history
    where history.table_name = 'newsletters' and history.row_id = newsletter::text and history.operation = 'delete'
  );
begin
  -- Locks the accounts, so that one that is being deleted is left out instead of failing the foreign key, and then what is restored, which
  -- an address for unsubscribing may be ending. The second statement sees what those have done for whom the first one has waited.
  perform from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = deletion
  for key share of users for update of kept;

  insert into public.newsletter_subscriptions (id, user_id, newsletter_id, frequency, status, created_at, paused_until)
  select kept.id, kept.user_id, newsletter, kept.frequency, kept.status, kept.created_at, kept.paused_until
  from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = deletion and users.deleted_at is null;
end;
$$;

COMMENT ON FUNCTION private.restore_subscriptions(newsletter uuid) IS 'Gives a restored newsletter the subscriptions of its newest deletion, of accounts that are still there.';

REVOKE ALL ON FUNCTION private.restore_subscriptions(newsletter uuid) FROM PUBLIC;


CREATE FUNCTION public.restore_history(entry_id bigint, new_category_id uuid DEFAULT NULL::uuid) RETURNS bigint
    LANGUAGE sql
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
  select private.restore_history(entry_id, new_category_id);
$$;

COMMENT ON FUNCTION public.restore_history(entry_id bigint, new_category_id uuid) IS 'Puts a row back as it was before a change and returns the id of the new entry (admins and owners; roles: owners).';

REVOKE ALL ON FUNCTION public.restore_history(entry_id bigint, new_category_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.restore_history(entry_id bigint, new_category_id uuid) TO authenticated;


-- newsletter overview

CREATE FUNCTION private.newsletter_overview(search text, category uuid, traits text[], sort_by text, descending boolean, after_value text, after_id uuid, most integer) RETURNS TABLE(id uuid, title text, description text, category_id uuid, category_name text, image_url text, has_example boolean, created_at timestamp with time zone, updated_at timestamp with time zone, active_subscribers integer, state text, publish_at timestamp with time zone, featured_position smallint, rhythm text, entered_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET enable_material TO 'off'
    SET jit TO 'off'
    AS $_$
declare
  -- What is sorted by, and the value after which the rows begin.
  sorted constant text := case sort_by
    when 'title' then 'lower(n.title)'
    when 'category_name' then 'lower(categories.name)'
    when 'active_subscribers' then 'numbers.active'
    when 'created_at' then 'n.created_at'
  end;
  beginning constant text := case sort_by
    -- By the kept number, beside which the shown one can have changes, unless that newsletter is gone.
    when 'active_subscribers' then
      'coalesce((select kept.active from private.subscriber_numbers as kept join public.newsletters as there on there.id = kept.newsletter_id where kept.newsletter_id = $4), $3::integer)'
    when 'created_at' then '$3::timestamptz'
    else 'lower($3)'
  end;
  unique_id constant text := case sort_by when 'active_subscribers' then 'numbers.newsletter_id' else 'n.id' end;
begin
  perform private.require_content_manager();
  if sorted is null then
    raise exception 'Newsletters are sorted by title, category_name, active_subscribers or created_at' using errcode = '22023';
  end if;
  return query execute concat_ws(
    ' ',
    'select n.id, n.title, n.description, n.category_id, categories.name, n.image_url,',
    'coalesce(octet_length(n.example_content), 0) > 0, n.created_at, n.updated_at,',
    '(coalesce(numbers.active, 0) + coalesce((select sum(changes.change) from private.subscriber_changes as changes',
    'where changes.newsletter_id = n.id and changes.due <= now()), 0))::integer, n.state, n.publish_at, n.featured_position, n.rhythm, n.entered_at',
    'from public.newsletters as n',
    'join public.categories on categories.id = n.category_id',
    case when sort_by <> 'active_subscribers' then 'left' end,
    'join private.subscriber_numbers as numbers on numbers.newsletter_id = n.id',
    'where', private.overview_conditions(search, category, traits),
    case when after_id is not null then
      format('and (%1$s, %2$s) %3$s (%4$s, $4) and %1$s %3$s= %4$s', sorted, unique_id, case when descending then '<' else '>' end, beginning)
    end,
    -- No two categories have the same name: their ids only let an index find their newsletters.
    format(
      case sort_by when 'category_name' then 'order by %1$s %3$s, categories.id %3$s, %2$s %3$s limit $5' else 'order by %1$s %3$s, %2$s %3$s limit $5' end,
      sorted, unique_id, case when descending then 'desc' else 'asc' end
    )
  )
  using private.found_newsletters(search, category), category, after_value, after_id, most;
end;
$_$;

COMMENT ON FUNCTION private.newsletter_overview(search text, category uuid, traits text[], sort_by text, descending boolean, after_value text, after_id uuid, most integer) IS 'Newsletters with their category and number of active subscribers, in one of four orders, from after a row on; all, without a limit.';

REVOKE ALL ON FUNCTION private.newsletter_overview(search text, category uuid, traits text[], sort_by text, descending boolean, after_value text, after_id uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.newsletter_overview(search text, category uuid, traits text[], sort_by text, descending boolean, after_value text, after_id uuid, most integer) TO authenticated;


CREATE FUNCTION public.newsletter_overview(p_search text DEFAULT NULL::text, p_category_id uuid DEFAULT NULL::uuid, p_traits text[] DEFAULT NULL::text[], p_order text DEFAULT 'created_at'::text, p_descending boolean DEFAULT true, p_after text DEFAULT NULL::text, p_after_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT NULL::integer) RETURNS TABLE(id uuid, title text, description text, category_id uuid, category_name text, image_url text, has_example boolean, created_at timestamp with time zone, updated_at timestamp with time zone, active_subscribers integer, state text, publish_at timestamp with time zone, featured_position smallint, rhythm text, entered_at timestamp with time zone)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.newsletter_overview(
    p_search, p_category_id, p_traits, p_order, p_descending, p_after, p_after_id, p_limit
  );
$$;

COMMENT ON FUNCTION public.newsletter_overview(p_search text, p_category_id uuid, p_traits text[], p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer) IS 'All newsletters without their examples, with category and number of active subscribers, newest first. Optionally those that have all words of p_search (the best 1,001), of a category, with each of p_traits; sorted by p_order (title, category_name, active_subscribers or created_at); p_limit rows, after the row with the value p_after and the id p_after_id (admins and owners).';

REVOKE ALL ON FUNCTION public.newsletter_overview(p_search text, p_category_id uuid, p_traits text[], p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.newsletter_overview(p_search text, p_category_id uuid, p_traits text[], p_order text, p_descending boolean, p_after text, p_after_id uuid, p_limit integer) TO authenticated;


-- own account

CREATE FUNCTION private.delete_my_account() RETURNS TABLE(id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_recent_sign_in();
  -- The lock that changes of profiles take, taken before the account is locked: otherwise two owners who leave at the same moment
  -- would deadlock. Only after the check above, so that an old token can't hold up others.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  -- After the lock, because another call may have deleted the account meanwhile.
  if not private.has_account() then
    raise exception 'You must be logged in' using errcode = '42501';
  end if;
  return query delete from auth.users where users.id = (select auth.uid()) returning users.id;
end;
$$;

COMMENT ON FUNCTION private.delete_my_account() IS 'Deletes the caller''s account; only within five minutes of signing in.';

REVOKE ALL ON FUNCTION private.delete_my_account() FROM PUBLIC;
GRANT ALL ON FUNCTION private.delete_my_account() TO authenticated;


CREATE FUNCTION private.require_recent_sign_in() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  -- Signing out deletes the session, and refreshing the token doesn't make it newer.
  perform from auth.sessions
  where sessions.user_id = (select auth.uid())
    and sessions.id::text = (select auth.jwt()) ->> 'session_id'
    and sessions.created_at > now() - interval '5 minutes';
  if not found then
    raise exception 'Please sign in again, then delete your account within five minutes.' using errcode = '42501';
  end if;
end;
$$;

COMMENT ON FUNCTION private.require_recent_sign_in() IS 'Rejects callers whose session has ended or is older than five minutes.';

REVOKE ALL ON FUNCTION private.require_recent_sign_in() FROM PUBLIC;


CREATE FUNCTION public.delete_my_account(password text DEFAULT NULL::text) RETURNS TABLE(id uuid)
    LANGUAGE sql
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
  select * from private.delete_my_account();
$$;

COMMENT ON FUNCTION public.delete_my_account(password text) IS 'Deletes the caller''s account with its profile and subscriptions and returns its id; only within five minutes of signing in (signed-in users). The password is ignored.';

REVOKE ALL ON FUNCTION public.delete_my_account(password text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_my_account(password text) TO authenticated;


-- undo

CREATE FUNCTION private.undo_last_change(changed_table text, changed_id text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  last public.history;
begin
  perform private.require_content_manager();
  if changed_table = 'profiles' then
    perform private.require_user_manager();
  end if;
  select * into last from public.history
  where table_name = changed_table and row_id = changed_id order by id desc limit 1;
  if last.id is null then
    raise exception 'This entry is no longer in the history' using errcode = 'PT404';
  elsif last.operation = 'delete' and private.expected_version() is not null then
    raise exception 'This has been deleted since. Restore the deletion first.' using errcode = 'PT404';
  elsif last.operation <> 'delete' and private.expected_version() is null then
    raise exception 'This has already been restored' using errcode = 'PT409';
  end if;
  return private.restore_history(last.id, null);
end;
$$;

COMMENT ON FUNCTION private.undo_last_change(changed_table text, changed_id text) IS 'Finds the newest entry of a row and restores what was there before it.';

REVOKE ALL ON FUNCTION private.undo_last_change(changed_table text, changed_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.undo_last_change(changed_table text, changed_id text) TO authenticated;


CREATE FUNCTION public.undo_last_change(changed_table text, changed_id text) RETURNS bigint
    LANGUAGE sql
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
  select private.undo_last_change(changed_table, changed_id);
$$;

COMMENT ON FUNCTION public.undo_last_change(changed_table text, changed_id text) IS 'Undoes the last change of a row and returns the id of the new entry: a deletion, or with x-expected-updated-at the update that made this version (admins and owners; roles: owners).';

REVOKE ALL ON FUNCTION public.undo_last_change(changed_table text, changed_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.undo_last_change(changed_table text, changed_id text) TO authenticated;


-- image names

CREATE FUNCTION private.belongs_to_image(bucket text, file text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $_$
  select file !~ '\.\d+\.[a-z]+$' or exists (
    select from storage.objects
    where objects.bucket_id = bucket
      and objects.name in (
        regexp_replace(file, '\.\d+\.[a-z]+$', '.jpg'),
        regexp_replace(file, '\.\d+\.[a-z]+$', '.png')
      )
  );
$_$;

COMMENT ON FUNCTION private.belongs_to_image(bucket text, file text) IS 'Whether the image is stored whose smaller version has this name; true for any other name.';

REVOKE ALL ON FUNCTION private.belongs_to_image(bucket text, file text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.belongs_to_image(bucket text, file text) TO authenticated;


-- newsletter states

CREATE FUNCTION private.checked_state(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  if value not in ('visible', 'hidden', 'discontinued') then
    raise exception 'The state must be visible, hidden or discontinued' using errcode = '22023';
  end if;
  return value;
end;
$$;

COMMENT ON FUNCTION private.checked_state(value text) IS 'The state of a newsletter itself, or a refusal; null stays null.';

REVOKE ALL ON FUNCTION private.checked_state(value text) FROM PUBLIC;


CREATE FUNCTION private.publish_moment(earlier timestamp with time zone, new_state text, wanted timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if wanted < timestamptz '2000-01-01 00:00:00+00' or wanted >= timestamptz '2100-01-01 00:00:00+00' then
    raise exception 'Publish on must be a date between 2000 and 2099' using errcode = '22023';
  elsif wanted > now() and new_state <> 'visible' then
    raise exception 'Only a visible newsletter can be published later' using errcode = '22023';
  end if;
  return case
    when wanted > now() then wanted
    when earlier <= now() then earlier
    when new_state = 'hidden' then null
    when new_state = 'visible' and wanted is null then coalesce(earlier, now())
    else now()
  end;
end;
$$;

COMMENT ON FUNCTION private.publish_moment(earlier timestamp with time zone, new_state text, wanted timestamp with time zone) IS 'When a newsletter is public from: the earlier moment, a later one that someone wants, or now; null for a hidden one that has never been public.';

REVOKE ALL ON FUNCTION private.publish_moment(earlier timestamp with time zone, new_state text, wanted timestamp with time zone) FROM PUBLIC;


-- featured

CREATE FUNCTION private.arrange_featured(wanted uuid[], expected uuid[]) RETURNS TABLE(id uuid, featured_position smallint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_content_manager();
  if wanted is null or expected is null then
    raise exception 'The new and the present order are required' using errcode = '22023';
  elsif cardinality(wanted) > 12 then
    raise exception 'At most 12 newsletters can be featured' using errcode = '22023';
  elsif cardinality(wanted) <> (select count(distinct ids.id) from unnest(wanted) as ids (id)) then
    raise exception 'A newsletter can be featured only once' using errcode = '22023';
  end if;
  -- Two editors take turns, and the second one learns that the order is no longer the one that was shown.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.newsletters.featured_position'));
  if private.featured_order() <> expected then
    raise exception 'Someone else has changed this' using errcode = 'PT409';
  elsif cardinality(wanted) <> (select count(*) from public.newsletters where newsletters.id = any (wanted)) then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  -- In the order of private.subscribe_to_selection.
  perform from public.newsletters
  where newsletters.featured_position is not null or newsletters.id = any (wanted)
  order by newsletters.id
  for no key update;
  update public.newsletters
  set featured_position = array_position(wanted, newsletters.id)
  where (newsletters.featured_position is not null or newsletters.id = any (wanted))
    and newsletters.featured_position is distinct from array_position(wanted, newsletters.id);
  return query
    select newsletters.id, newsletters.featured_position from public.newsletters
    where newsletters.featured_position is not null
    order by newsletters.featured_position;
end;
$$;

COMMENT ON FUNCTION private.arrange_featured(wanted uuid[], expected uuid[]) IS 'Features exactly these newsletters, in this order, unless the present order isn''t the expected one.';

REVOKE ALL ON FUNCTION private.arrange_featured(wanted uuid[], expected uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION private.arrange_featured(wanted uuid[], expected uuid[]) TO authenticated;


CREATE FUNCTION private.featured_order() RETURNS uuid[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select array(
    select newsletters.id from public.newsletters
    where newsletters.featured_position is not null
    order by newsletters.featured_position, newsletters.created_at desc, newsletters.id desc
  );
$$;

COMMENT ON FUNCTION private.featured_order() IS 'The featured newsletters in their order.';

REVOKE ALL ON FUNCTION private.featured_order() FROM PUBLIC;


CREATE FUNCTION public.arrange_featured(p_ids uuid[], p_expected uuid[]) RETURNS TABLE(id uuid, featured_position smallint)
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.arrange_featured(p_ids, p_expected);
$$;

COMMENT ON FUNCTION public.arrange_featured(p_ids uuid[], p_expected uuid[]) IS 'Features exactly the newsletters p_ids, in this order, and returns their positions (admins and owners); fails if the present order isn''t p_expected.';

REVOKE ALL ON FUNCTION public.arrange_featured(p_ids uuid[], p_expected uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.arrange_featured(p_ids uuid[], p_expected uuid[]) TO authenticated;


-- search

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch WITH SCHEMA extensions;


CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA extensions;


CREATE TYPE private.newsletter_match AS (
	id uuid,
	relevance real,
	created_at timestamp with time zone
);

COMMENT ON TYPE private.newsletter_match IS 'A newsletter that matches a search, its date, and how well it does: in the title before the category before the description, with close words before others.';


CREATE TABLE private.newsletter_documents (
    newsletter_id uuid NOT NULL,
    category_id uuid NOT NULL,
    state text NOT NULL,
    publish_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    words tsvector NOT NULL,
    dictionary text NOT NULL
);

COMMENT ON TABLE private.newsletter_documents IS 'What the search finds a newsletter by; kept by triggers.';

COMMENT ON COLUMN private.newsletter_documents.category_id IS 'That of the newsletter, as are state, publish_at and created_at.';

COMMENT ON COLUMN private.newsletter_documents.words IS 'The folded words of the title (weight A), the category''s name (B) and the description (C), and # with the id of the category (D).';

COMMENT ON COLUMN private.newsletter_documents.dictionary IS 'What its words were stemmed with.';

ALTER TABLE ONLY private.newsletter_documents
    ADD CONSTRAINT newsletter_documents_pkey PRIMARY KEY (newsletter_id);

CREATE INDEX newsletter_documents_newest ON private.newsletter_documents USING btree (created_at DESC, newsletter_id DESC);

CREATE INDEX newsletter_documents_of_category ON private.newsletter_documents USING btree (category_id, created_at DESC, newsletter_id DESC);

CREATE INDEX newsletter_documents_of_titles ON private.newsletter_documents USING gin (ts_filter(words, '{a,d}'::"char"[]));

CREATE INDEX newsletter_documents_of_words ON private.newsletter_documents USING gin (words);

CREATE TRIGGER await_turn_of_words BEFORE DELETE ON private.newsletter_documents FOR EACH STATEMENT EXECUTE FUNCTION private.await_turn_of_words();

CREATE TRIGGER index_words_of_changed AFTER UPDATE ON private.newsletter_documents REFERENCING OLD TABLE AS previous NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.index_words();

CREATE TRIGGER index_words_of_deleted AFTER DELETE ON private.newsletter_documents REFERENCING OLD TABLE AS previous FOR EACH STATEMENT EXECUTE FUNCTION private.index_words();

CREATE TRIGGER index_words_of_new AFTER INSERT ON private.newsletter_documents REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION private.index_words();

ALTER TABLE ONLY private.newsletter_documents
    ADD CONSTRAINT newsletter_documents_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE CASCADE;

ALTER TABLE private.newsletter_documents ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.search_words (
    word text NOT NULL,
    listed_from timestamp with time zone
);

COMMENT ON TABLE private.search_words IS 'The words that occur in documents: a misspelled word finds those that look like it.';

COMMENT ON COLUMN private.search_words.listed_from IS 'A moment from which on a listed newsletter has it, the first one unless that is past; null if only newsletters that aren''t listed have it.';

ALTER TABLE ONLY private.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (word);

CREATE INDEX search_words_alike ON private.search_words USING gin (word extensions.gin_trgm_ops);

ALTER TABLE private.search_words ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.any_word(words text[]) RETURNS tsquery
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select string_agg(format('''%s''', word), ' | ')::tsquery from unnest(words) as word;
$$;

COMMENT ON FUNCTION private.any_word(words text[]) IS 'A query for any of these words; null without one.';

REVOKE ALL ON FUNCTION private.any_word(words text[]) FROM PUBLIC;


CREATE FUNCTION private.best_newsletters(wanted tsquery, close tsquery, in_category uuid, everything boolean, most integer) RETURNS TABLE(id uuid)
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  -- So many are compared, whatever their date. Words that more newsletters have are frequent, so the newest are soon found by date.
  few constant integer := 2000;
  in_text integer := 0;
  in_titles integer := 0;
  found private.newsletter_match[];
begin
  -- The index reads all matches before the first one. A word that most newsletters have is known without it.
  if (select count(*) > 50 from private.newest_documents(in_category, everything, 100) as words where words @@ wanted) then
    select count(*) filter (where words @@ wanted), count(*) filter (where ts_filter(words, '{a}') @@ wanted)
    into in_text, in_titles
    from private.newest_documents(in_category, everything, 2 * few) as words;
  end if;
  if in_text <= few then
    found := array(
      select matches from private.matches_by_words(wanted, close, in_category, everything, false, few + 1) as matches
    );
    in_text := cardinality(found);
  end if;
  if in_text > few then
    if in_titles <= few then
      found := array(
        select matches from private.matches_by_words(wanted, close, in_category, everything, true, few + 1) as matches
      );
      in_titles := cardinality(found);
    end if;
    if in_titles > few then
      found := array(
        select matches from private.matches_by_date(wanted, close, in_category, everything, true, most) as matches
      );
    end if;
    found := found || array(
      select matches from private.matches_by_date(wanted, close, in_category, everything, false, most) as matches
    );
  end if;
  return query
    select matches.id from (select distinct one.* from unnest(found) as one) as matches
    order by matches.relevance desc, matches.created_at desc, matches.id desc
    limit most;
end;
$$;

COMMENT ON FUNCTION private.best_newsletters(wanted tsquery, close tsquery, in_category uuid, everything boolean, most integer) IS 'The newsletters that match, the most relevant first, then the newest. If thousands match, the newest of them are compared, and those with the words in the title.';

REVOKE ALL ON FUNCTION private.best_newsletters(wanted tsquery, close tsquery, in_category uuid, everything boolean, most integer) FROM PUBLIC;


CREATE FUNCTION private.folded(value text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  -- Without accents, apostrophes, soft hyphens and invisible characters; then letters that don't decompose.
  select replace(replace(replace(replace(translate(lower(normalize(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f''’ʼ]', '', 'g'),
  NFKC)), 'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
$$;

COMMENT ON FUNCTION private.folded(value text) IS 'A text without case, accents, apostrophes and invisible characters, as the search compares it.';

REVOKE ALL ON FUNCTION private.folded(value text) FROM PUBLIC;


CREATE FUNCTION private.forms_of(tokens text[], terms text[], dictionaries text[]) RETURNS tsquery
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  dictionary text;
  form tsquery;
  forms tsquery;
begin
  for number in 1 .. cardinality(terms) loop
    form := format('''%s'':*', terms[number])::tsquery;
    foreach dictionary in array dictionaries loop
      form := form || format('''%s''', private.stem(tokens[number], dictionary))::tsquery;
    end loop;
    forms := coalesce(forms && form, form);
  end loop;
  return forms;
end;
$$;

COMMENT ON FUNCTION private.forms_of(tokens text[], terms text[], dictionaries text[]) IS 'A query for a word, what begins with it, and what has one of its stems; of scripts that don''t set words apart, for all its characters.';

REVOKE ALL ON FUNCTION private.forms_of(tokens text[], terms text[], dictionaries text[]) FROM PUBLIC;


CREATE FUNCTION private.index_changed_newsletters() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.index_newsletters(array(
    select saved.id from saved
    join previous on previous.id = saved.id
    where (saved.title, saved.description, saved.category_id, saved.state, saved.publish_at, saved.created_at)
      is distinct from (
        previous.title, previous.description, previous.category_id, previous.state, previous.publish_at, previous.created_at
      )
  ));
  return null;
end;
$$;

COMMENT ON FUNCTION private.index_changed_newsletters() IS 'Trigger: newsletters with another title, description or category get new documents.';

REVOKE ALL ON FUNCTION private.index_changed_newsletters() FROM PUBLIC;


CREATE FUNCTION private.index_newsletters(changed uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  current_dictionary text;
begin
  -- Most changes of newsletters concern no words. They don't wait for those that do.
  if cardinality(changed) = 0 then
    return;
  end if;
  -- See private.await_turn_of_words(). Here it's a statement of its own, so that the next one sees what others have changed meanwhile.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
  select languages.dictionary into current_dictionary
  from private.search_state as state
  join private.content_languages as languages on languages.code = state.language;
  insert into private.newsletter_documents (newsletter_id, category_id, state, publish_at, created_at, words, dictionary)
  select
    newsletters.id,
    newsletters.category_id,
    newsletters.state,
    newsletters.publish_at,
    newsletters.created_at,
    private.search_document(
      newsletters.title, categories.name, newsletters.description, newsletters.category_id, current_dictionary
    ),
    current_dictionary
  from public.newsletters
  join public.categories on categories.id = newsletters.category_id
  where newsletters.id = any (changed)
  on conflict (newsletter_id) do update
  set (category_id, state, publish_at, created_at, words, dictionary)
    = (excluded.category_id, excluded.state, excluded.publish_at, excluded.created_at, excluded.words, excluded.dictionary);
end;
$$;

COMMENT ON FUNCTION private.index_newsletters(changed uuid[]) IS 'Writes the documents of these newsletters, for the language of the content.';

REVOKE ALL ON FUNCTION private.index_newsletters(changed uuid[]) FROM PUBLIC;


CREATE FUNCTION private.index_renamed_category() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.index_newsletters(array(
    select newsletters.id from public.newsletters where newsletters.category_id = new.id
  ));
  return null;
end;
$$;

COMMENT ON FUNCTION private.index_renamed_category() IS 'Trigger: the newsletters of a renamed category get new documents.';

REVOKE ALL ON FUNCTION private.index_renamed_category() FROM PUBLIC;


CREATE FUNCTION private.index_saved_newsletters() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Whoever restores one does this last, after its subscriptions: see private.restore_history.
  if coalesce(current_setting('private.restoring', true), '') <> 'true' then
    perform private.index_newsletters(array(select saved.id from saved));
  end if;
  return null;
end;
$$;

COMMENT ON FUNCTION private.index_saved_newsletters() IS 'Trigger: new newsletters get their documents, except from a restore, which writes them last.';

REVOKE ALL ON FUNCTION private.index_saved_newsletters() FROM PUBLIC;


CREATE FUNCTION private.lookalikes(term text, forms tsquery, stems text[], wrong integer, everything boolean, in_parts boolean) RETURNS tsquery
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $$
declare
  alike text[];
begin
  alike := array(
    select search_words.word from private.search_words
    where search_words.word operator(extensions.%) term
      and extensions.levenshtein_less_equal(search_words.word, term, wrong) <= wrong
      and (everything or search_words.listed_from <= now())
    order by extensions.similarity(search_words.word, term) desc, search_words.word
    limit 200
  );
  -- Else with a part of a long word.
  if alike = '{}' and in_parts then
    perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
    alike := array(
      select search_words.word from private.search_words
      where search_words.word operator(extensions.%>) term
        and private.letters_apart(term, search_words.word, wrong) <= wrong
        and (everything or search_words.listed_from <= now())
      order by extensions.similarity(search_words.word, term) desc, search_words.word
      limit 200
    );
  end if;
  if alike <> '{}' then
    return forms || private.any_word(alike);
  end if;
  return case when private.is_known(term, stems, everything) then forms end;
end;
$$;

COMMENT ON FUNCTION private.lookalikes(term text, forms tsquery, stems text[], wrong integer, everything boolean, in_parts boolean) IS 'A query for the forms of a word, and for the words of listed newsletters, or of all if everything is wanted, that differ in at most so many letters, else those with such a part; null if none of all these occurs.';

REVOKE ALL ON FUNCTION private.lookalikes(term text, forms tsquery, stems text[], wrong integer, everything boolean, in_parts boolean) FROM PUBLIC;


CREATE FUNCTION private.matches_by_date(wanted tsquery, close tsquery, in_category uuid, everything boolean, in_title boolean, most integer) RETURNS SETOF private.newsletter_match
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    AS $$
begin
  return query
    select
      documents.newsletter_id,
      (ts_rank('{0, 0.1, 0.4, 1}', documents.words, wanted) + 2 * ts_rank('{0, 0.1, 0.4, 1}', documents.words, close))::real,
      documents.created_at
    from private.newsletter_documents as documents
    where (in_title and ts_filter(documents.words, '{a}') @@ wanted or not in_title and documents.words @@ wanted)
      and (in_category is null or documents.category_id = in_category)
      and (everything or (documents.state = 'visible' and documents.publish_at <= now()))
    order by documents.created_at desc, documents.newsletter_id desc
    limit most;
end;
$$;

COMMENT ON FUNCTION private.matches_by_date(wanted tsquery, close tsquery, in_category uuid, everything boolean, in_title boolean, most integer) IS 'The newest that match, by the index of dates; takes long for words that few have.';

REVOKE ALL ON FUNCTION private.matches_by_date(wanted tsquery, close tsquery, in_category uuid, everything boolean, in_title boolean, most integer) FROM PUBLIC;


CREATE FUNCTION private.matches_by_words(wanted tsquery, close tsquery, in_category uuid, everything boolean, in_title boolean, most integer) RETURNS SETOF private.newsletter_match
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    AS $$
declare
  here tsquery := coalesce(wanted && ('''#' || in_category || '''')::tsquery, wanted);
begin
  return query
    select
      documents.newsletter_id,
      (ts_rank('{0, 0.1, 0.4, 1}', documents.words, wanted) + 2 * ts_rank('{0, 0.1, 0.4, 1}', documents.words, close))::real,
      documents.created_at
    from private.newsletter_documents as documents
    where (in_title and ts_filter(documents.words, '{a,d}') @@ here or not in_title and documents.words @@ here)
      and (everything or (documents.state = 'visible' and documents.publish_at <= now()))
    limit most;
end;
$$;

COMMENT ON FUNCTION private.matches_by_words(wanted tsquery, close tsquery, in_category uuid, everything boolean, in_title boolean, most integer) IS 'So many newsletters that match, by the index of words, in no order; in_title: in their titles. Only listed ones, unless everything is wanted.';

REVOKE ALL ON FUNCTION private.matches_by_words(wanted tsquery, close tsquery, in_category uuid, everything boolean, in_title boolean, most integer) FROM PUBLIC;


CREATE FUNCTION private.newest_documents(in_category uuid, everything boolean, most integer) RETURNS SETOF tsvector
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    AS $$
begin
  return query
    select documents.words from private.newsletter_documents as documents
    where (in_category is null or documents.category_id = in_category)
      and (everything or (documents.state = 'visible' and documents.publish_at <= now()))
    order by documents.created_at desc, documents.newsletter_id desc
    limit most;
end;
$$;

COMMENT ON FUNCTION private.newest_documents(in_category uuid, everything boolean, most integer) IS 'The words of the newest newsletters, optionally of one category.';

REVOKE ALL ON FUNCTION private.newest_documents(in_category uuid, everything boolean, most integer) FROM PUBLIC;


CREATE FUNCTION private.search_document(title text, category text, description text, category_id uuid, dictionary text) RETURNS tsvector
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select (string_agg(format('''%s'':%s%s', word, least(place, 16383), weight), ' ') || format(' ''#%s'':1D', category_id))::tsvector
  from (values (title, 'A'), (category, 'B'), (description, 'C')) as parts (part, weight)
  cross join lateral private.search_tokens(part) with ordinality as cut (run, written, token, term, place)
  cross join lateral (values (cut.term), (private.stem(cut.token, dictionary))) as words (word);
$$;

COMMENT ON FUNCTION private.search_document(title text, category text, description text, category_id uuid, dictionary text) IS 'The words of a title, a category''s name and a description, and their stems by a dictionary.';

REVOKE ALL ON FUNCTION private.search_document(title text, category text, description text, category_id uuid, dictionary text) FROM PUBLIC;


CREATE FUNCTION private.stem(token text, dictionary text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  -- German's dictionary gives Museen the stem muse, and Museum none.
  select left(private.folded(case
    when dictionary = 'german_stem' then regexp_replace(stemmed, '(..[^at])um$', '\1')
    else stemmed
  end), 60)
  from coalesce((ts_lexize(('pg_catalog.' || dictionary)::regdictionary, token))[1], token) as stemmed;
$_$;

COMMENT ON FUNCTION private.stem(token text, dictionary text) IS 'A word without its ending, by a dictionary, and then folded, so that cities and city are one. Dictionaries need the accents.';

REVOKE ALL ON FUNCTION private.stem(token text, dictionary text) FROM PUBLIC;


CREATE FUNCTION public.search_newsletters(p_query text, p_category_id uuid DEFAULT NULL::uuid, p_first integer DEFAULT 0, p_limit integer DEFAULT 72, p_every_word boolean DEFAULT false) RETURNS TABLE(id uuid, title text, description text, category_id uuid, category_name text, image_url text, image_focus smallint, created_at timestamp with time zone, is_match boolean, total integer, suggestions text[], rhythm text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
declare
  words private.asked_word[];
  ids uuid[];
  are_matches boolean := true;
  proposed text[] := '{}';
begin
  words := private.asked_words(p_query, false);
  ids := array(
    select matches.id from private.newsletters_with_words(words, p_category_id, false, 301) as matches order by matches.place
  );
  if ids = '{}' and p_every_word is not true then
    ids := array(select alike.id from private.newsletters_alike(words, p_category_id, false) as alike order by alike.place);
    are_matches := false;
    proposed := private.suggestions(words, ids);
  end if;
  return query
    select
      newsletters.id,
      newsletters.title,
      newsletters.description,
      newsletters.category_id,
      categories.name,
      newsletters.image_url,
      newsletters.image_focus,
      newsletters.created_at,
      are_matches,
      case when are_matches then cardinality(ids) else 0 end,
      proposed,
      newsletters.rhythm
    from unnest(ids) with ordinality as matches (id, place)
    join public.newsletters on newsletters.id = matches.id
    join public.categories on categories.id = newsletters.category_id
    where matches.place <= 300
    order by matches.place
    offset greatest(p_first, 0)
    limit least(greatest(p_limit, 0), 300);
end;
$$;

COMMENT ON FUNCTION public.search_newsletters(p_query text, p_category_id uuid, p_first integer, p_limit integer, p_every_word boolean) IS 'Searches the listed newsletters, optionally of one category, the best first: p_limit rows (at most 300) from the row p_first on, and total, the number of all up to 300, or 301 if there are more. If none has all words, returns up to 12 similar ones instead, unless p_every_word: with is_match false, total 0, and in suggestions up to three searches that may have been meant (anyone).';

REVOKE ALL ON FUNCTION public.search_newsletters(p_query text, p_category_id uuid, p_first integer, p_limit integer, p_every_word boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_newsletters(p_query text, p_category_id uuid, p_first integer, p_limit integer, p_every_word boolean) TO anon;
GRANT ALL ON FUNCTION public.search_newsletters(p_query text, p_category_id uuid, p_first integer, p_limit integer, p_every_word boolean) TO authenticated;


-- newsletter senders

CREATE TABLE public.newsletter_senders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    newsletter_id uuid NOT NULL,
    sender text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT newsletter_senders_form CHECK (((sender !~ '[[:space:][:cntrl:]]'::text) AND (sender = lower(sender)))),
    CONSTRAINT newsletter_senders_length CHECK (((char_length(sender) >= 3) AND (char_length(sender) <= 320)))
);
ALTER TABLE ONLY public.newsletter_senders ALTER COLUMN sender SET STATISTICS 0;

COMMENT ON TABLE public.newsletter_senders IS 'Who sends a newsletter by email; only admins and owners read it.';

COMMENT ON COLUMN public.newsletter_senders.sender IS 'The List-Id of its emails, or else the address that they come from, in small letters.';

ALTER TABLE ONLY public.newsletter_senders
    ADD CONSTRAINT newsletter_senders_once UNIQUE (newsletter_id, sender);

ALTER TABLE ONLY public.newsletter_senders
    ADD CONSTRAINT newsletter_senders_pkey PRIMARY KEY (id);

CREATE INDEX newsletter_senders_of_sender ON public.newsletter_senders USING btree (sender);

CREATE TRIGGER check_sender BEFORE INSERT OR UPDATE ON public.newsletter_senders FOR EACH ROW EXECUTE FUNCTION private.check_sender();

ALTER TABLE ONLY public.newsletter_senders
    ADD CONSTRAINT newsletter_senders_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE CASCADE;

CREATE POLICY "Admins and owners add senders" ON public.newsletter_senders FOR INSERT TO authenticated WITH CHECK (( SELECT private.manages_content() AS manages_content));

CREATE POLICY "Admins and owners delete senders" ON public.newsletter_senders FOR DELETE TO authenticated USING (( SELECT private.manages_content() AS manages_content));

CREATE POLICY "Admins and owners read senders" ON public.newsletter_senders FOR SELECT TO authenticated USING (( SELECT private.manages_content() AS manages_content));

ALTER TABLE public.newsletter_senders ENABLE ROW LEVEL SECURITY;

GRANT SELECT,DELETE ON TABLE public.newsletter_senders TO authenticated;
GRANT ALL ON TABLE public.newsletter_senders TO service_role;

GRANT INSERT(id) ON TABLE public.newsletter_senders TO authenticated;

GRANT INSERT(newsletter_id) ON TABLE public.newsletter_senders TO authenticated;

GRANT INSERT(sender) ON TABLE public.newsletter_senders TO authenticated;


CREATE FUNCTION private.check_sender() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if new.sender is null or char_length(new.sender) not between 3 and 320
    or new.sender ~ '[[:space:][:cntrl:]]' or new.sender <> lower(new.sender) then
    raise exception 'A sender has 3 to 320 characters in small letters, without spaces' using errcode = '22023';
  end if;
  return new;
end;
$$;

COMMENT ON FUNCTION private.check_sender() IS 'Refuses what can''t be a sender, with the reason.';

REVOKE ALL ON FUNCTION private.check_sender() FROM PUBLIC;


-- user list

CREATE TABLE private.accounts (
    id uuid NOT NULL,
    email text,
    role text NOT NULL,
    created_at timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    email_confirmed_at timestamp with time zone
);

COMMENT ON TABLE private.accounts IS 'What lists show of accounts: address, dates and role, as in auth.users and profiles; kept by triggers, so that lists have indexes.';

ALTER TABLE ONLY private.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

CREATE INDEX accounts_by_email ON private.accounts USING btree (COALESCE(email, ''::text), id);

CREATE INDEX accounts_by_role ON private.accounts USING btree (role, id);

CREATE INDEX accounts_by_sign_in ON private.accounts USING btree (COALESCE(last_sign_in_at, '-infinity'::timestamp with time zone), id);

CREATE INDEX accounts_newest ON private.accounts USING btree (COALESCE(created_at, '-infinity'::timestamp with time zone), id);

CREATE INDEX accounts_of_text ON private.accounts USING gin (COALESCE(email, ''::text) extensions.gin_trgm_ops);

CREATE INDEX accounts_unconfirmed ON private.accounts USING btree (created_at) WHERE (email_confirmed_at IS NULL);

ALTER TABLE ONLY private.accounts
    ADD CONSTRAINT accounts_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.accounts ENABLE ROW LEVEL SECURITY;


CREATE TRIGGER begin_unproven AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.begin_unproven();

CREATE TRIGGER create_profile_for_new_account AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.create_profile();

CREATE TRIGGER end_invitation BEFORE UPDATE ON auth.users FOR EACH ROW WHEN (((old.raw_user_meta_data ? 'invited'::text) AND ((old.last_sign_in_at IS DISTINCT FROM new.last_sign_in_at) OR ((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text)))) EXECUTE FUNCTION private.end_invitation();

CREATE TRIGGER forget_deleted_account AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.forget_account();

CREATE TRIGGER forget_soft_deleted_account AFTER UPDATE OF deleted_at ON auth.users FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION private.forget_account();

CREATE TRIGGER hand_over_changed_account AFTER UPDATE ON auth.users FOR EACH ROW WHEN (((((old.email)::text IS DISTINCT FROM (new.email)::text) OR (old.email_confirmed_at IS DISTINCT FROM new.email_confirmed_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION private.queue_account();

CREATE TRIGGER hand_over_deleted_account AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.queue_account();

CREATE TRIGGER list_changed_account AFTER UPDATE ON auth.users FOR EACH ROW WHEN ((((((old.email)::text IS DISTINCT FROM (new.email)::text) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.last_sign_in_at IS DISTINCT FROM new.last_sign_in_at)) OR (old.email_confirmed_at IS DISTINCT FROM new.email_confirmed_at))) EXECUTE FUNCTION private.list_changed_account();

CREATE TRIGGER list_new_account AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.list_changed_account();

CREATE TRIGGER only_owners_invite BEFORE INSERT OR UPDATE ON auth.users FOR EACH ROW WHEN ((new.raw_user_meta_data ? 'invited'::text)) EXECUTE FUNCTION private.only_owners_invite();

CREATE TRIGGER prove_address BEFORE UPDATE ON auth.users FOR EACH ROW WHEN (((((old.confirmation_token)::text IS DISTINCT FROM (new.confirmation_token)::text) OR ((old.recovery_token)::text IS DISTINCT FROM (new.recovery_token)::text)) OR ((old.email)::text IS DISTINCT FROM (new.email)::text))) EXECUTE FUNCTION private.prove_address();

CREATE TRIGGER take_turns BEFORE DELETE OR UPDATE OF deleted_at ON auth.users FOR EACH STATEMENT EXECUTE FUNCTION private.take_turns_on_profiles();


CREATE FUNCTION private.containing(value text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select '%' || regexp_replace(left(private.trimmed(value), 200), '([\\%_])', '\\\1', 'g') || '%';
$$;

COMMENT ON FUNCTION private.containing(value text) IS 'A pattern that finds a text anywhere; wildcards in it stand for themselves. The first 200 characters count.';

REVOKE ALL ON FUNCTION private.containing(value text) FROM PUBLIC;


CREATE FUNCTION private.count_users(search text, unconfirmed boolean) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  listed constant text := case when unconfirmed then 'email_confirmed_at is null' else 'email_confirmed_at is not null' end;
  patterns text[];
  number integer;
begin
  perform private.require_user_manager();
  patterns := private.containing_words(search);
  if patterns = '{}' then
    execute format('select count(*) from (select from private.accounts where %s limit 10001) as counted', listed) into number;
    return number;
  end if;
  -- In an order, for a text that many have: along its index.
  execute format(
    'select count(*) from (select from private.accounts where %s %s order by coalesce(created_at, ''-infinity''), id limit 1001) as counted',
    listed, private.email_conditions(patterns)
  ) into number using patterns;
  return number;
end;
$$;

COMMENT ON FUNCTION private.count_users(search text, unconfirmed boolean) IS 'How many confirmed or unconfirmed accounts have an address that contains all words of a text; counts up to 10,001, with a text up to 1,001.';

REVOKE ALL ON FUNCTION private.count_users(search text, unconfirmed boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION private.count_users(search text, unconfirmed boolean) TO authenticated;


CREATE FUNCTION private.list_account(account uuid, with_role boolean) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  -- Of an account that is listed, only what has changed is written: its role and its sign-in can change at the same moment.
  insert into private.accounts (id, email, role, created_at, last_sign_in_at, email_confirmed_at)
  select
    users.id, users.email, coalesce(profiles.role, 'user'), users.created_at, users.last_sign_in_at, users.email_confirmed_at
  from auth.users
  left join public.profiles on profiles.id = users.id
  where users.id = account
  on conflict (id) do update
  set
    email = case when with_role then accounts.email else excluded.email end,
    role = case when with_role then excluded.role else accounts.role end,
    created_at = case when with_role then accounts.created_at else excluded.created_at end,
    last_sign_in_at = case when with_role then accounts.last_sign_in_at else excluded.last_sign_in_at end,
    email_confirmed_at = case when with_role then accounts.email_confirmed_at else excluded.email_confirmed_at end;
$$;

COMMENT ON FUNCTION private.list_account(account uuid, with_role boolean) IS 'Writes what lists show of an account.';

REVOKE ALL ON FUNCTION private.list_account(account uuid, with_role boolean) FROM PUBLIC;


CREATE FUNCTION private.list_changed_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.list_account(coalesce(new.id, old.id), tg_table_name = 'profiles');
  return null;
end;
$$;

COMMENT ON FUNCTION private.list_changed_account() IS 'Trigger: lists show what has changed of an account or its role.';

REVOKE ALL ON FUNCTION private.list_changed_account() FROM PUBLIC;


CREATE FUNCTION public.count_users(p_search text DEFAULT NULL::text, p_unconfirmed boolean DEFAULT false) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.count_users(p_search, p_unconfirmed);
$$;

COMMENT ON FUNCTION public.count_users(p_search text, p_unconfirmed boolean) IS 'The number of confirmed accounts, or with p_unconfirmed of the others, 10,001 if there are more than 10,000; of those whose address contains all words of p_search, 1,001 if there are more than 1,000 (owners only).';

REVOKE ALL ON FUNCTION public.count_users(p_search text, p_unconfirmed boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_users(p_search text, p_unconfirmed boolean) TO authenticated;


-- subscriber numbers

CREATE TABLE private.subscriber_changes (
    id bigint NOT NULL,
    newsletter_id uuid NOT NULL,
    change integer NOT NULL,
    due timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
);

COMMENT ON TABLE private.subscriber_changes IS 'Changes of these numbers by people who subscribed at the same moment as others; the next change of the same number includes them.';

COMMENT ON COLUMN private.subscriber_changes.due IS 'From when on the change counts: the end of a pause, or at once.';

ALTER TABLE private.subscriber_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.subscriber_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY private.subscriber_changes
    ADD CONSTRAINT subscriber_changes_pkey PRIMARY KEY (id);

CREATE INDEX subscriber_changes_by_due ON private.subscriber_changes USING btree (newsletter_id, due);

ALTER TABLE private.subscriber_changes ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.subscriber_numbers (
    newsletter_id uuid NOT NULL,
    active integer DEFAULT 0 NOT NULL
);

COMMENT ON TABLE private.subscriber_numbers IS 'How many active subscribers each newsletter has, without the changes that are not included yet; kept by triggers.';

ALTER TABLE ONLY private.subscriber_numbers
    ADD CONSTRAINT subscriber_numbers_pkey PRIMARY KEY (newsletter_id);

CREATE INDEX subscriber_numbers_by_size ON private.subscriber_numbers USING btree (active, newsletter_id);

ALTER TABLE private.subscriber_numbers ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.active_subscribers(newsletter uuid) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select (
    coalesce((select numbers.active from private.subscriber_numbers as numbers where numbers.newsletter_id = newsletter), 0)
    + coalesce((
      select sum(changes.change) from private.subscriber_changes as changes
      where changes.newsletter_id = newsletter and changes.due <= now()
    ), 0)
  )::integer;
$$;

COMMENT ON FUNCTION private.active_subscribers(newsletter uuid) IS 'The exact number of active subscribers of a newsletter.';


SET default_tablespace = '';

SET default_table_access_method = heap;

REVOKE ALL ON FUNCTION private.active_subscribers(newsletter uuid) FROM PUBLIC;


CREATE FUNCTION private.change_subscriber_numbers(newsletters uuid[], changes integer[], dues timestamp with time zone[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  -- Skips numbers that another transaction is changing: nobody waits.
  free constant uuid[] := array(
    select numbers.newsletter_id from private.subscriber_numbers as numbers
    where numbers.newsletter_id = any (newsletters)
    order by numbers.newsletter_id
    for update skip locked
  );
begin
  insert into private.subscriber_changes (newsletter_id, change, due)
  select changed.newsletter_id, changed.change, changed.due
  from unnest(newsletters, changes, dues) as changed (newsletter_id, change, due)
  where changed.newsletter_id <> all (free) or changed.due > now();

  with included as (
    delete from private.subscriber_changes
    where subscriber_changes.newsletter_id = any (free) and subscriber_changes.due <= now()
    returning subscriber_changes.newsletter_id, subscriber_changes.change
  )
  update private.subscriber_numbers as numbers
  set active = numbers.active + sums.change
  from (
    select changed.newsletter_id, sum(changed.change)::integer as change
    from (
      select included.newsletter_id, included.change from included
      union all
      select given.newsletter_id, given.change
      from unnest(newsletters, changes, dues) as given (newsletter_id, change, due)
      where given.due <= now()
    ) as changed
    group by changed.newsletter_id
  ) as sums
  where numbers.newsletter_id = sums.newsletter_id and numbers.newsletter_id = any (free);
end;
$$;

COMMENT ON FUNCTION private.change_subscriber_numbers(newsletters uuid[], changes integer[], dues timestamp with time zone[]) IS 'Changes the numbers of these newsletters, each change from its moment on, without ever waiting for another transaction.';

REVOKE ALL ON FUNCTION private.change_subscriber_numbers(newsletters uuid[], changes integer[], dues timestamp with time zone[]) FROM PUBLIC;


CREATE FUNCTION private.count_changed_subscriptions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Subscribing inserts or updates, and fires the triggers of both.
  if not exists (select from saved) then
    return null;
  end if;
  perform private.change_subscriber_numbers(array_agg(sums.newsletter_id), array_agg(sums.change), array_agg(sums.due))
  from (
    select rows.newsletter_id, rows.due, sum(rows.change)::integer as change
    from (
      select saved.newsletter_id, coalesce(saved.paused_until, '-infinity') as due, 1 as change
      from saved where saved.status = 'active'
      union all
      select previous.newsletter_id, coalesce(previous.paused_until, '-infinity'), -1
      from previous where previous.status = 'active'
    ) as rows
    group by rows.newsletter_id, rows.due
    having sum(rows.change) <> 0
  ) as sums
  having count(*) > 0;
  return null;
end;
$$;

COMMENT ON FUNCTION private.count_changed_subscriptions() IS 'Trigger: subscriptions that become active count, those that end don''t any more.';

REVOKE ALL ON FUNCTION private.count_changed_subscriptions() FROM PUBLIC;


CREATE FUNCTION private.count_ended_subscriptions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.change_subscriber_numbers(array_agg(sums.newsletter_id), array_agg(sums.change), array_agg(sums.due))
  from (
    select previous.newsletter_id, coalesce(previous.paused_until, '-infinity') as due, -count(*)::integer as change
    from previous where previous.status = 'active'
    group by previous.newsletter_id, due
  ) as sums
  having count(*) > 0;
  return null;
end;
$$;

COMMENT ON FUNCTION private.count_ended_subscriptions() IS 'Trigger: deleted subscriptions don''t count any more.';

REVOKE ALL ON FUNCTION private.count_ended_subscriptions() FROM PUBLIC;


CREATE FUNCTION private.count_new_subscriptions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.change_subscriber_numbers(array_agg(sums.newsletter_id), array_agg(sums.change), array_agg(sums.due))
  from (
    select saved.newsletter_id, coalesce(saved.paused_until, '-infinity') as due, count(*)::integer as change
    from saved where saved.status = 'active'
    group by saved.newsletter_id, due
  ) as sums
  having count(*) > 0;
  return null;
end;
$$;

COMMENT ON FUNCTION private.count_new_subscriptions() IS 'Trigger: new subscriptions count.';

REVOKE ALL ON FUNCTION private.count_new_subscriptions() FROM PUBLIC;


CREATE FUNCTION private.number_new_newsletters() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- A restored newsletter has one already.
  insert into private.subscriber_numbers (newsletter_id)
  select saved.id from saved order by saved.id
  on conflict (newsletter_id) do nothing;
  return null;
end;
$$;

COMMENT ON FUNCTION private.number_new_newsletters() IS 'Trigger: a new newsletter has no subscribers.';

REVOKE ALL ON FUNCTION private.number_new_newsletters() FROM PUBLIC;


-- subscriber list

CREATE FUNCTION private.count_subscribers(newsletter uuid, search text) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  perform private.require_content_manager();
  if coalesce(private.trimmed(search), '') = '' then
    return private.active_subscribers(newsletter);
  end if;
  return (
    select count(*) from (
      select from public.newsletter_subscriptions as subscription
      join private.accounts on accounts.id = subscription.user_id
      where subscription.newsletter_id = newsletter
        and subscription.status = 'active'
        and coalesce(subscription.paused_until, '-infinity') <= now()
        and coalesce(accounts.email, '') ilike private.containing(search)
      order by subscription.created_at, subscription.user_id
      limit 1001
    ) as counted
  );
end;
$$;

COMMENT ON FUNCTION private.count_subscribers(newsletter uuid, search text) IS 'How many active subscribers a newsletter has; of those whose address contains a text, up to 1,001 are counted.';

REVOKE ALL ON FUNCTION private.count_subscribers(newsletter uuid, search text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.count_subscribers(newsletter uuid, search text) TO authenticated;


CREATE FUNCTION public.count_subscribers(target_newsletter_id uuid, p_search text DEFAULT NULL::text) RETURNS integer
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.count_subscribers(target_newsletter_id, p_search);
$$;

COMMENT ON FUNCTION public.count_subscribers(target_newsletter_id uuid, p_search text) IS 'The number of active subscribers of a newsletter; of those whose address contains p_search, 1,001 if there are more than 1,000 (admins and owners).';

REVOKE ALL ON FUNCTION public.count_subscribers(target_newsletter_id uuid, p_search text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_subscribers(target_newsletter_id uuid, p_search text) TO authenticated;


-- overview pages

CREATE STATISTICS public.newsletters_lacking ON COALESCE(octet_length(example_content), 0), COALESCE(image_url, ''::text) FROM public.newsletters;


CREATE FUNCTION private.condition_of_trait(trait text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  condition constant text := case trait
    when 'hidden' then 'n.state = ''hidden'''
    when 'discontinued' then 'n.state = ''discontinued'''
    when 'scheduled' then 'n.state = ''visible'' and n.publish_at > now()'
    when 'featured' then 'n.featured_position is not null'
    when 'no-subscribers' then
      'n.id in (select numbers.newsletter_id from private.subscriber_numbers as numbers where numbers.active = 0)'
      ' and not exists (select from private.subscriber_changes as changes where changes.newsletter_id = n.id'
      ' and changes.due <= now() having sum(changes.change) <> 0)'
    -- octet_length reads the length that is stored with the example, not the example.
    when 'no-example' then 'coalesce(octet_length(n.example_content), 0) = 0'
    when 'no-picture' then 'coalesce(n.image_url, '''') = '''''
    when 'not-edited' then 'n.updated_at < now() - interval ''365 days'''
  end;
begin
  if condition is null then
    -- RAISE, which wrote this sentence before, writes null like this.
    perform private.refuse('There is no filter {filter}', jsonb_build_object('filter', coalesce(trait, '<NULL>')));
  end if;
  return condition;
end;
$$;

COMMENT ON FUNCTION private.condition_of_trait(trait text) IS 'What a newsletter (n) fulfils that has one of the traits that the overview filters by.';

REVOKE ALL ON FUNCTION private.condition_of_trait(trait text) FROM PUBLIC;


CREATE FUNCTION private.found_newsletters(search text, category uuid) RETURNS uuid[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select array(
    select matches.id from private.newsletters_with_words(private.asked_words(search, true), category, true, 1001) as matches
  );
$$;

COMMENT ON FUNCTION private.found_newsletters(search text, category uuid) IS 'The newsletters that have all words of a text, hidden ones too: the best 1,000, and one more if there are more.';

REVOKE ALL ON FUNCTION private.found_newsletters(search text, category uuid) FROM PUBLIC;


CREATE FUNCTION private.newsletter_numbers(search text, category uuid, traits text[]) RETURNS TABLE(name text, number integer, present boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
declare
  counting constant text := 'select count(*)::integer from (select from public.newsletters as n where %s limit 10001) as counted';
  found_ids uuid[];
  matching text;
  condition text;
begin
  perform private.require_content_manager();
  found_ids := private.found_newsletters(search, category);
  matching := private.overview_conditions(search, category, traits);
  name := 'all';
  execute format(counting, 'true') into number;
  present := number > 0;
  return next;
  name := 'found';
  execute format(counting, matching) into number using found_ids, category;
  return next;
  foreach name in array array[
    'hidden', 'discontinued', 'scheduled', 'featured', 'no-subscribers', 'no-example', 'no-picture', 'not-edited'
  ] loop
    condition := private.condition_of_trait(name);
    execute format('select exists (select from public.newsletters as n where %s)', condition) into present;
    number := 0;
    if present then
      execute format(counting, concat(matching, ' and ', condition)) into number using found_ids, category;
    end if;
    return next;
  end loop;
end;
$$;

COMMENT ON FUNCTION private.newsletter_numbers(search text, category uuid, traits text[]) IS 'How many newsletters there are, match, and would match with each trait in addition; counts up to 10,001.';

REVOKE ALL ON FUNCTION private.newsletter_numbers(search text, category uuid, traits text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION private.newsletter_numbers(search text, category uuid, traits text[]) TO authenticated;


CREATE FUNCTION private.overview_conditions(search text, category uuid, traits text[]) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select concat_ws(
    ' and ',
    'true',
    case when private.trimmed(search) <> '' then 'n.id = any ($1)' end,
    case when category is not null then 'n.category_id = $2' end,
    (
      select string_agg(private.condition_of_trait(named.trait), ' and ')
      from (select distinct trait from unnest(traits) as trait) as named
    )
  );
$_$;

COMMENT ON FUNCTION private.overview_conditions(search text, category uuid, traits text[]) IS 'What a newsletter (n) fulfils that is among those found ($1), in the category ($2), and has each of the traits.';

REVOKE ALL ON FUNCTION private.overview_conditions(search text, category uuid, traits text[]) FROM PUBLIC;


CREATE FUNCTION public.newsletter_numbers(p_search text DEFAULT NULL::text, p_category_id uuid DEFAULT NULL::uuid, p_traits text[] DEFAULT NULL::text[]) RETURNS TABLE(name text, number integer, present boolean)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.newsletter_numbers(p_search, p_category_id, p_traits);
$$;

COMMENT ON FUNCTION public.newsletter_numbers(p_search text, p_category_id uuid, p_traits text[]) IS 'How many newsletters there are (all), match a search, category and traits (found), and would match with each trait in addition, and whether any newsletter has it; 10,001 if there are more than 10,000 (admins and owners).';

REVOKE ALL ON FUNCTION public.newsletter_numbers(p_search text, p_category_id uuid, p_traits text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.newsletter_numbers(p_search text, p_category_id uuid, p_traits text[]) TO authenticated;


-- messages

CREATE FUNCTION private.refuse(template text, parameters jsonb, code text DEFAULT '22023'::text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception using
    errcode = code,
    message = (
      select string_agg(concat(parts[1], parameters ->> parts[2]), '' order by place)
      from regexp_matches(template, '([^{]+)|\{(\w+)\}', 'g') with ordinality as matches (parts, place)
    ),
    detail = jsonb_build_object('template', template, 'values', parameters);
end;
$$;

COMMENT ON FUNCTION private.refuse(template text, parameters jsonb, code text) IS 'Fails with the template''s sentence, filled with the parameters, and with both in the details.';

REVOKE ALL ON FUNCTION private.refuse(template text, parameters jsonb, code text) FROM PUBLIC;


-- listed words

CREATE FUNCTION private.await_turn_of_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
  return null;
end;
$$;

COMMENT ON FUNCTION private.await_turn_of_words() IS 'Trigger: documents are changed one after the other, until each transaction ends.';

REVOKE ALL ON FUNCTION private.await_turn_of_words() FROM PUBLIC;


CREATE FUNCTION private.index_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  doubtful text[];
begin
  if tg_op <> 'DELETE' then
    with present as (
      select word, min(saved.publish_at) filter (where saved.state = 'visible') as listed_from
      from saved cross join lateral unnest(tsvector_to_array(ts_filter(saved.words, '{a,b,c}'))) as word
      group by word
    ), added as (
      insert into private.search_words (word, listed_from)
      select present.word, present.listed_from from present
      on conflict do nothing
    )
    update private.search_words set listed_from = present.listed_from
    from present
    where search_words.word = present.word and present.listed_from < coalesce(search_words.listed_from, 'infinity');
  end if;
  if tg_op <> 'INSERT' then
    -- Only if the word was listed since this newsletter was, or isn't listed at all, can there be no other one that has it.
    select array_agg(search_words.word) into doubtful
    from (
      select word, case when previous.state = 'visible' then previous.publish_at end as listed_from
      from previous cross join lateral unnest(tsvector_to_array(previous.words)) as word
      except
      select word, case when documents.state = 'visible' then documents.publish_at end
      from previous
      join private.newsletter_documents as documents on documents.newsletter_id = previous.newsletter_id
      cross join lateral unnest(tsvector_to_array(documents.words)) as word
    ) as lost
    join private.search_words on search_words.word = lost.word and search_words.listed_from is not distinct from lost.listed_from;
    if doubtful is not null then
      perform private.recheck_words(doubtful);
    end if;
  end if;
  return null;
end;
$$;

COMMENT ON FUNCTION private.index_words() IS 'Trigger: keeps the words that occur in documents.';

REVOKE ALL ON FUNCTION private.index_words() FROM PUBLIC;


CREATE FUNCTION private.recheck_words(doubtful text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    AS $$
declare
  rare text[];
begin
  -- The index reads all documents that have a word. Frequent words are found without it, in the newest ones.
  with recent as (
    select word, max(documents.publish_at) as listed_from
    from (
      select newest.words, newest.publish_at from private.newsletter_documents as newest
      where newest.state = 'visible' and newest.publish_at <= now()
      order by newest.created_at desc, newest.newsletter_id desc
      limit 100
    ) as documents
    cross join lateral unnest(tsvector_to_array(documents.words)) as word
    where word = any (doubtful)
    group by word
  ), frequent as (
    update private.search_words set listed_from = recent.listed_from
    from recent where search_words.word = recent.word
    returning recent.word
  )
  select array_agg(word) into rare from unnest(doubtful) as word where word not in (select frequent.word from frequent);
  update private.search_words
  set listed_from = (
    select min(documents.publish_at) from private.newsletter_documents as documents
    where documents.words @@ private.any_word(array[search_words.word]) and documents.state = 'visible'
  )
  where search_words.word = any (rare);
  delete from private.search_words
  where search_words.word = any (rare) and search_words.listed_from is null
    and not exists (
      select from private.newsletter_documents as documents where documents.words @@ private.any_word(array[search_words.word])
    );
end;
$$;

COMMENT ON FUNCTION private.recheck_words(doubtful text[]) IS 'Finds out from when on listed newsletters have these words, and removes those that no newsletter has.';

REVOKE ALL ON FUNCTION private.recheck_words(doubtful text[]) FROM PUBLIC;


-- featured newsletters

CREATE FUNCTION public.featured_newsletters() RETURNS TABLE(id uuid, title text, description text, category_id uuid, category_name text, image_url text, image_focus smallint, created_at timestamp with time zone, rhythm text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select
    newsletters.id,
    newsletters.title,
    newsletters.description,
    newsletters.category_id,
    categories.name,
    newsletters.image_url,
    newsletters.image_focus,
    newsletters.created_at,
    newsletters.rhythm
  from public.newsletters
  join public.categories on categories.id = newsletters.category_id
  where newsletters.featured_position is not null
    and newsletters.state = 'visible'
    and newsletters.publish_at <= now()
  order by newsletters.featured_position, newsletters.created_at desc, newsletters.id desc
  limit 12;
$$;

COMMENT ON FUNCTION public.featured_newsletters() IS 'The listed newsletters that are featured, in the order of the editors: at most twelve (anyone).';

REVOKE ALL ON FUNCTION public.featured_newsletters() FROM PUBLIC;
GRANT ALL ON FUNCTION public.featured_newsletters() TO anon;
GRANT ALL ON FUNCTION public.featured_newsletters() TO authenticated;


-- renamed categories

CREATE FUNCTION private.await_renaming() RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('public.categories.name'));
$$;

COMMENT ON FUNCTION private.await_renaming() IS 'Waits for whoever renames a category, who then waits for this transaction.';

REVOKE ALL ON FUNCTION private.await_renaming() FROM PUBLIC;


CREATE FUNCTION private.await_turn() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_table_name = 'categories' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.categories.name'));
  else
    perform private.await_renaming();
  end if;
  return null;
end;
$$;

COMMENT ON FUNCTION private.await_turn() IS 'Trigger: whoever renames a category, and whoever writes newsletters, wait for each other.';

REVOKE ALL ON FUNCTION private.await_turn() FROM PUBLIC;


-- undo creation

CREATE FUNCTION private.undo_creation(newsletter uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  deleted uuid;
  subscribers bigint;
begin
  perform private.require_content_manager();
  -- The version is checked as in every other write.
  delete from public.newsletters where newsletters.id = newsletter returning newsletters.id into deleted;
  if deleted is null then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  -- Counted among those that the deletion has set aside, so that nobody can have subscribed in between. An error brings all back.
  select count(*) into subscribers from private.history_subscriptions as kept
  where kept.status = 'active' and kept.entry_id = (
    select max(history.id) from public.history
    where history.table_name = 'newsletters' and history.row_id = newsletter::text
  );
  if subscribers > 0 then
    perform private.refuse(
      case subscribers
        when 1 then 'Not deleted, because {count} person has subscribed since'
        else 'Not deleted, because {count} people have subscribed since'
      end,
      jsonb_build_object('count', subscribers),
      'PT409'
    );
  end if;
  return deleted;
end;
$$;

COMMENT ON FUNCTION private.undo_creation(newsletter uuid) IS 'Deletes a newsletter that has no active subscribers.';

REVOKE ALL ON FUNCTION private.undo_creation(newsletter uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.undo_creation(newsletter uuid) TO authenticated;


CREATE FUNCTION public.undo_creation(p_newsletter_id uuid) RETURNS uuid
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.undo_creation(p_newsletter_id);
$$;

COMMENT ON FUNCTION public.undo_creation(p_newsletter_id uuid) IS 'Deletes a newsletter and returns its id, or says how many have subscribed to it and leaves it as it is (admins and owners).';

REVOKE ALL ON FUNCTION public.undo_creation(p_newsletter_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.undo_creation(p_newsletter_id uuid) TO authenticated;


-- every word

CREATE FUNCTION private.containing_words(value text) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select array(
    select private.containing(word)
    from regexp_split_to_table(left(value, 200), '\s+') as word
    where private.trimmed(word) <> ''
    limit 8
  );
$$;

COMMENT ON FUNCTION private.containing_words(value text) IS 'A pattern for each word of a text, that finds it anywhere; the first 200 characters and 8 words count.';

REVOKE ALL ON FUNCTION private.containing_words(value text) FROM PUBLIC;


CREATE FUNCTION private.email_conditions(patterns text[]) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $_$
  select string_agg(format('and coalesce(email, '''') ilike $1[%s]', place), ' ')
  from generate_series(1, cardinality(patterns)) as place;
$_$;

COMMENT ON FUNCTION private.email_conditions(patterns text[]) IS 'What an account fulfils whose address is like each of these patterns ($1).';

REVOKE ALL ON FUNCTION private.email_conditions(patterns text[]) FROM PUBLIC;


-- pause

CREATE FUNCTION private.end_pause() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.paused_until := null;
  return new;
end;
$$;

COMMENT ON FUNCTION private.end_pause() IS 'Trigger: a subscription that isn''t active has no pause.';

REVOKE ALL ON FUNCTION private.end_pause() FROM PUBLIC;


CREATE FUNCTION private.pause_subscriptions(until timestamp with time zone, newsletter uuid) RETURNS SETOF public.newsletter_subscriptions
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_account();
  if until is null or until <= now() or until > now() + interval '1 year' then
    raise exception 'A pause must end within a year from now' using errcode = '22023';
  end if;
  -- In the order of private.subscribe_to_selection.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = (select auth.uid()) and (newsletter is null or subscription.newsletter_id = newsletter)
  order by subscription.newsletter_id
  for update;
  return query
  update public.newsletter_subscriptions as subscription
  set paused_until = until
  where subscription.user_id = (select auth.uid())
    and subscription.status = 'active'
    and (newsletter is null or subscription.newsletter_id = newsletter)
  returning *;
end;
$$;

COMMENT ON FUNCTION private.pause_subscriptions(until timestamp with time zone, newsletter uuid) IS 'Pauses the caller''s active subscriptions, or the one of a newsletter, until a moment within a year.';

REVOKE ALL ON FUNCTION private.pause_subscriptions(until timestamp with time zone, newsletter uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.pause_subscriptions(until timestamp with time zone, newsletter uuid) TO authenticated;


CREATE FUNCTION private.require_account() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not private.has_account() then
    raise exception 'You must be logged in' using errcode = '42501';
  end if;
end;
$$;

COMMENT ON FUNCTION private.require_account() IS 'Rejects callers without an account that isn''t disabled.';

REVOKE ALL ON FUNCTION private.require_account() FROM PUBLIC;


CREATE FUNCTION private.resume_subscriptions(newsletter uuid) RETURNS SETOF public.newsletter_subscriptions
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_account();
  -- In the order of private.subscribe_to_selection.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = (select auth.uid()) and (newsletter is null or subscription.newsletter_id = newsletter)
  order by subscription.newsletter_id
  for update;
  return query
  update public.newsletter_subscriptions as subscription
  set paused_until = null
  where subscription.user_id = (select auth.uid())
    and subscription.paused_until is not null
    and (newsletter is null or subscription.newsletter_id = newsletter)
  returning *;
end;
$$;

COMMENT ON FUNCTION private.resume_subscriptions(newsletter uuid) IS 'Ends the pause of the caller''s subscriptions, or of the one of a newsletter.';

REVOKE ALL ON FUNCTION private.resume_subscriptions(newsletter uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.resume_subscriptions(newsletter uuid) TO authenticated;


CREATE FUNCTION public.pause_subscriptions(p_until timestamp with time zone, p_newsletter_id uuid DEFAULT NULL::uuid) RETURNS SETOF public.newsletter_subscriptions
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.pause_subscriptions(p_until, p_newsletter_id);
$$;

COMMENT ON FUNCTION public.pause_subscriptions(p_until timestamp with time zone, p_newsletter_id uuid) IS 'Pauses the caller''s active subscriptions until p_until, at most a year ahead, or only the one of p_newsletter_id; returns what is paused now (signed-in people). A pause ends by itself.';

REVOKE ALL ON FUNCTION public.pause_subscriptions(p_until timestamp with time zone, p_newsletter_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.pause_subscriptions(p_until timestamp with time zone, p_newsletter_id uuid) TO authenticated;


CREATE FUNCTION public.resume_subscriptions(p_newsletter_id uuid DEFAULT NULL::uuid) RETURNS SETOF public.newsletter_subscriptions
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.resume_subscriptions(p_newsletter_id);
$$;

COMMENT ON FUNCTION public.resume_subscriptions(p_newsletter_id uuid) IS 'Ends the pause of the caller''s subscriptions, or only of the one of p_newsletter_id; returns those that had one (signed-in people).';

REVOKE ALL ON FUNCTION public.resume_subscriptions(p_newsletter_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.resume_subscriptions(p_newsletter_id uuid) TO authenticated;


-- subscription log

CREATE TABLE private.consent_wordings (
    version smallint NOT NULL,
    wording text NOT NULL
);

COMMENT ON TABLE private.consent_wordings IS 'The sentences beside the buttons that subscribe, in English; a changed sentence is a new version.';

ALTER TABLE ONLY private.consent_wordings
    ADD CONSTRAINT consent_wordings_pkey PRIMARY KEY (version);

ALTER TABLE private.consent_wordings ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.subscription_log (
    id bigint NOT NULL,
    happened_at timestamp with time zone DEFAULT now() NOT NULL,
    newsletter_id uuid NOT NULL,
    user_id uuid,
    event text NOT NULL,
    frequency text NOT NULL,
    paused_until timestamp with time zone,
    actor text NOT NULL,
    proof text,
    wording smallint,
    paused_before timestamp with time zone,
    actor_id uuid,
    CONSTRAINT subscription_log_event_check CHECK ((event = ANY (ARRAY['joined'::text, 'frequency changed'::text, 'paused'::text, 'resumed'::text, 'left'::text, 'removed'::text, 'account deleted'::text, 'newsletter deleted'::text, 'newsletter restored'::text]))),
    CONSTRAINT subscription_log_proof_check CHECK ((proof = ANY (ARRAY['confirmation'::text, 'code or link'::text, 'invitation'::text])))
);

COMMENT ON TABLE private.subscription_log IS 'What happened to subscriptions, oldest first. Only active ones have entries: what happens to an inactive one changes nothing.';

COMMENT ON COLUMN private.subscription_log.user_id IS 'Whose subscription; null once the account is deleted or forgotten.';

COMMENT ON COLUMN private.subscription_log.event IS 'joined; frequency changed, to the one named; paused; resumed before its end; left; removed by somebody else than the person; ended because the account or the newsletter was deleted; there again because the newsletter was restored.';

COMMENT ON COLUMN private.subscription_log.frequency IS 'The frequency afterwards; of what ended, the last one.';

COMMENT ON COLUMN private.subscription_log.paused_until IS 'Until when the subscription is paused; null if it isn''t. The end of a pause has no entry.';

COMMENT ON COLUMN private.subscription_log.actor IS 'Who did it: the person, whoever had the link for unsubscribing, an admin or owner, system (a service or SQL), or the person in the mailing tool.';

COMMENT ON COLUMN private.subscription_log.proof IS 'Of joined by the person: how the address had been proven. Null if it wasn''t, or when somebody else did it.';

COMMENT ON COLUMN private.subscription_log.wording IS 'Of joined by the person: the version of the sentence that was shown, if the client named one.';

COMMENT ON COLUMN private.subscription_log.paused_before IS 'Of paused, resumed and what ended: until when the subscription had been paused; null if it wasn''t.';

COMMENT ON COLUMN private.subscription_log.actor_id IS 'The admin or owner who did it; null for all others, and once that account is deleted.';

ALTER TABLE private.subscription_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME private.subscription_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE private.subscription_log
    ADD CONSTRAINT subscription_log_actor_check CHECK ((actor = ANY (ARRAY['person'::text, 'link'::text, 'admin'::text, 'system'::text, 'tool'::text]))) NOT VALID;

ALTER TABLE ONLY private.subscription_log
    ADD CONSTRAINT subscription_log_pkey PRIMARY KEY (id);

CREATE INDEX removed_subscriptions ON private.subscription_log USING btree (happened_at DESC, id DESC) WHERE ((actor = 'admin'::text) AND (event = 'removed'::text));

CREATE INDEX removed_subscriptions_of_person ON private.subscription_log USING btree (actor_id, happened_at DESC) WHERE ((actor = 'admin'::text) AND (event = 'removed'::text));

CREATE INDEX subscription_log_of_actor ON private.subscription_log USING btree (actor_id, id) WHERE (actor_id IS NOT NULL);

CREATE INDEX subscription_log_of_user ON private.subscription_log USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TRIGGER guard_subscription_log BEFORE DELETE OR UPDATE ON private.subscription_log FOR EACH ROW EXECUTE FUNCTION private.guard_subscription_log();

CREATE TRIGGER guard_whole_subscription_log BEFORE TRUNCATE ON private.subscription_log FOR EACH STATEMENT EXECUTE FUNCTION private.guard_subscription_log();

ALTER TABLE private.subscription_log ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.forget_ended_subscriptions(kept interval DEFAULT '3 years'::interval) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with ended as (
    select entries.user_id, entries.newsletter_id
    from private.subscription_log as entries
    where entries.user_id is not null
    group by entries.user_id, entries.newsletter_id
    having max(entries.happened_at) < now() - kept
  ), forgotten as (
    update private.subscription_log as entries set user_id = null
    from ended
    where entries.user_id = ended.user_id
      and entries.newsletter_id = ended.newsletter_id
      and not exists (
        select from public.newsletter_subscriptions as subscription
        where subscription.user_id = ended.user_id
          and subscription.newsletter_id = ended.newsletter_id
          and subscription.status = 'active'
      )
    returning entries.id
  ), tokens as (
    delete from private.unsubscribe_tokens as tokens
    using ended
    where tokens.user_id = ended.user_id
      and tokens.newsletter_id = ended.newsletter_id
      and not exists (
        select from public.newsletter_subscriptions as subscription
        where subscription.user_id = ended.user_id
          and subscription.newsletter_id = ended.newsletter_id
          and subscription.status = 'active'
      )
  )
  select count(*) from forgotten;
$$;

COMMENT ON FUNCTION private.forget_ended_subscriptions(kept interval) IS 'Removes the accounts from the entries about subscriptions that ended so long ago, and returns the number of entries; for a schedule.';

REVOKE ALL ON FUNCTION private.forget_ended_subscriptions(kept interval) FROM PUBLIC;


CREATE FUNCTION private.guard_subscription_log() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' then
    old.user_id := case when new.user_id is not null then old.user_id end;
    old.actor_id := case when new.actor_id is not null then old.actor_id end;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'The log of subscriptions can''t be changed' using errcode = '42501';
end;
$$;

COMMENT ON FUNCTION private.guard_subscription_log() IS 'Trigger: an entry can lose the accounts that it names, and nothing else changes.';

REVOKE ALL ON FUNCTION private.guard_subscription_log() FROM PUBLIC;


CREATE FUNCTION private.log_subscription_events(newsletters uuid[], accounts uuid[], events text[], frequencies text[], pauses timestamp with time zone[], earlier_pauses timestamp with time zone[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
declare
  caller constant uuid := (select auth.uid());
  in_tool constant boolean := coalesce(current_setting('private.in_tool', true), '') = 'true';
  by_link constant boolean := coalesce(current_setting('private.by_link', true), '') = 'true';
begin
  -- Leaving and resuming are always possible: nobody can do so more often than they have joined and paused. A link for unsubscribing
  -- changes one subscription, whoever calls.
  if events && array['joined', 'frequency changed', 'paused'] and (
    select count(*) from private.subscription_log as entries
    where entries.user_id = case when by_link then accounts[1] else caller end
      and entries.actor in ('person', 'link') and entries.happened_at > now() - interval '1 day'
  ) >= 1000 then
    raise exception 'You can change your subscriptions 1,000 times a day. Please try again tomorrow.' using errcode = 'PT429';
  end if;
  with logged as (
    insert into private.subscription_log (
      newsletter_id, user_id, event, frequency, paused_until, paused_before, actor, actor_id, proof, wording
    )
    select
      happened.newsletter_id,
      users.id,
      case
        when happened.event in ('left', 'newsletter deleted') and users.id is null then 'account deleted'
        when happened.event = 'left' and acting.kind not in ('person', 'link', 'tool') then 'removed'
        else happened.event
      end,
      happened.frequency,
      case when happened.paused_until > now() then happened.paused_until end,
      case when happened.paused_before > now() then happened.paused_before end,
      acting.kind,
      case when acting.kind = 'admin' then caller end,
      case
        when not consents or users.email_confirmed_at is null then null
        when exists (select from private.unproven_accounts where unproven_accounts.user_id = users.id) then null
        -- The auth server doesn't tell codes from links.
        when (select auth.jwt()) -> 'amr' @> '[{"method": "otp"}]' then 'code or link'
        when users.invited_at is not null then 'invitation'
        else 'confirmation'
      end,
      case when consents then (
        select wordings.version from private.consent_wordings as wordings
        where wordings.version::text = nullif(current_setting('request.headers', true), '')::json ->> 'x-consent-wording'
      ) end
    from unnest(newsletters, accounts, events, frequencies, pauses, earlier_pauses) with ordinality
      as happened (newsletter_id, user_id, event, frequency, paused_until, paused_before, place)
    left join auth.users on users.id = happened.user_id and users.deleted_at is null
    cross join lateral (
      select case
        when in_tool then 'tool'
        when by_link then 'link'
        when caller is null then 'system'
        when caller = happened.user_id then 'person'
        else 'admin'
      end
    ) as acting (kind)
    cross join lateral (select happened.event = 'joined' and acting.kind = 'person') as evidence (consents)
    order by happened.place
    returning newsletter_id, happened_at, event, paused_until, paused_before
  )
  -- As in private.growth_of_log, which a second statement would have to read: that would make subscribing a tenth slower.
  insert into private.growth_changes (newsletter_id, moment, joined, resumed, paused, ended)
  select entries.newsletter_id, changes.moment, sum(changes.joined), sum(changes.resumed), sum(changes.paused), sum(changes.ended)
  from logged as entries
  cross join lateral (
    values
      (
        entries.happened_at,
        (entries.event = 'joined' and entries.paused_until is null)::integer,
        (entries.event = 'resumed')::integer,
        (entries.event = 'paused' and entries.paused_before is null)::integer,
        (entries.event in ('left', 'removed', 'account deleted', 'newsletter deleted') and entries.paused_before is null)::integer
          - (entries.event = 'newsletter restored' and entries.paused_until is null)::integer
      ),
      (case when entries.event in ('joined', 'newsletter restored', 'paused') then entries.paused_until end, 0, 1, 0, 0),
      (entries.paused_before, 0, -1, 0, 0)
  ) as changes (moment, joined, resumed, paused, ended)
  where changes.moment is not null and (changes.joined, changes.resumed, changes.paused, changes.ended) <> (0, 0, 0, 0)
  group by entries.newsletter_id, changes.moment;

  if exists (select from private.hand_over_connections) then
    perform private.queue_people(array_agg(users.id), array_agg(connections.tool))
    from unnest(newsletters, accounts) as happened (newsletter_id, user_id)
    join private.hand_over_connections as connections on connections.newsletter_id = happened.newsletter_id
    join auth.users on users.id = happened.user_id and users.deleted_at is null
    having count(*) > 0;
    -- After the person, as the worker does.
    update private.hand_over_memberships as memberships set told = in_tool
    from unnest(newsletters, accounts) as happened (newsletter_id, user_id)
    join private.hand_over_connections as connections on connections.newsletter_id = happened.newsletter_id
    where memberships.user_id = happened.user_id and memberships.list_id = connections.list_id and memberships.told <> in_tool;
  end if;
end;
$$;

COMMENT ON FUNCTION private.log_subscription_events(newsletters uuid[], accounts uuid[], events text[], frequencies text[], pauses timestamp with time zone[], earlier_pauses timestamp with time zone[]) IS 'Adds entries to the log, with who did it and what they change of growth, and notes people whose subscriptions are handed over; the account of one that is deleted isn''t named. Fails with PT429 when a person who has made 1,000 changes in a day, by the link for unsubscribing or without, makes another one; they can still resume and leave.';

REVOKE ALL ON FUNCTION private.log_subscription_events(newsletters uuid[], accounts uuid[], events text[], frequencies text[], pauses timestamp with time zone[], earlier_pauses timestamp with time zone[]) FROM PUBLIC;


CREATE FUNCTION private.log_subscriptions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'INSERT' then
    perform private.log_subscription_events(
      array_agg(saved.newsletter_id),
      array_agg(saved.user_id),
      array_agg(case current_setting('private.restoring', true) when 'true' then 'newsletter restored' else 'joined' end),
      array_agg(saved.frequency),
      array_agg(saved.paused_until),
      array_agg(null::timestamptz)
    )
    from saved where saved.status = 'active'
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform private.log_subscription_events(
      array_agg(previous.newsletter_id),
      array_agg(previous.user_id),
      -- Deeper, the deletion of a newsletter or an account has deleted them.
      array_agg(case when pg_trigger_depth() > 1 then 'newsletter deleted' else 'left' end),
      array_agg(previous.frequency),
      array_agg(null::timestamptz),
      array_agg(previous.paused_until)
    )
    from previous where previous.status = 'active'
    having count(*) > 0;
  -- Subscribing inserts or updates, and fires the triggers of both.
  elsif exists (select from saved) then
    perform private.log_subscription_events(
      array_agg(happened.newsletter_id),
      array_agg(happened.user_id),
      array_agg(happened.event),
      array_agg(happened.frequency),
      array_agg(happened.paused_until),
      array_agg(happened.paused_before)
    )
    from (
      -- A row that is given another newsletter or account ends one subscription and begins another.
      select previous.newsletter_id, previous.user_id, 'left' as event, previous.frequency,
        null::timestamptz as paused_until, previous.paused_until as paused_before
      from previous
      where previous.status = 'active' and not exists (
        select from saved
        where saved.status = 'active'
          and saved.newsletter_id = previous.newsletter_id
          and saved.user_id = previous.user_id
      )
      union all
      select saved.newsletter_id, saved.user_id, 'joined', saved.frequency, saved.paused_until, null
      from saved
      where saved.status = 'active' and not exists (
        select from previous
        where previous.status = 'active'
          and previous.newsletter_id = saved.newsletter_id
          and previous.user_id = saved.user_id
      )
      union all
      select saved.newsletter_id, saved.user_id, change.event, saved.frequency, saved.paused_until, change.paused_before
      from saved
      join previous on previous.newsletter_id = saved.newsletter_id and previous.user_id = saved.user_id
      cross join lateral (values
        ('frequency changed', null, saved.frequency <> previous.frequency),
        (
          'paused', previous.paused_until,
          saved.paused_until > now() and saved.paused_until is distinct from previous.paused_until
        ),
        (
          'resumed', previous.paused_until,
          previous.paused_until > now() and coalesce(saved.paused_until, '-infinity') <= now()
        )
      ) as change (event, paused_before, happened)
      where previous.status = 'active' and saved.status = 'active' and change.happened
    ) as happened
    having count(*) > 0;
  end if;
  return null;
end;
$$;

COMMENT ON FUNCTION private.log_subscriptions() IS 'Trigger: logs what happens to active subscriptions.';

REVOKE ALL ON FUNCTION private.log_subscriptions() FROM PUBLIC;


CREATE FUNCTION private.my_subscription_log() RETURNS TABLE(happened_at timestamp with time zone, newsletter_id uuid, event text, frequency text, paused_until timestamp with time zone, actor text, proof text, wording text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_account();
  return query
  select
    entries.happened_at, entries.newsletter_id, entries.event, entries.frequency, entries.paused_until, entries.actor, entries.proof,
    wordings.wording
  from private.subscription_log as entries
  left join private.consent_wordings as wordings on wordings.version = entries.wording
  where entries.user_id = (select auth.uid())
  order by entries.id;
end;
$$;

COMMENT ON FUNCTION private.my_subscription_log() IS 'The caller''s entries of the log, oldest first.';

REVOKE ALL ON FUNCTION private.my_subscription_log() FROM PUBLIC;
GRANT ALL ON FUNCTION private.my_subscription_log() TO authenticated;


CREATE FUNCTION public.my_subscription_log() RETURNS TABLE(happened_at timestamp with time zone, newsletter_id uuid, newsletter text, event text, frequency text, paused_until timestamp with time zone, actor text, proof text, wording text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select
    entries.happened_at, entries.newsletter_id, newsletters.title, entries.event, entries.frequency, entries.paused_until,
    entries.actor, entries.proof, entries.wording
  from private.my_subscription_log() as entries
  left join public.newsletters on newsletters.id = entries.newsletter_id;
$$;

COMMENT ON FUNCTION public.my_subscription_log() IS 'What happened to the caller''s subscriptions, oldest first: newsletter is the title, if the caller can read it; wording the sentence that was shown beside the button; the other columns are those of the log (signed-in people).';

REVOKE ALL ON FUNCTION public.my_subscription_log() FROM PUBLIC;
GRANT ALL ON FUNCTION public.my_subscription_log() TO authenticated;


-- site links

CREATE FUNCTION private.are_links(lines text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select count(*) <= 10
    and bool_and(line ~ '^\S.* \S+$' and private.is_link(substring(line from '\S+$')) and char_length(substring(line from '^(.*) \S+$')) <= 50)
  from unnest(string_to_array(lines, E'\n')) as line;
$_$;

COMMENT ON FUNCTION private.are_links(lines text) IS 'Whether these are at most ten lines, each a name of up to 50 characters, a space and an address.';

REVOKE ALL ON FUNCTION private.are_links(lines text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.are_links(lines text) TO authenticated;
GRANT ALL ON FUNCTION private.are_links(lines text) TO service_role;


CREATE FUNCTION private.is_link(address text) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO ''
    AS $_$
  select char_length(address) <= 2048
    and address ~* '^(https?://[^[:space:][:cntrl:]/"<>\\][^[:space:][:cntrl:]"<>\\]*|mailto:[^[:space:][:cntrl:]@"<>\\]+@[^[:space:][:cntrl:]@"<>\\]+|/([^[:space:][:cntrl:]/"<>\\][^[:space:][:cntrl:]"<>\\]*)?)$';
$_$;

COMMENT ON FUNCTION private.is_link(address text) IS 'Whether this is an http, https or mailto address, or a path of the site.';

REVOKE ALL ON FUNCTION private.is_link(address text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.is_link(address text) TO authenticated;
GRANT ALL ON FUNCTION private.is_link(address text) TO service_role;


CREATE FUNCTION private.optional_link(value text, label text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $_$
declare
  -- An email address is a link, too.
  link constant text := regexp_replace(nullif(private.trimmed(value), ''), '^[^\s@:/]+@[^\s@]+$', 'mailto:\&');
begin
  if not private.is_link(link) then
    perform private.refuse('{label} must be an address such as https://example.com or office@example.com', jsonb_build_object('label', label));
  end if;
  return link;
end;
$_$;

COMMENT ON FUNCTION private.optional_link(value text, label text) IS 'The address as a link or null, or a refusal that names the field.';

REVOKE ALL ON FUNCTION private.optional_link(value text, label text) FROM PUBLIC;


CREATE FUNCTION private.optional_links(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $_$
declare
  links text;
begin
  if char_length(value) <= 25000 then
    links := (
      select string_agg(
        concat_ws(' ', private.trimmed(substring(line from '^(.*)\s\S+\s*$')), regexp_replace(substring(line from '\S+(?=\s*$)'), '^[^\s@:/]+@[^\s@]+$', 'mailto:\&')),
        E'\n' order by place
      )
      from unnest(regexp_split_to_array(value, '[\r\n]+')) with ordinality as lines (line, place)
      where private.trimmed(line) <> ''
    );
  end if;
  if char_length(value) > 25000 or not private.are_links(links) then
    raise exception 'Further links are at most 10 lines, each with a name of up to 50 characters and then an address' using errcode = '22023';
  end if;
  return links;
end;
$_$;

COMMENT ON FUNCTION private.optional_links(value text) IS 'Lines of a name and an address each, in one form, or null; or a refusal.';

REVOKE ALL ON FUNCTION private.optional_links(value text) FROM PUBLIC;


-- invitations

CREATE FUNCTION private.end_invitation() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'invited';
  return new;
end;
$$;

COMMENT ON FUNCTION private.end_invitation() IS 'Trigger: who has signed in or has another password is no longer invited.';

REVOKE ALL ON FUNCTION private.end_invitation() FROM PUBLIC;


-- subscribe to selection

CREATE FUNCTION private.has_password() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_account();
  return (select coalesce(users.encrypted_password, '') <> '' from auth.users where users.id = (select auth.uid()));
end;
$$;

COMMENT ON FUNCTION private.has_password() IS 'Whether the caller''s account has a password.';

REVOKE ALL ON FUNCTION private.has_password() FROM PUBLIC;
GRANT ALL ON FUNCTION private.has_password() TO authenticated;


CREATE FUNCTION private.subscribe_to_selection(ids uuid[], frequencies text[], again boolean) RETURNS TABLE(newsletter_id uuid, outcome text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  open_ids uuid[];
  saved_ids uuid[];
begin
  perform private.require_account();
  if coalesce(cardinality(ids), 0) not between 1 and 50 then
    raise exception 'Please select between 1 and 50 newsletters' using errcode = '22023';
  elsif cardinality(frequencies) is distinct from cardinality(ids) then
    raise exception 'Every newsletter needs a frequency' using errcode = '22023';
  elsif array_position(ids, null) is not null then
    raise exception 'Please select a newsletter' using errcode = '22023';
  elsif (select count(distinct chosen.id) from unnest(ids) as chosen (id)) < cardinality(ids) then
    raise exception 'A newsletter can be selected only once' using errcode = '22023';
  elsif exists (
    select from unnest(frequencies) as wanted (frequency)
    where wanted.frequency is null or wanted.frequency not in ('daily', 'weekly', 'monthly')
  ) then
    raise exception 'The frequency must be daily, weekly or monthly' using errcode = '22023';
  end if;
  -- The account first, as its deletion does: the other order could deadlock.
  perform from auth.users where users.id = (select auth.uid()) for key share;
  -- It may have been deleted meanwhile.
  if private.living_account((select auth.uid())) is null then
    raise exception 'You must be logged in' using errcode = '42501';
  end if;
  -- Waits for changes of the states, and is waited for.
  select coalesce(array_agg(present.id), '{}') into open_ids
  from (
    select newsletters.id from public.newsletters
    where newsletters.id = any (ids) and newsletters.state = 'visible' and newsletters.publish_at <= now()
    order by newsletters.id
    for share
  ) as present;

  -- In the order of the ids: two selections at once could deadlock otherwise.
  with saved as (
    insert into public.newsletter_subscriptions as subscription (user_id, newsletter_id, frequency)
    select (select auth.uid()), chosen.id, chosen.frequency
    from unnest(ids, frequencies) as chosen (id, frequency)
    where chosen.id = any (open_ids)
    order by chosen.id
    on conflict on constraint newsletter_subscriptions_once do update
    set frequency = excluded.frequency, status = 'active'
    where again and subscription.status = 'inactive'
    returning subscription.newsletter_id
  )
  select coalesce(array_agg(saved.newsletter_id), '{}') into saved_ids from saved;

  return query
  select
    chosen.id,
    case
      when chosen.id <> all (open_ids) then 'unavailable'
      when chosen.id = any (saved_ids) then 'subscribed'
      when present.status = 'inactive' then 'left'
      when present.paused_until > now() then 'paused'
      else 'active'
    end
  from unnest(ids) with ordinality as chosen (id, place)
  left join public.newsletter_subscriptions as present
    on present.newsletter_id = chosen.id and present.user_id = (select auth.uid())
  order by chosen.place;
end;
$$;

COMMENT ON FUNCTION private.subscribe_to_selection(ids uuid[], frequencies text[], again boolean) IS 'Subscribes the caller to those of the newsletters that can be subscribed to and that the caller hasn''t, or has left if wanted; says of each what came of it.';

REVOKE ALL ON FUNCTION private.subscribe_to_selection(ids uuid[], frequencies text[], again boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION private.subscribe_to_selection(ids uuid[], frequencies text[], again boolean) TO authenticated;


CREATE FUNCTION public.has_password() RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.has_password();
$$;

COMMENT ON FUNCTION public.has_password() IS 'Whether the caller''s account has a password: whoever signs in by an emailed code needn''t have one (signed-in people).';

REVOKE ALL ON FUNCTION public.has_password() FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_password() TO authenticated;


CREATE FUNCTION public.subscribe_to_selection(p_ids uuid[], p_frequencies text[], p_again boolean DEFAULT false) RETURNS TABLE(newsletter_id uuid, outcome text)
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.subscribe_to_selection(p_ids, p_frequencies, p_again);
$$;

COMMENT ON FUNCTION public.subscribe_to_selection(p_ids uuid[], p_frequencies text[], p_again boolean) IS 'Subscribes the caller to 1 to 50 newsletters, each with its frequency, and returns what came of each, in their order: subscribed; active or paused, which stay as they are; left, which stays so unless p_again; or unavailable, if it isn''t visible and published (signed-in people).';

REVOKE ALL ON FUNCTION public.subscribe_to_selection(p_ids uuid[], p_frequencies text[], p_again boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.subscribe_to_selection(p_ids uuid[], p_frequencies text[], p_again boolean) TO authenticated;


-- address proofs

CREATE TABLE private.unproven_accounts (
    user_id uuid NOT NULL
);

COMMENT ON TABLE private.unproven_accounts IS 'Accounts whose address nobody has proven yet by a code or a link: not confirmed, confirmed by an owner, or by an auth server that confirms without an email.';

ALTER TABLE ONLY private.unproven_accounts
    ADD CONSTRAINT unproven_accounts_pkey PRIMARY KEY (user_id);

CREATE TRIGGER hand_over_proven_account AFTER DELETE ON private.unproven_accounts FOR EACH ROW EXECUTE FUNCTION private.queue_account();

ALTER TABLE ONLY private.unproven_accounts
    ADD CONSTRAINT unproven_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.unproven_accounts ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.begin_unproven() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into private.unproven_accounts (user_id) values (new.id);
  return null;
end;
$$;

COMMENT ON FUNCTION private.begin_unproven() IS 'Trigger: nobody has proven the address of a new account yet.';

REVOKE ALL ON FUNCTION private.begin_unproven() FROM PUBLIC;


CREATE FUNCTION private.is_used(token_before text, token_after text, sent_before timestamp with time zone, sent_after timestamp with time zone) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(token_before, '') <> '' and coalesce(token_after, '') = '' and sent_before = sent_after;
$$;

COMMENT ON FUNCTION private.is_used(token_before text, token_after text, sent_before timestamp with time zone, sent_after timestamp with time zone) IS 'Whether a change of an account has used the token of an email.';

REVOKE ALL ON FUNCTION private.is_used(token_before text, token_after text, sent_before timestamp with time zone, sent_after timestamp with time zone) FROM PUBLIC;


CREATE FUNCTION private.prove_address() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  confirmed constant boolean :=
    private.is_used(old.confirmation_token, new.confirmation_token, old.confirmation_sent_at, new.confirmation_sent_at);
  recovered constant boolean :=
    private.is_used(old.recovery_token, new.recovery_token, old.recovery_sent_at, new.recovery_sent_at);
begin
  if confirmed or recovered then
    delete from private.unproven_accounts where unproven_accounts.user_id = new.id;
    -- Of confirmations, only those by a code have tokens that begin like this: docs/decisions/0036.
    if found and (recovered or old.confirmation_token like 'pkce\_%') then
      new.encrypted_password := null;
      new.email_change := '';
      new.email_change_token_new := '';
      new.email_change_token_current := '';
      -- Whoever is signing in gets their session afterwards.
      delete from auth.sessions where sessions.user_id = new.id;
    end if;
  elsif new.email is distinct from old.email and new.email is distinct from nullif(old.email_change, '') then
    insert into private.unproven_accounts (user_id) values (new.id) on conflict do nothing;
  end if;
  return new;
end;
$$;

COMMENT ON FUNCTION private.prove_address() IS 'Trigger: a used code or link proves the address. The first proof ends what others could have left: the password, a change of the address, sessions; not so the confirmation of an ordinary sign-up. An address that is changed without an email is unproven.';

REVOKE ALL ON FUNCTION private.prove_address() FROM PUBLIC;


-- unconfirmed accounts

CREATE FUNCTION private.forget_unproven_accounts(kept interval) RETURNS bigint
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
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

COMMENT ON FUNCTION private.forget_unproven_accounts(kept interval) IS 'Deletes accounts that nobody has confirmed for so long since the last email, and returns their number; for a schedule. Not those that have signed in or have subscriptions.';

REVOKE ALL ON FUNCTION private.forget_unproven_accounts(kept interval) FROM PUBLIC;


-- hand over

CREATE TABLE private.hand_over_connections (
    newsletter_id uuid NOT NULL,
    list_id integer NOT NULL,
    handed_at timestamp with time zone,
    tool text GENERATED ALWAYS AS (
CASE
    WHEN (list_id > 0) THEN 'listmonk'::text
    ELSE 'webhook'::text
END) STORED NOT NULL,
    CONSTRAINT hand_over_connections_list_id_check CHECK ((list_id <> 0))
);

COMMENT ON TABLE private.hand_over_connections IS 'Where the subscribers of a newsletter are handed over to: a list of listmonk, or the webhook.';

COMMENT ON COLUMN private.hand_over_connections.list_id IS 'The list''s id in listmonk; of the webhook, a number below zero, which nobody else learns.';

COMMENT ON COLUMN private.hand_over_connections.handed_at IS 'When somebody''s subscription was last handed over, to within ten seconds.';

COMMENT ON COLUMN private.hand_over_connections.tool IS 'Which tool it is: listmonk or webhook.';

ALTER TABLE ONLY private.hand_over_connections
    ADD CONSTRAINT hand_over_connections_list_id_key UNIQUE (list_id);

ALTER TABLE ONLY private.hand_over_connections
    ADD CONSTRAINT hand_over_connections_pkey PRIMARY KEY (newsletter_id);

ALTER TABLE ONLY private.hand_over_connections
    ADD CONSTRAINT hand_over_connections_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE CASCADE;

ALTER TABLE private.hand_over_connections ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.hand_over_memberships (
    user_id uuid NOT NULL,
    list_id integer NOT NULL,
    told boolean DEFAULT false NOT NULL,
    ended_at timestamp with time zone,
    tool text GENERATED ALWAYS AS (
CASE
    WHEN (list_id > 0) THEN 'listmonk'::text
    ELSE 'webhook'::text
END) STORED NOT NULL,
    handed_at timestamp with time zone
);

COMMENT ON TABLE private.hand_over_memberships IS 'On which lists the hand-over has put somebody, or taken them off.';

COMMENT ON COLUMN private.hand_over_memberships.told IS 'Whether the tool knows that the subscription has ended: who is in the list again since then has said so there.';

COMMENT ON COLUMN private.hand_over_memberships.ended_at IS 'When the hand-over itself has last unsubscribed them, by the tool''s clock: that isn''t the person''s word. Infinity while it''s being done, or if the moment isn''t known.';

COMMENT ON COLUMN private.hand_over_memberships.tool IS 'Which tool the list belongs to.';

COMMENT ON COLUMN private.hand_over_memberships.handed_at IS 'When the person was last handed over with this list; null if they never were.';

ALTER TABLE ONLY private.hand_over_memberships
    ADD CONSTRAINT hand_over_memberships_pkey PRIMARY KEY (user_id, list_id);

CREATE INDEX hand_over_memberships_of_list ON private.hand_over_memberships USING btree (list_id);

ALTER TABLE private.hand_over_memberships ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.hand_over_people (
    user_id uuid NOT NULL,
    due_at timestamp with time zone DEFAULT clock_timestamp(),
    claim uuid,
    changed boolean DEFAULT false NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    failure text,
    failing_since timestamp with time zone,
    subscriber_id integer,
    created boolean DEFAULT false NOT NULL,
    emails text[],
    deleted boolean DEFAULT false NOT NULL,
    handed_at timestamp with time zone,
    tool text DEFAULT 'listmonk'::text NOT NULL,
    message uuid,
    CONSTRAINT hand_over_people_failure_check CHECK ((failure = ANY (ARRAY['refused'::text, 'failed'::text, 'unexpected'::text]))),
    CONSTRAINT hand_over_people_tool_check CHECK ((tool = ANY (ARRAY['listmonk'::text, 'webhook'::text])))
);

COMMENT ON TABLE private.hand_over_people IS 'People with a subscription that is or was handed over: the outbox are those that are due, and the others are who is known in the tool.';

COMMENT ON COLUMN private.hand_over_people.due_at IS 'From when on a worker takes this person: while one has them, until their claim ends. Null if nothing waits, or if it''s set aside.';

COMMENT ON COLUMN private.hand_over_people.claim IS 'The claim of the worker that has this person.';

COMMENT ON COLUMN private.hand_over_people.changed IS 'Whether something has changed since the claim.';

COMMENT ON COLUMN private.hand_over_people.attempts IS 'How often it has failed in a row.';

COMMENT ON COLUMN private.hand_over_people.failure IS 'Why it last failed: refused, failed or unexpected.';

COMMENT ON COLUMN private.hand_over_people.failing_since IS 'Since when it fails; set aside if nothing is due.';

COMMENT ON COLUMN private.hand_over_people.subscriber_id IS 'The subscriber''s id in listmonk.';

COMMENT ON COLUMN private.hand_over_people.created IS 'Whether the hand-over has created the subscriber; of the webhook, whether it may have been told of the person.';

COMMENT ON COLUMN private.hand_over_people.emails IS 'The addresses that the subscriber may have been created with, while its id isn''t known; of the webhook, those that it may know, the present one last.';

COMMENT ON COLUMN private.hand_over_people.deleted IS 'Whether the account is gone.';

COMMENT ON COLUMN private.hand_over_people.handed_at IS 'When the tool last had everything.';

COMMENT ON COLUMN private.hand_over_people.tool IS 'To which tool they are handed over.';

COMMENT ON COLUMN private.hand_over_people.message IS 'The id of the message that is being sent: it stays until that has arrived, or something has changed.';

ALTER TABLE ONLY private.hand_over_people
    ADD CONSTRAINT hand_over_people_pkey PRIMARY KEY (user_id, tool);

CREATE INDEX hand_over_people_due ON private.hand_over_people USING btree (tool, due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX hand_over_people_failing ON private.hand_over_people USING btree (failing_since) WHERE (failing_since IS NOT NULL);

CREATE UNIQUE INDEX hand_over_people_of_subscriber ON private.hand_over_people USING btree (subscriber_id);

ALTER TABLE private.hand_over_people ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.hand_over_tool (
    lists jsonb DEFAULT '[]'::jsonb NOT NULL,
    seen_at timestamp with time zone,
    failure text,
    failing_since timestamp with time zone,
    tool text DEFAULT 'listmonk'::text NOT NULL,
    CONSTRAINT hand_over_tool_failure_check CHECK ((failure = ANY (ARRAY['unreachable'::text, 'slow'::text, 'unauthorized'::text, 'busy'::text, 'failed'::text, 'unexpected'::text]))),
    CONSTRAINT hand_over_tool_lists_check CHECK ((jsonb_typeof(lists) = 'array'::text)),
    CONSTRAINT hand_over_tool_tool_check CHECK ((tool = ANY (ARRAY['listmonk'::text, 'webhook'::text])))
);

COMMENT ON TABLE private.hand_over_tool IS 'What the worker has last said of each tool.';

COMMENT ON COLUMN private.hand_over_tool.lists IS 'The lists that the tool has: id and name.';

COMMENT ON COLUMN private.hand_over_tool.seen_at IS 'When a worker last reported.';

COMMENT ON COLUMN private.hand_over_tool.failure IS 'Why nobody can be handed over: unreachable, slow, unauthorized, busy, failed or unexpected; null if it works.';

ALTER TABLE ONLY private.hand_over_tool
    ADD CONSTRAINT hand_over_tool_pkey PRIMARY KEY (tool);

ALTER TABLE private.hand_over_tool ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.end_from_tool(departures jsonb) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  departure record;
  number integer := 0;
begin
  for departure in
    select subscription.user_id, named.list_id, named.moment
    from jsonb_to_recordset(departures) as named (subscriber_id integer, email text, account text, list_id integer, moment timestamptz)
    join private.hand_over_connections as connections on connections.list_id = named.list_id
    -- Somebody may have been in the list before it was connected.
    left join auth.users on users.email = lower(named.email) and users.deleted_at is null
    -- An id says nothing alone: a tool that was set up anew gives it again.
    left join private.hand_over_people as people
      on people.subscriber_id = named.subscriber_id and (people.user_id::text = named.account or people.user_id = users.id)
    join public.newsletter_subscriptions as subscription
      on subscription.user_id = coalesce(people.user_id, users.id)
      and subscription.newsletter_id = connections.newsletter_id
      and subscription.status = 'active'
    where coalesce(people.deleted, false) is false
    order by 1, 2
  loop
    if private.end_from_tool(departure.user_id, departure.list_id, departure.moment) then
      number := number + 1;
    end if;
  end loop;
  return number;
end;
$$;

COMMENT ON FUNCTION private.end_from_tool(departures jsonb) IS 'Ends the subscriptions of those who have left in the tool, and returns how many.';

CREATE FUNCTION private.end_from_tool(account uuid, list integer, moment timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  newsletter uuid;
begin
  select connections.newsletter_id into newsletter from private.hand_over_connections as connections where connections.list_id = list;
  -- Whoever subscribes again at this moment is waited for.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = account and subscription.newsletter_id = newsletter and subscription.status = 'active'
  for update;
  if not found or moment <= private.last_act(account, newsletter) or moment <= (
    select memberships.ended_at from private.hand_over_memberships as memberships
    where memberships.user_id = account and memberships.list_id = list
  ) then
    return false;
  end if;
  perform set_config('private.in_tool', 'true', true);
  update public.newsletter_subscriptions as subscription set status = 'inactive'
  where subscription.user_id = account and subscription.newsletter_id = newsletter;
  perform set_config('private.in_tool', '', true);
  return true;
end;
$$;

COMMENT ON FUNCTION private.end_from_tool(account uuid, list integer, moment timestamp with time zone) IS 'Ends a subscription that its person has ended in the tool, unless they have done something to it on this site since, or the hand-over itself did it.';

REVOKE ALL ON FUNCTION private.end_from_tool(departures jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION private.end_from_tool(departures jsonb) TO service_role;

REVOKE ALL ON FUNCTION private.end_from_tool(account uuid, list integer, moment timestamp with time zone) FROM PUBLIC;


CREATE FUNCTION private.last_act(account uuid, newsletter uuid) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(
    max(entries.happened_at) filter (where entries.actor in ('person', 'link')),
    case when count(*) = 0 then (
      select subscription.created_at from public.newsletter_subscriptions as subscription
      where subscription.user_id = account and subscription.newsletter_id = newsletter
    ) end,
    '-infinity'
  )
  from private.subscription_log as entries
  where entries.user_id = account and entries.newsletter_id = newsletter;
$$;

COMMENT ON FUNCTION private.last_act(account uuid, newsletter uuid) IS 'When somebody last did something to a subscription themselves, on this site; of one that is older than the log, when it began.';

REVOKE ALL ON FUNCTION private.last_act(account uuid, newsletter uuid) FROM PUBLIC;


CREATE FUNCTION private.queue_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if tg_table_name = 'unproven_accounts' then
    perform private.queue_people(array[people.user_id], array[people.tool]) from private.hand_over_people as people where people.user_id = old.user_id;
  elsif tg_op = 'UPDATE' and new.deleted_at is null then
    perform private.queue_people(array[people.user_id], array[people.tool]) from private.hand_over_people as people where people.user_id = new.id;
  else
    update private.hand_over_people as people
    set deleted = true, changed = true, due_at = case when people.claim is null then clock_timestamp() else people.due_at end
    where people.user_id = old.id;
    -- The tool has never heard of them.
    delete from private.hand_over_people as people
    where people.user_id = old.id and people.claim is null and people.subscriber_id is null and people.emails is null;
    delete from private.hand_over_memberships as memberships
    where memberships.user_id = old.id and not exists (
      select from private.hand_over_people as people where people.user_id = old.id and people.tool = memberships.tool
    );
  end if;
  return null;
end;
$$;

COMMENT ON FUNCTION private.queue_account() IS 'Trigger: another address, its proof, and the end of an account are handed over if the person is known in the tool.';

REVOKE ALL ON FUNCTION private.queue_account() FROM PUBLIC;


CREATE FUNCTION private.queue_people(accounts uuid[], tools text[]) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  -- In an order: two statements at once could deadlock otherwise.
  insert into private.hand_over_people as people (user_id, tool)
  select distinct named.account, named.tool from unnest(accounts, tools) as named (account, tool)
  where named.account is not null order by 1, 2
  on conflict (user_id, tool) do update
  set
    changed = true,
    due_at = case when people.claim is not null or people.attempts > 0 then coalesce(people.due_at, clock_timestamp()) else clock_timestamp() end;
$$;

COMMENT ON FUNCTION private.queue_people(accounts uuid[], tools text[]) IS 'Notes that people have something to be handed over, each to a tool; again, if a worker has them, and after the pause if it has just failed.';

REVOKE ALL ON FUNCTION private.queue_people(accounts uuid[], tools text[]) FROM PUBLIC;


-- hand over worker

CREATE FUNCTION private.claim_hand_over(most integer, seconds integer, tool text) RETURNS TABLE(user_id uuid, claim uuid, email text, former_emails text[], proven boolean, deleted boolean, subscriber_id integer, created boolean, attempts integer, handed_at timestamp with time zone, message uuid, claimed_at timestamp with time zone, lists jsonb)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
#variable_conflict use_column
declare
  ids uuid[];
begin
  -- A statement of its own: the next one sees what those had done who had these rows until now.
  ids := array(
    select people.user_id from private.hand_over_people as people
    where people.tool = claim_hand_over.tool and people.due_at <= now()
    order by people.due_at
    limit least(most, 100)
    for update skip locked
  );
  return query
  with due as (
    select unnest(ids) as user_id
  ), kept as (
    -- Making a token locks the account. One that is just being deleted, which waits for its row here, is left for the next claim.
    select users.id from auth.users where users.id in (select due.user_id from due) for key share skip locked
  ), claimed as (
    update private.hand_over_people as people
    set
      claim = gen_random_uuid(),
      due_at = clock_timestamp() + make_interval(secs => least(greatest(seconds, 10), 600)),
      message = case when people.changed then gen_random_uuid() else coalesce(people.message, gen_random_uuid()) end,
      changed = false,
      emails = case when people.subscriber_id is null then
        case when users.email is null then people.emails else array_remove(people.emails, users.email::text) || users.email::text end
      end
    from due
    left join auth.users on users.id = due.user_id and users.deleted_at is null and users.email_confirmed_at is not null
    where people.user_id = due.user_id and people.tool = claim_hand_over.tool
      and (due.user_id in (select kept.id from kept) or not exists (select from auth.users as accounts where accounts.id = due.user_id))
    returning people.*, users.email::text as present_email
  ), connections as materialized (
    -- Of a list that is gone, nothing can be handed over: owners choose another.
    select connected.* from private.hand_over_connections as connected
    where connected.tool = claim_hand_over.tool and (connected.tool = 'webhook' or exists (
      select from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as lists (id integer)
      where tools.tool = connected.tool and lists.id = connected.list_id
    ))
  ), present as (
    select claimed.user_id, connections.list_id, newsletters.title,
      subscription.status = 'active' and not claimed.deleted and claimed.present_email is not null as active,
      subscription.frequency, subscription.paused_until, subscription.newsletter_id
    from claimed
    join public.newsletter_subscriptions as subscription on subscription.user_id = claimed.user_id
    join connections on connections.newsletter_id = subscription.newsletter_id
    join public.newsletters on newsletters.id = connections.newsletter_id
  ), wanted as (
    select present.*, memberships.ended_at, memberships.told and not present.active as told, memberships.handed_at
    from present
    left join private.hand_over_memberships as memberships
      on memberships.user_id = present.user_id and memberships.list_id = present.list_id
    union all
    select
      memberships.user_id, memberships.list_id, newsletters.title, false, null, null, connections.newsletter_id,
      memberships.ended_at, memberships.told, memberships.handed_at
    from claimed
    join private.hand_over_memberships as memberships on memberships.user_id = claimed.user_id and memberships.tool = claimed.tool
    left join connections on connections.list_id = memberships.list_id
    left join public.newsletters on newsletters.id = connections.newsletter_id
    where not exists (
      select from present where present.user_id = memberships.user_id and present.list_id = memberships.list_id
    ) and (claimed.deleted or connections.list_id is not null)
  ), intended as (
    insert into private.hand_over_memberships as memberships (user_id, list_id, ended_at)
    select wanted.user_id, wanted.list_id, case when claim_hand_over.tool = 'listmonk' and not wanted.active then 'infinity'::timestamptz end
    from wanted
    where wanted.told is not true
    on conflict (user_id, list_id) do update
    set ended_at = coalesce(excluded.ended_at, memberships.ended_at), told = false
  )
  select
    claimed.user_id,
    claimed.claim,
    claimed.present_email,
    coalesce(array_remove(claimed.emails, claimed.present_email), '{}'),
    claimed.present_email is not null and not exists (
      select from private.unproven_accounts where unproven_accounts.user_id = claimed.user_id
    ),
    claimed.deleted,
    claimed.subscriber_id,
    claimed.created,
    claimed.attempts,
    claimed.handed_at,
    claimed.message,
    now(),
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'list', wanted.list_id,
        'newsletter', wanted.newsletter_id,
        'title', wanted.title,
        'active', wanted.active,
        'frequency', wanted.frequency,
        'paused_until', case when wanted.paused_until > now() then wanted.paused_until end,
        'unsubscribe', case when wanted.active then private.unsubscribe_token(wanted.user_id, wanted.newsletter_id) end,
        'acted_at', case when wanted.active then nullif(private.last_act(wanted.user_id, wanted.newsletter_id), '-infinity') end,
        'ended_at', nullif(wanted.ended_at, 'infinity'),
        'ended', wanted.ended_at is not null,
        'told', coalesce(wanted.told, false),
        'handed_at', wanted.handed_at
      ) order by wanted.list_id)
      from wanted where wanted.user_id = claimed.user_id
    ), '[]')
  from claimed;
end;
$$;

COMMENT ON FUNCTION private.claim_hand_over(most integer, seconds integer, tool text) IS 'Takes people who are due for a tool, the longest waiting first, with everything to be handed over; nobody else gets them until the claim ends.';

REVOKE ALL ON FUNCTION private.claim_hand_over(most integer, seconds integer, tool text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.claim_hand_over(most integer, seconds integer, tool text) TO service_role;


CREATE FUNCTION private.fail_hand_over(account uuid, held uuid, reason text, seconds integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update private.hand_over_people as people
  set
    claim = null,
    attempts = people.attempts + case when reason is null then 0 else 1 end,
    failure = coalesce(reason, people.failure),
    failing_since = case when reason is null then people.failing_since else coalesce(people.failing_since, now()) end,
    due_at = case
      when reason is not null and not people.changed and people.failing_since < now() - interval '3 days' then null
      else clock_timestamp() + make_interval(secs => least(greatest(seconds, 0), 86400))
    end
  where people.user_id = account and people.claim = held;
  return found;
end;
$$;

COMMENT ON FUNCTION private.fail_hand_over(account uuid, held uuid, reason text, seconds integer) IS 'Gives a claimed person back, to be tried again after a pause; after three days of failures, they are set aside.';

REVOKE ALL ON FUNCTION private.fail_hand_over(account uuid, held uuid, reason text, seconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.fail_hand_over(account uuid, held uuid, reason text, seconds integer) TO service_role;


CREATE FUNCTION private.handed_over_subscribers(list integer, after uuid, most integer) RETURNS TABLE(user_id uuid, email text, subscriber_id integer, status text, waiting boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select subscription.user_id, users.email::text, people.subscriber_id, subscription.status, people.due_at is not null
  from private.hand_over_connections as connections
  join public.newsletter_subscriptions as subscription on subscription.newsletter_id = connections.newsletter_id
  join auth.users on users.id = subscription.user_id and users.deleted_at is null and users.email_confirmed_at is not null
  left join private.hand_over_people as people on people.user_id = subscription.user_id and people.tool = connections.tool
  where connections.list_id = list and (after is null or subscription.user_id > after)
  order by subscription.user_id
  limit most;
$$;

COMMENT ON FUNCTION private.handed_over_subscribers(list integer, after uuid, most integer) IS 'The subscriptions that a list should have, in pages.';

REVOKE ALL ON FUNCTION private.handed_over_subscribers(list integer, after uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.handed_over_subscribers(list integer, after uuid, most integer) TO service_role;


CREATE FUNCTION private.report_tool(lists jsonb, reason text, tool text) RETURNS integer[]
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  known integer[];
begin
  known := array(
    select there.id from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as there (id integer)
    where tools.tool = report_tool.tool
  );
  update private.hand_over_tool as tools
  set
    lists = coalesce(report_tool.lists, tools.lists),
    seen_at = now(),
    failure = reason,
    failing_since = case when reason is not null then coalesce(tools.failing_since, now()) end
  where tools.tool = report_tool.tool and (report_tool.lists is not null or reason is not null);
  -- What was done without the list counts as handed over.
  perform private.queue_lists(array_agg(connections.list_id))
  from private.hand_over_connections as connections, jsonb_to_recordset(report_tool.lists) as there (id integer)
  where connections.tool = report_tool.tool and connections.list_id = there.id and there.id <> all (known);
  return array(
    select connections.list_id from private.hand_over_connections as connections
    where connections.tool = report_tool.tool order by connections.list_id
  );
end;
$$;

COMMENT ON FUNCTION private.report_tool(lists jsonb, reason text, tool text) IS 'Keeps what a worker says of a tool, and returns the ids of the lists that newsletters are connected with.';

REVOKE ALL ON FUNCTION private.report_tool(lists jsonb, reason text, tool text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.report_tool(lists jsonb, reason text, tool text) TO service_role;


CREATE FUNCTION private.save_hand_over(account uuid, held uuid, subscriber integer, made boolean, ended jsonb, departed jsonb, told integer[], done boolean) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  state text;
begin
  if not exists (select from private.hand_over_people as people where people.user_id = account and people.claim = held) then
    return 'lost';
  end if;
  -- Before the person is locked, in the order of somebody who subscribes.
  perform private.end_from_tool(account, departure.key::integer, departure.value::timestamptz)
  from jsonb_each_text(departed) as departure (key, value);

  -- What is noted for somebody else is out of date, unless the hand-over of that person says otherwise at this moment.
  update private.hand_over_people as others set subscriber_id = null, created = false
  where made is not null and others.subscriber_id = subscriber and others.user_id in (
    select noted.user_id from private.hand_over_people as noted
    where noted.subscriber_id = subscriber and noted.user_id <> account
    for update skip locked
  );
  update private.hand_over_people as people
  set
    subscriber_id = nullif(coalesce(subscriber, people.subscriber_id), 0),
    created = coalesce(made, people.created),
    emails = case
      when people.tool = 'webhook' and done then people.emails[cardinality(people.emails):]
      when subscriber is null and not done then people.emails
    end
  where people.user_id = account and people.claim = held;
  if not found then
    return 'lost';
  end if;
  update private.hand_over_memberships as memberships set ended_at = moments.value::timestamptz
  from jsonb_each_text(ended) as moments (key, value)
  where memberships.user_id = account and memberships.list_id = moments.key::integer;

  update private.hand_over_memberships as memberships set told = true
  where memberships.user_id = account and memberships.list_id = any (save_hand_over.told);

  select case when people.changed then 'changed' else 'kept' end into state
  from private.hand_over_people as people where people.user_id = account and people.claim = held;
  if done then
    update private.hand_over_memberships as memberships set handed_at = now()
    from private.hand_over_people as people
    -- What has been done since the claim is handed over next time.
    where people.user_id = account and people.claim = held and not people.changed
      and memberships.user_id = people.user_id and memberships.tool = people.tool;
    -- Whoever changes a connection locks its people afterwards, so nobody waits for one here: the next person's save will tell.
    update private.hand_over_connections as connections set handed_at = now()
    where connections.newsletter_id in (
      select present.newsletter_id from private.hand_over_connections as present
      join private.hand_over_memberships as memberships on memberships.list_id = present.list_id
      join private.hand_over_people as people on people.user_id = memberships.user_id and people.tool = memberships.tool
      where people.user_id = account and people.claim = held
        and coalesce(present.handed_at, '-infinity') < now() - interval '10 seconds'
      for no key update of present skip locked
    );
    delete from private.hand_over_memberships as memberships
    using private.hand_over_people as people
    where people.user_id = account and people.claim = held and people.deleted and not people.changed
      and memberships.user_id = people.user_id and memberships.tool = people.tool;
    delete from private.hand_over_people as people
    where people.user_id = account and people.claim = held and people.deleted and not people.changed;
    update private.hand_over_people as people
    set
      claim = null,
      due_at = case when people.changed then clock_timestamp() end,
      attempts = 0,
      failure = null,
      failing_since = null,
      handed_at = now()
    where people.user_id = account and people.claim = held;
  end if;
  return state;
end;
$$;

COMMENT ON FUNCTION private.save_hand_over(account uuid, held uuid, subscriber integer, made boolean, ended jsonb, departed jsonb, told integer[], done boolean) IS 'Keeps what a worker has found out or done about a person it has claimed, and returns whether it still has them.';

REVOKE ALL ON FUNCTION private.save_hand_over(account uuid, held uuid, subscriber integer, made boolean, ended jsonb, departed jsonb, told integer[], done boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION private.save_hand_over(account uuid, held uuid, subscriber integer, made boolean, ended jsonb, departed jsonb, told integer[], done boolean) TO service_role;


CREATE FUNCTION public.claim_hand_over(p_limit integer DEFAULT 20, p_seconds integer DEFAULT 60, p_tool text DEFAULT 'listmonk'::text) RETURNS TABLE(user_id uuid, claim uuid, email text, former_emails text[], proven boolean, deleted boolean, subscriber_id integer, created boolean, attempts integer, handed_at timestamp with time zone, message uuid, claimed_at timestamp with time zone, lists jsonb)
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.claim_hand_over(p_limit, p_seconds, p_tool);
$$;

COMMENT ON FUNCTION public.claim_hand_over(p_limit integer, p_seconds integer, p_tool text) IS 'Takes up to p_limit people, 1 to 100, who have something to be handed over to p_tool (listmonk or webhook), for p_seconds, 10 to 600. Each has a claim; the address, null if it isn''t confirmed; others that the tool may know; whether it''s proven; whether the account is deleted; what is known of the subscriber in the tool; message, an id that stays until this has arrived or something has changed; claimed_at; and lists: list (its id), newsletter (its id, null if it isn''t connected any more), title, active, frequency, paused_until, unsubscribe (the token that ends an active subscription), acted_at (when the person last did something here, null if never), ended and ended_at (whether and when the hand-over last unsubscribed them, if that is known), and told (whether the tool knows that they have left) (service role only).';

REVOKE ALL ON FUNCTION public.claim_hand_over(p_limit integer, p_seconds integer, p_tool text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_hand_over(p_limit integer, p_seconds integer, p_tool text) TO service_role;


CREATE FUNCTION public.end_from_tool(p_departures jsonb) RETURNS integer
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.end_from_tool(p_departures);
$$;

COMMENT ON FUNCTION public.end_from_tool(p_departures jsonb) IS 'Ends the subscriptions of people who have left in the tool: p_departures has {subscriber_id, email, account, list_id, moment} of each, the account as far as the subscriber says whose it is. Whoever has done something to the subscription on this site since then keeps it. Returns how many have ended (service role only).';

REVOKE ALL ON FUNCTION public.end_from_tool(p_departures jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_from_tool(p_departures jsonb) TO service_role;


CREATE FUNCTION public.fail_hand_over(p_user_id uuid, p_claim uuid, p_reason text DEFAULT NULL::text, p_seconds integer DEFAULT 0) RETURNS boolean
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.fail_hand_over(p_user_id, p_claim, p_reason, p_seconds);
$$;

COMMENT ON FUNCTION public.fail_hand_over(p_user_id uuid, p_claim uuid, p_reason text, p_seconds integer) IS 'Gives a claimed person back, to be tried again after p_seconds, up to a day. With p_reason (refused, failed or unexpected) it''s their failure, and after three days of them they are set aside; without, it''s the tool''s. Returns false if the claim is another worker''s by now (service role only).';

REVOKE ALL ON FUNCTION public.fail_hand_over(p_user_id uuid, p_claim uuid, p_reason text, p_seconds integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.fail_hand_over(p_user_id uuid, p_claim uuid, p_reason text, p_seconds integer) TO service_role;


CREATE FUNCTION public.handed_over_subscribers(p_list_id integer, p_after uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 1000) RETURNS TABLE(user_id uuid, email text, subscriber_id integer, status text, waiting boolean)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.handed_over_subscribers(p_list_id, p_after, p_limit);
$$;

COMMENT ON FUNCTION public.handed_over_subscribers(p_list_id integer, p_after uuid, p_limit integer) IS 'Everybody with a subscription, active or inactive, of the newsletter that is connected with a list; p_limit, after a user. waiting is whether something is still to be handed over (service role only).';

REVOKE ALL ON FUNCTION public.handed_over_subscribers(p_list_id integer, p_after uuid, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.handed_over_subscribers(p_list_id integer, p_after uuid, p_limit integer) TO service_role;


CREATE FUNCTION public.report_tool(p_lists jsonb DEFAULT NULL::jsonb, p_failure text DEFAULT NULL::text, p_tool text DEFAULT 'listmonk'::text) RETURNS integer[]
    LANGUAGE sql
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
  select private.report_tool(p_lists, p_failure, p_tool);
$$;

COMMENT ON FUNCTION public.report_tool(p_lists jsonb, p_failure text, p_tool text) IS 'Keeps the lists ({id, name} each, up to 1 MB) of p_tool (listmonk, or webhook, which has none), if it works, and why it doesn''t (unreachable, slow, unauthorized, busy, failed or unexpected) or null; without both, nothing. Returns the ids of its connected lists (service role only).';

REVOKE ALL ON FUNCTION public.report_tool(p_lists jsonb, p_failure text, p_tool text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.report_tool(p_lists jsonb, p_failure text, p_tool text) TO service_role;


CREATE FUNCTION public.save_hand_over(p_user_id uuid, p_claim uuid, p_subscriber_id integer DEFAULT NULL::integer, p_created boolean DEFAULT NULL::boolean, p_ended jsonb DEFAULT '{}'::jsonb, p_departed jsonb DEFAULT '{}'::jsonb, p_told integer[] DEFAULT '{}'::integer[], p_done boolean DEFAULT false) RETURNS text
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.save_hand_over(p_user_id, p_claim, p_subscriber_id, p_created, p_ended, p_departed, p_told, p_done);
$$;

COMMENT ON FUNCTION public.save_hand_over(p_user_id uuid, p_claim uuid, p_subscriber_id integer, p_created boolean, p_ended jsonb, p_departed jsonb, p_told integer[], p_done boolean) IS 'Keeps of a claimed person: the subscriber''s id in the tool, 0 if the tool has lost it, and whether the hand-over has created it, which also says that it''s nobody else''s; p_ended, moments by list at which the hand-over has unsubscribed them; p_departed, moments at which they have left themselves; p_told, the lists in which the tool knows that they have left. With p_done, they are handed over, unless something has changed since the claim. Returns kept; changed, if something has changed since the claim; or lost, if the claim is another worker''s by now, and nothing was done. Without p_created, fails with 23505 if the subscriber is still somebody else''s (service role only).';

REVOKE ALL ON FUNCTION public.save_hand_over(p_user_id uuid, p_claim uuid, p_subscriber_id integer, p_created boolean, p_ended jsonb, p_departed jsonb, p_told integer[], p_done boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.save_hand_over(p_user_id uuid, p_claim uuid, p_subscriber_id integer, p_created boolean, p_ended jsonb, p_departed jsonb, p_told integer[], p_done boolean) TO service_role;


-- hand over owners

CREATE FUNCTION private.connect_newsletter(newsletter uuid, list integer, tool text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_owner();
  -- The accounts first, as the deletion of one does, which also changes the newsletters that it owns: the other order could deadlock.
  perform from auth.users
  where users.id in (
    select subscription.user_id from public.newsletter_subscriptions as subscription where subscription.newsletter_id = newsletter
  )
  for key share;
  -- Whoever subscribes is waited for, and then seen below, or waits, and then sees the connection. Rows that are inserted with the secret
  -- key lock the newsletter only by their foreign key, so nothing less than this is enough.
  perform from public.newsletters where newsletters.id = newsletter for update;
  if not found then
    raise exception 'Newsletter not found' using errcode = 'PT404';
  elsif connect_newsletter.tool is distinct from 'listmonk' and not exists (
    select from private.hand_over_tool as tools
    where tools.tool = 'webhook' and tools.tool = connect_newsletter.tool and tools.seen_at is not null and list is null
  ) then
    raise exception 'No worker has reported a webhook' using errcode = '22023';
  elsif list is not null and not exists (
    select from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as lists (id integer)
    where tools.tool = 'listmonk' and lists.id = list
  ) then
    raise exception 'The mailing tool has no such list' using errcode = '22023';
  end if;
  delete from private.hand_over_connections as connections
  where connections.newsletter_id = newsletter
    and (connections.tool <> connect_newsletter.tool or connections.tool = 'listmonk' and connections.list_id is distinct from list);
  if list is not null or connect_newsletter.tool = 'webhook' then
    if list is null then
      insert into private.hand_over_webhook_lists (newsletter_id) values (newsletter) on conflict do nothing;
    end if;
    insert into private.hand_over_connections (newsletter_id, list_id)
    values (newsletter, coalesce(list, (
      select lists.list_id from private.hand_over_webhook_lists as lists where lists.newsletter_id = newsletter
    )))
    on conflict (newsletter_id) do nothing;
    -- Also those who have subscribed since the first statement.
    perform private.queue_lists(array[connections.list_id]) from private.hand_over_connections as connections
    where connections.newsletter_id = newsletter;
  end if;
exception
  when unique_violation then
    raise exception 'Another newsletter has this list' using errcode = '23505';
end;
$$;

COMMENT ON FUNCTION private.connect_newsletter(newsletter uuid, list integer, tool text) IS 'Connects a newsletter with a list of listmonk or the webhook, and hands all its subscriptions over; or disconnects it.';

REVOKE ALL ON FUNCTION private.connect_newsletter(newsletter uuid, list integer, tool text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.connect_newsletter(newsletter uuid, list integer, tool text) TO authenticated;


CREATE FUNCTION private.my_hand_over() RETURNS TABLE(newsletter_id uuid, list_id integer, list_name text, tool text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_account();
  return query
  select connections.newsletter_id, case when memberships.tool = 'listmonk' then memberships.list_id end, (
    select lists.name from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as lists (id integer, name text)
    where lists.id = memberships.list_id
  ), memberships.tool
  from private.hand_over_memberships as memberships
  join private.hand_over_people as people on people.user_id = memberships.user_id and people.tool = memberships.tool
  left join private.hand_over_connections as connections on connections.list_id = memberships.list_id
  where memberships.user_id = (select auth.uid()) and (people.subscriber_id is not null or people.created)
  order by connections.newsletter_id;
end;
$$;

COMMENT ON FUNCTION private.my_hand_over() IS 'Where the hand-over has put the caller, or taken them off.';

REVOKE ALL ON FUNCTION private.my_hand_over() FROM PUBLIC;
GRANT ALL ON FUNCTION private.my_hand_over() TO authenticated;


CREATE FUNCTION private.newsletter_hand_over(newsletter uuid) RETURNS TABLE(list_id integer, list_name text, handed_at timestamp with time zone, waiting integer, failing integer, set_aside integer, reason text, lists jsonb, seen_at timestamp with time zone, tool_failure text, failing_since timestamp with time zone, tool text, webhook boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_content_manager();
  return query
  select
    case when connections.tool = 'listmonk' then connections.list_id end, named.name, connections.handed_at, numbers.waiting, numbers.failing, numbers.set_aside, numbers.reason,
    listmonk.lists,
    case when connections.tool is null then greatest(listmonk.seen_at, hook.seen_at) else tools.seen_at end, tools.failure, tools.failing_since, connections.tool, hook.seen_at is not null
  from private.hand_over_tool as listmonk
  join private.hand_over_tool as hook on hook.tool = 'webhook'
  left join private.hand_over_connections as connections on connections.newsletter_id = newsletter
  join private.hand_over_tool as tools on tools.tool = coalesce(connections.tool, 'listmonk')
  left join lateral (
    select lists.name from jsonb_to_recordset(listmonk.lists) as lists (id integer, name text) where lists.id = connections.list_id
  ) as named on true
  left join lateral (
    -- In a long queue, only of those who are first, so that it takes no longer.
    select
      count(*)::integer as waiting,
      (count(*) filter (where queued.failing_since is not null))::integer as failing,
      (count(*) filter (where queued.due_at is null))::integer as set_aside,
      max(queued.failure) filter (where queued.failing_since is not null) as reason
    from (
      (select * from private.hand_over_people as people where people.tool = connections.tool and people.due_at is not null order by people.due_at limit 10000)
      union all
      (
        select * from private.hand_over_people as people
        where people.tool = connections.tool and people.failing_since is not null and people.due_at is null
        order by people.failing_since limit 10000
      )
    ) as queued
    where exists (
      select from public.newsletter_subscriptions as subscription
      where subscription.user_id = queued.user_id and subscription.newsletter_id = newsletter
    ) or exists (
      select from private.hand_over_memberships as memberships
      where memberships.user_id = queued.user_id and memberships.list_id = connections.list_id
    )
  ) as numbers on connections.list_id is not null
  where listmonk.tool = 'listmonk';
end;
$$;

COMMENT ON FUNCTION private.newsletter_hand_over(newsletter uuid) IS 'How the hand-over of a newsletter stands, and that of its tool.';

REVOKE ALL ON FUNCTION private.newsletter_hand_over(newsletter uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.newsletter_hand_over(newsletter uuid) TO authenticated;


CREATE FUNCTION private.require_owner() RETURNS void
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  if not private.manages_users() then
    raise exception 'Only owners can do this' using errcode = '42501';
  end if;
end;
$$;

COMMENT ON FUNCTION private.require_owner() IS 'Refuses callers who are not owners.';

REVOKE ALL ON FUNCTION private.require_owner() FROM PUBLIC;


CREATE FUNCTION private.retry_hand_over(newsletter uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  number integer;
begin
  perform private.require_owner();
  update private.hand_over_people as people
  set due_at = clock_timestamp(), attempts = 0, failing_since = null
  where people.failing_since is not null and people.claim is null and (
    exists (
      select from public.newsletter_subscriptions as subscription
      join private.hand_over_connections as connections on connections.newsletter_id = subscription.newsletter_id
      where subscription.user_id = people.user_id and subscription.newsletter_id = newsletter and connections.tool = people.tool
    ) or exists (
      select from private.hand_over_memberships as memberships
      join private.hand_over_connections as connections on connections.list_id = memberships.list_id
      where memberships.user_id = people.user_id and memberships.tool = people.tool and connections.newsletter_id = newsletter
    )
  );
  get diagnostics number = row_count;
  return number;
end;
$$;

COMMENT ON FUNCTION private.retry_hand_over(newsletter uuid) IS 'People of a newsletter whose hand-over has failed are due at once; returns how many.';

REVOKE ALL ON FUNCTION private.retry_hand_over(newsletter uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION private.retry_hand_over(newsletter uuid) TO authenticated;


CREATE FUNCTION public.connect_newsletter(p_newsletter_id uuid, p_list_id integer DEFAULT NULL::integer, p_tool text DEFAULT 'listmonk'::text) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    SET statement_timeout TO '60s'
    AS $$
  select private.connect_newsletter(p_newsletter_id, p_list_id, p_tool);
$$;

COMMENT ON FUNCTION public.connect_newsletter(p_newsletter_id uuid, p_list_id integer, p_tool text) IS 'Connects a newsletter with a list of listmonk that a worker has reported, or with p_tool webhook and no list with the webhook, in place of what it was connected with, and hands over all its subscriptions; without both, disconnects it. What was handed over stays there. Each list has one newsletter (owners only).';

REVOKE ALL ON FUNCTION public.connect_newsletter(p_newsletter_id uuid, p_list_id integer, p_tool text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.connect_newsletter(p_newsletter_id uuid, p_list_id integer, p_tool text) TO authenticated;


CREATE FUNCTION public.my_hand_over() RETURNS TABLE(newsletter_id uuid, list_id integer, list_name text, tool text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.my_hand_over();
$$;

COMMENT ON FUNCTION public.my_hand_over() IS 'Where the caller''s address has been handed over to: the newsletter, null if it isn''t connected any more, the tool (listmonk or webhook), and the id and name of its list in listmonk (signed-in people).';

REVOKE ALL ON FUNCTION public.my_hand_over() FROM PUBLIC;
GRANT ALL ON FUNCTION public.my_hand_over() TO authenticated;


CREATE FUNCTION public.newsletter_hand_over(p_newsletter_id uuid) RETURNS TABLE(list_id integer, list_name text, handed_at timestamp with time zone, waiting integer, failing integer, set_aside integer, reason text, lists jsonb, seen_at timestamp with time zone, tool_failure text, failing_since timestamp with time zone, tool text, webhook boolean)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.newsletter_hand_over(p_newsletter_id);
$$;

COMMENT ON FUNCTION public.newsletter_hand_over(p_newsletter_id uuid) IS 'One row: tool (listmonk or webhook, null if the newsletter isn''t connected); its list in listmonk and the list''s name, null if there is none or listmonk doesn''t have it; when somebody was last handed over; how many people wait, of whom so many fail (reason: refused, failed or unexpected) or have been set aside; of a queue of more than 10,000, those of its first 10,000. Of the tool, or of listmonk: why it doesn''t work, and since when; when a worker last reported it (null: never), of a newsletter that isn''t connected, either of them. To choose from: the lists of listmonk ({id, name} each), and webhook, whether a worker has reported one (admins and owners).';

REVOKE ALL ON FUNCTION public.newsletter_hand_over(p_newsletter_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.newsletter_hand_over(p_newsletter_id uuid) TO authenticated;


CREATE FUNCTION public.retry_hand_over(p_newsletter_id uuid) RETURNS integer
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.retry_hand_over(p_newsletter_id);
$$;

COMMENT ON FUNCTION public.retry_hand_over(p_newsletter_id uuid) IS 'Has those subscribers of a newsletter handed over again at once whose hand-over has failed or was set aside; returns how many (owners only).';

REVOKE ALL ON FUNCTION public.retry_hand_over(p_newsletter_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.retry_hand_over(p_newsletter_id uuid) TO authenticated;


-- unsubscribe tokens

CREATE TABLE private.unsubscribe_tokens (
    token uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    newsletter_id uuid NOT NULL,
    joined bigint NOT NULL
);

COMMENT ON TABLE private.unsubscribe_tokens IS 'What addresses for unsubscribing name: random, one per subscription and time it began, made when the subscription is first handed over or exported.';

COMMENT ON COLUMN private.unsubscribe_tokens.joined IS 'The entry of the log with which the subscription began, or with which its newsletter was restored; 0 if it''s older than the log. It has no effect once the person has subscribed later.';

ALTER TABLE ONLY private.unsubscribe_tokens
    ADD CONSTRAINT unsubscribe_tokens_pkey PRIMARY KEY (token);

ALTER TABLE ONLY private.unsubscribe_tokens
    ADD CONSTRAINT unsubscribe_tokens_user_id_newsletter_id_joined_key UNIQUE (user_id, newsletter_id, joined);

ALTER TABLE ONLY private.unsubscribe_tokens
    ADD CONSTRAINT unsubscribe_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE private.unsubscribe_tokens ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.last_joined(account uuid, newsletter uuid) RETURNS bigint
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select coalesce(max(entries.id), 0)
  from private.subscription_log as entries
  where entries.user_id = account and entries.newsletter_id = newsletter and entries.event = 'joined';
$$;

COMMENT ON FUNCTION private.last_joined(account uuid, newsletter uuid) IS 'The entry of the log with which somebody last subscribed; 0 if it''s older than the log. A newsletter that is deleted and restored keeps its subscriptions.';

REVOKE ALL ON FUNCTION private.last_joined(account uuid, newsletter uuid) FROM PUBLIC;


CREATE FUNCTION private.subscriber_tokens(newsletter uuid, accounts uuid[]) RETURNS TABLE(user_id uuid, token uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_content_manager();
  return query
  with kept as (
    -- Making a token locks the account. One that is just being deleted is left out, as the worker does.
    select users.id from auth.users where users.id = any (accounts) for key share skip locked
  )
  select subscription.user_id, private.unsubscribe_token(subscription.user_id, newsletter)
  from kept
  join public.newsletter_subscriptions as subscription on subscription.user_id = kept.id
  where subscription.newsletter_id = newsletter and subscription.status = 'active';
end;
$$;

COMMENT ON FUNCTION private.subscriber_tokens(newsletter uuid, accounts uuid[]) IS 'Tokens of active subscriptions, for an export; none of an account that is just being deleted.';

REVOKE ALL ON FUNCTION private.subscriber_tokens(newsletter uuid, accounts uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION private.subscriber_tokens(newsletter uuid, accounts uuid[]) TO authenticated;


CREATE FUNCTION private.unsubscribe_token(account uuid, newsletter uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  began constant bigint := private.last_joined(account, newsletter);
  found_token uuid;
begin
  select tokens.token into found_token from private.unsubscribe_tokens as tokens
  where tokens.user_id = account and tokens.newsletter_id = newsletter and tokens.joined = began;
  if found_token is null then
    -- Another session may make it at the same moment.
    insert into private.unsubscribe_tokens as tokens (user_id, newsletter_id, joined) values (account, newsletter, began)
    on conflict (user_id, newsletter_id, joined) do update set joined = excluded.joined
    returning tokens.token into found_token;
  end if;
  return found_token;
end;
$$;

COMMENT ON FUNCTION private.unsubscribe_token(account uuid, newsletter uuid) IS 'The token of somebody''s present subscription, made if there is none.';

REVOKE ALL ON FUNCTION private.unsubscribe_token(account uuid, newsletter uuid) FROM PUBLIC;


CREATE FUNCTION public.change_by_token(p_token uuid, p_action text DEFAULT 'unsubscribe'::text) RETURNS TABLE(newsletter_id uuid, title text, state text, frequency text, paused_until timestamp with time zone)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
#variable_conflict use_column
declare
  account uuid;
  newsletter uuid;
  began bigint;
begin
  if p_action is null or p_action not in ('unsubscribe', 'pause', 'weekly', 'monthly') then
    raise exception 'Invalid action' using errcode = '22023';
  end if;
  select tokens.user_id, tokens.newsletter_id, tokens.joined into account, newsletter, began
  from private.unsubscribe_tokens as tokens where tokens.token = p_token;
  -- Whoever subscribes again at this moment is waited for.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = account and subscription.newsletter_id = newsletter and subscription.status = 'active'
  for update;
  if not found and p_action = 'unsubscribe' and began >= private.last_joined(account, newsletter) then
    -- Its newsletter may be deleted: if that is restored, the subscription comes back as ended. Whoever restores it at this moment is
    -- waited for, and has brought back what was active.
    update private.history_subscriptions as kept set status = 'inactive'
    from public.history as deletion
    where kept.user_id = account and kept.status = 'active'
      and deletion.id = kept.entry_id and deletion.table_name = 'newsletters' and deletion.row_id = newsletter::text;
    perform from public.newsletter_subscriptions as subscription
    where subscription.user_id = account and subscription.newsletter_id = newsletter and subscription.status = 'active'
    for update;
  end if;
  if found and began >= private.last_joined(account, newsletter) then
    perform set_config('private.by_link', 'true', true);
    update public.newsletter_subscriptions as subscription
    set
      status = case p_action when 'unsubscribe' then 'inactive' else subscription.status end,
      paused_until = case
        when p_action <> 'pause' or subscription.paused_until > now() + interval '29 days' then subscription.paused_until
        else now() + interval '30 days'
      end,
      frequency = case
        when p_action = 'monthly' or p_action = 'weekly' and subscription.frequency = 'daily' then p_action
        else subscription.frequency
      end
    where subscription.user_id = account and subscription.newsletter_id = newsletter;
    perform set_config('private.by_link', '', true);
  end if;
  return query select * from public.subscription_of_token(p_token);
end;
$$;

COMMENT ON FUNCTION public.change_by_token(p_token uuid, p_action text) IS 'Ends the subscription that a token belongs to, or with p_action pauses it for 30 days (pause), unless it is paused for more than 29, or makes it less frequent (weekly or monthly; never more). What was deleted with its newsletter is ended for the time when that is restored. Nothing happens to one that has ended, or if the person has subscribed again since. Returns what subscription_of_token does, afterwards; the log names link as who did it. Fails with 22023 for another action, and with PT429 when the account has made 1,000 changes in a day, unless the subscription ends (everybody who has the token).';

REVOKE ALL ON FUNCTION public.change_by_token(p_token uuid, p_action text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_by_token(p_token uuid, p_action text) TO anon;
GRANT ALL ON FUNCTION public.change_by_token(p_token uuid, p_action text) TO authenticated;


CREATE FUNCTION public.subscriber_tokens(p_newsletter_id uuid, p_user_ids uuid[]) RETURNS TABLE(user_id uuid, token uuid)
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.subscriber_tokens(p_newsletter_id, p_user_ids);
$$;

COMMENT ON FUNCTION public.subscriber_tokens(p_newsletter_id uuid, p_user_ids uuid[]) IS 'The tokens with which these people''s active subscriptions of a newsletter can be ended without signing in, made if they have none; who isn''t subscribed, or whose account is just being deleted, has no row (admins and owners).';

REVOKE ALL ON FUNCTION public.subscriber_tokens(p_newsletter_id uuid, p_user_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.subscriber_tokens(p_newsletter_id uuid, p_user_ids uuid[]) TO authenticated;


CREATE FUNCTION public.subscription_of_token(p_token uuid) RETURNS TABLE(newsletter_id uuid, title text, state text, frequency text, paused_until timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select
    tokens.newsletter_id,
    newsletters.title,
    present.state,
    case when present.state <> 'renewed' then subscription.frequency end,
    case when present.state <> 'renewed' and subscription.paused_until > now() then subscription.paused_until end
  from private.unsubscribe_tokens as tokens
  join auth.users on users.id = tokens.user_id and users.deleted_at is null
  left join public.newsletters
    on newsletters.id = tokens.newsletter_id and newsletters.state <> 'hidden' and newsletters.publish_at <= now()
  left join public.newsletter_subscriptions as subscription
    on subscription.user_id = tokens.user_id and subscription.newsletter_id = tokens.newsletter_id
  cross join lateral (
    select case
      when coalesce(subscription.status, 'inactive') <> 'active' then 'inactive'
      when tokens.joined >= private.last_joined(tokens.user_id, tokens.newsletter_id) then 'active'
      else 'renewed'
    end
  ) as present (state)
  where tokens.token = p_token;
$$;

COMMENT ON FUNCTION public.subscription_of_token(p_token uuid) IS 'The subscription that an address for unsubscribing belongs to: its newsletter, with a null title if that is deleted, hidden or not published yet; state: active, inactive (it has ended, however), or renewed (the person has subscribed again since, so the token has no effect); frequency; paused_until, null if it isn''t paused; both null if it is renewed. No row if there is no such token, or its account is gone (everybody who has the token).';

REVOKE ALL ON FUNCTION public.subscription_of_token(p_token uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.subscription_of_token(p_token uuid) TO anon;
GRANT ALL ON FUNCTION public.subscription_of_token(p_token uuid) TO authenticated;


-- webhooks

CREATE SEQUENCE private.hand_over_webhooks
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


CREATE TABLE private.webhook_messages (
    id text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT webhook_messages_id_check CHECK (((length(id) >= 1) AND (length(id) <= 256)))
);

COMMENT ON TABLE private.webhook_messages IS 'Messages of the webhook''s receiver, so that nobody can repeat one. A signature is accepted for ten minutes; rows are kept for an hour.';

ALTER TABLE ONLY private.webhook_messages
    ADD CONSTRAINT webhook_messages_pkey PRIMARY KEY (id);

CREATE INDEX webhook_messages_received ON private.webhook_messages USING btree (received_at);

ALTER TABLE private.webhook_messages ENABLE ROW LEVEL SECURITY;


-- webhook owners

CREATE FUNCTION private.end_from_webhook(message text, account uuid, newsletter uuid, moment timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STRICT SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  list integer;
begin
  delete from private.webhook_messages as messages
  where messages.id in (
    select old.id from private.webhook_messages as old where old.received_at < now() - interval '1 hour' limit 100 for update skip locked
  );
  insert into private.webhook_messages (id) values (message) on conflict do nothing;
  if not found then
    return 'repeated';
  end if;
  select connections.list_id into list from private.hand_over_connections as connections
  where connections.newsletter_id = newsletter and connections.tool = 'webhook';
  return case when list is not null and private.end_from_tool(account, list, moment) then 'ended' else 'kept' end;
end;
$$;

COMMENT ON FUNCTION private.end_from_webhook(message text, account uuid, newsletter uuid, moment timestamp with time zone) IS 'Ends a subscription whose end the webhook''s receiver has reported, unless the message is repeated, or the person has done something to it on this site since.';

REVOKE ALL ON FUNCTION private.end_from_webhook(message text, account uuid, newsletter uuid, moment timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION private.end_from_webhook(message text, account uuid, newsletter uuid, moment timestamp with time zone) TO service_role;


CREATE FUNCTION public.end_from_webhook(p_message text, p_user_id uuid, p_newsletter_id uuid, p_ended_at timestamp with time zone) RETURNS text
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.end_from_webhook(p_message, p_user_id, p_newsletter_id, p_ended_at);
$$;

COMMENT ON FUNCTION public.end_from_webhook(p_message text, p_user_id uuid, p_newsletter_id uuid, p_ended_at timestamp with time zone) IS 'Ends the subscription of a newsletter that is connected with the webhook, when its receiver reports that the person has left, in a message with the id p_message. Whoever has done something to it on this site after p_ended_at keeps it; a moment in the future is now. Returns ended; kept, if nothing has ended; or repeated, if the message was received before (service role only).';

REVOKE ALL ON FUNCTION public.end_from_webhook(p_message text, p_user_id uuid, p_newsletter_id uuid, p_ended_at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_from_webhook(p_message text, p_user_id uuid, p_newsletter_id uuid, p_ended_at timestamp with time zone) TO service_role;


-- growth

CREATE TABLE private.growth_changes (
    newsletter_id uuid NOT NULL,
    moment timestamp with time zone NOT NULL,
    joined integer NOT NULL,
    resumed integer NOT NULL,
    paused integer NOT NULL,
    ended integer NOT NULL
);

COMMENT ON TABLE private.growth_changes IS 'Changes of numbers of active subscribers that no day includes yet; those in the future are ends of pauses.';

CREATE INDEX growth_changes_by_moment ON private.growth_changes USING btree (moment);

ALTER TABLE private.growth_changes ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.growth_days (
    newsletter_id uuid NOT NULL,
    day date NOT NULL,
    joined integer NOT NULL,
    resumed integer NOT NULL,
    paused integer NOT NULL,
    ended integer NOT NULL
);

COMMENT ON TABLE private.growth_days IS 'Growth of each newsletter on days that have ended; under the id 00000000-0000-0000-0000-000000000000 that of all together.';

ALTER TABLE ONLY private.growth_days
    ADD CONSTRAINT growth_days_pkey PRIMARY KEY (newsletter_id, day);

ALTER TABLE private.growth_days ENABLE ROW LEVEL SECURITY;


CREATE VIEW private.growth_of_log WITH (security_invoker='true') AS
 SELECT entries.id,
    entries.newsletter_id,
    changes.moment,
    changes.joined,
    changes.resumed,
    changes.paused,
    changes.ended
   FROM (private.subscription_log entries
     CROSS JOIN LATERAL ( VALUES (entries.happened_at,(((entries.event = 'joined'::text) AND (entries.paused_until IS NULL)))::integer,((entries.event = 'resumed'::text))::integer,(((entries.event = 'paused'::text) AND (entries.paused_before IS NULL)))::integer,((((entries.event = ANY (ARRAY['left'::text, 'removed'::text, 'account deleted'::text, 'newsletter deleted'::text])) AND (entries.paused_before IS NULL)))::integer - (((entries.event = 'newsletter restored'::text) AND (entries.paused_until IS NULL)))::integer)), (
                CASE
                    WHEN (entries.event = ANY (ARRAY['joined'::text, 'newsletter restored'::text, 'paused'::text])) THEN entries.paused_until
                    ELSE NULL::timestamp with time zone
                END,0,1,0,0), (entries.paused_before,0,'-1'::integer,0,0)) changes(moment, joined, resumed, paused, ended))
  WHERE ((changes.moment IS NOT NULL) AND ((changes.joined <> 0) OR (changes.resumed <> 0) OR (changes.paused <> 0) OR (changes.ended <> 0)));

COMMENT ON VIEW private.growth_of_log IS 'What each entry of the log changes, and when. Whoever leaves during a pause has been counted as paused, so that only takes its end away. Whoever comes back with a newsletter is taken back from those who have left.';


CREATE TABLE private.growth_start (
    newsletter_id uuid NOT NULL,
    moment timestamp with time zone NOT NULL,
    joined integer NOT NULL,
    resumed integer NOT NULL,
    paused integer NOT NULL,
    ended integer NOT NULL
);

COMMENT ON TABLE private.growth_start IS 'What the dates of subscriptions told when growth began to be recorded: for computing the days again.';

ALTER TABLE private.growth_start ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.growth_state (
    id boolean DEFAULT true NOT NULL,
    zone text DEFAULT 'UTC'::text NOT NULL,
    since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    first_entry bigint DEFAULT 0 NOT NULL,
    ranked_to date,
    CONSTRAINT growth_state_id_check CHECK (id)
);

COMMENT ON TABLE private.growth_state IS 'How far growth is rolled up: one row, which whoever rolls up locks.';

COMMENT ON COLUMN private.growth_state.zone IS 'The time zone of the days in growth_days.';

COMMENT ON COLUMN private.growth_state.since IS 'From when on growth is exact; -infinity if it always was.';

COMMENT ON COLUMN private.growth_state.first_entry IS 'The last entry of the log that growth_start includes.';

COMMENT ON COLUMN private.growth_state.ranked_to IS 'The last day that growth_leaders includes.';

ALTER TABLE ONLY private.growth_state
    ADD CONSTRAINT growth_state_pkey PRIMARY KEY (id);

ALTER TABLE private.growth_state ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.growth(newsletter uuid, days integer) RETURNS TABLE(day date, active integer, joined integer, resumed integer, paused integer, ended integer, exact boolean, zone text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
declare
  state private.growth_state;
  today date;
begin
  perform private.require_content_manager();
  if days not between 1 and 3660 then
    raise exception 'Growth is shown for 1 to 3,660 days' using errcode = '22023';
  end if;
  select * into state from private.growth_state;
  today := (now() at time zone state.zone)::date;
  return query
  with changes as (
    select known.day, known.joined, known.resumed, known.paused, known.ended
    from private.growth_days as known
    where known.newsletter_id = coalesce(newsletter, '00000000-0000-0000-0000-000000000000')
    union all
    select (open.moment at time zone state.zone)::date, open.joined, open.resumed, open.paused, open.ended
    from private.growth_changes as open
    where open.moment <= now() and (newsletter is null or open.newsletter_id = newsletter)
  ), sums as materialized (
    select changes.day, sum(changes.joined)::integer as joined, sum(changes.resumed)::integer as resumed,
      sum(changes.paused)::integer as paused, sum(changes.ended)::integer as ended
    from changes
    group by changes.day
  ), calendar as (
    select today - ago as day
    from generate_series(0, coalesce(growth.days - 1, today - (select min(sums.day) from sums), 0)) as ago
  ), dated as (
    select calendar.day, coalesce(sums.joined, 0) as joined, coalesce(sums.resumed, 0) as resumed,
      coalesce(sums.paused, 0) as paused, coalesce(sums.ended, 0) as ended
    from calendar
    left join sums on sums.day = calendar.day
  )
  select
    dated.day,
    (
      coalesce((
        select sum(sums.joined + sums.resumed - sums.paused - sums.ended) from sums
        where sums.day < (select min(calendar.day) from calendar)
      ), 0) + sum(dated.joined + dated.resumed - dated.paused - dated.ended) over (order by dated.day)
    )::integer,
    dated.joined, dated.resumed, dated.paused, dated.ended,
    dated.day > coalesce((nullif(state.since, '-infinity') at time zone state.zone)::date, '-infinity'),
    state.zone
  from dated
  order by dated.day;
end;
$$;

COMMENT ON FUNCTION private.growth(newsletter uuid, days integer) IS 'The last days, today among them, of a newsletter or of all: active subscribers at their end, and what changed.';

REVOKE ALL ON FUNCTION private.growth(newsletter uuid, days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.growth(newsletter uuid, days integer) TO authenticated;


CREATE FUNCTION private.growth_leaders(of_days integer) RETURNS TABLE(newsletter_id uuid, title text, change integer, active integer, until date)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  state private.growth_state;
begin
  perform private.require_content_manager();
  if of_days not in (30, 365) then
    raise exception 'Newsletters are ranked by 30 days, 365, or all' using errcode = '22023';
  end if;
  -- A small site needs no schedule.
  select * into state from private.growth_state;
  if coalesce((select max(entries.id) from private.subscription_log as entries), 0) - state.first_entry < 100000 then
    perform private.roll_up_growth();
    select * into state from private.growth_state;
  end if;
  return query
  select leaders.newsletter_id, newsletters.title, leaders.change, private.active_subscribers(leaders.newsletter_id), state.ranked_to
  from private.growth_leaders as leaders
  join public.newsletters on newsletters.id = leaders.newsletter_id
  where leaders.days = coalesce(of_days, 0)
  order by leaders.change desc, newsletters.title, newsletters.id;
end;
$$;

COMMENT ON FUNCTION private.growth_leaders(of_days integer) IS 'The newsletters that gained and lost most. With few entries in the log, rolls up what has ended.';

CREATE TABLE private.growth_leaders (
    days integer NOT NULL,
    newsletter_id uuid NOT NULL,
    change integer NOT NULL
);

COMMENT ON TABLE private.growth_leaders IS 'The ten newsletters that gained most and the ten that lost most subscribers in the last 30 days, in 365, and in all (0 days).';

ALTER TABLE ONLY private.growth_leaders
    ADD CONSTRAINT growth_leaders_pkey PRIMARY KEY (days, newsletter_id);

ALTER TABLE private.growth_leaders ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON FUNCTION private.growth_leaders(of_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.growth_leaders(of_days integer) TO authenticated;


CREATE FUNCTION private.growth_lines(newsletters uuid[]) RETURNS TABLE(newsletter_id uuid, active integer[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
#variable_conflict use_column
declare
  zone text;
  today date;
begin
  perform private.require_content_manager();
  if cardinality(newsletters) > 200 then
    raise exception 'At most 200 newsletters at once' using errcode = '22023';
  end if;
  select state.zone into zone from private.growth_state as state;
  today := (now() at time zone zone)::date;
  return query
  with changes as (
    select known.newsletter_id, known.day, known.joined + known.resumed - known.paused - known.ended as change
    from private.growth_days as known
    where known.newsletter_id = any (newsletters) and known.day > today - 30
    union all
    select open.newsletter_id, (open.moment at time zone zone)::date, open.joined + open.resumed - open.paused - open.ended
    from private.growth_changes as open
    where open.moment <= now() and open.newsletter_id = any (newsletters)
  ), sums as (
    select changes.newsletter_id, changes.day, sum(changes.change) as change
    from changes
    group by changes.newsletter_id, changes.day
  ), numbers as materialized (
    select wanted.id, private.active_subscribers(wanted.id) as active
    from (select distinct named.id from unnest(newsletters) as named (id)) as wanted
  )
  select ended.id, array_agg(ended.active order by ended.day)
  from (
    select numbers.id, calendar.day, (
      -- Backwards from today's number.
      numbers.active - coalesce(sum(sums.change) over (
        partition by numbers.id order by calendar.day desc rows between unbounded preceding and 1 preceding
      ), 0)
    )::integer as active
    from numbers
    cross join (select today - ago as day from generate_series(0, 29) as ago) as calendar
    left join sums on sums.newsletter_id = numbers.id and sums.day = calendar.day
  ) as ended
  group by ended.id;
end;
$$;

COMMENT ON FUNCTION private.growth_lines(newsletters uuid[]) IS 'Active subscribers of newsletters at the end of each of the last 30 days.';

REVOKE ALL ON FUNCTION private.growth_lines(newsletters uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION private.growth_lines(newsletters uuid[]) TO authenticated;


CREATE FUNCTION private.is_time_zone(value text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $_$
begin
  -- Names only: PostgreSQL takes offsets and rules of the POSIX kind as well, which browsers don't.
  return value ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' and now() at time zone value is not null;
exception
  when invalid_parameter_value then
    return false;
end;
$_$;

COMMENT ON FUNCTION private.is_time_zone(value text) IS 'Whether the database knows a time zone of this name.';

REVOKE ALL ON FUNCTION private.is_time_zone(value text) FROM PUBLIC;


CREATE FUNCTION private.roll_up_growth() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET jit TO 'off'
    AS $$
declare
  everything constant uuid := '00000000-0000-0000-0000-000000000000';
  wanted_zone constant text := coalesce((select settings.time_zone from public.site_settings as settings), 'UTC');
  yesterday constant date := (now() at time zone wanted_zone)::date - 1;
  state private.growth_state;
begin
  select * into state from private.growth_state for update skip locked;
  -- Somebody else is rolling up.
  if not found then
    return;
  end if;

  if state.zone <> wanted_zone then
    delete from private.growth_days where true;
    insert into private.growth_days (newsletter_id, day, joined, resumed, paused, ended)
    select coalesce(changes.newsletter_id, everything), changes.day,
      sum(changes.joined), sum(changes.resumed), sum(changes.paused), sum(changes.ended)
    from (
      select moved.newsletter_id, (moved.moment at time zone wanted_zone)::date as day,
        moved.joined, moved.resumed, moved.paused, moved.ended
      from (
        select logged.newsletter_id, logged.moment, logged.joined, logged.resumed, logged.paused, logged.ended
        from private.growth_of_log as logged where logged.id > state.first_entry
        union all
        select * from private.growth_start
        union all
        -- These are added when their day has ended.
        select open.newsletter_id, open.moment, -open.joined, -open.resumed, -open.paused, -open.ended
        from private.growth_changes as open
      ) as moved
    ) as changes
    group by grouping sets ((changes.newsletter_id, changes.day), (changes.day))
    having (sum(changes.joined), sum(changes.resumed), sum(changes.paused), sum(changes.ended)) <> (0, 0, 0, 0)
    -- As the index has them: many are written twice as fast.
    order by 1, 2;
  end if;

  with closed as (
    delete from private.growth_changes as open
    where open.moment < (yesterday + 1)::timestamp at time zone wanted_zone
    returning open.*
  ), days as (
    select closed.newsletter_id, (closed.moment at time zone wanted_zone)::date as day,
      closed.joined, closed.resumed, closed.paused, closed.ended
    from closed
  )
  insert into private.growth_days as known (newsletter_id, day, joined, resumed, paused, ended)
  select coalesce(days.newsletter_id, everything), days.day, sum(days.joined), sum(days.resumed), sum(days.paused), sum(days.ended)
  from days
  group by grouping sets ((days.newsletter_id, days.day), (days.day))
  on conflict (newsletter_id, day) do update
  set
    joined = known.joined + excluded.joined,
    resumed = known.resumed + excluded.resumed,
    paused = known.paused + excluded.paused,
    ended = known.ended + excluded.ended;

  if state.zone <> wanted_zone or state.ranked_to is distinct from yesterday then
    delete from private.growth_leaders where true;
    insert into private.growth_leaders (days, newsletter_id, change)
    select ranked.days, ranked.newsletter_id, ranked.change
    from (
      select periods.days, sums.newsletter_id, periods.change,
        row_number() over (partition by periods.days order by periods.change desc, sums.newsletter_id) as gains,
        row_number() over (partition by periods.days order by periods.change, sums.newsletter_id) as losses
      from (
        select growth.newsletter_id,
          sum(growth.change) filter (where growth.day > yesterday - 30) as of_month,
          sum(growth.change) filter (where growth.day > yesterday - 365) as of_year,
          sum(growth.change) as of_all
        from (
          select known.newsletter_id, known.day, known.joined + known.resumed - known.paused - known.ended as change
          from private.growth_days as known
          where known.day <= yesterday
        ) as growth
        join public.newsletters on newsletters.id = growth.newsletter_id
        group by growth.newsletter_id
      ) as sums
      cross join lateral (values (30, sums.of_month), (365, sums.of_year), (0, sums.of_all)) as periods (days, change)
      where periods.change <> 0
    ) as ranked
    where ranked.gains <= 10 and ranked.change > 0 or ranked.losses <= 10 and ranked.change < 0;
  end if;

  update private.growth_state set zone = wanted_zone, ranked_to = yesterday where true;
end;
$$;

COMMENT ON FUNCTION private.roll_up_growth() IS 'Adds days that have ended to growth_days, all of them again if the time zone has changed, and ranks newsletters by what they gained and lost; for a schedule. Returns at once if it is running already.';

REVOKE ALL ON FUNCTION private.roll_up_growth() FROM PUBLIC;


CREATE FUNCTION private.start_growth() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- Whoever subscribes waits, so that each subscription is either counted here or in the log's next entries.
  lock table public.newsletter_subscriptions in share row exclusive mode;
  delete from private.growth_state where true;
  delete from private.growth_start where true;
  delete from private.growth_changes where true;
  delete from private.growth_days where true;
  insert into private.growth_start (newsletter_id, moment, joined, resumed, paused, ended)
  select changes.newsletter_id, changes.moment, sum(changes.joined), sum(changes.resumed), sum(changes.paused), 0
  from public.newsletter_subscriptions as subscription
  cross join lateral (
    values
      -- Time zones differ by quarters of an hour.
      (date_bin('15 minutes', least(subscription.created_at, now()), timestamptz '2000-01-01 00:00:00+00'), 1, 0, 0),
      -- When a pause began isn't known.
      (case when subscription.paused_until > now() then now() end, 0, 0, 1),
      (case when subscription.paused_until > now() then subscription.paused_until end, 0, 1, 0)
  ) as changes_of_one (moment, joined, resumed, paused)
  cross join lateral (
    select subscription.newsletter_id, changes_of_one.moment, changes_of_one.joined, changes_of_one.resumed, changes_of_one.paused
  ) as changes
  where subscription.status = 'active' and changes.moment is not null
  group by changes.newsletter_id, changes.moment;
  insert into private.growth_changes select * from private.growth_start;
  insert into private.growth_state (since, first_entry)
  select
    case when exists (select from private.growth_start) then now() else '-infinity' end,
    coalesce((select max(entries.id) from private.subscription_log as entries), 0);
  perform private.roll_up_growth();
end;
$$;

COMMENT ON FUNCTION private.start_growth() IS 'Begins to record growth with what the dates of the active subscriptions tell: after an upgrade, or for content that was not made by people.';

REVOKE ALL ON FUNCTION private.start_growth() FROM PUBLIC;


CREATE FUNCTION public.growth(p_newsletter_id uuid DEFAULT NULL::uuid, p_days integer DEFAULT NULL::integer) RETURNS TABLE(day date, active integer, joined integer, resumed integer, paused integer, ended integer, exact boolean, zone text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.growth(p_newsletter_id, p_days);
$$;

COMMENT ON FUNCTION public.growth(p_newsletter_id uuid, p_days integer) IS 'How the number of active subscribers of a newsletter, or of all together, came about: a row for each of the last p_days (1 to 3,660), oldest first and today last, or for all days since the first change. active is the number at the end of the day: that of the day before + joined + resumed - paused - ended. exact is false for days before growth was recorded, of which only the dates of subscriptions tell; zone is the time zone of the days (admins and owners).';

REVOKE ALL ON FUNCTION public.growth(p_newsletter_id uuid, p_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.growth(p_newsletter_id uuid, p_days integer) TO authenticated;


CREATE FUNCTION public.growth_leaders(p_days integer DEFAULT NULL::integer) RETURNS TABLE(newsletter_id uuid, title text, change integer, active integer, until date)
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select * from private.growth_leaders(p_days);
$$;

COMMENT ON FUNCTION public.growth_leaders(p_days integer) IS 'Up to ten newsletters that gained most active subscribers and up to ten that lost most, by change, which is negative for a loss: in 30 or 365 days up to the day until, or in all without p_days; active is the number now. In small sites, also rolls up the days that have ended (admins and owners).';

REVOKE ALL ON FUNCTION public.growth_leaders(p_days integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.growth_leaders(p_days integer) TO authenticated;


CREATE FUNCTION public.growth_lines(p_ids uuid[]) RETURNS TABLE(newsletter_id uuid, active integer[])
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.growth_lines(p_ids);
$$;

COMMENT ON FUNCTION public.growth_lines(p_ids uuid[]) IS 'For up to 200 newsletters: active has the number of active subscribers at the end of each of the last 30 days, today''s last (admins and owners).';

REVOKE ALL ON FUNCTION public.growth_lines(p_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.growth_lines(p_ids uuid[]) TO authenticated;


-- history for people

CREATE FUNCTION private.account_history(of_kind text, person uuid, beyond timestamp with time zone, beyond_kind text, beyond_id bigint, most integer) RETURNS TABLE(kind text, id bigint, happened_at timestamp with time zone, actor_id uuid, actor_email text, account_id uuid, account_email text, operation text, role_before text, role_after text, newsletter_title text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  perform private.require_user_manager();
  if of_kind not in ('role', 'removed') then
    raise exception 'The kind must be role or removed' using errcode = '22023';
  end if;
  return query
  with roles as materialized (
    select * from public.history as entries
    where entries.table_name = 'profiles'
      and of_kind is distinct from 'removed'
      and entries.recorded_at >= private.history_starts()
      and (person is null or entries.actor_id = person)
      and (beyond is null or entries.recorded_at <= beyond and (entries.recorded_at, 'role', entries.id) < (beyond, beyond_kind, beyond_id))
    order by entries.recorded_at desc, entries.id desc
    limit most
  ), removals as materialized (
    select * from private.subscription_log as entries
    where entries.actor = 'admin' and entries.event = 'removed'
      and of_kind is distinct from 'role'
      and entries.happened_at >= private.history_starts()
      and (person is null or entries.actor_id = person)
      and (beyond is null or entries.happened_at <= beyond and (entries.happened_at, 'removed', entries.id) < (beyond, beyond_kind, beyond_id))
    order by entries.happened_at desc, entries.id desc
    limit most
  )
  select
    'role', roles.id, roles.recorded_at, roles.actor_id, roles.actor_email, roles.row_id::uuid, roles.label,
    roles.operation, roles.before ->> 'role', roles.after ->> 'role', null
  from roles
  union all
  select
    'removed', removals.id, removals.happened_at, removals.actor_id, remover.email, removals.user_id, subscriber.email,
    'delete', null, null,
    -- Of a deleted one, the last title.
    coalesce(newsletters.title, (
      select entries.label from public.history as entries
      where entries.table_name = 'newsletters' and entries.row_id = removals.newsletter_id::text
      order by entries.id desc limit 1
    ))
  from removals
  left join private.accounts as remover on remover.id = removals.actor_id
  left join private.accounts as subscriber on subscriber.id = removals.user_id
  left join public.newsletters on newsletters.id = removals.newsletter_id
  order by 3 desc, 1 desc, 2 desc
  limit most;
end;
$$;

COMMENT ON FUNCTION private.account_history(of_kind text, person uuid, beyond timestamp with time zone, beyond_kind text, beyond_id bigint, most integer) IS 'The changes of roles and the subscriptions that admins and owners removed, newest first.';

REVOKE ALL ON FUNCTION private.account_history(of_kind text, person uuid, beyond timestamp with time zone, beyond_kind text, beyond_id bigint, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.account_history(of_kind text, person uuid, beyond timestamp with time zone, beyond_kind text, beyond_id bigint, most integer) TO authenticated;


CREATE FUNCTION private.history_condition(kind text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
declare
  condition constant text := case kind
    when 'created' then 'entries.operation = ''insert'' and not entries.restored'
    when 'moved' then 'entries.operation = ''update'' and not entries.restored and entries.changed @> ''{category_id}'''
    when 'turned' then 'entries.operation = ''update'' and not entries.restored and entries.changed && ''{state,publish_at}'''
    when 'featured' then 'entries.operation = ''update'' and not entries.restored and entries.changed @> ''{featured_position}'''
    when 'changed' then
      'entries.operation = ''update'' and not entries.restored
       and not entries.changed <@ ''{category_id,state,publish_at,featured_position}'''
    when 'deleted' then 'entries.operation = ''delete'''
    when 'restored' then 'entries.restored'
  end;
begin
  if condition is null and kind is not null then
    raise exception 'The kind must be created, changed, moved, turned, featured, deleted or restored' using errcode = '22023';
  end if;
  return condition;
end;
$$;

COMMENT ON FUNCTION private.history_condition(kind text) IS 'The condition that an entry of this kind meets; null for all kinds.';

REVOKE ALL ON FUNCTION private.history_condition(kind text) FROM PUBLIC;


CREATE FUNCTION private.history_people(listed text) RETURNS TABLE(id uuid, email text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $$
begin
  perform private.require_content_manager();
  if listed = 'profiles' then
    perform private.require_user_manager();
  end if;
  -- Goes from one person to the next by index, past all that each of them has done.
  return query
  with recursive changing as (
    (
      select entries.actor_id from public.history as entries
      where entries.table_name = listed and entries.actor_id is not null
      order by entries.actor_id limit 1
    )
    union all
    select further.actor_id from changing
    cross join lateral (
      select entries.actor_id from public.history as entries
      where entries.table_name = listed and entries.actor_id > changing.actor_id
      order by entries.actor_id limit 1
    ) as further
  ), removing as (
    (
      select entries.actor_id from private.subscription_log as entries
      where listed = 'profiles' and entries.actor = 'admin' and entries.event = 'removed' and entries.actor_id is not null
      order by entries.actor_id limit 1
    )
    union all
    select further.actor_id from removing
    cross join lateral (
      select entries.actor_id from private.subscription_log as entries
      where entries.actor = 'admin' and entries.event = 'removed' and entries.actor_id > removing.actor_id
      order by entries.actor_id limit 1
    ) as further
  )
  select accounts.id, accounts.email from private.accounts
  where accounts.id in (select changing.actor_id from changing union select removing.actor_id from removing)
  order by accounts.email;
end;
$$;

COMMENT ON FUNCTION private.history_people(listed text) IS 'Who has entries in the history of a table.';

REVOKE ALL ON FUNCTION private.history_people(listed text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.history_people(listed text) TO authenticated;


CREATE FUNCTION private.list_history(listed text, item text, person uuid, kind text, search text, part_of uuid, before_id bigint, most integer) RETURNS TABLE(id bigint, recorded_at timestamp with time zone, actor_id uuid, actor_email text, row_id text, operation text, label text, changed text[], before jsonb, after jsonb, subscriptions integer, batch uuid, entries integer, done text, target text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $_$
declare
  conditions text;
begin
  perform private.require_content_manager();
  if listed = 'profiles' then
    perform private.require_user_manager();
  end if;
  conditions := concat_ws(
    ' and ',
    'entries.table_name = $1',
    case when item is not null then 'entries.row_id = $2' end,
    case when person is not null then 'entries.actor_id = $3' end,
    case when private.trimmed(search) <> '' then 'entries.label ilike $4' end,
    case when part_of is not null then 'entries.batch = $5' end,
    private.history_condition(kind)
  );
  -- Of a bulk action, the newest entry stands for those that are found; what they have in common is said of them.
  return query execute concat_ws(
    ' ',
    'with found as materialized (
       select * from public.history as entries where', conditions,
    case when before_id is not null then 'and entries.id < $6' end,
    case when item is null and part_of is null then
      'and (entries.batch is null or not exists (
         select from public.history as newest where newest.batch = entries.batch and newest.id > entries.id and '
         || replace(conditions, 'entries.', 'newest.') || '))'
    end,
    'order by entries.id desc limit $7
     )
     select
       found.id, found.recorded_at, found.actor_id, found.actor_email, found.row_id, found.operation, found.label, found.changed,
       found.before, found.after, found.subscriptions, found.batch, coalesce(together.entries, 1)::integer, together.done,
       case together.done when ''moved'' then together.category when ''turned'' then together.state end
     from found
     left join lateral (
       select
         count(*) as entries,
         case
           when bool_and(entries.restored) then ''restored''
           when bool_or(entries.restored) then null
           when bool_and(entries.operation = ''insert'') then ''created''
           when bool_and(entries.operation = ''delete'') then ''deleted''
           when not bool_and(entries.operation = ''update'') then null
           when bool_and(entries.changed = ''{category_id}'') and count(distinct entries.after ->> ''category_id'') = 1 then ''moved''
           when bool_and(entries.changed <@ ''{state,publish_at}'') and count(distinct entries.after ->> ''state'') = 1 then ''turned''
           when bool_and(entries.changed = ''{featured_position}'') then ''featured''
           else ''changed''
         end as done,
         min(entries.after ->> ''category_id'') as category,
         min(entries.after ->> ''state'') as state
       from public.history as entries where entries.batch = found.batch and', conditions,
    ') as together on',
    case when item is null and part_of is null then 'found.batch is not null' else 'false' end,
    'order by found.id desc'
  )
  using listed, item, person, private.containing(search), part_of, before_id, most;
end;
$_$;

COMMENT ON FUNCTION private.list_history(listed text, item text, person uuid, kind text, search text, part_of uuid, before_id bigint, most integer) IS 'The history of a table, newest first; of a bulk action, one entry stands for all that match.';

REVOKE ALL ON FUNCTION private.list_history(listed text, item text, person uuid, kind text, search text, part_of uuid, before_id bigint, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION private.list_history(listed text, item text, person uuid, kind text, search text, part_of uuid, before_id bigint, most integer) TO authenticated;


CREATE FUNCTION private.request_batch(actor uuid) RETURNS uuid
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $_$
  -- With the person in it, nobody joins another's action, not even after both accounts are forgotten.
  select substr(encode(sha256(convert_to(concat(actor, lower(header.batch)), 'UTF8')), 'hex'), 1, 32)::uuid
  from (select nullif(current_setting('request.headers', true), '')::json ->> 'x-batch' as batch) as header
  where actor is not null and header.batch ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
$_$;

COMMENT ON FUNCTION private.request_batch(actor uuid) IS 'The bulk action that a request by this person belongs to, by its header x-batch, which holds a UUID; null without one, or if it''s something else.';

REVOKE ALL ON FUNCTION private.request_batch(actor uuid) FROM PUBLIC;


CREATE FUNCTION public.account_history(p_kind text DEFAULT NULL::text, p_actor_id uuid DEFAULT NULL::uuid, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_kind text DEFAULT NULL::text, p_before_id bigint DEFAULT NULL::bigint, p_limit integer DEFAULT NULL::integer) RETURNS TABLE(kind text, id bigint, happened_at timestamp with time zone, actor_id uuid, actor_email text, account_id uuid, account_email text, operation text, role_before text, role_after text, newsletter_title text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.account_history(p_kind, p_actor_id, p_before, p_before_kind, p_before_id, p_limit);
$$;

COMMENT ON FUNCTION public.account_history(p_kind text, p_actor_id uuid, p_before timestamp with time zone, p_before_kind text, p_before_id bigint, p_limit integer) IS 'The changes of roles and the subscriptions that admins and owners removed in the last 90 days, newest first: of a kind (role or removed), by a person, after an entry (owners).';

REVOKE ALL ON FUNCTION public.account_history(p_kind text, p_actor_id uuid, p_before timestamp with time zone, p_before_kind text, p_before_id bigint, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.account_history(p_kind text, p_actor_id uuid, p_before timestamp with time zone, p_before_kind text, p_before_id bigint, p_limit integer) TO authenticated;


CREATE FUNCTION public.history_people(p_table text) RETURNS TABLE(id uuid, email text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.history_people(p_table);
$$;

COMMENT ON FUNCTION public.history_people(p_table text) IS 'The accounts that have changed rows of a table; of profiles, also those that have removed subscriptions (admins and owners; profiles: owners).';

REVOKE ALL ON FUNCTION public.history_people(p_table text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.history_people(p_table text) TO authenticated;


CREATE FUNCTION public.list_history(p_table text, p_row_id text DEFAULT NULL::text, p_actor_id uuid DEFAULT NULL::uuid, p_kind text DEFAULT NULL::text, p_search text DEFAULT NULL::text, p_batch uuid DEFAULT NULL::uuid, p_before bigint DEFAULT NULL::bigint, p_limit integer DEFAULT NULL::integer) RETURNS TABLE(id bigint, recorded_at timestamp with time zone, actor_id uuid, actor_email text, row_id text, operation text, label text, changed text[], before jsonb, after jsonb, subscriptions integer, batch uuid, entries integer, done text, target text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.list_history(p_table, p_row_id, p_actor_id, p_kind, p_search, p_batch, p_before, p_limit);
$$;

COMMENT ON FUNCTION public.list_history(p_table text, p_row_id text, p_actor_id uuid, p_kind text, p_search text, p_batch uuid, p_before bigint, p_limit integer) IS 'The history of a table without examples, newest first: of one row, person, kind, name or bulk action, before an entry. A bulk action is its newest entry, with how many match, what was done with all of them and the category or state they got (admins and owners; roles: owners).';

REVOKE ALL ON FUNCTION public.list_history(p_table text, p_row_id text, p_actor_id uuid, p_kind text, p_search text, p_batch uuid, p_before bigint, p_limit integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.list_history(p_table text, p_row_id text, p_actor_id uuid, p_kind text, p_search text, p_batch uuid, p_before bigint, p_limit integer) TO authenticated;


-- search languages

CREATE TYPE private.asked_word AS (
	written text,
	tokens text[],
	terms text[],
	literal text[],
	forms tsquery,
	others tsquery,
	compounds tsquery,
	in_parts boolean,
	dictionaries text[]
);

COMMENT ON TYPE private.asked_word IS 'A word of a search, as private.asked_words() finds out what it asks for: its forms; what means the same or is how it may be spelled; the compounds that contain it.';


CREATE TABLE private.content_languages (
    code text NOT NULL,
    dictionary text DEFAULT 'simple'::text NOT NULL,
    compounds boolean DEFAULT false NOT NULL,
    digraphs boolean DEFAULT false NOT NULL
);

COMMENT ON TABLE private.content_languages IS 'The languages that newsletters can be written in.';

COMMENT ON COLUMN private.content_languages.code IS 'As in ISO 639; the name of PostgreSQL''s ICU collation begins with it.';

COMMENT ON COLUMN private.content_languages.dictionary IS 'Knows the forms of words; simple where PostgreSQL has none.';

COMMENT ON COLUMN private.content_languages.compounds IS 'Whether words are written together: Fahrradweg.';

COMMENT ON COLUMN private.content_languages.digraphs IS 'Whether a letter can also be spelled with two: Müll and Muell, Århus and Aarhus.';

ALTER TABLE ONLY private.content_languages
    ADD CONSTRAINT content_languages_pkey PRIMARY KEY (code);

ALTER TABLE private.content_languages ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.search_state (
    id boolean DEFAULT true NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    dictionaries text[] DEFAULT '{english_stem}'::text[] NOT NULL,
    written_to uuid,
    CONSTRAINT search_state_id_check CHECK (id)
);

COMMENT ON TABLE private.search_state IS 'The language of the content, and how far the documents of the search are written for it: one row.';

COMMENT ON COLUMN private.search_state.id IS 'Always true.';

COMMENT ON COLUMN private.search_state.dictionaries IS 'Those that documents may have been written with.';

COMMENT ON COLUMN private.search_state.written_to IS 'The last newsletter whose document was looked at; null when all are written.';

ALTER TABLE ONLY private.search_state
    ADD CONSTRAINT search_state_pkey PRIMARY KEY (id);

CREATE INDEX search_state_of_language ON private.search_state USING btree (language);

ALTER TABLE ONLY private.search_state
    ADD CONSTRAINT search_state_language_fkey FOREIGN KEY (language) REFERENCES private.content_languages(code);

ALTER TABLE private.search_state ENABLE ROW LEVEL SECURITY;


CREATE TABLE private.search_synonyms (
    place integer NOT NULL,
    word text NOT NULL,
    meaning text NOT NULL,
    word_forms text[] NOT NULL,
    meaning_forms text[] NOT NULL
);

COMMENT ON TABLE private.search_synonyms IS 'Words that mean the same, in the order in which owners have written them.';

COMMENT ON COLUMN private.search_synonyms.word_forms IS 'The folded word and its stem, as private.word_forms cuts them.';

COMMENT ON COLUMN private.search_synonyms.meaning_forms IS 'Those of the meaning.';

ALTER TABLE ONLY private.search_synonyms
    ADD CONSTRAINT search_synonyms_pkey PRIMARY KEY (place);

ALTER TABLE private.search_synonyms ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.asked_words(query text, everything boolean) RETURNS private.asked_word[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  language private.content_languages;
  dictionaries text[];
  stems text[];
  respelled text;
  same tsquery;
  word private.asked_word;
  words private.asked_word[] := '{}';
begin
  select state.dictionaries into dictionaries from private.search_state as state;
  select languages.* into language
  from private.search_state as state
  join private.content_languages as languages on languages.code = state.language;
  for word.written, word.tokens, word.terms in
    select cut.written, array_agg(cut.token order by cut.place), array_agg(cut.term order by cut.place)
    from private.search_tokens(left(query, 200)) with ordinality as cut (run, written, token, term, place)
    where cut.place <= 8
    group by cut.run, cut.written
    order by cut.run
  loop
    word.literal := word.terms;
    word.forms := private.forms_of(word.tokens, word.terms, dictionaries);
    word.others := null;
    word.compounds := null;
    word.in_parts := language.compounds;
    word.dictionaries := dictionaries;
    stems := private.word_forms(word.written, language.dictionary);
    for same in
      select private.forms_of_word(synonyms.meaning, dictionaries) from private.search_synonyms as synonyms
      where synonyms.word_forms && stems
      union all
      select private.forms_of_word(synonyms.word, dictionaries) from private.search_synonyms as synonyms
      where synonyms.meaning_forms && stems
    loop
      word.others := coalesce(word.others || same, same);
    end loop;
    if language.digraphs then
      respelled := private.respelled(word.tokens[1], word.terms[1]);
      if respelled <> word.terms[1] and not private.is_known(word.terms[1], stems, everything) then
        same := private.forms_of_word(respelled, dictionaries);
        word.literal := array[respelled];
        word.others := coalesce(word.others || same, same);
      end if;
    end if;
    if language.compounds and char_length(word.terms[1]) > 3 then
      word.compounds := private.any_word(private.compounds_of(word.terms[1], stems[2], everything));
    end if;
    words := words || word;
  end loop;
  return words;
end;
$$;

COMMENT ON FUNCTION private.asked_words(query text, everything boolean) IS 'What each word of a search asks for. Another spelling counts if nothing has the word as it''s typed. The first 200 characters and 8 words count.';

REVOKE ALL ON FUNCTION private.asked_words(query text, everything boolean) FROM PUBLIC;


CREATE FUNCTION private.compounds_of(term text, stem text, everything boolean) RETURNS text[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $_$
  select array(
    select search_words.word from private.search_words
    where (search_words.word like '_%' || term || '%' or char_length(stem) > 3 and search_words.word like '_%' || stem)
      -- What stands before has at least three letters, one of them a vowel: Preis and Schwein have nothing to do with Reis and Wein.
      and search_words.word ~ format('^(..+[aeiouy].*|.[aeiouy].+|[aeiouy]..+)(%s|%s$)', term, stem)
      and search_words.word not like term || '%'
      and (everything or search_words.listed_from <= now())
    order by char_length(search_words.word), search_words.word
    limit 200
  );
$_$;

COMMENT ON FUNCTION private.compounds_of(term text, stem text, everything boolean) IS 'The words of listed newsletters, or of all if everything is wanted, that contain a word behind their beginning, or end with its stem; the 200 shortest.';

REVOKE ALL ON FUNCTION private.compounds_of(term text, stem text, everything boolean) FROM PUBLIC;


CREATE FUNCTION private.forms_of_word(value text, dictionaries text[]) RETURNS tsquery
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select private.forms_of(array_agg(cut.token), array_agg(cut.term), dictionaries) from private.search_tokens(value) as cut;
$$;

COMMENT ON FUNCTION private.forms_of_word(value text, dictionaries text[]) IS 'The same for a word as it''s written.';

REVOKE ALL ON FUNCTION private.forms_of_word(value text, dictionaries text[]) FROM PUBLIC;


CREATE FUNCTION private.is_known(term text, stems text[], everything boolean) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $$
  select exists (
    select from private.search_words
    -- A term has neither % nor _.
    where (search_words.word like term || '%' or search_words.word = any (stems))
      and (everything or search_words.listed_from <= now())
  );
$$;

COMMENT ON FUNCTION private.is_known(term text, stems text[], everything boolean) IS 'Whether a listed newsletter, or any if everything is wanted, has a word, one that begins with it, or one of its stems.';

REVOKE ALL ON FUNCTION private.is_known(term text, stems text[], everything boolean) FROM PUBLIC;


CREATE FUNCTION private.letters_apart(term text, word text, most integer) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  -- A part of a long word counts as one more.
  select min(extensions.levenshtein_less_equal(parts.part, term, most) + parts.more)
  from (
    select word as part, 0 as more
    union all
    select unnest(array[left(word, length), right(word, length)]), 1
    from generate_series(char_length(term) - 1, char_length(term) + 1) as length
    where char_length(term) > 4
  ) as parts;
$$;

COMMENT ON FUNCTION private.letters_apart(term text, word text, most integer) IS 'In how many letters two words differ, or one more than the first and the beginning or the end of the second do; a larger number than most for all above.';

REVOKE ALL ON FUNCTION private.letters_apart(term text, word text, most integer) FROM PUBLIC;


CREATE FUNCTION private.letters_wrong(term text) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select case when char_length(term) < 4 then 0 when char_length(term) < 6 then 1 else 2 end;
$$;

COMMENT ON FUNCTION private.letters_wrong(term text) IS 'How many letters of a word may be wrong.';

REVOKE ALL ON FUNCTION private.letters_wrong(term text) FROM PUBLIC;


CREATE FUNCTION private.newsletters_alike(words private.asked_word[], in_category uuid, everything boolean) RETURNS TABLE(id uuid, place bigint)
    LANGUAGE plpgsql STABLE ROWS 10
    SET search_path TO ''
    SET enable_seqscan TO 'off'
    AS $$
declare
  word private.asked_word;
  term text;
  token text;
  forms tsquery;
  stems text[];
  literal tsquery;
  parts tsquery;
  alike tsquery;
  every tsquery;
  either tsquery;
  looser tsquery;
  known boolean := true;
  wanted tsquery;
begin
  foreach word in array words loop
    literal := coalesce(literal || private.any_word(word.literal), private.any_word(word.literal));
    parts := coalesce(word.others || word.compounds, word.others, word.compounds);
    for number in 1 .. cardinality(word.terms) loop
      term := word.terms[number];
      token := word.tokens[number];
      forms := private.forms_of(array[token], array[term], word.dictionaries);
      stems := array(select private.stem(token, dictionary) from unnest(word.dictionaries) as dictionary);
      alike := private.lookalikes(term, forms, stems, private.letters_wrong(term), everything, word.in_parts);
      alike := coalesce(alike || parts, alike, parts);
      -- What occurs nowhere is had by none, and counts nothing where some words are enough.
      known := known and alike is not null;
      every := coalesce(every && alike, every, alike);
      -- A single letter and words like "the" are too little.
      if char_length(term) > 1 and ts_lexize(('pg_catalog.' || word.dictionaries[1])::regdictionary, token) <> '{}' then
        either := coalesce(either || alike, either, alike);
      end if;
    end loop;
  end loop;
  -- Some of the words are better than none.
  foreach wanted in array array[case when known then every end, either] loop
    return query
      select best.id, best.place
      from private.best_newsletters(wanted, literal, in_category, everything, 12) with ordinality as best (id, place);
    if found then
      return;
    end if;
  end loop;
  -- What looks a little like a word, or begins like it, leads on.
  foreach word in array words loop
    foreach term in array word.terms loop
      alike := coalesce(
        private.lookalikes(term, format('''%s''', term)::tsquery, '{}', 60, everything, false),
        private.any_word(array(
          select search_words.word from private.search_words
          where search_words.word like left(term, 2) || '%' and char_length(term) > 2
            and (everything or search_words.listed_from <= now())
          order by extensions.similarity(search_words.word, term) desc, search_words.word
          limit 20
        ))
      );
      looser := coalesce(looser || alike, looser, alike);
    end loop;
  end loop;
  return query
    select best.id, best.place
    from private.best_newsletters(looser, literal, in_category, everything, 3) with ordinality as best (id, place);
end;
$$;

COMMENT ON FUNCTION private.newsletters_alike(words private.asked_word[], in_category uuid, everything boolean) IS 'The newsletters with words that differ in a letter or two; else those with some of the words; else up to three with words that look a little like them, or begin with the same two letters.';

REVOKE ALL ON FUNCTION private.newsletters_alike(words private.asked_word[], in_category uuid, everything boolean) FROM PUBLIC;


CREATE FUNCTION private.newsletters_with_words(words private.asked_word[], in_category uuid, everything boolean, most integer) RETURNS TABLE(id uuid, place bigint)
    LANGUAGE plpgsql STABLE ROWS 100
    SET search_path TO ''
    AS $$
declare
  word private.asked_word;
  literal tsquery;
  forms tsquery;
  wanted tsquery;
  with_compounds tsquery;
  have_compounds boolean := false;
  matches uuid[];
begin
  foreach word in array words loop
    literal := coalesce(literal || private.any_word(word.literal), private.any_word(word.literal));
    forms := coalesce(word.forms || word.others, word.forms);
    wanted := coalesce(wanted && forms, forms);
    forms := coalesce(forms || word.compounds, forms);
    with_compounds := coalesce(with_compounds && forms, forms);
    have_compounds := have_compounds or word.compounds is not null;
  end loop;
  if wanted is null then
    return;
  end if;
  matches := array(
    select best.id from private.best_newsletters(wanted, literal, in_category, everything, most)
      with ordinality as best (id, place)
    order by best.place
  );
  if have_compounds and cardinality(matches) < most then
    matches := matches || array(
      select best.id from private.best_newsletters(with_compounds, literal, in_category, everything, most)
        with ordinality as best (id, place)
      where best.id <> all (matches)
      order by best.place
    );
  end if;
  return query
    select matched.id, matched.place from unnest(matches) with ordinality as matched (id, place) limit most;
end;
$$;

COMMENT ON FUNCTION private.newsletters_with_words(words private.asked_word[], in_category uuid, everything boolean, most integer) IS 'The newsletters that have all words of a search, their beginnings or other forms, by place, and then those that have one as a part of a long word.';

REVOKE ALL ON FUNCTION private.newsletters_with_words(words private.asked_word[], in_category uuid, everything boolean, most integer) FROM PUBLIC;


CREATE FUNCTION private.respelled(token text, term text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select case
    when token ~ '[äöüåø]' then
      private.folded(replace(replace(replace(replace(replace(token, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'))
    else regexp_replace(term, '([aou])e|(a)a', '\1\2', 'g')
  end;
$$;

COMMENT ON FUNCTION private.respelled(token text, term text) IS 'A word with ae for ä, or a for ae, and the like; both folded.';

REVOKE ALL ON FUNCTION private.respelled(token text, term text) FROM PUBLIC;


CREATE FUNCTION private.search_tokens(value text) RETURNS TABLE(run integer, written text, token text, term text)
    LANGUAGE plpgsql IMMUTABLE ROWS 20
    SET search_path TO ''
    AS $$
#variable_conflict use_column
begin
  -- Chinese, Japanese, Korean and Thai don't set words apart: each two neighbouring characters are one, and the last character is, too.
  return query
    select runs.place::integer, runs.run[1], cut.token, folding.term
    from regexp_matches(
        normalize(
          regexp_replace(normalize(value, NFKC), '[\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f''’ʼ]', '', 'g'),
        NFKC),
        '[\u0e00-\u0eff\u2e80-\u2fdf\u3005-\u3007\u3040-\ud7ff\uf900-\ufaff]+|' ||
        '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0e00-\u0eff\u2000-\u2fdf\u3000-\ud7ff\uf900-\ufaff\ufe10-\ufe6f\uff00-\uff65\U0001f000-\U0001faff]+',
        'g'
      ) with ordinality as runs (run, place)
    cross join lateral (select runs.run[1] ~ '^[\u0e00-\ud7ff\uf900-\ufaff]' as unspaced) as script
    cross join lateral generate_series(1, case when unspaced then char_length(runs.run[1]) else 1 end) as start
    cross join lateral (
      select case when unspaced then substr(runs.run[1], start, 2) else lower(left(runs.run[1], 60)) end as token
    ) as cut
    cross join lateral (select left(private.folded(cut.token), 60) as term) as folding
    where folding.term <> ''
    order by runs.place, start;
end;
$$;

COMMENT ON FUNCTION private.search_tokens(value text) IS 'The words of a text, as they are written and folded, at most 60 characters long; of scripts that don''t set words apart, each two neighbouring characters of a run.';

REVOKE ALL ON FUNCTION private.search_tokens(value text) FROM PUBLIC;


CREATE FUNCTION private.sort_by_language() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET lock_timeout TO '2s'
    AS $$
declare
  wanted text;
  sorted record;
  removals text[];
  definitions text[];
  statement text;
begin
  -- Of triggers that another session has just replaced, pg_get_triggerdef would say null.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.sort_by_language'));
  select coalesce(collations.collname, 'default') into wanted
  from private.search_state as state
  left join pg_catalog.pg_collation as collations
    on collations.collname = state.language || '-x-icu'
    and collations.collprovider = 'i' and collations.collnamespace = 'pg_catalog'::regnamespace;
  -- One at a time: whoever renames a category holds a lock of one table and waits for the other.
  select attributes.attrelid, attributes.attname, attributes.attnum into sorted
  from pg_catalog.pg_attribute as attributes
  join pg_catalog.pg_collation as collations on collations.oid = attributes.attcollation
  where (attributes.attrelid, attributes.attname)
      in (('public.categories'::regclass, 'name'), ('public.newsletters'::regclass, 'title'))
    and collations.collname <> wanted
  limit 1;
  if not found then
    return false;
  end if;
  -- A column that a trigger names can't be changed.
  select array_agg(format('drop trigger %I on %s', triggers.tgname, sorted.attrelid::regclass)),
    array_agg(pg_get_triggerdef(triggers.oid))
  into removals, definitions
  from pg_catalog.pg_trigger as triggers
  where triggers.oid in (
    select depending.objid from pg_catalog.pg_depend as depending
    where depending.classid = 'pg_catalog.pg_trigger'::regclass
      and depending.refobjid = sorted.attrelid and depending.refobjsubid = sorted.attnum
  );
  foreach statement in array removals
    || format('alter table %s alter column %I type text collate pg_catalog.%I', sorted.attrelid::regclass, sorted.attname, wanted)
    || definitions
  loop
    execute statement;
  end loop;
  return true;
exception
  -- Somebody reads or writes for long. The next call tries again.
  when lock_not_available then
    return true;
end;
$$;

COMMENT ON FUNCTION private.sort_by_language() IS 'Gives a column that lists are sorted by the collation of the language; false when all have it. While the indexes are made, its table can''t be read.';

REVOKE ALL ON FUNCTION private.sort_by_language() FROM PUBLIC;


CREATE FUNCTION private.suggestions(words private.asked_word[], similar_ids uuid[]) RETURNS text[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  word private.asked_word;
  term text;
  meant text[];
  texts text[] := array['', '', ''];
  most integer := 0;
begin
  foreach word in array words loop
    term := word.terms[1];
    meant := '{}';
    if not exists (
      select from private.newsletter_documents as documents
      where documents.newsletter_id = any (similar_ids) and documents.words @@ format('''%s'':*', term)::tsquery
    ) then
      meant := array(
        select found.written
        from (
          select distinct on (nearest.lexeme) nearest.lexeme, nearest.apart, cut.written
          from (
            select present.lexeme, min(compared.apart) as apart,
              (array_agg(documents.newsletter_id order by documents.newsletter_id))[1] as newsletter_id
            from private.newsletter_documents as documents
            cross join lateral unnest(tsvector_to_array(ts_filter(documents.words, '{a,b,c}'))) as present (lexeme)
            cross join lateral (
              select case
                when word.in_parts then private.letters_apart(term, present.lexeme, 2)
                else extensions.levenshtein_less_equal(term, present.lexeme, 2)
              end as apart
            ) as compared
            where documents.newsletter_id = any (similar_ids) and compared.apart <= private.letters_wrong(term)
            group by present.lexeme
            -- Some are stems, which nobody writes.
            order by apart, present.lexeme
            limit 6
          ) as nearest
          join public.newsletters on newsletters.id = nearest.newsletter_id
          join public.categories on categories.id = newsletters.category_id
          cross join lateral private.search_tokens(
            concat_ws(' ', newsletters.title, categories.name, newsletters.description)
          ) as cut
          where cut.term = nearest.lexeme
          order by nearest.lexeme
        ) as found
        order by found.apart, found.lexeme
        limit 3
      );
    end if;
    most := greatest(most, cardinality(meant));
    for number in 1 .. 3 loop
      texts[number] := concat_ws(' ', nullif(texts[number], ''), coalesce(meant[number], meant[1], word.written));
    end loop;
  end loop;
  return texts[1:most];
end;
$$;

COMMENT ON FUNCTION private.suggestions(words private.asked_word[], similar_ids uuid[]) IS 'Up to three searches that may have been meant: words that nothing has are replaced by similar ones of these newsletters.';

REVOKE ALL ON FUNCTION private.suggestions(words private.asked_word[], similar_ids uuid[]) FROM PUBLIC;


CREATE FUNCTION private.word_forms(value text, dictionary text) RETURNS text[]
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select array[private.folded(lower(value)), private.stem(lower(value), dictionary)];
$$;

COMMENT ON FUNCTION private.word_forms(value text, dictionary text) IS 'A word, folded, and its stem.';

REVOKE ALL ON FUNCTION private.word_forms(value text, dictionary text) FROM PUBLIC;


CREATE FUNCTION private.write_documents(most integer DEFAULT 500) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  state private.search_state;
  current_dictionary text;
  ids uuid[];
begin
  -- Whoever asks in vain, such as a schedule, doesn't wait for editors.
  if (select written_to from private.search_state) is null then
    return private.sort_by_language();
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
  select * into state from private.search_state;
  select languages.dictionary into current_dictionary
  from private.content_languages as languages where languages.code = state.language;
  ids := array(
    select documents.newsletter_id from private.newsletter_documents as documents
    where documents.newsletter_id > state.written_to and documents.dictionary <> current_dictionary
    order by documents.newsletter_id
    limit most
  );
  perform private.index_newsletters(ids);
  if cardinality(ids) = most then
    update private.search_state set written_to = ids[most] where true;
  else
    update private.search_state set dictionaries = array[current_dictionary], written_to = null where true;
  end if;
  return true;
end;
$$;

COMMENT ON FUNCTION private.write_documents(most integer) IS 'After a change of the language, writes so many of the documents that are still for another one, and then sorts by its rules; false when nothing is left. For a schedule or a command.';

REVOKE ALL ON FUNCTION private.write_documents(most integer) FROM PUBLIC;


CREATE FUNCTION private.write_few_documents() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if (select count(*) from (select from private.newsletter_documents limit 2001) as documents) <= 2000 then
    while (select state.written_to is not null from private.search_state as state) loop
      perform private.write_documents();
    end loop;
  end if;
end;
$$;

COMMENT ON FUNCTION private.write_few_documents() IS 'Writes all documents again, if there are at most 2,000.';

REVOKE ALL ON FUNCTION private.write_few_documents() FROM PUBLIC;


-- content language

CREATE FUNCTION private.search_settings() RETURNS TABLE(language text, languages text[], is_applied boolean, synonyms text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_user_manager();
  return query
    select
      state.language,
      array(select known.code from private.content_languages as known order by known.code),
      state.written_to is null,
      coalesce(
        (select string_agg(concat(list.word, ' = ', list.meaning), E'\n' order by list.place) from private.search_synonyms as list),
        ''
      )
    from private.search_state as state;
end;
$$;

COMMENT ON FUNCTION private.search_settings() IS 'The language of the content and the words that mean the same.';

REVOKE ALL ON FUNCTION private.search_settings() FROM PUBLIC;
GRANT ALL ON FUNCTION private.search_settings() TO authenticated;


CREATE FUNCTION private.set_content_language(wanted text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  wanted_dictionary text;
begin
  perform private.require_user_manager();
  select languages.dictionary into wanted_dictionary from private.content_languages as languages where languages.code = wanted;
  if not found then
    raise exception 'There is no such language' using errcode = '22023';
  end if;
  -- No document that is being written for the language before is missed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
  update private.search_state
  set
    language = wanted,
    dictionaries = array_append(array_remove(dictionaries, wanted_dictionary), wanted_dictionary),
    written_to = '00000000-0000-0000-0000-000000000000'
  where true;
  update private.search_synonyms
  set
    word_forms = private.word_forms(word, wanted_dictionary),
    meaning_forms = private.word_forms(meaning, wanted_dictionary)
  where true;
  perform private.write_few_documents();
end;
$$;

COMMENT ON FUNCTION private.set_content_language(wanted text) IS 'Sets the language of the content.';

REVOKE ALL ON FUNCTION private.set_content_language(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.set_content_language(wanted text) TO authenticated;


CREATE FUNCTION private.set_search_synonyms(list text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  line record;
  sides text[];
  current_dictionary text;
begin
  perform private.require_user_manager();
  if list is null then
    return;
  end if;
  lock table private.search_synonyms in share row exclusive mode;
  select languages.dictionary into current_dictionary
  from private.search_state as state
  join private.content_languages as languages on languages.code = state.language;
  delete from private.search_synonyms where true;
  for line in
    select lines.text, lines.place::integer as place
    from regexp_split_to_table(list, '\r\n|\r|\n') with ordinality as lines (text, place)
    where private.trimmed(lines.text) <> ''
  loop
    sides := array(
      select min(cut.written)
      from unnest(string_to_array(line.text, '=')) with ordinality as parts (side, place)
      cross join lateral private.search_tokens(left(parts.side, 100)) as cut
      group by parts.place
      having count(distinct cut.run) = 1
      order by parts.place
    );
    if cardinality(string_to_array(line.text, '=')) <> 2 or cardinality(sides) <> 2 then
      perform private.refuse('Line {line} must be two words with = between them', jsonb_build_object('line', line.place));
    end if;
    insert into private.search_synonyms (place, word, meaning, word_forms, meaning_forms)
    values (
      line.place, sides[1], sides[2],
      private.word_forms(sides[1], current_dictionary), private.word_forms(sides[2], current_dictionary)
    );
  end loop;
  if (select count(*) from private.search_synonyms) > 500 then
    raise exception 'At most 500 lines' using errcode = '22023';
  end if;
end;
$$;

COMMENT ON FUNCTION private.set_search_synonyms(list text) IS 'Replaces the words that mean the same.';

REVOKE ALL ON FUNCTION private.set_search_synonyms(list text) FROM PUBLIC;
GRANT ALL ON FUNCTION private.set_search_synonyms(list text) TO authenticated;


CREATE FUNCTION private.write_search_documents() RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform private.require_user_manager();
  return private.write_documents();
end;
$$;

COMMENT ON FUNCTION private.write_search_documents() IS 'Does a part of what a change of the language requires.';

REVOKE ALL ON FUNCTION private.write_search_documents() FROM PUBLIC;
GRANT ALL ON FUNCTION private.write_search_documents() TO authenticated;


CREATE FUNCTION public.search_settings() RETURNS TABLE(language text, languages text[], is_applied boolean, synonyms text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select * from private.search_settings();
$$;

COMMENT ON FUNCTION public.search_settings() IS 'The language of the content, those that there are, whether all newsletters are found by it already, and the synonyms as owners have written them (owners only).';

REVOKE ALL ON FUNCTION public.search_settings() FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_settings() TO authenticated;


CREATE FUNCTION public.set_content_language(p_language text) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.set_content_language(p_language);
$$;

COMMENT ON FUNCTION public.set_content_language(p_language text) IS 'Sets the language of the content. Sites with up to 2,000 newsletters are searched by it at once, others when write_search_documents has nothing left to do (owners only).';

REVOKE ALL ON FUNCTION public.set_content_language(p_language text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_content_language(p_language text) TO authenticated;


CREATE FUNCTION public.set_search_synonyms(p_synonyms text) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.set_search_synonyms(p_synonyms);
$$;

COMMENT ON FUNCTION public.set_search_synonyms(p_synonyms text) IS 'Replaces the words that mean the same: up to 500 lines with word = word; a search for one finds the other (owners only).';

REVOKE ALL ON FUNCTION public.set_search_synonyms(p_synonyms text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.set_search_synonyms(p_synonyms text) TO authenticated;


CREATE FUNCTION public.write_search_documents() RETURNS boolean
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select private.write_search_documents();
$$;

COMMENT ON FUNCTION public.write_search_documents() IS 'Does a part of what a change of the language requires; false when nothing is left (owners only).';

REVOKE ALL ON FUNCTION public.write_search_documents() FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_search_documents() TO authenticated;


-- rhythm

CREATE FUNCTION private.checked_rhythm(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO ''
    AS $$
begin
  if value not in ('daily', 'weekly', 'biweekly', 'monthly', 'irregular') then
    raise exception 'The rhythm must be daily, weekly, biweekly, monthly or irregular' using errcode = '22023';
  end if;
  return value;
end;
$$;

COMMENT ON FUNCTION private.checked_rhythm(value text) IS 'The rhythm of a newsletter itself, or a refusal; null stays null.';

REVOKE ALL ON FUNCTION private.checked_rhythm(value text) FROM PUBLIC;


-- hand over gaps

CREATE TABLE private.hand_over_webhook_lists (
    newsletter_id uuid NOT NULL,
    list_id integer DEFAULT (- nextval('private.hand_over_webhooks'::regclass)) NOT NULL
);

COMMENT ON TABLE private.hand_over_webhook_lists IS 'The list of the webhook that each newsletter has, or had while it was connected.';

COMMENT ON COLUMN private.hand_over_webhook_lists.list_id IS 'A number below zero, which nobody else learns.';

ALTER TABLE ONLY private.hand_over_webhook_lists
    ADD CONSTRAINT hand_over_webhook_lists_list_id_key UNIQUE (list_id);

ALTER TABLE ONLY private.hand_over_webhook_lists
    ADD CONSTRAINT hand_over_webhook_lists_pkey PRIMARY KEY (newsletter_id);

ALTER TABLE ONLY private.hand_over_webhook_lists
    ADD CONSTRAINT hand_over_webhook_lists_newsletter_id_fkey FOREIGN KEY (newsletter_id) REFERENCES public.newsletters(id) ON DELETE CASCADE;

ALTER TABLE private.hand_over_webhook_lists ENABLE ROW LEVEL SECURITY;


CREATE FUNCTION private.queue_lists(lists integer[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  accounts uuid[];
  tools text[];
begin
  -- All accounts are locked before the first person is.
  select array_agg(present.id), array_agg(present.tool) into accounts, tools
  from (
    select users.id, connections.tool from private.hand_over_connections as connections
    join public.newsletter_subscriptions as subscription on subscription.newsletter_id = connections.newsletter_id
    join auth.users on users.id = subscription.user_id
    where connections.list_id = any (lists)
    for key share of users
  ) as present;
  -- Whose account is deleted is due already.
  select accounts || array_agg(people.user_id), tools || array_agg(people.tool) into accounts, tools
  from private.hand_over_memberships as memberships
  join private.hand_over_people as people on people.user_id = memberships.user_id and people.tool = memberships.tool
  where memberships.list_id = any (lists) and not people.deleted;
  perform private.queue_people(accounts, tools);
end;
$$;

COMMENT ON FUNCTION private.queue_lists(lists integer[]) IS 'Hands over everybody with a subscription of the newsletters that lists belong to, and everybody whom the hand-over has put into one of them.';

REVOKE ALL ON FUNCTION private.queue_lists(lists integer[]) FROM PUBLIC;


-- only owners invite

CREATE FUNCTION private.only_owners_invite() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if tg_op = 'UPDATE' and old.raw_user_meta_data ? 'invited' or current_setting('private.inviting', true) = 'true' then
    return new;
  end if;
  new.raw_user_meta_data := new.raw_user_meta_data - 'invited';
  return new;
end;
$$;

COMMENT ON FUNCTION private.only_owners_invite() IS 'Trigger: nobody is invited but by an owner.';

REVOKE ALL ON FUNCTION private.only_owners_invite() FROM PUBLIC;

