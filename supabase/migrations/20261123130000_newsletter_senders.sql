-- Who sends a newsletter, as its emails say: for editors only, who import the next email into the same newsletter.
create table public.newsletter_senders (
  id uuid primary key default gen_random_uuid(),
  newsletter_id uuid not null references public.newsletters (id) on delete cascade,
  sender text not null,
  created_at timestamptz not null default now(),
  constraint newsletter_senders_once unique (newsletter_id, sender),
  constraint newsletter_senders_length check (char_length(sender) between 3 and 320),
  constraint newsletter_senders_form check (sender !~ '[[:space:][:cntrl:]]' and sender = lower(sender))
);

create index newsletter_senders_of_sender on public.newsletter_senders (sender);

revoke all on public.newsletter_senders from anon, authenticated;
grant select, delete on public.newsletter_senders to authenticated;
grant insert (id, newsletter_id, sender) on public.newsletter_senders to authenticated;
grant all on public.newsletter_senders to service_role;

alter table public.newsletter_senders enable row level security;

create function private.check_sender()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.sender is null or char_length(new.sender) not between 3 and 320
    or new.sender ~ '[[:space:][:cntrl:]]' or new.sender <> lower(new.sender) then
    raise exception 'A sender has 3 to 320 characters in small letters, without spaces' using errcode = '22023';
  end if;
  return new;
end;
$$;

create trigger check_sender
before insert or update on public.newsletter_senders
for each row execute function private.check_sender();

revoke execute on function private.check_sender() from public, anon, authenticated, service_role;

comment on function private.check_sender() is 'Refuses what can''t be a sender, with the reason.';
comment on table public.newsletter_senders is 'Who sends a newsletter by email; only admins and owners read it.';
comment on column public.newsletter_senders.sender is 'The List-Id of its emails, or else the address that they come from, in small letters.';
