-- Subscribing: only to newsletters that are visible and published. Of any other, a subscription can still be ended, but nothing else.
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

comment on function private.add_subscription(uuid, text) is
  'Subscribes the caller, changes the frequency, or toggles between active and inactive; of a newsletter that isn''t visible, only ends it.';
