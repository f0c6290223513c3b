-- Growth: how many active subscribers each newsletter had at the end of each day, and why. What changes it is added to growth_changes
-- with its moment, which can be in the future: the end of a pause. Nothing waits for that. Days that have ended are rolled up into
-- growth_days; whoever reads adds what isn't yet.
set local lock_timeout = '2s';

-- From before: entries about a subscription that was paused tell until when, as its end no longer comes.
alter table private.subscription_log add column paused_before timestamptz, add column actor_id uuid;
comment on column private.subscription_log.paused_before is
  'Of paused, resumed and what ended: until when the subscription had been paused; null if it wasn''t.';
comment on column private.subscription_log.actor_id is
  'The admin or owner who did it; null for all others, and once that account is deleted.';
create index subscription_log_of_actor on private.subscription_log (actor_id, id) where actor_id is not null;

-- As before, but an entry can lose its actor, too.
create or replace function private.guard_subscription_log()
returns trigger
language plpgsql
set search_path = ''
as $$
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
comment on function private.guard_subscription_log() is 'Trigger: an entry can lose the accounts that it names, and nothing else changes.';

-- As before, but also of those who changed a subscription.
create or replace function private.forget_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform from auth.users where users.id = old.id for update;
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.profiles'));
    update public.newsletters set owner_id = null where owner_id = old.id;
    delete from public.newsletter_subscriptions where user_id = old.id;
  end if;
  update public.history set actor_id = null, actor_email = null where actor_id = old.id;
  update public.history set owner_before = null where owner_before = old.id;
  update public.history set owner_after = null where owner_after = old.id;
  update public.history set row_id = null, label = null, before = before - 'id', after = after - 'id'
  where table_name = 'profiles' and row_id = old.id::text;
  delete from private.history_subscriptions where user_id = old.id;
  update private.subscription_log set user_id = null where user_id = old.id;
  update private.subscription_log set actor_id = null where actor_id = old.id;
  delete from private.unsubscribe_tokens where user_id = old.id;
  return null;
end;
$$;

create view private.growth_of_log with (security_invoker = true) as
select entries.id, entries.newsletter_id, changes.moment, changes.joined, changes.resumed, changes.paused, changes.ended
from private.subscription_log as entries
cross join lateral (
  values
    (
      entries.happened_at,
      (entries.event in ('joined', 'newsletter restored') and entries.paused_until is null)::integer,
      (entries.event = 'resumed')::integer,
      (entries.event = 'paused' and entries.paused_before is null)::integer,
      (entries.event in ('left', 'removed', 'account deleted', 'newsletter deleted') and entries.paused_before is null)::integer
    ),
    (case when entries.event in ('joined', 'newsletter restored', 'paused') then entries.paused_until end, 0, 1, 0, 0),
    -- The end of a pause that doesn't come any more.
    (entries.paused_before, 0, -1, 0, 0)
) as changes (moment, joined, resumed, paused, ended)
where changes.moment is not null and (changes.joined, changes.resumed, changes.paused, changes.ended) <> (0, 0, 0, 0);
comment on view private.growth_of_log is
  'What each entry of the log changes, and when. Whoever leaves during a pause has been counted as paused, so that only takes its end away.';
revoke all on private.growth_of_log from anon, authenticated, service_role;

create table private.growth_changes (
  newsletter_id uuid not null,
  moment timestamptz not null,
  joined integer not null,
  resumed integer not null,
  paused integer not null,
  ended integer not null
);
create index growth_changes_by_moment on private.growth_changes (moment);
alter table private.growth_changes enable row level security;
revoke all on private.growth_changes from anon, authenticated, service_role;
comment on table private.growth_changes is
  'Changes of numbers of active subscribers that no day includes yet; those in the future are ends of pauses.';

-- Without a foreign key: a newsletter that is deleted belongs to the growth of all, and can be restored.
create table private.growth_days (
  newsletter_id uuid not null,
  day date not null,
  joined integer not null,
  resumed integer not null,
  paused integer not null,
  ended integer not null,
  primary key (newsletter_id, day)
);
alter table private.growth_days enable row level security;
revoke all on private.growth_days from anon, authenticated, service_role;
comment on table private.growth_days is
  'Growth of each newsletter on days that have ended; under the id 00000000-0000-0000-0000-000000000000 that of all together.';

