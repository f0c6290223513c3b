-- The list of subscribers by index, whatever their number.
set local lock_timeout = '2s';

create index newsletter_subscriptions_by_frequency
on public.newsletter_subscriptions (newsletter_id, frequency, user_id) where status = 'active';

drop function public.get_newsletter_subscribers(uuid);
drop function private.get_newsletter_subscribers(uuid);

create function private.get_newsletter_subscribers(
  newsletter uuid,
  search text,
  sort_by text,
  descending boolean,
  after_value text,
  after_id uuid,
  most integer
)
returns table (user_id uuid, email text, frequency text, created_at timestamptz)
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
    case when private.trimmed(search) <> '' then 'and coalesce(accounts.email, '''') ilike $2' end,
    case when after_id is not null then
      format('and (%s, %s) %s (%s, $4)', sorted, sorted_id, case when descending then '<' else '>' end, beginning)
    end,
    format('order by %1$s %3$s, %2$s %3$s limit $5', sorted, sorted_id, case when descending then 'desc' else 'asc' end)
  )
  using newsletter, private.containing(search), after_value, after_id, most;
end;
$$;

create function public.get_newsletter_subscribers(
  target_newsletter_id uuid,
  p_search text default null,
  p_order text default 'created_at',
  p_descending boolean default true,
  p_after text default null,
  p_after_id uuid default null,
  p_limit integer default null
)
returns table (user_id uuid, email text, frequency text, created_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select * from private.get_newsletter_subscribers(
    target_newsletter_id, p_search, p_order, p_descending, p_after, p_after_id, p_limit
  );
$$;

create function private.count_subscribers(newsletter uuid, search text)
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
        and coalesce(accounts.email, '') ilike private.containing(search)
      order by subscription.created_at, subscription.user_id
      limit 1001
    ) as counted
  );
end;
$$;

create function public.count_subscribers(target_newsletter_id uuid, p_search text default null)
returns integer
language sql
stable
set search_path = ''
as $$
  select private.count_subscribers(target_newsletter_id, p_search);
$$;

revoke execute on function
  private.get_newsletter_subscribers(uuid, text, text, boolean, text, uuid, integer),
  private.count_subscribers(uuid, text),
  public.get_newsletter_subscribers(uuid, text, text, boolean, text, uuid, integer),
  public.count_subscribers(uuid, text)
from public, anon, authenticated, service_role;
grant execute on function
  private.get_newsletter_subscribers(uuid, text, text, boolean, text, uuid, integer),
  private.count_subscribers(uuid, text),
  public.get_newsletter_subscribers(uuid, text, text, boolean, text, uuid, integer),
  public.count_subscribers(uuid, text)
to authenticated;

comment on function private.get_newsletter_subscribers(uuid, text, text, boolean, text, uuid, integer) is
  'The active subscribers of a newsletter whose address contains a text, in one of three orders, from after a row on; all, without a limit.';
comment on function private.count_subscribers(uuid, text) is
  'How many active subscribers a newsletter has; of those whose address contains a text, up to 1,001 are counted.';
comment on function public.get_newsletter_subscribers(uuid, text, text, boolean, text, uuid, integer) is
  'The active subscribers of a newsletter, newest first. Optionally those whose address contains p_search, sorted by p_order (email, frequency or created_at); p_limit rows, after the row with the value p_after and the user p_after_id (admins and owners).';
comment on function public.count_subscribers(uuid, text) is
  'The number of active subscribers of a newsletter; of those whose address contains p_search, 1,001 if there are more than 1,000 (admins and owners).';
