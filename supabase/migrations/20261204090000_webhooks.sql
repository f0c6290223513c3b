-- Signed webhooks: a second kind of connection beside the lists of listmonk, for any other tool, through the same outbox and worker.
set local lock_timeout = '2s';

-- A newsletter that is connected with the webhook has a list of its own, with a number of ours below zero. So whatever knows lists (who is
-- in which, what is told, who has left) needs no second kind of key.
create sequence private.hand_over_webhooks as integer;
revoke all on sequence private.hand_over_webhooks from anon, authenticated, service_role;

alter table private.hand_over_connections
  drop constraint hand_over_connections_list_id_check,
  add check (list_id <> 0),
  add tool text not null generated always as (case when list_id > 0 then 'listmonk' else 'webhook' end) stored;
comment on table private.hand_over_connections is 'Where the subscribers of a newsletter are handed over to: a list of listmonk, or the webhook.';
comment on column private.hand_over_connections.list_id is 'The list''s id in listmonk; of the webhook, a number below zero, which nobody else learns.';
comment on column private.hand_over_connections.tool is 'Which tool it is: listmonk or webhook.';

alter table private.hand_over_memberships
  add tool text not null generated always as (case when list_id > 0 then 'listmonk' else 'webhook' end) stored;
comment on column private.hand_over_memberships.tool is 'Which tool the list belongs to.';

-- Each tool has a queue of its own: when one fails, the other goes on.
alter table private.hand_over_people
  add tool text not null default 'listmonk' check (tool in ('listmonk', 'webhook')),
  add message uuid,
  drop constraint hand_over_people_pkey,
  add primary key (user_id, tool);
drop index private.hand_over_people_due;
create index hand_over_people_due on private.hand_over_people (tool, due_at) where due_at is not null;
comment on column private.hand_over_people.tool is 'To which tool they are handed over.';
comment on column private.hand_over_people.message is 'The id of the message that is being sent: it stays until that has arrived, or something has changed.';
comment on column private.hand_over_people.subscriber_id is 'The subscriber''s id in listmonk.';
comment on column private.hand_over_people.created is
  'Whether the hand-over has created the subscriber; of the webhook, whether it may have been told of the person.';
comment on column private.hand_over_people.emails is
  'The addresses that the subscriber may have been created with, while its id isn''t known; of the webhook, those that it may know, the present one last.';

alter table private.hand_over_tool
  drop constraint hand_over_tool_pkey,
  drop column id,
  add tool text primary key default 'listmonk' check (tool in ('listmonk', 'webhook'));
comment on table private.hand_over_tool is 'What the worker has last said of each tool.';
insert into private.hand_over_tool (tool) values ('webhook');

create table private.webhook_messages (
  id text primary key check (length(id) between 1 and 256),
  received_at timestamptz not null default now()
);
create index webhook_messages_received on private.webhook_messages (received_at);
comment on table private.webhook_messages is
  'Messages of the webhook''s receiver, so that nobody can repeat one. A signature is accepted for ten minutes; rows are kept for an hour.';
alter table private.webhook_messages enable row level security;
revoke all on private.webhook_messages from anon, authenticated, service_role;

-- As before, but for a tool.
drop function private.queue_people(uuid[]);
create function private.queue_people(accounts uuid[], tools text[])
returns void
language sql
security definer
set search_path = ''
as $$
  -- In an order: two statements at once could deadlock otherwise.
  insert into private.hand_over_people as people (user_id, tool)
  select distinct named.account, named.tool from unnest(accounts, tools) as named (account, tool)
  where named.account is not null order by 1, 2
  on conflict (user_id, tool) do update
  set
    changed = true,
    due_at = case when people.claim is not null or people.attempts > 0 then coalesce(people.due_at, clock_timestamp()) else clock_timestamp() end;
$$;
comment on function private.queue_people(uuid[], text[]) is
  'Notes that people have something to be handed over, each to a tool; again, if a worker has them, and after the pause if it has just failed.';
revoke execute on function private.queue_people(uuid[], text[]) from public, anon, authenticated, service_role;

-- As before, but to each tool that knows them.
create or replace function private.queue_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'unproven_accounts' then
    perform private.queue_people(array[people.user_id], array[people.tool]) from private.hand_over_people as people where people.user_id = old.user_id;
  elsif tg_op = 'UPDATE' and new.deleted_at is null then
    perform private.queue_people(array[people.user_id], array[people.tool]) from private.hand_over_people as people where people.user_id = new.id;
  else
    update private.hand_over_people as people
    set deleted = true, changed = true, due_at = case when people.claim is null then clock_timestamp() else people.due_at end
    where people.user_id = old.id;
    -- The tool has never heard of them.
    delete from private.hand_over_people as people
    where people.user_id = old.id and people.claim is null and people.subscriber_id is null and people.emails is null;
  end if;
  return null;
end;
$$;

