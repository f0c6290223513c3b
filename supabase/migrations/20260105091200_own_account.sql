-- One's own account: everyone can delete theirs. Whoever does proves that it's theirs by having just signed in: the auth server checks
-- that, limits the attempts, and knows every kind of password hash. A count of our own would be rolled back together with the call.

create function private.require_recent_sign_in()
returns void
language plpgsql
stable
set search_path = ''
as $$
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

create function private.delete_my_account()
returns table (id uuid)
language plpgsql
security definer
set search_path = ''
as $$
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

-- Released clients send a password; it's ignored.
create function public.delete_my_account(password text default null)
returns table (id uuid)
language sql
set search_path = ''
as $$
  select * from private.delete_my_account();
$$;

revoke execute on function
  private.require_recent_sign_in(),
  private.delete_my_account(),
  public.delete_my_account(text)
from public, anon, authenticated, service_role;
grant execute on function private.delete_my_account(), public.delete_my_account(text) to authenticated;

comment on function private.require_recent_sign_in() is 'Rejects callers whose session has ended or is older than five minutes.';
comment on function private.delete_my_account() is 'Deletes the caller''s account; only within five minutes of signing in.';
comment on function public.delete_my_account(text) is 'Deletes the caller''s account with its profile and subscriptions and returns its id; only within five minutes of signing in (signed-in users). The password is ignored.';
