-- What people see of the hand-over, and how owners connect a newsletter.

create function private.require_owner()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.manages_users() then
    raise exception 'Only owners can do this' using errcode = '42501';
  end if;
end;
$$;
comment on function private.require_owner() is 'Refuses callers who are not owners.';

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
  failing_since timestamptz
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
    connections.list_id, named.name, connections.handed_at, numbers.waiting, numbers.failing, numbers.set_aside, numbers.reason,
    tool.lists, tool.seen_at, tool.failure, tool.failing_since
  from private.hand_over_tool as tool
  left join private.hand_over_connections as connections on connections.newsletter_id = newsletter
  left join lateral (
    select lists.name from jsonb_to_recordset(tool.lists) as lists (id integer, name text) where lists.id = connections.list_id
  ) as named on true
  left join lateral (
    -- In a long queue, only of those who are first, so that it takes no longer.
    select
      count(*)::integer as waiting,
      (count(*) filter (where queued.failing_since is not null))::integer as failing,
      (count(*) filter (where queued.due_at is null))::integer as set_aside,
      max(queued.failure) filter (where queued.failing_since is not null) as reason
    from (
      (select * from private.hand_over_people as people where people.due_at is not null order by people.due_at limit 10000)
      union all
      (
        select * from private.hand_over_people as people
        where people.failing_since is not null and people.due_at is null
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
  ) as numbers on connections.list_id is not null;
end;
$$;
comment on function private.newsletter_hand_over(uuid) is 'How the hand-over of a newsletter stands, and that of the tool.';

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
  failing_since timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from private.newsletter_hand_over(p_newsletter_id);
$$;
comment on function public.newsletter_hand_over(uuid) is
  'One row: the newsletter''s list in the mailing tool and its name, null if it isn''t connected or the tool doesn''t have it; when somebody was last handed over; how many people wait, of whom so many fail (reason: refused, failed or unexpected) or have been set aside; of a queue of more than 10,000, those of its first 10,000. Of the tool: its lists ({id, name} each), when a worker last reported (null: never), why it doesn''t work, and since when (admins and owners).';

create function private.connect_newsletter(newsletter uuid, list integer)
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
  elsif list is not null and not exists (
    select from private.hand_over_tool as tool, jsonb_to_recordset(tool.lists) as lists (id integer) where lists.id = list
  ) then
    raise exception 'The mailing tool has no such list' using errcode = '22023';
  end if;
  delete from private.hand_over_connections as connections
  where connections.newsletter_id = newsletter and connections.list_id is distinct from list;
  if list is not null then
    insert into private.hand_over_connections (newsletter_id, list_id) values (newsletter, list)
    on conflict (newsletter_id) do nothing;
    perform private.queue_people(array(
      select subscription.user_id from public.newsletter_subscriptions as subscription where subscription.newsletter_id = newsletter
    ));
  end if;
exception
  when unique_violation then
    raise exception 'Another newsletter has this list' using errcode = '23505';
end;
$$;
comment on function private.connect_newsletter(uuid, integer) is 'Connects a newsletter with a list, and hands all its subscriptions over; or disconnects it.';

create function public.connect_newsletter(p_newsletter_id uuid, p_list_id integer default null)
returns void
language sql
set search_path = ''
as $$
  select private.connect_newsletter(p_newsletter_id, p_list_id);
$$;
comment on function public.connect_newsletter(uuid, integer) is
  'Connects a newsletter with a list of the mailing tool that a worker has reported, and hands over all its subscriptions; null disconnects it, and the list stays as it is. Each newsletter has one list, and each list one newsletter (owners only).';

create function private.retry_hand_over(newsletter uuid)
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
      where subscription.user_id = people.user_id and subscription.newsletter_id = newsletter
    ) or exists (
      select from private.hand_over_memberships as memberships
      join private.hand_over_connections as connections on connections.list_id = memberships.list_id
      where memberships.user_id = people.user_id and connections.newsletter_id = newsletter
    )
  );
  get diagnostics number = row_count;
  return number;
end;
$$;
comment on function private.retry_hand_over(uuid) is 'People of a newsletter whose hand-over has failed are due at once; returns how many.';

create function public.retry_hand_over(p_newsletter_id uuid)
returns integer
language sql
set search_path = ''
as $$
  select private.retry_hand_over(p_newsletter_id);
$$;
comment on function public.retry_hand_over(uuid) is
  'Has those subscribers of a newsletter handed over again at once whose hand-over has failed or was set aside; returns how many (owners only).';

create function private.my_hand_over()
returns table (newsletter_id uuid, list_id integer, list_name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return query
  select connections.newsletter_id, connections.list_id, (
    select lists.name from private.hand_over_tool as tool, jsonb_to_recordset(tool.lists) as lists (id integer, name text)
    where lists.id = connections.list_id
  )
  from private.hand_over_memberships as memberships
  join private.hand_over_connections as connections on connections.list_id = memberships.list_id
  where memberships.user_id = (select auth.uid())
  order by connections.newsletter_id;
end;
$$;
comment on function private.my_hand_over() is 'The lists on which the hand-over has put the caller, or taken them off.';

create function public.my_hand_over()
returns table (newsletter_id uuid, list_id integer, list_name text)
language sql
stable
set search_path = ''
as $$
  select * from private.my_hand_over();
$$;
comment on function public.my_hand_over() is
  'Where the caller''s address has been handed over to: the newsletter, and the id and name of its list in the mailing tool (signed-in people).';

do $$
declare
  called text;
begin
  revoke execute on function private.require_owner() from public, anon, authenticated, service_role;
  foreach called in array array[
    'newsletter_hand_over(uuid)', 'connect_newsletter(uuid, integer)', 'retry_hand_over(uuid)', 'my_hand_over()'
  ] loop
    execute format('revoke execute on function private.%s, public.%1$s from public, anon, service_role', called);
    execute format('grant execute on function private.%s, public.%1$s to authenticated', called);
  end loop;
end;
$$;