-- As before, but what happens is queued for the tool that the newsletter is connected with.
create or replace function private.log_subscription_events(
  newsletters uuid[],
  accounts uuid[],
  events text[],
  frequencies text[],
  pauses timestamptz[]
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
  insert into private.subscription_log (newsletter_id, user_id, event, frequency, paused_until, actor, proof, wording)
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
    acting.kind,
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
  from unnest(newsletters, accounts, events, frequencies, pauses) with ordinality
    as happened (newsletter_id, user_id, event, frequency, paused_until, place)
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
  order by happened.place;

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

-- As before, but for one tool, with newsletters, tokens for unsubscribing, and the id of a message.
drop function public.claim_hand_over(integer, integer);
drop function private.claim_hand_over(integer, integer);
create function private.claim_hand_over(most integer, seconds integer, tool text)
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
  message uuid,
  claimed_at timestamptz,
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
    select present.*, memberships.ended_at, memberships.told and not present.active as told
    from present
    left join private.hand_over_memberships as memberships
      on memberships.user_id = present.user_id and memberships.list_id = present.list_id
    union all
    select
      memberships.user_id, memberships.list_id, newsletters.title, false, null, null, connections.newsletter_id,
      memberships.ended_at, memberships.told
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
        'told', coalesce(wanted.told, false)
      ) order by wanted.list_id)
      from wanted where wanted.user_id = claimed.user_id
    ), '[]')
  from claimed;
end;
$$;
comment on function private.claim_hand_over(integer, integer, text) is
  'Takes people who are due for a tool, the longest waiting first, with everything to be handed over; nobody else gets them until the claim ends.';

create function public.claim_hand_over(p_limit integer default 20, p_seconds integer default 60, p_tool text default 'listmonk')
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
  message uuid,
  claimed_at timestamptz,
  lists jsonb
)
language sql
set search_path = ''
as $$
  select * from private.claim_hand_over(p_limit, p_seconds, p_tool);
$$;
comment on function public.claim_hand_over(integer, integer, text) is
  'Takes up to p_limit people, 1 to 100, who have something to be handed over to p_tool (listmonk or webhook), for p_seconds, 10 to 600. Each has a claim; the address, null if it isn''t confirmed; others that the tool may know; whether it''s proven; whether the account is deleted; what is known of the subscriber in the tool; message, an id that stays until this has arrived or something has changed; claimed_at; and lists: list (its id), newsletter (its id, null if it isn''t connected any more), title, active, frequency, paused_until, unsubscribe (the token that ends an active subscription), acted_at (when the person last did something here, null if never), ended and ended_at (whether and when the hand-over last unsubscribed them, if that is known), and told (whether the tool knows that they have left) (service role only).';

-- As before, but of the tool that the claim is for.
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

  update private.hand_over_people as people
  set
    subscriber_id = coalesce(subscriber, people.subscriber_id),
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
    update private.hand_over_connections as connections set handed_at = now()
    from private.hand_over_people as people
    join private.hand_over_memberships as memberships on memberships.user_id = people.user_id and memberships.tool = people.tool
    where people.user_id = account and people.claim = held and connections.list_id = memberships.list_id
      and coalesce(connections.handed_at, '-infinity') < now() - interval '10 seconds';
    delete from private.hand_over_memberships as memberships
    using private.hand_over_people as people
    where people.user_id = account and people.claim = held and people.deleted and not people.changed
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

-- As before, but of one tool.
drop function public.report_tool(jsonb, text);
drop function private.report_tool(jsonb, text);
create function private.report_tool(lists jsonb, reason text, tool text)
returns integer[]
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.hand_over_tool as tools
  set
    lists = coalesce(report_tool.lists, tools.lists),
    seen_at = now(),
    failure = reason,
    failing_since = case when reason is not null then coalesce(tools.failing_since, now()) end
  where tools.tool = report_tool.tool and (report_tool.lists is not null or reason is not null);
  return array(
    select connections.list_id from private.hand_over_connections as connections
    where connections.tool = report_tool.tool order by connections.list_id
  );
end;
$$;
comment on function private.report_tool(jsonb, text, text) is
  'Keeps what a worker says of a tool, and returns the ids of the lists that newsletters are connected with.';

create function public.report_tool(p_lists jsonb default null, p_failure text default null, p_tool text default 'listmonk')
returns integer[]
language sql
set search_path = ''
as $$
  select private.report_tool(p_lists, p_failure, p_tool);
$$;
comment on function public.report_tool(jsonb, text, text) is
  'Keeps the lists ({id, name} each, up to 1 MB) of p_tool (listmonk, or webhook, which has none), if it works, and why it doesn''t (unreachable, slow, unauthorized, busy, failed or unexpected) or null; without both, nothing. Returns the ids of its connected lists (service role only).';

-- As before, but of the list's tool.
create or replace function private.handed_over_subscribers(list integer, after uuid, most integer)
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
  left join private.hand_over_people as people on people.user_id = subscription.user_id and people.tool = connections.tool
  where connections.list_id = list and (after is null or subscription.user_id > after)
  order by subscription.user_id
  limit most;
$$;

do $$
declare
  called text;
begin
  foreach called in array array['claim_hand_over(integer, integer, text)', 'report_tool(jsonb, text, text)'] loop
    execute format('revoke execute on function private.%s, public.%1$s from public, anon, authenticated', called);
    execute format('grant execute on function private.%s, public.%1$s to service_role', called);
  end loop;
end;
$$;
