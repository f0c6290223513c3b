-- What the worker of the hand-over calls, with the service role, and nobody else.

create function private.claim_hand_over(most integer, seconds integer)
returns table (
  user_id uuid,
  claim uuid,
  email text,
  former_emails text[],
  proven boolean,
  deleted boolean,
  subscriber_id integer,
  created boolean,
  attempts integer,
  handed_at timestamptz,
  lists jsonb
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with due as (
    select people.user_id from private.hand_over_people as people
    where people.due_at <= now()
    order by people.due_at
    limit least(most, 100)
    for update skip locked
  ), claimed as (
    update private.hand_over_people as people
    set
      claim = gen_random_uuid(),
      due_at = clock_timestamp() + make_interval(secs => least(greatest(seconds, 10), 600)),
      changed = false,
      emails = case when people.subscriber_id is null then
        case when users.email is null or users.email::text = any (people.emails) then people.emails else people.emails || users.email::text end
      end
    from due
    left join auth.users on users.id = due.user_id and users.deleted_at is null and users.email_confirmed_at is not null
    where people.user_id = due.user_id
    returning people.*, users.email::text as present_email
  ), connections as materialized (
    -- Of a list that is gone, nothing can be handed over: owners choose another.
    select connected.* from private.hand_over_connections as connected
    join private.hand_over_tool as tool on true
    join jsonb_to_recordset(tool.lists) as lists (id integer) on lists.id = connected.list_id
  ), present as (
    select claimed.user_id, connections.list_id, newsletters.title,
      subscription.status = 'active' and not claimed.deleted and claimed.present_email is not null as active,
      subscription.frequency, subscription.paused_until, subscription.newsletter_id
    from claimed
    join public.newsletter_subscriptions as subscription on subscription.user_id = claimed.user_id
    join connections on connections.newsletter_id = subscription.newsletter_id
    join public.newsletters on newsletters.id = connections.newsletter_id
  ), wanted as (
    select present.*, memberships.ended_at, memberships.told and not present.active as told
    from present
    left join private.hand_over_memberships as memberships
      on memberships.user_id = present.user_id and memberships.list_id = present.list_id
    union all
    select memberships.user_id, memberships.list_id, null, false, null, null, null, memberships.ended_at, memberships.told
    from claimed
    join private.hand_over_memberships as memberships on memberships.user_id = claimed.user_id
    where not exists (
      select from present where present.user_id = memberships.user_id and present.list_id = memberships.list_id
    ) and (claimed.deleted or exists (
      select from connections where connections.list_id = memberships.list_id
    ))
  ), intended as (
    insert into private.hand_over_memberships as memberships (user_id, list_id, ended_at)
    select wanted.user_id, wanted.list_id, case when not wanted.active then 'infinity'::timestamptz end
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
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'list', wanted.list_id,
        'title', wanted.title,
        'active', wanted.active,
        'frequency', wanted.frequency,
        'paused_until', case when wanted.paused_until > now() then wanted.paused_until end,
        'acted_at', case when wanted.active then nullif(private.last_act(wanted.user_id, wanted.newsletter_id), '-infinity') end,
        'ended_at', nullif(wanted.ended_at, 'infinity'),
        'ended', wanted.ended_at is not null,
        'told', coalesce(wanted.told, false)
      ) order by wanted.list_id)
      from wanted where wanted.user_id = claimed.user_id
    ), '[]')
  from claimed;
end;
$$;
comment on function private.claim_hand_over(integer, integer) is
  'Takes people who are due, the longest waiting first, with everything to be handed over; nobody else gets them until the claim ends.';

create function public.claim_hand_over(p_limit integer default 20, p_seconds integer default 60)
returns table (
  user_id uuid,
  claim uuid,
  email text,
  former_emails text[],
  proven boolean,
  deleted boolean,
  subscriber_id integer,
  created boolean,
  attempts integer,
  handed_at timestamptz,
  lists jsonb
)
language sql
set search_path = ''
as $$
  select * from private.claim_hand_over(p_limit, p_seconds);
