-- Owners connect a newsletter with the webhook, too, and its receiver can end a subscription.

-- As before, but with two tools.
drop function public.newsletter_hand_over(uuid);
drop function private.newsletter_hand_over(uuid);
create function private.newsletter_hand_over(newsletter uuid)
returns table (
  list_id integer,
  list_name text,
  handed_at timestamptz,
  waiting integer,
  failing integer,
  set_aside integer,
  reason text,
  lists jsonb,
  seen_at timestamptz,
  tool_failure text,
  failing_since timestamptz,
  tool text,
  webhook boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_content_manager();
  return query
  select
    case when connections.tool = 'listmonk' then connections.list_id end, named.name, connections.handed_at, numbers.waiting, numbers.failing, numbers.set_aside, numbers.reason,
    listmonk.lists,
    case when connections.tool is null then greatest(listmonk.seen_at, hook.seen_at) else tools.seen_at end, tools.failure, tools.failing_since, connections.tool, hook.seen_at is not null
  from private.hand_over_tool as listmonk
  join private.hand_over_tool as hook on hook.tool = 'webhook'
  left join private.hand_over_connections as connections on connections.newsletter_id = newsletter
  join private.hand_over_tool as tools on tools.tool = coalesce(connections.tool, 'listmonk')
  left join lateral (
    select lists.name from jsonb_to_recordset(listmonk.lists) as lists (id integer, name text) where lists.id = connections.list_id
  ) as named on true
  left join lateral (
    -- In a long queue, only of those who are first, so that it takes no longer.
    select
      count(*)::integer as waiting,
      (count(*) filter (where queued.failing_since is not null))::integer as failing,
      (count(*) filter (where queued.due_at is null))::integer as set_aside,
      max(queued.failure) filter (where queued.failing_since is not null) as reason
    from (
      (select * from private.hand_over_people as people where people.tool = connections.tool and people.due_at is not null order by people.due_at limit 10000)
      union all
      (
        select * from private.hand_over_people as people
        where people.tool = connections.tool and people.failing_since is not null and people.due_at is null
        order by people.failing_since limit 10000
      )
    ) as queued
    where exists (
      select from public.newsletter_subscriptions as subscription
      where subscription.user_id = queued.user_id and subscription.newsletter_id = newsletter
    ) or exists (
      select from private.hand_over_memberships as memberships
      where memberships.user_id = queued.user_id and memberships.list_id = connections.list_id
    )
  ) as numbers on connections.list_id is not null
  where listmonk.tool = 'listmonk';
end;
$$;
comment on function private.newsletter_hand_over(uuid) is 'How the hand-over of a newsletter stands, and that of its tool.';

create function public.newsletter_hand_over(p_newsletter_id uuid)
returns table (
  list_id integer,
  list_name text,
  handed_at timestamptz,
  waiting integer,
  failing integer,
  set_aside integer,
  reason text,
  lists jsonb,
  seen_at timestamptz,
  tool_failure text,
  failing_since timestamptz,
  tool text,
  webhook boolean
)
language sql
stable
set search_path = ''
as $$
  select * from private.newsletter_hand_over(p_newsletter_id);
$$;
comment on function public.newsletter_hand_over(uuid) is
  'One row: tool (listmonk or webhook, null if the newsletter isn''t connected); its list in listmonk and the list''s name, null if there is none or listmonk doesn''t have it; when somebody was last handed over; how many people wait, of whom so many fail (reason: refused, failed or unexpected) or have been set aside; of a queue of more than 10,000, those of its first 10,000. Of the tool, or of listmonk: why it doesn''t work, and since when; when a worker last reported it (null: never), of a newsletter that isn''t connected, either of them. To choose from: the lists of listmonk ({id, name} each), and webhook, whether a worker has reported one (admins and owners).';

-- As before, but also with the webhook.
drop function public.connect_newsletter(uuid, integer);
drop function private.connect_newsletter(uuid, integer);
create function private.connect_newsletter(newsletter uuid, list integer, tool text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  perform from public.newsletters where newsletters.id = newsletter for key share;
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
    insert into private.hand_over_connections (newsletter_id, list_id)
    values (newsletter, coalesce(list, -nextval('private.hand_over_webhooks')::integer))
    on conflict (newsletter_id) do nothing;
    perform private.queue_people(array_agg(subscription.user_id), array_agg(connect_newsletter.tool))
    from public.newsletter_subscriptions as subscription where subscription.newsletter_id = newsletter;
  end if;
exception
  when unique_violation then
    raise exception 'Another newsletter has this list' using errcode = '23505';
end;
$$;
comment on function private.connect_newsletter(uuid, integer, text) is
  'Connects a newsletter with a list of listmonk or the webhook, and hands all its subscriptions over; or disconnects it.';

create function public.connect_newsletter(p_newsletter_id uuid, p_list_id integer default null, p_tool text default 'listmonk')
returns void
language sql
set search_path = ''
as $$
  select private.connect_newsletter(p_newsletter_id, p_list_id, p_tool);
$$;
comment on function public.connect_newsletter(uuid, integer, text) is
  'Connects a newsletter with a list of listmonk that a worker has reported, or with p_tool webhook and no list with the webhook, in place of what it was connected with, and hands over all its subscriptions; without both, disconnects it. What was handed over stays there. Each list has one newsletter (owners only).';

-- As before, but of the newsletter's tool.
create or replace function private.retry_hand_over(newsletter uuid)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  number integer;
begin
  perform private.require_owner();
  update private.hand_over_people as people
  set due_at = clock_timestamp(), attempts = 0, failing_since = null
  where people.failing_since is not null and people.claim is null and (
    exists (
      select from public.newsletter_subscriptions as subscription
      join private.hand_over_connections as connections on connections.newsletter_id = subscription.newsletter_id
      where subscription.user_id = people.user_id and subscription.newsletter_id = newsletter and connections.tool = people.tool
    ) or exists (
      select from private.hand_over_memberships as memberships
      join private.hand_over_connections as connections on connections.list_id = memberships.list_id
      where memberships.user_id = people.user_id and memberships.tool = people.tool and connections.newsletter_id = newsletter
    )
  );
  get diagnostics number = row_count;
  return number;
end;
$$;

-- As before, but with the tool.
drop function public.my_hand_over();
drop function private.my_hand_over();
create function private.my_hand_over()
returns table (newsletter_id uuid, list_id integer, list_name text, tool text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return query
  select connections.newsletter_id, case when connections.tool = 'listmonk' then connections.list_id end, (
    select lists.name from private.hand_over_tool as tools, jsonb_to_recordset(tools.lists) as lists (id integer, name text)
    where lists.id = connections.list_id
  ), connections.tool
  from private.hand_over_memberships as memberships
  join private.hand_over_connections as connections on connections.list_id = memberships.list_id
  where memberships.user_id = (select auth.uid())
  order by connections.newsletter_id;
end;
$$;
comment on function private.my_hand_over() is 'Where the hand-over has put the caller, or taken them off.';

create function public.my_hand_over()
returns table (newsletter_id uuid, list_id integer, list_name text, tool text)
language sql
stable
set search_path = ''
as $$
  select * from private.my_hand_over();
$$;
comment on function public.my_hand_over() is
  'Where the caller''s address has been handed over to: the newsletter, the tool (listmonk or webhook), and the id and name of its list in listmonk (signed-in people).';

create function private.end_from_webhook(message text, account uuid, newsletter uuid, moment timestamptz)
returns text
language plpgsql
strict
security definer
set search_path = ''
as $$
declare
  list integer;
begin
  delete from private.webhook_messages as messages
  where messages.id in (
    select old.id from private.webhook_messages as old where old.received_at < now() - interval '1 hour' limit 100 for update skip locked
  );
  insert into private.webhook_messages (id) values (message) on conflict do nothing;
  if not found then
    return 'repeated';
  end if;
  select connections.list_id into list from private.hand_over_connections as connections
  where connections.newsletter_id = newsletter and connections.tool = 'webhook';
  return case when list is not null and private.end_from_tool(account, list, moment) then 'ended' else 'kept' end;
end;
$$;
comment on function private.end_from_webhook(text, uuid, uuid, timestamptz) is
  'Ends a subscription whose end the webhook''s receiver has reported, unless the message is repeated, or the person has done something to it on this site since.';

create function public.end_from_webhook(p_message text, p_user_id uuid, p_newsletter_id uuid, p_ended_at timestamptz)
returns text
language sql
set search_path = ''
as $$
  select private.end_from_webhook(p_message, p_user_id, p_newsletter_id, p_ended_at);
$$;
comment on function public.end_from_webhook(text, uuid, uuid, timestamptz) is
  'Ends the subscription of a newsletter that is connected with the webhook, when its receiver reports that the person has left, in a message with the id p_message. Whoever has done something to it on this site after p_ended_at keeps it; a moment in the future is now. Returns ended; kept, if nothing has ended; or repeated, if the message was received before (service role only).';

do $$
declare
  called text;
begin
  foreach called in array array['newsletter_hand_over(uuid)', 'connect_newsletter(uuid, integer, text)', 'my_hand_over()'] loop
    execute format('revoke execute on function private.%s, public.%1$s from public, anon, service_role', called);
    execute format('grant execute on function private.%s, public.%1$s to authenticated', called);
  end loop;
  called := 'end_from_webhook(text, uuid, uuid, timestamptz)';
  execute format('revoke execute on function private.%s, public.%1$s from public, anon, authenticated', called);
  execute format('grant execute on function private.%s, public.%1$s to service_role', called);
end;
$$;
