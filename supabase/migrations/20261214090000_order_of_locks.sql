-- Locks in one order: account, newsletter, subscription, person of the hand-over, and the turn of words (private.await_turn_of_words) last.
set local lock_timeout = '2s';

-- As before, but nobody who subscribes or leaves at this moment is missed or remembered.
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
    insert into private.hand_over_connections (newsletter_id, list_id)
    values (newsletter, coalesce(list, -nextval('private.hand_over_webhooks')::integer))
    on conflict (newsletter_id) do nothing;
    perform private.queue_people(array_agg(present.id), array_agg(connect_newsletter.tool))
    from (
      -- Also those who have subscribed since the first statement.
      select users.id from public.newsletter_subscriptions as subscription
      join auth.users on users.id = subscription.user_id
      where subscription.newsletter_id = newsletter
      for key share of users
    ) as present;
  end if;
exception
  when unique_violation then
    raise exception 'Another newsletter has this list' using errcode = '23505';
end;
$$;

-- As before, but the documents are written last. Otherwise a restore that has the turn of words waits for an account that is being deleted,
-- which waits for a subscription, which the deletion of another newsletter has set aside, which waits for its turn.
create or replace function private.index_saved_newsletters()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Whoever restores one does this last, after its subscriptions: see private.restore_history.
  if coalesce(current_setting('private.restoring', true), '') <> 'true' then
    perform private.index_newsletters(array(select saved.id from saved));
  end if;
  return null;
end;
$$;

create or replace function private.restore_history(entry bigint, new_category uuid)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen public.history;
  content jsonb;
  violated text;
begin
  perform private.require_content_manager();
  select * into chosen from public.history where history.id = entry;
  if chosen.table_name = 'profiles' then
    perform private.require_user_manager();
  end if;
  if chosen.id is null then
    raise exception 'This entry is no longer in the history' using errcode = 'PT404';
  elsif chosen.operation = 'insert' then
    raise exception 'There is no earlier version' using errcode = '22023';
  elsif chosen.row_id is null then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;

  content := private.content_to_restore(chosen, new_category);
  -- An error takes this setting back, too.
  perform set_config('private.restoring', 'true', true);
  if chosen.operation = 'update' then
    perform private.overwrite_row(chosen.table_name, content);
  else
    perform private.insert_row(chosen.table_name, content);
  end if;
  if chosen.table_name = 'newsletters' and chosen.operation = 'delete' then
    perform private.restore_subscriptions(chosen.row_id::uuid);
    -- Last, in the order of a deletion, which takes the turn of words after the subscriptions.
    perform private.index_newsletters(array[chosen.row_id::uuid]);
  end if;
  perform set_config('private.restoring', '', true);
  -- The newest entry is the one that the restore made: until it's committed, nobody else can change the row.
  return (select max(history.id) from public.history where table_name = chosen.table_name and row_id = chosen.row_id);
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated = 'categories_name_unique' then
      raise exception 'A category with this name already exists' using errcode = '23505';
    end if;
    raise exception 'This has already been restored' using errcode = 'PT409';
  when check_violation then
    raise exception 'This version no longer meets the rules' using errcode = '22023';
end;
$$;

-- As before, but an account that has been deleted meanwhile is told so, instead of failing a foreign key.
create or replace function private.add_subscription(newsletter uuid, wanted text)
returns public.newsletter_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
declare
  present_state text;
  saved public.newsletter_subscriptions;
begin
  if not private.has_role_of(array['user', 'newsletter_manager', 'admin', 'owner']) then
    raise exception 'You must be logged in' using errcode = '42501';
  elsif wanted is null or wanted not in ('daily', 'weekly', 'monthly') then
    raise exception 'The frequency must be daily, weekly or monthly' using errcode = '22023';
  elsif newsletter is null then
    raise exception 'Please select a newsletter' using errcode = '22023';
  end if;
  -- The account first, as its deletion does: the other order could deadlock.
  perform from auth.users where users.id = (select auth.uid()) for key share;
  -- It may have been deleted meanwhile.
  if private.living_account((select auth.uid())) is null then
    raise exception 'You must be logged in' using errcode = '42501';
  end if;
  -- Waits for a change of the state, and is waited for.
  select case when newsletters.publish_at <= now() then newsletters.state end into present_state
  from public.newsletters where newsletters.id = newsletter for share;

  if present_state = 'visible' then
    -- One statement, with the unique key as its lock: concurrent calls run one after another, each on the latest row.
    insert into public.newsletter_subscriptions as subscription (user_id, newsletter_id, frequency)
    values ((select auth.uid()), newsletter, wanted)
    on conflict (user_id, newsletter_id) do update
    set frequency = excluded.frequency,
        status = case
          when subscription.status = 'active' and subscription.frequency = excluded.frequency then 'inactive'
          else 'active'
        end
    returning * into saved;
    return saved;
  end if;

  update public.newsletter_subscriptions as subscription
  set status = 'inactive'
  where subscription.user_id = (select auth.uid())
    and subscription.newsletter_id = newsletter
    and subscription.status = 'active'
    and subscription.frequency = wanted
  returning * into saved;
  if saved.id is not null then
    return saved;
  elsif present_state = 'discontinued' then
    raise exception 'This newsletter is no longer published' using errcode = '22023';
  end if;
  -- Of a hidden newsletter, nobody learns more than of one that doesn't exist.
  raise exception 'This newsletter no longer exists' using errcode = '23503';