$$;
comment on function public.claim_hand_over(integer, integer) is
  'Takes up to p_limit people, 1 to 100, who have something to be handed over, for p_seconds, 10 to 600. Each has a claim; the address, null if it isn''t confirmed; others with which a worker that died may have created the subscriber; whether it''s proven; whether the account is deleted; what is known of the subscriber in the tool; and lists: list (its id), title, active, frequency, paused_until, acted_at (when the person last did something here, null if never), ended and ended_at (whether and when the hand-over last unsubscribed them, if that is known), and told (whether the tool knows that they have left) (service role only).';

create function private.save_hand_over(account uuid, held uuid, subscriber integer, made boolean, ended jsonb, departed jsonb, told integer[], done boolean)
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

  update private.hand_over_people as people
  set
    subscriber_id = coalesce(subscriber, people.subscriber_id),
    created = coalesce(made, people.created),
    emails = case when subscriber is null and not done then people.emails end
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
  from private.hand_over_people as people where people.user_id = account;
  if done then
    update private.hand_over_connections as connections set handed_at = now()
    from private.hand_over_memberships as memberships
    where memberships.user_id = account and connections.list_id = memberships.list_id
      and coalesce(connections.handed_at, '-infinity') < now() - interval '10 seconds';
    delete from private.hand_over_memberships as memberships
    using private.hand_over_people as people
    where people.user_id = account and people.deleted and not people.changed and memberships.user_id = account;
    delete from private.hand_over_people as people where people.user_id = account and people.deleted and not people.changed;
    update private.hand_over_people as people
    set
      claim = null,
      due_at = case when people.changed then clock_timestamp() end,
      attempts = 0,
      failure = null,
      failing_since = null,
      handed_at = now()
    where people.user_id = account;
  end if;
  return state;
end;
$$;
comment on function private.save_hand_over(uuid, uuid, integer, boolean, jsonb, jsonb, integer[], boolean) is
  'Keeps what a worker has found out or done about a person it has claimed, and returns whether it still has them.';

create function public.save_hand_over(
  p_user_id uuid,
  p_claim uuid,
  p_subscriber_id integer default null,
  p_created boolean default null,
  p_ended jsonb default '{}',
  p_departed jsonb default '{}',
  p_told integer[] default '{}',
  p_done boolean default false
)
returns text
language sql
set search_path = ''
as $$
  select private.save_hand_over(p_user_id, p_claim, p_subscriber_id, p_created, p_ended, p_departed, p_told, p_done);
$$;
comment on function public.save_hand_over(uuid, uuid, integer, boolean, jsonb, jsonb, integer[], boolean) is
  'Keeps of a claimed person: the subscriber''s id in the tool, and whether the hand-over has created it; p_ended, moments by list at which the hand-over has unsubscribed them; p_departed, moments at which they have left themselves; p_told, the lists in which the tool knows that they have left. With p_done, they are handed over, unless something has changed since the claim. Returns kept; changed, if something has changed since the claim; or lost, if the claim is another worker''s by now, and nothing was done. Fails with 23505 if the subscriber is still somebody else''s (service role only).';

