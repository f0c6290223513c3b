-- One's own account: everyone can delete theirs, with their password.
--
-- The foreign key locks auth.users for a moment; with this timeout the push fails after two seconds and can be retried, instead
-- of blocking sign-ins.
set local lock_timeout = '2s';

create table private.password_attempts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  attempts integer not null default 1,
  since timestamptz not null default now()
);

revoke all on private.password_attempts from public, anon, authenticated, service_role;

create function private.is_password(given text, hash text)
returns boolean
language sql
stable
set search_path = ''
as $$
  -- The prefixes 2a, 2b and 2y name the same bcrypt, and pgcrypto knows only the first. No other kind of hash matches.
  select case
    when hash ~ '^\$2[aby]\$' then substr(extensions.crypt(given, '$2a$' || substr(hash, 5)), 5) = substr(hash, 5)
    else false
  end;
$$;

-- Checks the password here and not only in the browser, so that a stolen token alone deletes nothing. Without a limit, the
-- check would let whoever has a token guess the password faster than the auth server does.
create function private.delete_my_account(given text)
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  made integer;
begin
  perform private.require_password(given);
  -- The lock that changes of profiles take, taken before any row is locked: otherwise two owners who leave at the same moment
  -- would deadlock. It also makes the attempts of one account run one after another.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
  if not private.has_account() then
    raise exception 'You must be logged in' using errcode = '42501';
  end if;

  delete from private.password_attempts where user_id = me and since < now() - interval '15 minutes';
  insert into private.password_attempts as earlier (user_id) values (me)
  on conflict (user_id) do update set attempts = earlier.attempts + 1
  returning attempts into made;
  if made > 5 then
    raise exception 'Too many attempts. Please try again in 15 minutes.' using errcode = 'PT429';
  end if;
  -- No row instead of an error, which would undo the count.
  if not private.is_password(given, (select users.encrypted_password from auth.users where users.id = me)) then
    return;
  end if;

  return query delete from auth.users where users.id = me returning users.id;
end;
$$;

create function public.delete_my_account(password text)
returns table (id uuid)
language sql
set search_path = ''
as $$
  select * from private.delete_my_account(password);
$$;

revoke execute on function
  private.is_password(text, text),
  private.delete_my_account(text),
  public.delete_my_account(text)
from public, anon, authenticated, service_role;
grant execute on function private.delete_my_account(text), public.delete_my_account(text) to authenticated;

comment on table private.password_attempts is 'How often the password of an account was tried in delete_my_account since a moment.';
comment on function private.is_password(text, text) is 'Whether the password has this hash; false for an account without a password.';
comment on function private.delete_my_account(text) is 'Deletes the caller''s account, or returns no row if the password is wrong; five attempts in 15 minutes.';
comment on function public.delete_my_account(text) is 'Deletes the caller''s account with its profile and subscriptions and returns its id; no row if the password is wrong (signed-in users).';