end;
$$;

create or replace function private.subscribe_to_selection(ids uuid[], frequencies text[], again boolean)
returns table (newsletter_id uuid, outcome text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  open_ids uuid[];
  saved_ids uuid[];
begin
  perform private.require_account();
  if coalesce(cardinality(ids), 0) not between 1 and 50 then
    raise exception 'Please select between 1 and 50 newsletters' using errcode = '22023';
  elsif cardinality(frequencies) is distinct from cardinality(ids) then
    raise exception 'Every newsletter needs a frequency' using errcode = '22023';
  elsif array_position(ids, null) is not null then
    raise exception 'Please select a newsletter' using errcode = '22023';
  elsif (select count(distinct chosen.id) from unnest(ids) as chosen (id)) < cardinality(ids) then
    raise exception 'A newsletter can be selected only once' using errcode = '22023';
  elsif exists (
    select from unnest(frequencies) as wanted (frequency)
    where wanted.frequency is null or wanted.frequency not in ('daily', 'weekly', 'monthly')
  ) then
    raise exception 'The frequency must be daily, weekly or monthly' using errcode = '22023';
  end if;
  -- The account first, as its deletion does: the other order could deadlock.
  perform from auth.users where users.id = (select auth.uid()) for key share;
  -- It may have been deleted meanwhile.
  if private.living_account((select auth.uid())) is null then
    raise exception 'You must be logged in' using errcode = '42501';
  end if;
  -- Waits for changes of the states, and is waited for.
  select coalesce(array_agg(present.id), '{}') into open_ids
  from (
    select newsletters.id from public.newsletters
    where newsletters.id = any (ids) and newsletters.state = 'visible' and newsletters.publish_at <= now()
    order by newsletters.id
    for share
  ) as present;

  -- In the order of the ids: two selections at once could deadlock otherwise.
  with saved as (
    insert into public.newsletter_subscriptions as subscription (user_id, newsletter_id, frequency)
    select (select auth.uid()), chosen.id, chosen.frequency
    from unnest(ids, frequencies) as chosen (id, frequency)
    where chosen.id = any (open_ids)
    order by chosen.id
    on conflict on constraint newsletter_subscriptions_once do update
    set frequency = excluded.frequency, status = 'active'
    where again and subscription.status = 'inactive'
    returning subscription.newsletter_id
  )
  select coalesce(array_agg(saved.newsletter_id), '{}') into saved_ids from saved;

  return query
  select
    chosen.id,
    case
      when chosen.id <> all (open_ids) then 'unavailable'
      when chosen.id = any (saved_ids) then 'subscribed'
      when present.status = 'inactive' then 'left'
      when present.paused_until > now() then 'paused'
      else 'active'
    end
  from unnest(ids) with ordinality as chosen (id, place)
  left join public.newsletter_subscriptions as present
    on present.newsletter_id = chosen.id and present.user_id = (select auth.uid())
  order by chosen.place;
end;
$$;

create or replace function private.subscriber_tokens(newsletter uuid, accounts uuid[])
returns table (user_id uuid, token uuid)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_content_manager();
  return query
  with kept as (
    -- Making a token locks the account. One that is just being deleted is left out, as the worker does.
    select users.id from auth.users where users.id = any (accounts) for key share skip locked
  )
  select subscription.user_id, private.unsubscribe_token(subscription.user_id, newsletter)
  from kept
  join public.newsletter_subscriptions as subscription on subscription.user_id = kept.id
  where subscription.newsletter_id = newsletter and subscription.status = 'active';
end;
$$;
comment on function private.subscriber_tokens(uuid, uuid[]) is
  'Tokens of active subscriptions, for an export; none of an account that is just being deleted.';
comment on function public.subscriber_tokens(uuid, uuid[]) is
  'The tokens with which these people''s active subscriptions of a newsletter can be ended without signing in, made if they have none; who isn''t subscribed, or whose account is just being deleted, has no row (admins and owners).';
comment on function private.index_saved_newsletters() is 'Trigger: new newsletters get their documents, except from a restore, which writes them last.';