create function private.fail_hand_over(account uuid, held uuid, reason text, seconds integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.hand_over_people as people
  set
    claim = null,
    attempts = people.attempts + case when reason is null then 0 else 1 end,
    failure = coalesce(reason, people.failure),
    failing_since = case when reason is null then people.failing_since else coalesce(people.failing_since, now()) end,
    due_at = case
      when reason is not null and people.failing_since < now() - interval '3 days' then null
      else clock_timestamp() + make_interval(secs => least(greatest(seconds, 0), 86400))
    end
  where people.user_id = account and people.claim = held;
  return found;
end;
$$;
comment on function private.fail_hand_over(uuid, uuid, text, integer) is
  'Gives a claimed person back, to be tried again after a pause; after three days of failures, they are set aside.';

create function public.fail_hand_over(p_user_id uuid, p_claim uuid, p_reason text default null, p_seconds integer default 0)
returns boolean
language sql
set search_path = ''
as $$
  select private.fail_hand_over(p_user_id, p_claim, p_reason, p_seconds);
$$;
comment on function public.fail_hand_over(uuid, uuid, text, integer) is
  'Gives a claimed person back, to be tried again after p_seconds, up to a day. With p_reason (refused, failed or unexpected) it''s their failure, and after three days of them they are set aside; without, it''s the tool''s. Returns false if the claim is another worker''s by now (service role only).';

create function private.end_from_tool(departures jsonb)
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
    from jsonb_to_recordset(departures) as named (subscriber_id integer, email text, list_id integer, moment timestamptz)
    join private.hand_over_connections as connections on connections.list_id = named.list_id
    left join private.hand_over_people as people on people.subscriber_id = named.subscriber_id
    -- Somebody may have been in the list before it was connected.
    left join auth.users on people.user_id is null and users.email = lower(named.email) and users.deleted_at is null
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
comment on function private.end_from_tool(jsonb) is 'Ends the subscriptions of those who have left in the tool, and returns how many.';

create function public.end_from_tool(p_departures jsonb)
returns integer
language sql
set search_path = ''
as $$
  select private.end_from_tool(p_departures);
$$;
comment on function public.end_from_tool(jsonb) is
  'Ends the subscriptions of people who have left in the tool: p_departures has {subscriber_id, email, list_id, moment} of each. Whoever has done something to the subscription on this site since then keeps it. Returns how many have ended (service role only).';

create function private.report_tool(lists jsonb, reason text)
returns integer[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.hand_over_tool as tool
  set
    lists = coalesce(report_tool.lists, tool.lists),
    seen_at = now(),
    failure = reason,
    failing_since = case when reason is not null then coalesce(tool.failing_since, now()) end
  where report_tool.lists is not null or reason is not null;
  return array(select connections.list_id from private.hand_over_connections as connections order by connections.list_id);
end;
$$;
comment on function private.report_tool(jsonb, text) is 'Keeps what a worker says of the tool, and returns the ids of the connected lists.';

create function public.report_tool(p_lists jsonb default null, p_failure text default null)
returns integer[]
language sql
set search_path = ''
as $$
  select private.report_tool(p_lists, p_failure);
$$;
comment on function public.report_tool(jsonb, text) is
  'Keeps the tool''s lists ({id, name} each, up to 1 MB), if they could be read, and why it doesn''t work (unreachable, slow, unauthorized, busy, failed or unexpected) or null; without both, nothing. Returns the ids of the connected lists (service role only).';

create function private.handed_over_subscribers(list integer, after uuid, most integer)
returns table (user_id uuid, email text, subscriber_id integer, status text, waiting boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select subscription.user_id, users.email::text, people.subscriber_id, subscription.status, people.due_at is not null
  from private.hand_over_connections as connections
  join public.newsletter_subscriptions as subscription on subscription.newsletter_id = connections.newsletter_id
  join auth.users on users.id = subscription.user_id and users.deleted_at is null and users.email_confirmed_at is not null
  left join private.hand_over_people as people on people.user_id = subscription.user_id
  where connections.list_id = list and (after is null or subscription.user_id > after)
  order by subscription.user_id
  limit most;
$$;
comment on function private.handed_over_subscribers(integer, uuid, integer) is 'The subscriptions that a list should have, in pages.';

create function public.handed_over_subscribers(p_list_id integer, p_after uuid default null, p_limit integer default 1000)
returns table (user_id uuid, email text, subscriber_id integer, status text, waiting boolean)
language sql
stable
set search_path = ''
as $$
  select * from private.handed_over_subscribers(p_list_id, p_after, p_limit);
$$;
comment on function public.handed_over_subscribers(integer, uuid, integer) is
  'Everybody with a subscription, active or inactive, of the newsletter that is connected with a list; p_limit, after a user. waiting is whether something is still to be handed over (service role only).';

do $$
declare
  called text;
begin
  foreach called in array array[
    'claim_hand_over(integer, integer)', 'save_hand_over(uuid, uuid, integer, boolean, jsonb, jsonb, integer[], boolean)',
    'fail_hand_over(uuid, uuid, text, integer)', 'end_from_tool(jsonb)', 'report_tool(jsonb, text)',
    'handed_over_subscribers(integer, uuid, integer)'
  ] loop
    execute format('revoke execute on function private.%s, public.%1$s from public, anon, authenticated', called);
    execute format('grant execute on function private.%s, public.%1$s to service_role', called);
  end loop;
end;
$$;
