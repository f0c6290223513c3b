-- What happened to subscriptions. The database writes it, on every path; nobody reads or changes it directly. Entries are only added, so
-- that people who subscribe at the same moment don't wait for each other.
set local lock_timeout = '2s';

create table private.consent_wordings (
  version smallint primary key,
  wording text not null
);
comment on table private.consent_wordings is
  'The sentences beside the buttons that subscribe, in English; a changed sentence is a new version.';
alter table private.consent_wordings enable row level security;
revoke all on private.consent_wordings from anon, authenticated, service_role;
insert into private.consent_wordings values
  (1, 'Issues come by email to the address of your account. You can pause or unsubscribe at any time.');

-- Without foreign keys: an entry outlives what it's about.
create table private.subscription_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  newsletter_id uuid not null,
  user_id uuid,
  event text not null check (event in (
    'joined', 'frequency changed', 'paused', 'resumed', 'left', 'removed', 'account deleted', 'newsletter deleted', 'newsletter restored'
  )),
  frequency text not null,
  paused_until timestamptz,
  actor text not null check (actor in ('person', 'admin', 'system')),
  proof text check (proof in ('confirmation', 'code or link', 'invitation')),
  wording smallint
);
create index subscription_log_of_user on private.subscription_log (user_id) where user_id is not null;
alter table private.subscription_log enable row level security;
revoke all on private.subscription_log from anon, authenticated, service_role;

comment on table private.subscription_log is
  'What happened to subscriptions, oldest first. Only active ones have entries: what happens to an inactive one changes nothing.';
comment on column private.subscription_log.user_id is 'Whose subscription; null once the account is deleted or forgotten.';
comment on column private.subscription_log.event is
  'joined; frequency changed, to the one named; paused; resumed before its end; left; removed by somebody else than the person; ended because the account or the newsletter was deleted; there again because the newsletter was restored.';
comment on column private.subscription_log.frequency is 'The frequency afterwards; of what ended, the last one.';
comment on column private.subscription_log.paused_until is 'Until when the subscription is paused; null if it isn''t. The end of a pause has no entry.';
comment on column private.subscription_log.actor is 'Who did it: the person, an admin or owner, or system (a service or SQL).';
comment on column private.subscription_log.proof is
  'Of joined by the person: how the address had been proven. Null if it wasn''t, or when somebody else did it.';
comment on column private.subscription_log.wording is 'Of joined by the person: the version of the sentence that was shown, if the client named one.';

create function private.guard_subscription_log()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    old.user_id := null;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'The log of subscriptions can''t be changed' using errcode = '42501';
end;
$$;
comment on function private.guard_subscription_log() is 'Trigger: an entry can lose its account, and nothing else changes.';

create trigger guard_subscription_log
before update or delete on private.subscription_log
for each row execute function private.guard_subscription_log();
create trigger guard_whole_subscription_log
before truncate on private.subscription_log
for each statement execute function private.guard_subscription_log();

create function private.log_subscription_events(
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
begin
  insert into private.subscription_log (newsletter_id, user_id, event, frequency, paused_until, actor, proof, wording)
  select
    happened.newsletter_id,
    users.id,
    case
      when happened.event in ('left', 'newsletter deleted') and users.id is null then 'account deleted'
      when happened.event = 'left' and acting.kind <> 'person' then 'removed'
      else happened.event
    end,
    happened.frequency,
    case when happened.paused_until > now() then happened.paused_until end,
    acting.kind,
    case
      when not consents or users.email_confirmed_at is null then null
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
    select case when caller is null then 'system' when caller = happened.user_id then 'person' else 'admin' end
  ) as acting (kind)
  cross join lateral (select happened.event = 'joined' and acting.kind = 'person') as evidence (consents)
  order by happened.place;
end;
$$;
comment on function private.log_subscription_events(uuid[], uuid[], text[], text[], timestamptz[]) is
  'Adds entries to the log, with who did it; the account of one that is deleted isn''t named.';

