-- The hand-over: subscriptions of connected newsletters reach the tool that sends. What has changed is noted in the same transaction, on
-- every path, as a person who is due; a worker takes people with all they have at that moment, so the order of changes can't be lost.
set local lock_timeout = '2s';

create table private.hand_over_connections (
  newsletter_id uuid primary key references public.newsletters (id) on delete cascade,
  list_id integer not null unique check (list_id > 0),
  handed_at timestamptz
);
comment on table private.hand_over_connections is 'Which list of the mailing tool has the subscribers of a newsletter.';
comment on column private.hand_over_connections.list_id is 'The list''s id in the tool.';
comment on column private.hand_over_connections.handed_at is 'When somebody''s subscription was last handed over, to within ten seconds.';

-- Without a foreign key: a deleted account is handed over, too.
create table private.hand_over_people (
  user_id uuid primary key,
  due_at timestamptz default clock_timestamp(),
  claim uuid,
  changed boolean not null default false,
  attempts integer not null default 0,
  failure text check (failure in ('refused', 'failed', 'unexpected')),
  failing_since timestamptz,
  subscriber_id integer,
  created boolean not null default false,
  emails text[],
  deleted boolean not null default false,
  handed_at timestamptz
);
create index hand_over_people_due on private.hand_over_people (due_at) where due_at is not null;
create index hand_over_people_failing on private.hand_over_people (failing_since) where failing_since is not null;
create unique index hand_over_people_of_subscriber on private.hand_over_people (subscriber_id);
comment on table private.hand_over_people is
  'People with a subscription that is or was handed over: the outbox are those that are due, and the others are who is known in the tool.';
comment on column private.hand_over_people.due_at is
  'From when on a worker takes this person: while one has them, until their claim ends. Null if nothing waits, or if it''s set aside.';
comment on column private.hand_over_people.claim is 'The claim of the worker that has this person.';
comment on column private.hand_over_people.changed is 'Whether something has changed since the claim.';
comment on column private.hand_over_people.attempts is 'How often it has failed in a row.';
comment on column private.hand_over_people.failure is 'Why it last failed: refused, failed or unexpected.';
comment on column private.hand_over_people.failing_since is 'Since when it fails; set aside if nothing is due.';
comment on column private.hand_over_people.subscriber_id is 'The subscriber''s id in the tool.';
comment on column private.hand_over_people.created is 'Whether the hand-over has created the subscriber.';
comment on column private.hand_over_people.emails is 'The addresses that the subscriber may have been created with, while its id isn''t known.';
comment on column private.hand_over_people.deleted is 'Whether the account is gone.';
comment on column private.hand_over_people.handed_at is 'When the tool last had everything.';

create table private.hand_over_memberships (
  user_id uuid not null,
  list_id integer not null,
  told boolean not null default false,
  ended_at timestamptz,
  primary key (user_id, list_id)
);
create index hand_over_memberships_of_list on private.hand_over_memberships (list_id);
comment on table private.hand_over_memberships is 'On which lists the hand-over has put somebody, or taken them off.';
comment on column private.hand_over_memberships.told is
  'Whether the tool knows that the subscription has ended: who is in the list again since then has said so there.';
comment on column private.hand_over_memberships.ended_at is
  'When the hand-over itself has last unsubscribed them, by the tool''s clock: that isn''t the person''s word. Infinity while it''s being done, or if the moment isn''t known.';

create table private.hand_over_tool (
  id boolean primary key default true check (id),
  lists jsonb not null default '[]' check (jsonb_typeof(lists) = 'array'),
  seen_at timestamptz,
  failure text check (failure in ('unreachable', 'slow', 'unauthorized', 'busy', 'failed', 'unexpected')),
  failing_since timestamptz
);
comment on table private.hand_over_tool is 'What the worker has last said of the tool, in one row.';
comment on column private.hand_over_tool.lists is 'The lists that the tool has: id and name.';
comment on column private.hand_over_tool.seen_at is 'When a worker last reported.';
comment on column private.hand_over_tool.failure is 'Why nobody can be handed over: unreachable, slow, unauthorized, busy, failed or unexpected; null if it works.';
insert into private.hand_over_tool default values;

alter table private.hand_over_connections enable row level security;
alter table private.hand_over_people enable row level security;
alter table private.hand_over_memberships enable row level security;
alter table private.hand_over_tool enable row level security;
revoke all on
  private.hand_over_connections, private.hand_over_people, private.hand_over_memberships, private.hand_over_tool
from anon, authenticated, service_role;

