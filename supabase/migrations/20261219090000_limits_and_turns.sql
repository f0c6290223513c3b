-- What one call can ask of the database is bounded, pausing by a link counts as a change of its day, sorting by a language takes turns, and
-- a newsletter that comes back takes back in growth that people left with it.

-- As before, but each trait once: planning a condition thousands of times takes seconds.
create or replace function private.overview_conditions(search text, category uuid, traits text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when private.trimmed(search) <> '' then 'n.id = any ($1)' end,
    case when category is not null then 'n.category_id = $2' end,
    (
      select string_agg(private.condition_of_trait(named.trait), ' and ')
      from (select distinct trait from unnest(traits) as trait) as named
    )
  );
$$;

-- As before, but of a long text the beginning counts, as in private.asked_words: a megabyte takes seconds to compare.
create or replace function private.containing(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || regexp_replace(left(private.trimmed(value), 200), '([\\%_])', '\\\1', 'g') || '%';
$$;
comment on function private.containing(text) is
  'A pattern that finds a text anywhere; wildcards in it stand for themselves. The first 200 characters count.';

create or replace function private.containing_words(value text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select private.containing(word)
    from regexp_split_to_table(left(value, 200), '\s+') as word
    where private.trimmed(word) <> ''
    limit 8
  );
$$;
comment on function private.containing_words(text) is
  'A pattern for each word of a text, that finds it anywhere; the first 200 characters and 8 words count.';

-- As before, but what is changed by the link for unsubscribing counts, too: pausing with it and resuming filled the log without an end.
-- And whoever comes back with a newsletter hasn't joined: an undone deletion changes nothing of a day.
create or replace function private.log_subscription_events(
  newsletters uuid[], accounts uuid[], events text[], frequencies text[], pauses timestamptz[], earlier_pauses timestamptz[]
)
returns void
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := (select auth.uid());
  in_tool constant boolean := coalesce(current_setting('private.in_tool', true), '') = 'true';
  by_link constant boolean := coalesce(current_setting('private.by_link', true), '') = 'true';
begin
  -- Leaving and resuming are always possible: nobody can do so more often than they have joined and paused. A link for unsubscribing
  -- changes one subscription, whoever calls.
  if events && array['joined', 'frequency changed', 'paused'] and (
    select count(*) from private.subscription_log as entries
    where entries.user_id = case when by_link then accounts[1] else caller end
      and entries.actor in ('person', 'link') and entries.happened_at > now() - interval '1 day'
  ) >= 1000 then
    raise exception 'You can change your subscriptions 1,000 times a day. Please try again tomorrow.' using errcode = 'PT429';
  end if;
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
        (entries.event = 'joined' and entries.paused_until is null)::integer,
        (entries.event = 'resumed')::integer,
        (entries.event = 'paused' and entries.paused_before is null)::integer,
        (entries.event in ('left', 'removed', 'account deleted', 'newsletter deleted') and entries.paused_before is null)::integer
          - (entries.event = 'newsletter restored' and entries.paused_until is null)::integer
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
  'Adds entries to the log, with who did it and what they change of growth, and notes people whose subscriptions are handed over; the account of one that is deleted isn''t named. Fails with PT429 when a person who has made 1,000 changes in a day, by the link for unsubscribing or without, makes another one; they can still resume and leave.';
create or replace view private.growth_of_log with (security_invoker = true) as
select entries.id, entries.newsletter_id, changes.moment, changes.joined, changes.resumed, changes.paused, changes.ended
from private.subscription_log as entries
cross join lateral (
  values
    (
      entries.happened_at,
      (entries.event = 'joined' and entries.paused_until is null)::integer,
      (entries.event = 'resumed')::integer,
      (entries.event = 'paused' and entries.paused_before is null)::integer,
      (entries.event in ('left', 'removed', 'account deleted', 'newsletter deleted') and entries.paused_before is null)::integer
        - (entries.event = 'newsletter restored' and entries.paused_until is null)::integer
    ),
    (case when entries.event in ('joined', 'newsletter restored', 'paused') then entries.paused_until end, 0, 1, 0, 0),
    (entries.paused_before, 0, -1, 0, 0)
) as changes (moment, joined, resumed, paused, ended)
where changes.moment is not null and (changes.joined, changes.resumed, changes.paused, changes.ended) <> (0, 0, 0, 0);
comment on view private.growth_of_log is
  'What each entry of the log changes, and when. Whoever leaves during a pause has been counted as paused, so that only takes its end away. Whoever comes back with a newsletter is taken back from those who have left.';
comment on function public.change_by_token(uuid, text) is
  'Ends the subscription that a token belongs to, or with p_action pauses it for 30 days (pause), unless it is paused for more than 29, or makes it less frequent (weekly or monthly; never more). What was deleted with its newsletter is ended for the time when that is restored. Nothing happens to one that has ended, or if the person has subscribed again since. Returns what subscription_of_token does, afterwards; the log names link as who did it. Fails with 22023 for another action, and with PT429 when the account has made 1,000 changes in a day, unless the subscription ends (everybody who has the token).';

-- As before, but one session at a time: the other waits, for 2 s at most, as it does for the table.
create or replace function private.sort_by_language()
returns boolean
language plpgsql
security definer
set search_path = ''
set lock_timeout = '2s'
as $$
declare
  wanted text;
  sorted record;
  removals text[];
  definitions text[];
  statement text;
begin
  -- Of triggers that another session has just replaced, pg_get_triggerdef would say null.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.sort_by_language'));
  select coalesce(collations.collname, 'default') into wanted
  from private.search_state as state
  left join pg_catalog.pg_collation as collations
    on collations.collname = state.language || '-x-icu'
    and collations.collprovider = 'i' and collations.collnamespace = 'pg_catalog'::regnamespace;
  -- One at a time: whoever renames a category holds a lock of one table and waits for the other.
  select attributes.attrelid, attributes.attname, attributes.attnum into sorted
  from pg_catalog.pg_attribute as attributes
  join pg_catalog.pg_collation as collations on collations.oid = attributes.attcollation
  where (attributes.attrelid, attributes.attname)
      in (('public.categories'::regclass, 'name'), ('public.newsletters'::regclass, 'title'))
    and collations.collname <> wanted
  limit 1;
  if not found then
    return false;
  end if;
  -- A column that a trigger names can't be changed.
  select array_agg(format('drop trigger %I on %s', triggers.tgname, sorted.attrelid::regclass)),
    array_agg(pg_get_triggerdef(triggers.oid))
  into removals, definitions
  from pg_catalog.pg_trigger as triggers
  where triggers.oid in (
    select depending.objid from pg_catalog.pg_depend as depending
    where depending.classid = 'pg_catalog.pg_trigger'::regclass
      and depending.refobjid = sorted.attrelid and depending.refobjsubid = sorted.attnum
  );
  foreach statement in array removals
    || format('alter table %s alter column %I type text collate pg_catalog.%I', sorted.attrelid::regclass, sorted.attname, wanted)
    || definitions
  loop
    execute statement;
  end loop;
  return true;
exception
  -- Somebody reads or writes for long. The next call tries again.
  when lock_not_available then
    return true;
end;
$$;