create function private.log_subscriptions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.log_subscription_events(
      array_agg(saved.newsletter_id),
      array_agg(saved.user_id),
      array_agg(case current_setting('private.restoring', true) when 'true' then 'newsletter restored' else 'joined' end),
      array_agg(saved.frequency),
      array_agg(saved.paused_until)
    )
    from saved where saved.status = 'active'
    having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform private.log_subscription_events(
      array_agg(previous.newsletter_id),
      array_agg(previous.user_id),
      -- Deeper, the deletion of a newsletter or an account has deleted them.
      array_agg(case when pg_trigger_depth() > 1 then 'newsletter deleted' else 'left' end),
      array_agg(previous.frequency),
      array_agg(null::timestamptz)
    )
    from previous where previous.status = 'active'
    having count(*) > 0;
  -- Subscribing inserts or updates, and fires the triggers of both.
  elsif exists (select from saved) then
    perform private.log_subscription_events(
      array_agg(happened.newsletter_id),
      array_agg(happened.user_id),
      array_agg(happened.event),
      array_agg(happened.frequency),
      array_agg(happened.paused_until)
    )
    from (
      -- A row that is given another newsletter or account ends one subscription and begins another.
      select previous.newsletter_id, previous.user_id, 'left' as event, previous.frequency, null::timestamptz as paused_until
      from previous
      where previous.status = 'active' and not exists (
        select from saved
        where saved.status = 'active'
          and saved.newsletter_id = previous.newsletter_id
          and saved.user_id = previous.user_id
      )
      union all
      select saved.newsletter_id, saved.user_id, 'joined', saved.frequency, saved.paused_until
      from saved
      where saved.status = 'active' and not exists (
        select from previous
        where previous.status = 'active'
          and previous.newsletter_id = saved.newsletter_id
          and previous.user_id = saved.user_id
      )
      union all
      select saved.newsletter_id, saved.user_id, change.event, saved.frequency, saved.paused_until
      from saved
      join previous on previous.newsletter_id = saved.newsletter_id and previous.user_id = saved.user_id
      cross join lateral (values
        ('frequency changed', saved.frequency <> previous.frequency),
        ('paused', saved.paused_until > now() and saved.paused_until is distinct from previous.paused_until),
        ('resumed', previous.paused_until > now() and coalesce(saved.paused_until, '-infinity') <= now())
      ) as change (event, happened)
      where previous.status = 'active' and saved.status = 'active' and change.happened
    ) as happened
    having count(*) > 0;
  end if;
  return null;
end;
$$;
comment on function private.log_subscriptions() is 'Trigger: logs what happens to active subscriptions.';

create trigger log_new_subscriptions
after insert on public.newsletter_subscriptions referencing new table as saved
for each statement execute function private.log_subscriptions();
create trigger log_changed_subscriptions
after update on public.newsletter_subscriptions referencing old table as previous new table as saved
for each statement execute function private.log_subscriptions();
create trigger log_ended_subscriptions
after delete on public.newsletter_subscriptions referencing old table as previous
for each statement execute function private.log_subscriptions();

create or replace function private.restore_subscriptions(entry bigint, newsletter uuid)
returns void
language sql
set search_path = ''
as $$
  -- Locks the accounts, so that one that is being deleted is left out instead of failing the foreign key. The second statement
  -- sees what those have done for whom the first one has waited.
  select from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry
  for key share of users;

  select set_config('private.restoring', 'true', true);
  insert into public.newsletter_subscriptions (id, user_id, newsletter_id, frequency, status, created_at, paused_until)
  select kept.id, kept.user_id, newsletter, kept.frequency, kept.status, kept.created_at, kept.paused_until
  from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry and users.deleted_at is null;
  select set_config('private.restoring', '', true);
$$;

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
  return null;
end;
$$;

create function private.forget_ended_subscriptions(kept interval default '3 years')
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
  )
  select count(*) from forgotten;
$$;
comment on function private.forget_ended_subscriptions(interval) is
  'Removes the accounts from the entries about subscriptions that ended so long ago, and returns the number of entries; for a schedule.';

create function private.my_subscription_log()
returns table (
  happened_at timestamptz,
  newsletter_id uuid,
  event text,
  frequency text,
  paused_until timestamptz,
  actor text,
  proof text,
  wording text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  return query
  select
    entries.happened_at, entries.newsletter_id, entries.event, entries.frequency, entries.paused_until, entries.actor, entries.proof,
    wordings.wording
  from private.subscription_log as entries
  left join private.consent_wordings as wordings on wordings.version = entries.wording
  where entries.user_id = (select auth.uid())
  order by entries.id;
end;
$$;
comment on function private.my_subscription_log() is 'The caller''s entries of the log, oldest first.';

create function public.my_subscription_log()
returns table (
  happened_at timestamptz,
  newsletter_id uuid,
  newsletter text,
  event text,
  frequency text,
  paused_until timestamptz,
  actor text,
  proof text,
  wording text
)
language sql
stable
set search_path = ''
as $$
  select
    entries.happened_at, entries.newsletter_id, newsletters.title, entries.event, entries.frequency, entries.paused_until,
    entries.actor, entries.proof, entries.wording
  from private.my_subscription_log() as entries
  left join public.newsletters on newsletters.id = entries.newsletter_id;
$$;
comment on function public.my_subscription_log() is
  'What happened to the caller''s subscriptions, oldest first: newsletter is the title, if the caller can read it; wording the sentence that was shown beside the button; the other columns are those of the log (signed-in people).';

revoke execute on function
  private.guard_subscription_log(),
  private.log_subscription_events(uuid[], uuid[], text[], text[], timestamptz[]),
  private.log_subscriptions(),
  private.forget_ended_subscriptions(interval),
  private.my_subscription_log(),
  public.my_subscription_log()
from public, anon, authenticated, service_role;
grant execute on function private.my_subscription_log(), public.my_subscription_log() to authenticated;
