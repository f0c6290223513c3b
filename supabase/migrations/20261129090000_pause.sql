-- Pause: an active subscription rests until a moment that is known, and then goes on by itself.

alter table public.newsletter_subscriptions
  add column paused_until timestamptz
  constraint newsletter_subscriptions_pause_ends check (isfinite(paused_until));
comment on column public.newsletter_subscriptions.paused_until is
  'Until when an active subscription is paused; null, or a moment that has passed, if it isn''t.';

create function private.end_pause()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.paused_until := null;
  return new;
end;
$$;
comment on function private.end_pause() is 'Trigger: a subscription that isn''t active has no pause.';

create trigger end_pause
before insert or update on public.newsletter_subscriptions
for each row when (new.status <> 'active' and new.paused_until is not null)
execute function private.end_pause();

create function private.require_account()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.has_account() then
    raise exception 'You must be logged in' using errcode = '42501';
  end if;
end;
$$;
comment on function private.require_account() is 'Rejects callers without an account that isn''t disabled.';

create function private.pause_subscriptions(until timestamptz, newsletter uuid)
returns setof public.newsletter_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  if until is null or until <= now() or until > now() + interval '1 year' then
    raise exception 'A pause must end within a year from now' using errcode = '22023';
  end if;
  return query
  update public.newsletter_subscriptions as subscription
  set paused_until = until
  where subscription.user_id = (select auth.uid())
    and subscription.status = 'active'
    and (newsletter is null or subscription.newsletter_id = newsletter)
  returning *;
end;
$$;
comment on function private.pause_subscriptions(timestamptz, uuid) is
  'Pauses the caller''s active subscriptions, or the one of a newsletter, until a moment within a year.';

create function private.resume_subscriptions(newsletter uuid)
returns setof public.newsletter_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return query
  update public.newsletter_subscriptions as subscription
  set paused_until = null
  where subscription.user_id = (select auth.uid())
    and subscription.paused_until is not null
    and (newsletter is null or subscription.newsletter_id = newsletter)
  returning *;
end;
$$;
comment on function private.resume_subscriptions(uuid) is
  'Ends the pause of the caller''s subscriptions, or of the one of a newsletter.';

create function public.pause_subscriptions(p_until timestamptz, p_newsletter_id uuid default null)
returns setof public.newsletter_subscriptions
language sql
set search_path = ''
as $$
  select * from private.pause_subscriptions(p_until, p_newsletter_id);
$$;
comment on function public.pause_subscriptions(timestamptz, uuid) is
  'Pauses the caller''s active subscriptions until p_until, at most a year ahead, or only the one of p_newsletter_id; returns what is paused now (signed-in people). A pause ends by itself.';

create function public.resume_subscriptions(p_newsletter_id uuid default null)
returns setof public.newsletter_subscriptions
language sql
set search_path = ''
as $$
  select * from private.resume_subscriptions(p_newsletter_id);
$$;
comment on function public.resume_subscriptions(uuid) is
  'Ends the pause of the caller''s subscriptions, or only of the one of p_newsletter_id; returns those that had one (signed-in people).';

revoke execute on function
  private.end_pause(), private.require_account(),
  private.pause_subscriptions(timestamptz, uuid), private.resume_subscriptions(uuid),
  public.pause_subscriptions(timestamptz, uuid), public.resume_subscriptions(uuid)
from public, anon;
grant execute on function
  private.pause_subscriptions(timestamptz, uuid), private.resume_subscriptions(uuid),
  public.pause_subscriptions(timestamptz, uuid), public.resume_subscriptions(uuid)
to authenticated;
