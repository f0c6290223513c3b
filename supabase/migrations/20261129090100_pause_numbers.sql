-- A paused subscription isn't an active one in numbers, lists and exports. The end of its pause is a change that counts from its
-- moment on, so nothing has to happen then.
set local lock_timeout = '2s';

alter table private.subscriber_changes add column due timestamptz not null default '-infinity';
comment on column private.subscriber_changes.due is 'From when on the change counts: the end of a pause, or at once.';

create or replace function private.active_subscribers(newsletter uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select (
    coalesce((select numbers.active from private.subscriber_numbers as numbers where numbers.newsletter_id = newsletter), 0)
    + coalesce((
      select sum(changes.change) from private.subscriber_changes as changes
      where changes.newsletter_id = newsletter and changes.due <= now()
    ), 0)
  )::integer;
$$;

create function private.change_subscriber_numbers(newsletters uuid[], changes integer[], dues timestamptz[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.change_subscriber_numbers(uuid[], integer[], timestamptz[]) is
  'Changes the numbers of these newsletters, each change from its moment on, without ever waiting for another transaction.';
revoke execute on function private.change_subscriber_numbers(uuid[], integer[], timestamptz[]) from public;

create or replace function private.count_new_subscriptions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.count_changed_subscriptions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.count_ended_subscriptions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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

drop function private.change_subscriber_numbers(uuid[], integer[]);

create or replace function private.newsletter_overview(
  search text,
  category uuid,
  traits text[],
  sort_by text,
  descending boolean,
  after_value text,
  after_id uuid,
  most integer
)
returns table (
  id uuid,
  title text,
  description text,
  category_id uuid,
  category_name text,
  image_url text,
  has_example boolean,
  created_at timestamptz,
  updated_at timestamptz,
  active_subscribers integer,
  state text,
  publish_at timestamptz,
  featured_position smallint
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
-- By category, the newsletters of each are found in turn, not all at first.
set enable_material = off
set jit = off
as $$
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
    'where changes.newsletter_id = n.id and changes.due <= now()), 0))::integer, n.state, n.publish_at, n.featured_position',
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
$$;

create or replace function private.condition_of_trait(trait text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
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

create or replace function private.get_newsletter_subscribers(
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
    'and coalesce(subscription.paused_until, ''-infinity'') <= now()',
    case when private.trimmed(search) <> '' then 'and coalesce(accounts.email, '''') ilike $2' end,
    case when after_id is not null then
      format('and (%s, %s) %s (%s, $4)', sorted, sorted_id, case when descending then '<' else '>' end, beginning)
    end,
    format('order by %1$s %3$s, %2$s %3$s limit $5', sorted, sorted_id, case when descending then 'desc' else 'asc' end)
  )
  using newsletter, private.containing(search), after_value, after_id, most;
end;
$$;

create or replace function private.count_subscribers(newsletter uuid, search text)
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
        and coalesce(subscription.paused_until, '-infinity') <= now()
        and coalesce(accounts.email, '') ilike private.containing(search)
      order by subscription.created_at, subscription.user_id
      limit 1001
    ) as counted
  );
end;
$$;

-- A newsletter that is restored has its pauses again.
alter table private.history_subscriptions add column paused_until timestamptz;
comment on column private.history_subscriptions.paused_until is 'Until when the subscription was paused.';

create or replace function private.set_subscriptions_aside(entry bigint, newsletter uuid)
returns void
language sql
security definer
set search_path = ''
as $$
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

create or replace function private.restore_subscriptions(entry bigint, newsletter uuid)
returns void
language sql
set search_path = ''
as $$
  -- Locks the accounts, so that one that is being deleted is left out instead of failing the foreign key. The second statement
  -- sees what those have done for whom the first one has waited.
  select from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry
  for key share of users;

  insert into public.newsletter_subscriptions (id, user_id, newsletter_id, frequency, status, created_at, paused_until)
  select kept.id, kept.user_id, newsletter, kept.frequency, kept.status, kept.created_at, kept.paused_until
  from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry and users.deleted_at is null;
$$;