create function private.queue_people(accounts uuid[])
returns void
language sql
security definer
set search_path = ''
as $$
  -- In an order: two statements at once could deadlock otherwise.
  insert into private.hand_over_people as people (user_id)
  select distinct account from unnest(accounts) as account where account is not null order by account
  on conflict (user_id) do update
  set
    changed = true,
    due_at = case when people.claim is not null or people.attempts > 0 then coalesce(people.due_at, clock_timestamp()) else clock_timestamp() end;
$$;
comment on function private.queue_people(uuid[]) is
  'Notes that people have something to be handed over; again, if a worker has them, and after the pause if it has just failed.';

create function private.queue_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'unproven_accounts' then
    perform private.queue_people(array[people.user_id]) from private.hand_over_people as people where people.user_id = old.user_id;
  elsif tg_op = 'UPDATE' and new.deleted_at is null then
    perform private.queue_people(array[people.user_id]) from private.hand_over_people as people where people.user_id = new.id;
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
comment on function private.queue_account() is
  'Trigger: another address, its proof, and the end of an account are handed over if the person is known in the tool.';

create trigger hand_over_changed_account after update on auth.users
for each row when ((old.email, old.email_confirmed_at, old.deleted_at) is distinct from (new.email, new.email_confirmed_at, new.deleted_at))
execute function private.queue_account();
create trigger hand_over_deleted_account after delete on auth.users
for each row execute function private.queue_account();
create trigger hand_over_proven_account after delete on private.unproven_accounts
for each row execute function private.queue_account();

-- Leaving can be said in the tool.
alter table private.subscription_log
  drop constraint subscription_log_actor_check,
  add constraint subscription_log_actor_check check (actor in ('person', 'admin', 'system', 'tool')) not valid;
comment on column private.subscription_log.actor is
  'Who did it: the person, an admin or owner, system (a service or SQL), or the person in the mailing tool.';

-- As before, but that what happens to subscriptions of connected newsletters is handed over.
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
begin
  insert into private.subscription_log (newsletter_id, user_id, event, frequency, paused_until, actor, proof, wording)
  select
    happened.newsletter_id,
    users.id,
    case
      when happened.event in ('left', 'newsletter deleted') and users.id is null then 'account deleted'
      when happened.event = 'left' and acting.kind not in ('person', 'tool') then 'removed'
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
      when in_tool then 'tool' when caller is null then 'system' when caller = happened.user_id then 'person' else 'admin'
    end
  ) as acting (kind)
  cross join lateral (select happened.event = 'joined' and acting.kind = 'person') as evidence (consents)
  order by happened.place;

  if exists (select from private.hand_over_connections) then
    perform private.queue_people(array_agg(users.id))
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
comment on function private.log_subscription_events(uuid[], uuid[], text[], text[], timestamptz[]) is
  'Adds entries to the log, with who did it, and notes people whose subscriptions are handed over; the account of one that is deleted isn''t named.';

create function private.last_act(account uuid, newsletter uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select coalesce(
    max(entries.happened_at) filter (where entries.actor = 'person'),
    case when count(*) = 0 then (
      select subscription.created_at from public.newsletter_subscriptions as subscription
      where subscription.user_id = account and subscription.newsletter_id = newsletter
    ) end,
    '-infinity'
  )
  from private.subscription_log as entries
  where entries.user_id = account and entries.newsletter_id = newsletter;
$$;
comment on function private.last_act(uuid, uuid) is
  'When somebody last did something to a subscription themselves, on this site; of one that is older than the log, when it began.';

create function private.end_from_tool(account uuid, list integer, moment timestamptz)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  newsletter uuid;
begin
  select connections.newsletter_id into newsletter from private.hand_over_connections as connections where connections.list_id = list;
  -- Whoever subscribes again at this moment is waited for.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = account and subscription.newsletter_id = newsletter and subscription.status = 'active'
  for update;
  if not found or moment <= private.last_act(account, newsletter) or moment <= (
    select memberships.ended_at from private.hand_over_memberships as memberships
    where memberships.user_id = account and memberships.list_id = list
  ) then
    return false;
  end if;
  perform set_config('private.in_tool', 'true', true);
  update public.newsletter_subscriptions as subscription set status = 'inactive'
  where subscription.user_id = account and subscription.newsletter_id = newsletter;
  perform set_config('private.in_tool', '', true);
  return true;
end;
$$;
comment on function private.end_from_tool(uuid, integer, timestamptz) is
  'Ends a subscription that its person has ended in the tool, unless they have done something to it on this site since, or the hand-over itself did it.';

revoke execute on function
  private.queue_people(uuid[]), private.queue_account(), private.last_act(uuid, uuid), private.end_from_tool(uuid, integer, timestamptz)
from public, anon, authenticated, service_role;
