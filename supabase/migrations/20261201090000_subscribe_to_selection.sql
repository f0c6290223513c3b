-- Several newsletters at once, for whoever has chosen before signing in. It never toggles: what is active or paused stays as it is.
create function private.subscribe_to_selection(ids uuid[], frequencies text[], again boolean)
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
comment on function private.subscribe_to_selection(uuid[], text[], boolean) is
  'Subscribes the caller to those of the newsletters that can be subscribed to and that the caller hasn''t, or has left if wanted; says of each what came of it.';

create function public.subscribe_to_selection(p_ids uuid[], p_frequencies text[], p_again boolean default false)
returns table (newsletter_id uuid, outcome text)
language sql
set search_path = ''
as $$
  select * from private.subscribe_to_selection(p_ids, p_frequencies, p_again);
$$;
comment on function public.subscribe_to_selection(uuid[], text[], boolean) is
  'Subscribes the caller to 1 to 50 newsletters, each with its frequency, and returns what came of each, in their order: subscribed; active or paused, which stay as they are; left, which stays so unless p_again; or unavailable, if it isn''t visible and published (signed-in people).';

create function private.has_password()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return (select coalesce(users.encrypted_password, '') <> '' from auth.users where users.id = (select auth.uid()));
end;
$$;
comment on function private.has_password() is 'Whether the caller''s account has a password.';

create function public.has_password()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_password();
$$;
comment on function public.has_password() is
  'Whether the caller''s account has a password: whoever signs in by an emailed code needn''t have one (signed-in people).';

revoke execute on function
  private.subscribe_to_selection(uuid[], text[], boolean), public.subscribe_to_selection(uuid[], text[], boolean),
  private.has_password(), public.has_password()
from public, anon, authenticated, service_role;
grant execute on function
  private.subscribe_to_selection(uuid[], text[], boolean), public.subscribe_to_selection(uuid[], text[], boolean),
  private.has_password(), public.has_password()
to authenticated;
