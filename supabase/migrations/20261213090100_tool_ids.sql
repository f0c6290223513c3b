-- An id of a mailing tool that was set up anew, or restored from a backup, can be somebody else's: it's forgotten, and says nothing alone.
-- Whoever has deleted themselves in the tool has left only the lists into which they had been brought.
-- A change of a newsletter's connection and the worker that hands its people over no longer wait for each other.
set local lock_timeout = '2s';

alter table private.hand_over_memberships add column handed_at timestamptz;
comment on column private.hand_over_memberships.handed_at is 'When the person was last handed over with this list; null if they never were.';
update private.hand_over_memberships as memberships set handed_at = people.handed_at
from private.hand_over_people as people
where people.user_id = memberships.user_id and people.tool = memberships.tool;

create or replace function private.claim_hand_over(most integer, seconds integer, tool text)
returns table (user_id uuid, claim uuid, email text, former_emails text[], proven boolean, deleted boolean, subscriber_id integer, created boolean, attempts integer, handed_at timestamp with time zone, message uuid, claimed_at timestamp with time zone, lists jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with due as (
    select people.user_id from private.hand_over_people as people
    where people.tool = claim_hand_over.tool and people.due_at <= now()
    order by people.due_at
    limit least(most, 100)
    for update skip locked
  ), kept as (
    -- Making a token locks the account. One that is just being deleted, which waits for its row here, is left for the next claim.
    select users.id from auth.users where users.id in (select due.user_id from due) for key share skip locked
  ), claimed as (
    update private.hand_over_people as people
    set
      claim = gen_random_uuid(),
      due_at = clock_timestamp() + make_interval(secs => least(greatest(seconds, 10), 600)),
      message = case when people.changed then gen_random_uuid() else coalesce(people.message, gen_random_uuid()) end,
      changed = false,
      emails = case when people.subscriber_id is null then
        case when users.email is null then people.emails else array_remove(people.emails, users.email::text) || users.email::text end
      end
    from due
    left join auth.users on users.id = due.user_id and users.deleted_at is null and users.email_confirmed_at is not null
    where people.user_id = due.user_id and people.tool = claim_hand_over.tool
      and (due.user_id in (select kept.id from kept) or not exists (select from auth.users as accounts where accounts.id = due.user_id))
    returning people.*, users.email::text as present_email
  ), connections as materialized (
    -- Of a list that is gone, nothing can be handed over: owners choose another.
    select connected.* from private.hand_over_connections as connected
    where connected.tool = claim_hand_over.tool and (connected.tool = 'webhook' or exists (
      select from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as lists (id integer)
      where tools.tool = connected.tool and lists.id = connected.list_id
    ))
  ), present as (
    select claimed.user_id, connections.list_id, newsletters.title,
      subscription.status = 'active' and not claimed.deleted and claimed.present_email is not null as active,
      subscription.frequency, subscription.paused_until, subscription.newsletter_id
    from claimed
    join public.newsletter_subscriptions as subscription on subscription.user_id = claimed.user_id
    join connections on connections.newsletter_id = subscription.newsletter_id
    join public.newsletters on newsletters.id = connections.newsletter_id
  ), wanted as (
    select present.*, memberships.ended_at, memberships.told and not present.active as told, memberships.handed_at
    from present
    left join private.hand_over_memberships as memberships
      on memberships.user_id = present.user_id and memberships.list_id = present.list_id
    union all
    select
      memberships.user_id, memberships.list_id, newsletters.title, false, null, null, connections.newsletter_id,
      memberships.ended_at, memberships.told, memberships.handed_at
    from claimed
    join private.hand_over_memberships as memberships on memberships.user_id = claimed.user_id and memberships.tool = claimed.tool
    left join connections on connections.list_id = memberships.list_id
    left join public.newsletters on newsletters.id = connections.newsletter_id
    where not exists (
      select from present where present.user_id = memberships.user_id and present.list_id = memberships.list_id
    ) and (claimed.deleted or connections.list_id is not null)
  ), intended as (
    insert into private.hand_over_memberships as memberships (user_id, list_id, ended_at)
    select wanted.user_id, wanted.list_id, case when claim_hand_over.tool = 'listmonk' and not wanted.active then 'infinity'::timestamptz end
    from wanted
    where wanted.told is not true
    on conflict (user_id, list_id) do update
    set ended_at = coalesce(excluded.ended_at, memberships.ended_at), told = false
  )
  select
    claimed.user_id,
    claimed.claim,
    claimed.present_email,
    coalesce(array_remove(claimed.emails, claimed.present_email), '{}'),
    claimed.present_email is not null and not exists (
      select from private.unproven_accounts where unproven_accounts.user_id = claimed.user_id
    ),
    claimed.deleted,
    claimed.subscriber_id,
    claimed.created,
    claimed.attempts,
    claimed.handed_at,
    claimed.message,
    now(),
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'list', wanted.list_id,
        'newsletter', wanted.newsletter_id,
        'title', wanted.title,
        'active', wanted.active,
        'frequency', wanted.frequency,
        'paused_until', case when wanted.paused_until > now() then wanted.paused_until end,
        'unsubscribe', case when wanted.active then private.unsubscribe_token(wanted.user_id, wanted.newsletter_id) end,
        'acted_at', case when wanted.active then nullif(private.last_act(wanted.user_id, wanted.newsletter_id), '-infinity') end,
        'ended_at', nullif(wanted.ended_at, 'infinity'),
        'ended', wanted.ended_at is not null,
        'told', coalesce(wanted.told, false),
        'handed_at', wanted.handed_at
      ) order by wanted.list_id)
      from wanted where wanted.user_id = claimed.user_id
    ), '[]')
  from claimed;
