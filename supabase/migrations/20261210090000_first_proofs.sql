-- The first proof of an address ends what others could have left, however it was asked for. Requests for a code that carry no challenge
-- make the same tokens as those for the choice of a password, and anybody can send them before the owner of the address does.
set local lock_timeout = '2s';

create or replace function private.prove_address()
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
    -- Of confirmations, only those by a code have tokens that begin like this: docs/decisions/0036.
    if found and (recovered or old.confirmation_token like 'pkce\_%') then
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
  'Trigger: a used code or link proves the address. The first proof ends what others could have left: the password, a change of the address, sessions; not so the confirmation of an ordinary sign-up. An address that is changed without an email is unproven.';
