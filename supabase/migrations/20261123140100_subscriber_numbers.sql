-- Numbers of active subscribers are kept: a popular newsletter has too many to count whenever a list shows it. People who subscribe at the
-- same moment don't wait for each other: whoever finds the number in use adds a row beside it, and the next one includes that.
set local lock_timeout = '2s';

-- Without a foreign key: when a newsletter is deleted, its subscriptions are, and the number becomes 0.
create table private.subscriber_numbers (
  newsletter_id uuid primary key,
  active integer not null default 0
);

create table private.subscriber_changes (
  id bigint generated always as identity primary key,
  newsletter_id uuid not null,
  change integer not null
);

create index subscriber_numbers_by_size on private.subscriber_numbers (active, newsletter_id);
create index subscriber_changes_of_newsletter on private.subscriber_changes (newsletter_id);

alter table private.subscriber_numbers enable row level security;
alter table private.subscriber_changes enable row level security;
revoke all on private.subscriber_numbers, private.subscriber_changes from anon, authenticated, service_role;

create function private.change_subscriber_numbers(newsletters uuid[], changes integer[])
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
  insert into private.subscriber_changes (newsletter_id, change)
  select changed.newsletter_id, changed.change
  from unnest(newsletters, changes) as changed (newsletter_id, change)
  where changed.newsletter_id <> all (free);

  with included as (
    delete from private.subscriber_changes
    where subscriber_changes.newsletter_id = any (free)
    returning subscriber_changes.newsletter_id, subscriber_changes.change
  )
  update private.subscriber_numbers as numbers
  set active = numbers.active + sums.change
  from (
    select changed.newsletter_id, sum(changed.change)::integer as change
    from (
      select included.newsletter_id, included.change from included
      union all
      select given.newsletter_id, given.change from unnest(newsletters, changes) as given (newsletter_id, change)
    ) as changed
    group by changed.newsletter_id
  ) as sums
  where numbers.newsletter_id = sums.newsletter_id and numbers.newsletter_id = any (free);
end;
$$;

create function private.count_new_subscriptions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_subscriber_numbers(array_agg(sums.newsletter_id), array_agg(sums.change))
  from (
    select saved.newsletter_id, count(*)::integer as change from saved where saved.status = 'active' group by saved.newsletter_id
  ) as sums
  having count(*) > 0;
  return null;
end;
$$;

create function private.count_changed_subscriptions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_subscriber_numbers(array_agg(sums.newsletter_id), array_agg(sums.change))
  from (
    select rows.newsletter_id, sum(rows.change)::integer as change
    from (
      select saved.newsletter_id, 1 as change from saved where saved.status = 'active'
      union all
      select previous.newsletter_id, -1 from previous where previous.status = 'active'
    ) as rows
    group by rows.newsletter_id
    having sum(rows.change) <> 0
  ) as sums
  having count(*) > 0;
  return null;
end;
$$;

create function private.count_ended_subscriptions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_subscriber_numbers(array_agg(sums.newsletter_id), array_agg(sums.change))
  from (
    select previous.newsletter_id, -count(*)::integer as change
    from previous where previous.status = 'active' group by previous.newsletter_id
  ) as sums
  having count(*) > 0;
  return null;
end;
$$;

create function private.number_new_newsletters()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A restored newsletter has one already.
  insert into private.subscriber_numbers (newsletter_id)
  select saved.id from saved order by saved.id
  on conflict (newsletter_id) do nothing;
  return null;
end;
$$;

create trigger count_new_subscriptions after insert on public.newsletter_subscriptions
referencing new table as saved
for each statement execute function private.count_new_subscriptions();

create trigger count_changed_subscriptions after update on public.newsletter_subscriptions
referencing old table as previous new table as saved
for each statement execute function private.count_changed_subscriptions();

create trigger count_ended_subscriptions after delete on public.newsletter_subscriptions
referencing old table as previous
for each statement execute function private.count_ended_subscriptions();

create trigger number_new_newsletters after insert on public.newsletters
referencing new table as saved
for each statement execute function private.number_new_newsletters();

insert into private.subscriber_numbers (newsletter_id, active)
select newsletters.id, coalesce(counted.active, 0)
from public.newsletters
left join (
  select newsletter_id, count(*)::integer as active
  from public.newsletter_subscriptions
  where status = 'active'
  group by newsletter_id
) as counted on counted.newsletter_id = newsletters.id;

create function private.active_subscribers(newsletter uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select (
    coalesce((select numbers.active from private.subscriber_numbers as numbers where numbers.newsletter_id = newsletter), 0)
    + coalesce((select sum(changes.change) from private.subscriber_changes as changes where changes.newsletter_id = newsletter), 0)
  )::integer;
$$;

revoke execute on function
  private.change_subscriber_numbers(uuid[], integer[]),
  private.count_new_subscriptions(),
  private.count_changed_subscriptions(),
  private.count_ended_subscriptions(),
  private.number_new_newsletters(),
  private.active_subscribers(uuid)
from public, anon, authenticated, service_role;

comment on table private.subscriber_numbers is
  'How many active subscribers each newsletter has, without the changes that are not included yet; kept by triggers.';
comment on table private.subscriber_changes is
  'Changes of these numbers by people who subscribed at the same moment as others; the next change of the same number includes them.';
comment on function private.change_subscriber_numbers(uuid[], integer[]) is
  'Changes the numbers of these newsletters without ever waiting for another transaction.';
comment on function private.count_new_subscriptions() is 'Trigger: new subscriptions count.';
comment on function private.count_changed_subscriptions() is 'Trigger: subscriptions that become active count, those that end don''t any more.';
comment on function private.count_ended_subscriptions() is 'Trigger: deleted subscriptions don''t count any more.';
comment on function private.number_new_newsletters() is 'Trigger: a new newsletter has no subscribers.';
comment on function private.active_subscribers(uuid) is 'The exact number of active subscribers of a newsletter.';
