-- Whoever proves an address by a code or its link owns the account. A password from before, and the sessions that it has opened, can be
-- somebody else's: anyone can sign up with any address. The auth server keeps the password, so the database removes it.
set local lock_timeout = '2s';

create table private.unproven_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade
);
comment on table private.unproven_accounts is
  'Accounts whose address nobody has proven yet by a code or a link: not confirmed, confirmed by an owner, or by an auth server that confirms without an email.';
alter table private.unproven_accounts enable row level security;
revoke all on private.unproven_accounts from anon, authenticated, service_role;

create function private.begin_unproven()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.unproven_accounts (user_id) values (new.id);
  return null;
end;
$$;
comment on function private.begin_unproven() is 'Trigger: nobody has proven the address of a new account yet.';

create trigger begin_unproven after insert on auth.users
for each row execute function private.begin_unproven();

-- Of confirmed accounts from before, nobody knows how they were; they count as proven.
insert into private.unproven_accounts (user_id)
select users.id from auth.users where users.email_confirmed_at is null
on conflict do nothing;

-- What uses a token empties it and leaves the moment when it was sent. What withdraws it, such as a new password, empties both.
create function private.is_used(token_before text, token_after text, sent_before timestamptz, sent_after timestamptz)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(token_before, '') <> '' and coalesce(token_after, '') = '' and sent_before = sent_after;
$$;
comment on function private.is_used(text, text, timestamptz, timestamptz) is 'Whether a change of an account has used the token of an email.';

create function private.prove_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  confirmed constant boolean :=
    private.is_used(old.confirmation_token, new.confirmation_token, old.confirmation_sent_at, new.confirmation_sent_at);
  recovered constant boolean :=
    private.is_used(old.recovery_token, new.recovery_token, old.recovery_sent_at, new.recovery_sent_at);
begin
  if confirmed or recovered then
    delete from private.unproven_accounts where unproven_accounts.user_id = new.id;
    -- Requests for a code, and no others, make tokens that begin like this: docs/decisions/0036.
    if found and (confirmed and old.confirmation_token like 'pkce\_%' or recovered and old.recovery_token like 'pkce\_%') then
      new.encrypted_password := null;
      new.email_change := '';
      new.email_change_token_new := '';
      new.email_change_token_current := '';
      -- Whoever is signing in gets their session afterwards.
      delete from auth.sessions where sessions.user_id = new.id;
    end if;
  elsif new.email is distinct from old.email and new.email is distinct from nullif(old.email_change, '') then
    insert into private.unproven_accounts (user_id) values (new.id) on conflict do nothing;
  end if;
  return new;
end;
$$;
comment on function private.prove_address() is
  'Trigger: a used code or link proves the address. The first proof by a code ends what others could have left: the password, a change of the address, sessions. An address that is changed without an email is unproven.';

create trigger prove_address before update on auth.users
for each row when (
  (old.confirmation_token, old.recovery_token, old.email) is distinct from (new.confirmation_token, new.recovery_token, new.email)
) execute function private.prove_address();

revoke execute on function
  private.begin_unproven(), private.is_used(text, text, timestamptz, timestamptz), private.prove_address()
from public, anon, authenticated, service_role;

-- As before, but that an address that nobody has proven is no evidence.
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
    select case when caller is null then 'system' when caller = happened.user_id then 'person' else 'admin' end
  ) as acting (kind)
  cross join lateral (select happened.event = 'joined' and acting.kind = 'person') as evidence (consents)
  order by happened.place;
end;
$$;
