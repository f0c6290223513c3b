-- Subscriptions: one row for each user and newsletter, active or not. They change through add_subscription only and are deleted at
-- the table.
create table public.newsletter_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  newsletter_id uuid not null references public.newsletters (id) on delete cascade,
  frequency text not null default 'weekly',
  status text not null default 'active',
  created_at timestamptz not null default now(),
  constraint newsletter_subscriptions_once unique (user_id, newsletter_id),
  constraint newsletter_subscriptions_frequency_known check (frequency in ('daily', 'weekly', 'monthly')),
  constraint newsletter_subscriptions_status_known check (status in ('active', 'inactive'))
);

create index newsletter_subscriptions_of_user
on public.newsletter_subscriptions (user_id, created_at desc, id desc);
create index newsletter_subscriptions_of_newsletter
on public.newsletter_subscriptions (newsletter_id, status, created_at desc, user_id desc);

revoke all on public.newsletter_subscriptions from anon, authenticated;
grant select, delete on public.newsletter_subscriptions to authenticated;
grant all on public.newsletter_subscriptions to service_role;

alter table public.newsletter_subscriptions enable row level security;

create policy "People read their own subscriptions, admins and owners all"
on public.newsletter_subscriptions for select to authenticated
using ((user_id = (select auth.uid()) and (select private.has_account())) or (select private.manages_content()));

create policy "People delete their own subscriptions, admins and owners any"
on public.newsletter_subscriptions for delete to authenticated
using ((user_id = (select auth.uid()) and (select private.has_account())) or (select private.manages_content()));

create function private.add_subscription(newsletter uuid, wanted text)
returns public.newsletter_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
declare
  saved public.newsletter_subscriptions;
begin
  if not private.has_role_of(array['user', 'newsletter_manager', 'admin', 'owner']) then
    raise exception 'You must be logged in' using errcode = '42501';
  elsif wanted is null or wanted not in ('daily', 'weekly', 'monthly') then
    raise exception 'The frequency must be daily, weekly or monthly' using errcode = '22023';
  elsif newsletter is null then
    raise exception 'Please select a newsletter' using errcode = '22023';
  end if;
  perform from public.newsletters where newsletters.id = newsletter for key share;
  if not found then
    raise exception 'This newsletter no longer exists' using errcode = '23503';
  end if;

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
end;
$$;

create function private.get_newsletter_subscribers(newsletter uuid)
returns table (user_id uuid, email text, frequency text, created_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_content_manager();
  return query
    select subscription.user_id, users.email::text, subscription.frequency, subscription.created_at
    from public.newsletter_subscriptions as subscription
    join auth.users on users.id = subscription.user_id
    where subscription.newsletter_id = newsletter and subscription.status = 'active'
    order by subscription.created_at desc, subscription.user_id desc;
end;
$$;

create function public.add_subscription(sub_newsletter_id uuid, sub_frequency text)
returns public.newsletter_subscriptions
language sql
set search_path = ''
as $$
  select * from private.add_subscription(sub_newsletter_id, sub_frequency);
$$;

create function public.get_newsletter_subscribers(target_newsletter_id uuid)
returns table (user_id uuid, email text, frequency text, created_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select * from private.get_newsletter_subscribers(target_newsletter_id);
$$;

revoke execute on function
  private.add_subscription(uuid, text),
  private.get_newsletter_subscribers(uuid),
  public.add_subscription(uuid, text),
  public.get_newsletter_subscribers(uuid)
from public, anon, authenticated, service_role;
grant execute on function
  private.add_subscription(uuid, text),
  private.get_newsletter_subscribers(uuid),
  public.add_subscription(uuid, text),
  public.get_newsletter_subscribers(uuid)
to authenticated;

comment on table public.newsletter_subscriptions is 'Who reads which newsletter how often.';
comment on column public.newsletter_subscriptions.status is 'active or inactive.';
comment on function private.add_subscription(uuid, text) is 'Subscribes the caller, changes the frequency, or toggles between active and inactive.';
comment on function private.get_newsletter_subscribers(uuid) is 'The active subscribers of a newsletter, newest first.';
comment on function public.add_subscription(uuid, text) is 'Subscribes the caller, or changes or toggles the subscription, and returns the row (signed-in people).';
comment on function public.get_newsletter_subscribers(uuid) is 'The active subscribers of a newsletter, newest first (admins and owners).';
