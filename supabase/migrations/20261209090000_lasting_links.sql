-- Addresses for unsubscribing outlast a deletion that is undone, and say nothing of a newsletter that is hidden.
set local lock_timeout = '2s';

create or replace function private.last_joined(account uuid, newsletter uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(max(entries.id), 0)
  from private.subscription_log as entries
  where entries.user_id = account and entries.newsletter_id = newsletter and entries.event = 'joined';
$$;
comment on function private.last_joined(uuid, uuid) is
  'The entry of the log with which somebody last subscribed; 0 if it''s older than the log. A newsletter that is deleted and restored keeps its subscriptions.';
comment on column private.unsubscribe_tokens.joined is
  'The entry of the log with which the subscription began, or with which its newsletter was restored; 0 if it''s older than the log. It has no effect once the person has subscribed later.';

create or replace function public.subscription_of_token(p_token uuid)
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
      when tokens.joined >= private.last_joined(tokens.user_id, tokens.newsletter_id) then 'active'
      else 'renewed'
    end,
    subscription.frequency,
    case when subscription.paused_until > now() then subscription.paused_until end
  from private.unsubscribe_tokens as tokens
  join auth.users on users.id = tokens.user_id and users.deleted_at is null
  left join public.newsletters
    on newsletters.id = tokens.newsletter_id and newsletters.state <> 'hidden' and newsletters.publish_at <= now()
  left join public.newsletter_subscriptions as subscription
    on subscription.user_id = tokens.user_id and subscription.newsletter_id = tokens.newsletter_id
  where tokens.token = p_token;
$$;
comment on function public.subscription_of_token(uuid) is
  'The subscription that an address for unsubscribing belongs to: its newsletter, with a null title if that is deleted, hidden or not published yet; state: active, inactive (it has ended, however), or renewed (the person has subscribed again since, so the token has no effect); frequency; paused_until, null if it isn''t paused. No row if there is no such token, or its account is gone (everybody who has the token).';

create or replace function public.change_by_token(p_token uuid, p_action text default 'unsubscribe')
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
  if not found and p_action = 'unsubscribe' and began >= private.last_joined(account, newsletter) then
    -- Its newsletter may be deleted: if that is restored, the subscription comes back as ended. Whoever restores it at this moment is
    -- waited for, and has brought back what was active.
    update private.history_subscriptions as kept set status = 'inactive'
    from public.history as deletion
    where kept.user_id = account and kept.status = 'active'
      and deletion.id = kept.entry_id and deletion.table_name = 'newsletters' and deletion.row_id = newsletter::text;
    perform from public.newsletter_subscriptions as subscription
    where subscription.user_id = account and subscription.newsletter_id = newsletter and subscription.status = 'active'
    for update;
  end if;
  if found and began >= private.last_joined(account, newsletter) then
    perform set_config('private.by_link', 'true', true);
    update public.newsletter_subscriptions as subscription
    set
      status = case p_action when 'unsubscribe' then 'inactive' else subscription.status end,
      paused_until = case p_action
        when 'pause' then greatest(subscription.paused_until, now() + interval '30 days')
        else subscription.paused_until
      end,
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
  'Ends the subscription that a token belongs to, or with p_action pauses it for at least 30 days (pause) or makes it less frequent (weekly or monthly; never more). What was deleted with its newsletter is ended for the time when that is restored. Nothing happens to one that has ended, or if the person has subscribed again since. Returns what subscription_of_token does, afterwards; the log names link as who did it. Fails with 22023 for another action (everybody who has the token).';

create or replace function private.restore_subscriptions(entry bigint, newsletter uuid)
returns void
language sql
set search_path = ''
as $$
  -- Locks the accounts, so that one that is being deleted is left out instead of failing the foreign key, and then what is restored, which
  -- an address for unsubscribing may be ending. The second statement sees what those have done for whom the first one has waited.
  select from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry
  for key share of users for update of kept;

  select set_config('private.restoring', 'true', true);
  insert into public.newsletter_subscriptions (id, user_id, newsletter_id, frequency, status, created_at, paused_until)
  select kept.id, kept.user_id, newsletter, kept.frequency, kept.status, kept.created_at, kept.paused_until
  from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry and users.deleted_at is null;
  select set_config('private.restoring', '', true);
$$;
