-- The list of users by index, whatever their number. A hosted project can't have indexes on auth.users: what the lists of users and of
-- subscribers show is also in a table of ours, kept by triggers.
set local lock_timeout = '2s';

create table private.accounts (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  role text not null,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  email_confirmed_at timestamptz
);

alter table private.accounts enable row level security;
revoke all on private.accounts from anon, authenticated, service_role;

create function private.list_account(account uuid, with_role boolean)
returns void
language sql
security definer
set search_path = ''
as $$
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

create function private.list_changed_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.list_account(coalesce(new.id, old.id), tg_table_name = 'profiles');
  return null;
end;
$$;

create trigger list_new_account after insert on auth.users
for each row execute function private.list_changed_account();

create trigger list_changed_account after update on auth.users
for each row when (
  (old.email, old.created_at, old.last_sign_in_at, old.email_confirmed_at)
    is distinct from (new.email, new.created_at, new.last_sign_in_at, new.email_confirmed_at)
) execute function private.list_changed_account();

create trigger list_new_role after insert or delete on public.profiles
for each row execute function private.list_changed_account();

create trigger list_changed_role after update on public.profiles
for each row when (old.role is distinct from new.role) execute function private.list_changed_account();

insert into private.accounts (id, email, role, created_at, last_sign_in_at, email_confirmed_at)
select users.id, users.email, coalesce(profiles.role, 'user'), users.created_at, users.last_sign_in_at, users.email_confirmed_at
from auth.users
left join public.profiles on profiles.id = users.id;

-- One for each order of the list; whoever lacks a value comes as the least.
create index accounts_by_email on private.accounts ((coalesce(email, '')), id);
create index accounts_by_role on private.accounts (role, id);
create index accounts_newest on private.accounts ((coalesce(created_at, '-infinity')), id);
create index accounts_by_sign_in on private.accounts ((coalesce(last_sign_in_at, '-infinity')), id);
create index accounts_of_text on private.accounts using gin ((coalesce(email, '')) extensions.gin_trgm_ops);

create function private.containing(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || regexp_replace(private.trimmed(value), '([\\%_])', '\\\1', 'g') || '%';
$$;

drop function public.admin_list_users();
drop function private.admin_list_users();

create function private.admin_list_users(
  search text,
  sort_by text,
  descending boolean,
  after_value text,
  after_id uuid,
  most integer,
  only_id uuid
)
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
set enable_seqscan = off
set jit = off
as $$
declare
  -- What is sorted by, and the value after which the rows begin.
  sorted constant text := case sort_by
    when 'email' then 'coalesce(email, '''')'
    when 'role' then 'role'
    when 'created_at' then 'coalesce(created_at, ''-infinity'')'
    when 'last_sign_in_at' then 'coalesce(last_sign_in_at, ''-infinity'')'
  end;
  beginning constant text := case when sort_by like '%\_at' then 'coalesce($2::timestamptz, ''-infinity'')' else 'coalesce($2, '''')' end;
begin
  perform private.require_user_manager();
  if sorted is null then
    raise exception 'Users are sorted by email, role, created_at or last_sign_in_at' using errcode = '22023';
  end if;
  return query execute concat_ws(
    ' ',
    'select id, email, role, created_at, last_sign_in_at, email_confirmed_at from private.accounts where true',
    case when private.trimmed(search) <> '' then 'and coalesce(email, '''') ilike $1' end,
    case when after_id is not null then
      format('and (%s, id) %s (%s, $3)', sorted, case when descending then '<' else '>' end, beginning)
    end,
    case when only_id is not null then 'and id = $5' end,
    format('order by %s %2$s, id %2$s limit $4', sorted, case when descending then 'desc' else 'asc' end)
  )
  using private.containing(search), after_value, after_id, most, only_id;
end;
$$;

create function public.admin_list_users(
  p_search text default null,
  p_order text default 'created_at',
  p_descending boolean default true,
  p_after text default null,
  p_after_id uuid default null,
  p_limit integer default null,
  p_id uuid default null
)
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
  select * from private.admin_list_users(p_search, p_order, p_descending, p_after, p_after_id, p_limit, p_id);
$$;

create function private.count_users(search text)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_user_manager();
  if coalesce(private.trimmed(search), '') = '' then
    return (select count(*) from (select from private.accounts limit 10001) as counted);
  end if;
  return (
    select count(*) from (
      select from private.accounts where coalesce(email, '') ilike private.containing(search)
      -- For a text that many have: along an index.
      order by coalesce(created_at, '-infinity'), id
      limit 1001
    ) as counted
  );
end;
$$;

create function public.count_users(p_search text default null)
returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_users(p_search);
$$;

revoke execute on function
  private.list_account(uuid, boolean),
  private.list_changed_account(),
  private.containing(text),
  private.admin_list_users(text, text, boolean, text, uuid, integer, uuid),
  private.count_users(text),
  public.admin_list_users(text, text, boolean, text, uuid, integer, uuid),
  public.count_users(text)
from public, anon, authenticated, service_role;
grant execute on function
  private.admin_list_users(text, text, boolean, text, uuid, integer, uuid),
  private.count_users(text),
  public.admin_list_users(text, text, boolean, text, uuid, integer, uuid),
  public.count_users(text)
to authenticated;

comment on table private.accounts is
  'What lists show of accounts: address, dates and role, as in auth.users and profiles; kept by triggers, so that lists have indexes.';
comment on function private.list_account(uuid, boolean) is 'Writes what lists show of an account.';
comment on function private.list_changed_account() is 'Trigger: lists show what has changed of an account or its role.';
comment on function private.containing(text) is 'A pattern that finds a text anywhere; wildcards in it stand for themselves.';
comment on function private.admin_list_users(text, text, boolean, text, uuid, integer, uuid) is
  'The accounts whose address contains a text, in one of four orders, from after a row on; all, without a limit.';
comment on function private.count_users(text) is 'How many accounts have an address that contains a text; counts up to 10,001, with a text up to 1,001.';
comment on function public.admin_list_users(text, text, boolean, text, uuid, integer, uuid) is
  'All accounts, newest first; email_confirmed_at is null until the address is confirmed. Optionally those whose address contains p_search, or the one with p_id; sorted by p_order (email, role, created_at or last_sign_in_at); p_limit rows, after the row with the value p_after and the id p_after_id (owners only).';
comment on function public.count_users(text) is
  'The number of accounts, 10,001 if there are more than 10,000; of those whose address contains p_search, 1,001 if there are more than 1,000 (owners only).';
