-- As before, but each update and deletion has a condition: hosted projects refuse others of requests (the library safeupdate), also in procedures.
set local lock_timeout = '2s';

create or replace function private.roll_up_growth()
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

create or replace function private.start_growth()
returns void
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.write_documents(most integer default 500)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.set_content_language(wanted text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
