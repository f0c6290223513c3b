-- Account states: what is unusual about an account, for the list of users. The auth server alone sets it.
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

create function public.account_states(user_ids uuid[])
returns table (id uuid, state text)
language sql
stable
set search_path = ''
as $$
  select * from private.account_states(user_ids);
$$;

revoke execute on function private.account_states(uuid[]), public.account_states(uuid[])
from public, anon, authenticated, service_role;
grant execute on function private.account_states(uuid[]), public.account_states(uuid[]) to authenticated;

comment on function private.account_states(uuid[]) is 'Those of the accounts that are soft-deleted, banned now or anonymous.';
comment on function public.account_states(uuid[]) is 'Those of the accounts that are deleted, suspended or anonymous, with that state (owners only).';
