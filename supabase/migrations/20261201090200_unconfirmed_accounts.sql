-- Unconfirmed accounts are what a request for a code leaves until somebody enters it, with an address that needn't be that person's. Lists
-- leave them out, and a schedule removes them.
set local lock_timeout = '2s';

create index accounts_unconfirmed on private.accounts (created_at) where email_confirmed_at is null;

drop function public.admin_list_users(text, text, boolean, text, uuid, integer, uuid);
drop function private.admin_list_users(text, text, boolean, text, uuid, integer, uuid);
drop function public.count_users(text);
drop function private.count_users(text);

create function private.admin_list_users(
  search text,
  sort_by text,
  descending boolean,
  after_value text,
  after_id uuid,
  most integer,
  only_id uuid,
  unconfirmed boolean
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
$$;
comment on function private.admin_list_users(text, text, boolean, text, uuid, integer, uuid, boolean) is
  'The confirmed or the unconfirmed accounts whose address contains all words of a text, in one of four orders, from after a row on; all, without a limit. With an id, that account.';

create function public.admin_list_users(
  p_search text default null,
  p_order text default 'created_at',
  p_descending boolean default true,
  p_after text default null,
  p_after_id uuid default null,
  p_limit integer default null,
  p_id uuid default null,
  p_unconfirmed boolean default false
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
  select * from private.admin_list_users(p_search, p_order, p_descending, p_after, p_after_id, p_limit, p_id, p_unconfirmed);
$$;
comment on function public.admin_list_users(text, text, boolean, text, uuid, integer, uuid, boolean) is
  'The accounts, newest first: the confirmed ones, or with p_unconfirmed the others, whose email_confirmed_at is null. Optionally those whose address contains all words of p_search, or the one with p_id, confirmed or not; sorted by p_order (email, role, created_at or last_sign_in_at); p_limit rows, after the row with the value p_after and the id p_after_id (owners only).';

create function private.count_users(search text, unconfirmed boolean)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
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
comment on function private.count_users(text, boolean) is
  'How many confirmed or unconfirmed accounts have an address that contains all words of a text; counts up to 10,001, with a text up to 1,001.';

create function public.count_users(p_search text default null, p_unconfirmed boolean default false)
returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_users(p_search, p_unconfirmed);
$$;
comment on function public.count_users(text, boolean) is
  'The number of confirmed accounts, or with p_unconfirmed of the others, 10,001 if there are more than 10,000; of those whose address contains all words of p_search, 1,001 if there are more than 1,000 (owners only).';

create function private.forget_unproven_accounts(kept interval)
returns bigint
language plpgsql
set search_path = ''
as $$
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
    and coalesce(users.confirmation_sent_at, users.created_at) < now() - kept
    and not exists (select from public.newsletter_subscriptions as subscription where subscription.user_id = users.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function private.forget_unproven_accounts(interval) is
  'Deletes accounts that nobody has confirmed for so long since the last email, and returns their number; for a schedule. Not those that have signed in or have subscriptions.';

revoke execute on function
  private.admin_list_users(text, text, boolean, text, uuid, integer, uuid, boolean),
  public.admin_list_users(text, text, boolean, text, uuid, integer, uuid, boolean),
  private.count_users(text, boolean), public.count_users(text, boolean),
  private.forget_unproven_accounts(interval)
from public, anon, authenticated, service_role;
grant execute on function
  private.admin_list_users(text, text, boolean, text, uuid, integer, uuid, boolean),
  public.admin_list_users(text, text, boolean, text, uuid, integer, uuid, boolean),
  private.count_users(text, boolean), public.count_users(text, boolean)
to authenticated;