end;
$$;

create or replace function private.save_hand_over(account uuid, held uuid, subscriber integer, made boolean, ended jsonb, departed jsonb, told integer[], done boolean)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  state text;
begin
  if not exists (select from private.hand_over_people as people where people.user_id = account and people.claim = held) then
    return 'lost';
  end if;
  -- Before the person is locked, in the order of somebody who subscribes.
  perform private.end_from_tool(account, departure.key::integer, departure.value::timestamptz)
  from jsonb_each_text(departed) as departure (key, value);

  -- What is noted for somebody else is out of date, unless the hand-over of that person says otherwise at this moment.
  update private.hand_over_people as others set subscriber_id = null, created = false
  where made is not null and others.subscriber_id = subscriber and others.user_id in (
    select noted.user_id from private.hand_over_people as noted
    where noted.subscriber_id = subscriber and noted.user_id <> account
    for update skip locked
  );
  update private.hand_over_people as people
  set
    subscriber_id = nullif(coalesce(subscriber, people.subscriber_id), 0),
    created = coalesce(made, people.created),
    emails = case
      when people.tool = 'webhook' and done then people.emails[cardinality(people.emails):]
      when subscriber is null and not done then people.emails
    end
  where people.user_id = account and people.claim = held;
  if not found then
    return 'lost';
  end if;
  update private.hand_over_memberships as memberships set ended_at = moments.value::timestamptz
  from jsonb_each_text(ended) as moments (key, value)
  where memberships.user_id = account and memberships.list_id = moments.key::integer;

  update private.hand_over_memberships as memberships set told = true
  where memberships.user_id = account and memberships.list_id = any (save_hand_over.told);

  select case when people.changed then 'changed' else 'kept' end into state
  from private.hand_over_people as people where people.user_id = account and people.claim = held;
  if done then
    update private.hand_over_memberships as memberships set handed_at = now()
    from private.hand_over_people as people
    -- What has been done since the claim is handed over next time.
    where people.user_id = account and people.claim = held and not people.changed
      and memberships.user_id = people.user_id and memberships.tool = people.tool;
    -- Whoever changes a connection locks its people afterwards, so nobody waits for one here: the next person's save will tell.
    update private.hand_over_connections as connections set handed_at = now()
    where connections.newsletter_id in (
      select present.newsletter_id from private.hand_over_connections as present
      join private.hand_over_memberships as memberships on memberships.list_id = present.list_id
      join private.hand_over_people as people on people.user_id = memberships.user_id and people.tool = memberships.tool
      where people.user_id = account and people.claim = held
        and coalesce(present.handed_at, '-infinity') < now() - interval '10 seconds'
      for no key update of present skip locked
    );
    delete from private.hand_over_memberships as memberships
    using private.hand_over_people as people
    where people.user_id = account and people.claim = held and people.deleted
      and memberships.user_id = people.user_id and memberships.tool = people.tool;
    delete from private.hand_over_people as people
    where people.user_id = account and people.claim = held and people.deleted and not people.changed;
    update private.hand_over_people as people
    set
      claim = null,
      due_at = case when people.changed then clock_timestamp() end,
      attempts = 0,
      failure = null,
      failing_since = null,
      handed_at = now()
    where people.user_id = account and people.claim = held;
  end if;
  return state;
end;
$$;

create or replace function private.end_from_tool(departures jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  departure record;
  number integer := 0;
begin
  for departure in
    select subscription.user_id, named.list_id, named.moment
    from jsonb_to_recordset(departures) as named (subscriber_id integer, email text, account text, list_id integer, moment timestamptz)
    join private.hand_over_connections as connections on connections.list_id = named.list_id
    -- Somebody may have been in the list before it was connected.
    left join auth.users on users.email = lower(named.email) and users.deleted_at is null
    -- An id says nothing alone: a tool that was set up anew gives it again.
    left join private.hand_over_people as people
      on people.subscriber_id = named.subscriber_id and (people.user_id::text = named.account or people.user_id = users.id)
    join public.newsletter_subscriptions as subscription
      on subscription.user_id = coalesce(people.user_id, users.id)
      and subscription.newsletter_id = connections.newsletter_id
      and subscription.status = 'active'
    where coalesce(people.deleted, false) is false
    order by 1, 2
  loop
    if private.end_from_tool(departure.user_id, departure.list_id, departure.moment) then
      number := number + 1;
    end if;
  end loop;
  return number;
end;
$$;

comment on function public.save_hand_over(uuid, uuid, integer, boolean, jsonb, jsonb, integer[], boolean) is
  'Keeps of a claimed person: the subscriber''s id in the tool, 0 if the tool has lost it, and whether the hand-over has created it, which also says that it''s nobody else''s; p_ended, moments by list at which the hand-over has unsubscribed them; p_departed, moments at which they have left themselves; p_told, the lists in which the tool knows that they have left. With p_done, they are handed over, unless something has changed since the claim. Returns kept; changed, if something has changed since the claim; or lost, if the claim is another worker''s by now, and nothing was done. Without p_created, fails with 23505 if the subscriber is still somebody else''s (service role only).';
comment on function public.end_from_tool(jsonb) is
  'Ends the subscriptions of people who have left in the tool: p_departures has {subscriber_id, email, account, list_id, moment} of each, the account as far as the subscriber says whose it is. Whoever has done something to the subscription on this site since then keeps it. Returns how many have ended (service role only).';
