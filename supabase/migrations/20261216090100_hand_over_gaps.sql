-- What the hand-over missed of people who change something while a worker has them, while their list is gone, or while it isn't connected.
set local lock_timeout = '2s';

-- As before, but what somebody does at this moment is either read or marked as done since.
create or replace function private.claim_hand_over(most integer, seconds integer, tool text)
returns table (user_id uuid, claim uuid, email text, former_emails text[], proven boolean, deleted boolean, subscriber_id integer, created boolean, attempts integer, handed_at timestamp with time zone, message uuid, claimed_at timestamp with time zone, lists jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  ids uuid[];
begin
  -- A statement of its own: the next one sees what those had done who had these rows until now.
  ids := array(
    select people.user_id from private.hand_over_people as people
    where people.tool = claim_hand_over.tool and people.due_at <= now()
    order by people.due_at
    limit least(most, 100)
    for update skip locked
  );
  return query
  with due as (
    select unnest(ids) as user_id
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

-- As before, but an account that is deleted while a worker has it keeps its lists, from which it's taken next.
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

-- As before, but what has changed since the claim is tried once more.
create or replace function private.fail_hand_over(account uuid, held uuid, reason text, seconds integer)
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
      when reason is not null and not people.changed and people.failing_since < now() - interval '3 days' then null
      else clock_timestamp() + make_interval(secs => least(greatest(seconds, 0), 86400))
    end
  where people.user_id = account and people.claim = held;
  return found;
end;
$$;

-- The webhook's list of a newsletter stays its list while it isn't connected, so that people who were in it are still reported later.
create table private.hand_over_webhook_lists (
  newsletter_id uuid primary key references public.newsletters on delete cascade,
  list_id integer not null unique default -nextval('private.hand_over_webhooks')
);
comment on table private.hand_over_webhook_lists is 'The list of the webhook that each newsletter has, or had while it was connected.';
comment on column private.hand_over_webhook_lists.list_id is 'A number below zero, which nobody else learns.';
alter table private.hand_over_webhook_lists enable row level security;
revoke all on private.hand_over_webhook_lists from anon, authenticated, service_role;
insert into private.hand_over_webhook_lists (newsletter_id, list_id)
select connections.newsletter_id, connections.list_id from private.hand_over_connections as connections where connections.tool = 'webhook';

create function private.queue_lists(lists integer[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  accounts uuid[];
  tools text[];
begin
  -- All accounts are locked before the first person is.
  select array_agg(present.id), array_agg(present.tool) into accounts, tools
  from (
    select users.id, connections.tool from private.hand_over_connections as connections
    join public.newsletter_subscriptions as subscription on subscription.newsletter_id = connections.newsletter_id
    join auth.users on users.id = subscription.user_id
    where connections.list_id = any (lists)
    for key share of users
  ) as present;
  -- Whose account is deleted is due already.
  select accounts || array_agg(people.user_id), tools || array_agg(people.tool) into accounts, tools
  from private.hand_over_memberships as memberships
  join private.hand_over_people as people on people.user_id = memberships.user_id and people.tool = memberships.tool
  where memberships.list_id = any (lists) and not people.deleted;
  perform private.queue_people(accounts, tools);
end;
$$;
revoke all on function private.queue_lists(integer[]) from public, anon, authenticated, service_role;
comment on function private.queue_lists(integer[]) is
  'Hands over everybody with a subscription of the newsletters that lists belong to, and everybody whom the hand-over has put into one of them.';

-- As before, but nothing is left of an account that the tool has never heard of.
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
    delete from private.hand_over_memberships as memberships
    where memberships.user_id = old.id and not exists (
      select from private.hand_over_people as people where people.user_id = old.id and people.tool = memberships.tool
    );
  end if;
  return null;
end;
$$;
delete from private.hand_over_memberships as memberships
where not exists (
  select from private.hand_over_people as people where people.user_id = memberships.user_id and people.tool = memberships.tool
);

-- As before, but who has deleted their subscription while it wasn't connected is handed over, too.
create or replace function private.connect_newsletter(newsletter uuid, list integer, tool text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  -- The accounts first, as the deletion of one does, which also changes the newsletters that it owns: the other order could deadlock.
  perform from auth.users
  where users.id in (
    select subscription.user_id from public.newsletter_subscriptions as subscription where subscription.newsletter_id = newsletter
  )
  for key share;
  -- Whoever subscribes is waited for, and then seen below, or waits, and then sees the connection. Rows that are inserted with the secret
  -- key lock the newsletter only by their foreign key, so nothing less than this is enough.
  perform from public.newsletters where newsletters.id = newsletter for update;
  if not found then
    raise exception 'Newsletter not found' using errcode = 'PT404';
  elsif connect_newsletter.tool is distinct from 'listmonk' and not exists (
    select from private.hand_over_tool as tools
    where tools.tool = 'webhook' and tools.tool = connect_newsletter.tool and tools.seen_at is not null and list is null
  ) then
    raise exception 'No worker has reported a webhook' using errcode = '22023';
  elsif list is not null and not exists (
    select from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as lists (id integer)
    where tools.tool = 'listmonk' and lists.id = list
  ) then
    raise exception 'The mailing tool has no such list' using errcode = '22023';
  end if;
  delete from private.hand_over_connections as connections
  where connections.newsletter_id = newsletter
    and (connections.tool <> connect_newsletter.tool or connections.tool = 'listmonk' and connections.list_id is distinct from list);
  if list is not null or connect_newsletter.tool = 'webhook' then
    if list is null then
      insert into private.hand_over_webhook_lists (newsletter_id) values (newsletter) on conflict do nothing;
    end if;
    insert into private.hand_over_connections (newsletter_id, list_id)
    values (newsletter, coalesce(list, (
      select lists.list_id from private.hand_over_webhook_lists as lists where lists.newsletter_id = newsletter
    )))
    on conflict (newsletter_id) do nothing;
    -- Also those who have subscribed since the first statement.
    perform private.queue_lists(array[connections.list_id]) from private.hand_over_connections as connections
    where connections.newsletter_id = newsletter;
  end if;
exception
  when unique_violation then
    raise exception 'Another newsletter has this list' using errcode = '23505';
end;
$$;

-- As before, but a list that was gone gets everybody again: a tool also leaves out lists that its user may not see.
create or replace function private.report_tool(lists jsonb, reason text, tool text)
returns integer[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  known integer[];
begin
  known := array(
    select there.id from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as there (id integer)
    where tools.tool = report_tool.tool
  );
  update private.hand_over_tool as tools
  set
    lists = coalesce(report_tool.lists, tools.lists),
    seen_at = now(),
    failure = reason,
    failing_since = case when reason is not null then coalesce(tools.failing_since, now()) end
  where tools.tool = report_tool.tool and (report_tool.lists is not null or reason is not null);
  -- What was done without the list counts as handed over.
  perform private.queue_lists(array_agg(connections.list_id))
  from private.hand_over_connections as connections, jsonb_to_recordset(report_tool.lists) as there (id integer)
  where connections.tool = report_tool.tool and connections.list_id = there.id and there.id <> all (known);
  return array(
    select connections.list_id from private.hand_over_connections as connections
    where connections.tool = report_tool.tool order by connections.list_id
  );
end;
$$;

-- PostgREST applies the time limit of a function to its whole request.
alter function public.connect_newsletter(uuid, integer, text) set statement_timeout = '60s';
alter function public.report_tool(jsonb, text, text) set statement_timeout = '60s';

-- As before, but also of what isn't connected any more, and only what the tool has been told.
create or replace function private.my_hand_over()
returns table (newsletter_id uuid, list_id integer, list_name text, tool text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return query
  select connections.newsletter_id, case when memberships.tool = 'listmonk' then memberships.list_id end, (
    select lists.name from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as lists (id integer, name text)
    where lists.id = memberships.list_id
  ), memberships.tool
  from private.hand_over_memberships as memberships
  join private.hand_over_people as people on people.user_id = memberships.user_id and people.tool = memberships.tool
  left join private.hand_over_connections as connections on connections.list_id = memberships.list_id
  where memberships.user_id = (select auth.uid()) and (people.subscriber_id is not null or people.created)
  order by connections.newsletter_id;
end;
$$;
comment on function public.my_hand_over() is
  'Where the caller''s address has been handed over to: the newsletter, null if it isn''t connected any more, the tool (listmonk or webhook), and the id and name of its list in listmonk (signed-in people).';
