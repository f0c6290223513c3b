-- One click to leave: each subscription that is handed over or exported has a token, with which whoever has it can end, pause or thin out
-- that subscription without signing in (RFC 8058).
set local lock_timeout = '2s';

-- Without a foreign key to the subscription: a link goes on saying that it has ended.
create table private.unsubscribe_tokens (
  token uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  newsletter_id uuid not null,
  joined bigint not null,
  unique (user_id, newsletter_id, joined)
);
comment on table private.unsubscribe_tokens is
  'What addresses for unsubscribing name: random, one per subscription and time it began, made when the subscription is first handed over or exported.';
comment on column private.unsubscribe_tokens.joined is
  'The entry of the log with which the subscription began; 0 if it''s older than the log. A later one has another token, and this one no effect.';
alter table private.unsubscribe_tokens enable row level security;
revoke all on private.unsubscribe_tokens from anon, authenticated, service_role;

create function private.last_joined(account uuid, newsletter uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(max(entries.id), 0)
  from private.subscription_log as entries
  where entries.user_id = account and entries.newsletter_id = newsletter and entries.event in ('joined', 'newsletter restored');
$$;
comment on function private.last_joined(uuid, uuid) is
  'The entry of the log with which a subscription last began; 0 if it''s older than the log.';

create function private.unsubscribe_token(account uuid, newsletter uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  began constant bigint := private.last_joined(account, newsletter);
  found_token uuid;
begin
  select tokens.token into found_token from private.unsubscribe_tokens as tokens
  where tokens.user_id = account and tokens.newsletter_id = newsletter and tokens.joined = began;
  if found_token is null then
    -- Another session may make it at the same moment.
    insert into private.unsubscribe_tokens as tokens (user_id, newsletter_id, joined) values (account, newsletter, began)
    on conflict (user_id, newsletter_id, joined) do update set joined = excluded.joined
    returning tokens.token into found_token;
  end if;
  return found_token;
end;
$$;
comment on function private.unsubscribe_token(uuid, uuid) is 'The token of somebody''s present subscription, made if there is none.';

-- Visitors call the next two, and can't reach the schema private: so these run with the rights of their owner.
create function public.subscription_of_token(p_token uuid)
returns table (newsletter_id uuid, title text, state text, frequency text, paused_until timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select
    tokens.newsletter_id,
    newsletters.title,
    case
      when coalesce(subscription.status, 'inactive') <> 'active' then 'inactive'
      when tokens.joined = private.last_joined(tokens.user_id, tokens.newsletter_id) then 'active'
      else 'renewed'
    end,
    subscription.frequency,
    case when subscription.paused_until > now() then subscription.paused_until end
  from private.unsubscribe_tokens as tokens
  join auth.users on users.id = tokens.user_id and users.deleted_at is null
  left join public.newsletters on newsletters.id = tokens.newsletter_id
  left join public.newsletter_subscriptions as subscription
    on subscription.user_id = tokens.user_id and subscription.newsletter_id = tokens.newsletter_id
  where tokens.token = p_token;
$$;
comment on function public.subscription_of_token(uuid) is
  'The subscription that an address for unsubscribing belongs to: its newsletter, with a null title if that is deleted; state: active, inactive (it has ended, however), or renewed (it has begun anew since, so the token has no effect); frequency; paused_until, null if it isn''t paused. No row if there is no such token, or its account is gone (everybody who has the token).';

create function public.change_by_token(p_token uuid, p_action text default 'unsubscribe')
returns table (newsletter_id uuid, title text, state text, frequency text, paused_until timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account uuid;
  newsletter uuid;
  began bigint;
begin
  if p_action is null or p_action not in ('unsubscribe', 'pause', 'weekly', 'monthly') then
    raise exception 'Invalid action' using errcode = '22023';
  end if;
  select tokens.user_id, tokens.newsletter_id, tokens.joined into account, newsletter, began
  from private.unsubscribe_tokens as tokens where tokens.token = p_token;
  -- Whoever subscribes again at this moment is waited for.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = account and subscription.newsletter_id = newsletter and subscription.status = 'active'
  for update;
  if found and began = private.last_joined(account, newsletter) then
    perform set_config('private.by_link', 'true', true);
    update public.newsletter_subscriptions as subscription
    set
      status = case p_action when 'unsubscribe' then 'inactive' else subscription.status end,
      paused_until = case p_action when 'pause' then now() + interval '30 days' else subscription.paused_until end,
      frequency = case
        when p_action = 'monthly' or p_action = 'weekly' and subscription.frequency = 'daily' then p_action
        else subscription.frequency
      end
    where subscription.user_id = account and subscription.newsletter_id = newsletter;
    perform set_config('private.by_link', '', true);
  end if;
  return query select * from public.subscription_of_token(p_token);
end;
$$;
comment on function public.change_by_token(uuid, text) is
  'Ends the subscription that a token belongs to, or with p_action pauses it for 30 days (pause) or makes it less frequent (weekly or monthly; never more). Nothing happens to one that has ended or begun anew since. Returns what subscription_of_token does, afterwards; the log names link as who did it. Fails with 22023 for another action (everybody who has the token).';

create function private.subscriber_tokens(newsletter uuid, accounts uuid[])
returns table (user_id uuid, token uuid)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_content_manager();
  return query
  select subscription.user_id, private.unsubscribe_token(subscription.user_id, newsletter)
  from public.newsletter_subscriptions as subscription
  where subscription.newsletter_id = newsletter and subscription.user_id = any (accounts) and subscription.status = 'active';
end;
$$;
comment on function private.subscriber_tokens(uuid, uuid[]) is 'Tokens of active subscriptions, for an export.';

create function public.subscriber_tokens(p_newsletter_id uuid, p_user_ids uuid[])
returns table (user_id uuid, token uuid)
language sql
set search_path = ''
as $$
  select * from private.subscriber_tokens(p_newsletter_id, p_user_ids);
$$;
comment on function public.subscriber_tokens(uuid, uuid[]) is
  'The tokens with which these people''s active subscriptions of a newsletter can be ended without signing in, made if they have none; who isn''t subscribed has no row (admins and owners).';

-- Leaving can be said by a link.
alter table private.subscription_log
  drop constraint subscription_log_actor_check,
  add constraint subscription_log_actor_check check (actor in ('person', 'link', 'admin', 'system', 'tool')) not valid;
comment on column private.subscription_log.actor is
  'Who did it: the person, whoever had the link for unsubscribing, an admin or owner, system (a service or SQL), or the person in the mailing tool.';

-- As before, but with links.
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

-- As before: what is done by a link is the person's word.
create or replace function private.last_act(account uuid, newsletter uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select coalesce(
    max(entries.happened_at) filter (where entries.actor in ('person', 'link')),
    case when count(*) = 0 then (
      select subscription.created_at from public.newsletter_subscriptions as subscription
      where subscription.user_id = account and subscription.newsletter_id = newsletter
    ) end,
    '-infinity'
  )
  from private.subscription_log as entries
  where entries.user_id = account and entries.newsletter_id = newsletter;
$$;

-- As before, and tokens go with the account.
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
  delete from private.unsubscribe_tokens where user_id = old.id;
  return null;
end;
$$;

create or replace function private.forget_ended_subscriptions(kept interval default '3 years')
returns bigint
language sql
security definer
set search_path = ''
as $$
  with ended as (
    select entries.user_id, entries.newsletter_id
    from private.subscription_log as entries
    where entries.user_id is not null
    group by entries.user_id, entries.newsletter_id
    having max(entries.happened_at) < now() - kept
  ), forgotten as (
    update private.subscription_log as entries set user_id = null
    from ended
    where entries.user_id = ended.user_id
      and entries.newsletter_id = ended.newsletter_id
      and not exists (
        select from public.newsletter_subscriptions as subscription
        where subscription.user_id = ended.user_id
          and subscription.newsletter_id = ended.newsletter_id
          and subscription.status = 'active'
      )
    returning entries.id
  ), tokens as (
    delete from private.unsubscribe_tokens as tokens
    using ended
    where tokens.user_id = ended.user_id
      and tokens.newsletter_id = ended.newsletter_id
      and not exists (
        select from public.newsletter_subscriptions as subscription
        where subscription.user_id = ended.user_id
          and subscription.newsletter_id = ended.newsletter_id
          and subscription.status = 'active'
      )
  )
  select count(*) from forgotten;
$$;

revoke execute on function private.last_joined(uuid, uuid), private.unsubscribe_token(uuid, uuid)
from public, anon, authenticated, service_role;
revoke execute on function public.subscription_of_token(uuid), public.change_by_token(uuid, text) from public, service_role;
grant execute on function public.subscription_of_token(uuid), public.change_by_token(uuid, text) to anon, authenticated;
revoke execute on function private.subscriber_tokens(uuid, uuid[]), public.subscriber_tokens(uuid, uuid[])
from public, anon, service_role;
grant execute on function private.subscriber_tokens(uuid, uuid[]), public.subscriber_tokens(uuid, uuid[]) to authenticated;