create table private.growth_start (
  newsletter_id uuid not null,
  moment timestamptz not null,
  joined integer not null,
  resumed integer not null,
  paused integer not null,
  ended integer not null
);
alter table private.growth_start enable row level security;
revoke all on private.growth_start from anon, authenticated, service_role;
comment on table private.growth_start is
  'What the dates of subscriptions told when growth began to be recorded: for computing the days again.';

create table private.growth_state (
  id boolean primary key default true check (id),
  zone text not null default 'UTC',
  since timestamptz not null default '-infinity',
  first_entry bigint not null default 0,
  ranked_to date
);
alter table private.growth_state enable row level security;
revoke all on private.growth_state from anon, authenticated, service_role;
comment on table private.growth_state is 'How far growth is rolled up: one row, which whoever rolls up locks.';
comment on column private.growth_state.zone is 'The time zone of the days in growth_days.';
comment on column private.growth_state.since is 'From when on growth is exact; -infinity if it always was.';
comment on column private.growth_state.first_entry is 'The last entry of the log that growth_start includes.';
comment on column private.growth_state.ranked_to is 'The last day that growth_leaders includes.';

create table private.growth_leaders (
  days integer not null,
  newsletter_id uuid not null,
  change integer not null,
  primary key (days, newsletter_id)
);
alter table private.growth_leaders enable row level security;
revoke all on private.growth_leaders from anon, authenticated, service_role;
comment on table private.growth_leaders is
  'The ten newsletters that gained most and the ten that lost most subscribers in the last 30 days, in 365, and in all (0 days).';

-- As before, but with until when paused subscriptions were paused before, who of the admins did it, and what it changes of growth.
create function private.log_subscription_events(
  newsletters uuid[],
  accounts uuid[],
  events text[],
  frequencies text[],
  pauses timestamptz[],
  earlier_pauses timestamptz[]
)
returns void
language plpgsql
set search_path = ''
-- Planning anew for each call would take longer than the entry.
set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := (select auth.uid());
  in_tool constant boolean := coalesce(current_setting('private.in_tool', true), '') = 'true';
  by_link constant boolean := coalesce(current_setting('private.by_link', true), '') = 'true';
begin
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
        (entries.event in ('joined', 'newsletter restored') and entries.paused_until is null)::integer,
        (entries.event = 'resumed')::integer,
        (entries.event = 'paused' and entries.paused_before is null)::integer,
        (entries.event in ('left', 'removed', 'account deleted', 'newsletter deleted') and entries.paused_before is null)::integer
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
comment on function private.log_subscription_events(uuid[], uuid[], text[], text[], timestamptz[], timestamptz[]) is
  'Adds entries to the log, with who did it and what they change of growth, and notes people whose subscriptions are handed over; the account of one that is deleted isn''t named.';

-- As before, but with until when paused subscriptions were paused before.
create or replace function private.log_subscriptions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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

drop function private.log_subscription_events(uuid[], uuid[], text[], text[], timestamptz[]);

alter table public.site_settings add column time_zone text;
comment on column public.site_settings.time_zone is 'The time zone of the days that growth is shown for, such as Europe/Berlin; null for UTC.';

