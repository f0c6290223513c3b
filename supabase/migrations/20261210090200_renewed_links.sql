-- An address for unsubscribing from an earlier subscription tells nothing about the later one.
set local lock_timeout = '2s';

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
    present.state,
    case when present.state <> 'renewed' then subscription.frequency end,
    case when present.state <> 'renewed' and subscription.paused_until > now() then subscription.paused_until end
  from private.unsubscribe_tokens as tokens
  join auth.users on users.id = tokens.user_id and users.deleted_at is null
  left join public.newsletters
    on newsletters.id = tokens.newsletter_id and newsletters.state <> 'hidden' and newsletters.publish_at <= now()
  left join public.newsletter_subscriptions as subscription
    on subscription.user_id = tokens.user_id and subscription.newsletter_id = tokens.newsletter_id
  cross join lateral (
    select case
      when coalesce(subscription.status, 'inactive') <> 'active' then 'inactive'
      when tokens.joined >= private.last_joined(tokens.user_id, tokens.newsletter_id) then 'active'
      else 'renewed'
    end
  ) as present (state)
  where tokens.token = p_token;
$$;
comment on function public.subscription_of_token(uuid) is
  'The subscription that an address for unsubscribing belongs to: its newsletter, with a null title if that is deleted, hidden or not published yet; state: active, inactive (it has ended, however), or renewed (the person has subscribed again since, so the token has no effect); frequency; paused_until, null if it isn''t paused; both null if it is renewed. No row if there is no such token, or its account is gone (everybody who has the token).';