create function private.is_time_zone(value text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Names only: PostgreSQL takes offsets and rules of the POSIX kind as well, which browsers don't.
  return value ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' and now() at time zone value is not null;
exception
  when invalid_parameter_value then
    return false;
end;
$$;
comment on function private.is_time_zone(text) is 'Whether the database knows a time zone of this name.';

create or replace function private.check_site_settings()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.logo_url := private.optional_address(new.logo_url, 'The logo address');
  new.hero_image_url := private.optional_address(new.hero_image_url, 'The hero image address');
  new.hero_heading := private.optional_text(new.hero_heading, 'Hero heading', 200);
  new.hero_text := private.optional_text(new.hero_text, 'Hero text', 2000);
  new.site_name := nullif(private.trimmed(new.site_name), '');
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
$$;

create function private.roll_up_growth()
returns void
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
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
    delete from private.growth_days;
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
    delete from private.growth_leaders;
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

  update private.growth_state set zone = wanted_zone, ranked_to = yesterday;
end;
$$;
comment on function private.roll_up_growth() is
  'Adds days that have ended to growth_days, all of them again if the time zone has changed, and ranks newsletters by what they gained and lost; for a schedule. Returns at once if it is running already.';

create function private.start_growth()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Whoever subscribes waits, so that each subscription is either counted here or in the log's next entries.
  lock table public.newsletter_subscriptions in share row exclusive mode;
  delete from private.growth_state;
  delete from private.growth_start;
  delete from private.growth_changes;
  delete from private.growth_days;
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
comment on function private.start_growth() is
  'Begins to record growth with what the dates of the active subscriptions tell: after an upgrade, or for content that was not made by people.';

create function private.growth(newsletter uuid, days integer)
returns table (
  day date,
  active integer,
  joined integer,
  resumed integer,
  paused integer,
  ended integer,
  exact boolean,
  zone text
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
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
comment on function private.growth(uuid, integer) is
  'The last days, today among them, of a newsletter or of all: active subscribers at their end, and what changed.';

create function public.growth(p_newsletter_id uuid default null, p_days integer default null)
returns table (
  day date,
  active integer,
  joined integer,
  resumed integer,
  paused integer,
  ended integer,
  exact boolean,
  zone text
)
language sql
stable
set search_path = ''
as $$
  select * from private.growth(p_newsletter_id, p_days);
$$;
comment on function public.growth(uuid, integer) is
  'How the number of active subscribers of a newsletter, or of all together, came about: a row for each of the last p_days (1 to 3,660), oldest first and today last, or for all days since the first change. active is the number at the end of the day: that of the day before + joined + resumed - paused - ended. exact is false for days before growth was recorded, of which only the dates of subscriptions tell; zone is the time zone of the days (admins and owners).';

create function private.growth_lines(newsletters uuid[])
returns table (newsletter_id uuid, active integer[])
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
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
comment on function private.growth_lines(uuid[]) is 'Active subscribers of newsletters at the end of each of the last 30 days.';

create function public.growth_lines(p_ids uuid[])
returns table (newsletter_id uuid, active integer[])
language sql
stable
set search_path = ''
as $$
  select * from private.growth_lines(p_ids);
$$;
comment on function public.growth_lines(uuid[]) is
  'For up to 200 newsletters: active has the number of active subscribers at the end of each of the last 30 days, today''s last (admins and owners).';

create function private.growth_leaders(of_days integer)
returns table (newsletter_id uuid, title text, change integer, active integer, until date)
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.growth_leaders(integer) is
  'The newsletters that gained and lost most. With few entries in the log, rolls up what has ended.';

create function public.growth_leaders(p_days integer default null)
returns table (newsletter_id uuid, title text, change integer, active integer, until date)
language sql
set search_path = ''
as $$
  select * from private.growth_leaders(p_days);
$$;
comment on function public.growth_leaders(integer) is
  'Up to ten newsletters that gained most active subscribers and up to ten that lost most, by change, which is negative for a loss: in 30 or 365 days up to the day until, or in all without p_days; active is the number now. In small sites, also rolls up the days that have ended (admins and owners).';

revoke execute on function
  private.is_time_zone(text),
  private.log_subscription_events(uuid[], uuid[], text[], text[], timestamptz[], timestamptz[]),
  private.roll_up_growth(),
  private.start_growth(),
  private.growth(uuid, integer),
  public.growth(uuid, integer),
  private.growth_lines(uuid[]),
  public.growth_lines(uuid[]),
  private.growth_leaders(integer),
  public.growth_leaders(integer)
from public, anon, authenticated, service_role;
grant execute on function
  private.growth(uuid, integer),
  public.growth(uuid, integer),
  private.growth_lines(uuid[]),
  public.growth_lines(uuid[]),
  private.growth_leaders(integer),
  public.growth_leaders(integer)
to authenticated;

select private.start_growth();
