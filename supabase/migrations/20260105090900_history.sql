-- History: every change of newsletters, categories, site settings and roles, with who made it. Triggers record it, so no write
-- path escapes. Entries are kept for 90 days, and nobody can change them.
--
-- No column refers to auth.users: a foreign key would lock accounts after the rows that changed, and deadlock with the deletion
-- of an account, which locks them first. The trigger forget_account does what the key would do.

create table public.history (
  id bigint generated always as identity primary key,
  recorded_at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_email text,
  table_name text not null,
  row_id text,
  operation text not null,
  label text,
  changed text[] not null default '{}',
  before jsonb,
  after jsonb,
  example_before text,
  owner_before uuid,
  owner_after uuid,
  subscriptions integer
);

create index history_of_table on public.history (table_name, id desc);
create index history_of_row on public.history (table_name, row_id, id desc);
create index history_by_age on public.history (recorded_at);
create index history_of_actor on public.history (actor_id) where actor_id is not null;
create index history_of_owner_before on public.history (owner_before) where owner_before is not null;
create index history_of_owner_after on public.history (owner_after) where owner_after is not null;

revoke all on public.history from anon, authenticated, service_role;
grant select on public.history to authenticated, service_role;

alter table public.history enable row level security;

create policy "Owners read the history, admins that of the content"
on public.history for select to authenticated
using (
  (select private.manages_users()) or (table_name <> 'profiles' and (select private.manages_content()))
);

-- Not in the API, because nobody may read here who subscribed to a deleted newsletter.
create table private.history_subscriptions (
  entry_id bigint references public.history (id) on delete cascade,
  id uuid not null,
  user_id uuid not null,
  frequency text not null,
  status text not null,
  created_at timestamptz not null,
  primary key (entry_id, user_id)
);

create index history_subscriptions_of_user on private.history_subscriptions (user_id);

revoke all on private.history_subscriptions from public, anon, authenticated, service_role;

create function private.history_starts()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select now() - interval '90 days';
$$;

-- Inside a trigger of another table the depth is 2: recording a change, and forgetting an account.
create function private.protect_history()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if pg_trigger_depth() = 1 then
    if tg_op <> 'DELETE' or old.recorded_at >= private.history_starts() then
      raise exception 'History can''t be changed' using errcode = '42501';
    end if;
  end if;
  return old;
end;
$$;

create trigger protect_history
before insert or update or truncate on public.history
for each statement execute function private.protect_history();
create trigger protect_recent_history
before delete on public.history
for each row execute function private.protect_history();

create function private.purge_history()
returns bigint
language sql
security definer
set search_path = ''
as $$
  with purged as (
    delete from public.history where recorded_at < private.history_starts() returning id
  )
  select count(*) from purged;
$$;

create function private.changed_columns(earlier jsonb, later jsonb)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(field.key order by field.key), '{}')
  from jsonb_each(later) as field
  where field.key <> 'updated_at' and field.value is distinct from earlier -> field.key;
$$;

create function private.living_account(account uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select users.id from auth.users where users.id = account and users.deleted_at is null;
$$;

create function private.history_label(table_name text, content jsonb)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case table_name
    when 'newsletters' then content ->> 'title'
    when 'categories' then content ->> 'name'
    when 'site_settings' then 'Site settings'
    when 'profiles' then (
      select users.email from auth.users where users.id = private.living_account((content ->> 'id')::uuid)
    )
  end;
$$;

-- Deletes them instead of copying what the foreign key is about to delete, so that nobody who unsubscribes at the same moment is
-- subscribed again by a restore.
create function private.set_subscriptions_aside(entry bigint, newsletter uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  with removed as (
    delete from public.newsletter_subscriptions where newsletter_id = newsletter returning *
  ), kept as (
    insert into private.history_subscriptions (entry_id, id, user_id, frequency, status, created_at)
    select entry, removed.id, removed.user_id, removed.frequency, removed.status, removed.created_at
    from removed
    join auth.users on users.id = removed.user_id
    where users.deleted_at is null
    returning user_id
  )
  update public.history set subscriptions = (select count(*) from kept) where history.id = entry;
$$;

-- The example and the owner of a newsletter have columns of their own: lists read the rest without unpacking examples, and deleting
-- an account doesn't rewrite any. An example can have a megabyte, so each version is stored once: an entry holds the example before
-- the change, and only if the change was of the example or deleted the newsletter. The example after it is what the next such
-- entry holds, or what the newsletter has now.
create function private.record_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  apart constant text[] := array['example_content', 'owner_id'];
  earlier constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  later constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  entry public.history;
begin
  entry.before := earlier - apart;
  entry.after := later - apart;
  -- Deleting an account clears owner_id, and what names that account is forgotten anyway. So that is no change.
  entry.owner_before := private.living_account((earlier ->> 'owner_id')::uuid);
  entry.owner_after := private.living_account((later ->> 'owner_id')::uuid);

  entry.changed := '{}';
  if tg_op = 'UPDATE' then
    entry.changed := private.changed_columns(entry.before, entry.after);
    if earlier -> 'example_content' is distinct from later -> 'example_content' then
      entry.changed := entry.changed || 'example_content'::text;
    end if;
    if entry.owner_before is distinct from entry.owner_after then
      entry.changed := entry.changed || 'owner_id'::text;
    end if;
    if entry.changed = '{}' then
      return new;
    end if;
  elsif tg_table_name = 'profiles' and coalesce(earlier, later) ->> 'role' = 'user' then
    -- Every account starts as a user; no role is given or lost.
    return old;
  end if;
  if tg_op = 'DELETE' or 'example_content' = any (entry.changed) then
    entry.example_before := earlier ->> 'example_content';
  end if;

  entry.row_id := coalesce(later, earlier) ->> 'id';
  entry.label := private.history_label(tg_table_name, coalesce(later, earlier));
  if tg_table_name = 'profiles' and private.living_account(entry.row_id::uuid) is null then
    -- forget_account has already removed the account from the history.
    entry.row_id := null;
    entry.before := entry.before - 'id';
    entry.after := entry.after - 'id';
  end if;
  select users.id, users.email into entry.actor_id, entry.actor_email
  from auth.users where users.id = private.living_account((select auth.uid()));
  insert into public.history (
    actor_id, actor_email, table_name, row_id, operation, label, changed, before, after, example_before, owner_before, owner_after
  ) values (
    entry.actor_id, entry.actor_email, tg_table_name, entry.row_id, lower(tg_op), entry.label, entry.changed,
    entry.before, entry.after, entry.example_before, entry.owner_before, entry.owner_after
  ) returning id into entry.id;
  if tg_table_name = 'newsletters' and tg_op = 'DELETE' then
    perform private.set_subscriptions_aside(entry.id, old.id);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

-- A newsletter's deletion is recorded before the foreign key deletes its subscriptions.
create trigger record_change
after insert or update on public.newsletters
for each row execute function private.record_change();
create trigger record_deletion
before delete on public.newsletters
for each row execute function private.record_change();
create trigger record_change
after insert or update or delete on public.categories
for each row execute function private.record_change();
create trigger record_change
after insert or update or delete on public.site_settings
for each row execute function private.record_change();
create trigger record_change
after insert or update or delete on public.profiles
for each row execute function private.record_change();

create function private.reject_truncate()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Delete the rows instead: TRUNCATE would leave no history' using errcode = '42501';
end;
$$;

-- TRUNCATE of categories reaches newsletters too.
create trigger reject_truncate
before truncate on public.newsletters
for each statement execute function private.reject_truncate();
create trigger reject_truncate
before truncate on public.site_settings
for each statement execute function private.reject_truncate();
create trigger reject_truncate
before truncate on public.profiles
for each statement execute function private.reject_truncate();

-- Whoever makes a change can't be deleted until it's committed: then forget_account sees the entry. Locked before any row of
-- ours, because deleting an account locks the account before its newsletters; the other order would deadlock. Changes of profiles
-- take turns with deletions already.
create function private.hold_actor()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from auth.users where users.id = (select auth.uid()) for key share;
  return null;
end;
$$;

create trigger hold_actor
before insert or update or delete on public.newsletters
for each statement when (pg_trigger_depth() = 0) execute function private.hold_actor();
create trigger hold_actor
before insert or update or delete on public.categories
for each statement when (pg_trigger_depth() = 0) execute function private.hold_actor();
create trigger hold_actor
before insert or update or delete on public.site_settings
for each statement when (pg_trigger_depth() = 0) execute function private.hold_actor();

create function private.forget_account()
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
  return null;
end;
$$;

-- Triggers fire in the order of their names, so this one fires after those of the foreign keys (RI_…), which have waited for
-- everyone who is changing a row of the account. Only the entries that these foreign keys cause come later; see record_change.
create trigger forget_deleted_account
after delete on auth.users
for each row execute function private.forget_account();

-- The auth server can also mark an account as deleted instead of deleting it (deleted_at). Nobody can sign in to it again, so it's
-- forgotten, too. Its row stays, so the foreign keys do nothing: the first part of forget_account does what they and the deletion
-- do. It waits for everyone who holds the account or is changing a row of it, so that the second part sees what they record.
create trigger forget_soft_deleted_account
after update of deleted_at on auth.users
for each row when (new.deleted_at is not null) execute function private.forget_account();

revoke execute on function
  private.history_starts(),
  private.living_account(uuid),
  private.protect_history(),
  private.purge_history(),
  private.changed_columns(jsonb, jsonb),
  private.history_label(text, jsonb),
  private.set_subscriptions_aside(bigint, uuid),
  private.record_change(),
  private.reject_truncate(),
  private.hold_actor(),
  private.forget_account()
from public, anon, authenticated, service_role;

comment on table public.history is 'Every change of newsletters, categories, site settings and roles of the last 90 days.';
comment on column public.history.actor_id is 'Who made the change; null for a deleted account, or for a change that no user made.';
comment on column public.history.actor_email is 'The address of that account at the time of the change.';
comment on column public.history.table_name is 'newsletters, categories, site_settings or profiles.';
comment on column public.history.row_id is 'The id of the changed row as text; null for the role of a deleted account.';
comment on column public.history.operation is 'insert, update or delete.';
comment on column public.history.label is 'The title, name or email address at the time of the change; null for a deleted account.';
comment on column public.history.changed is 'The columns that an update changed, except updated_at.';
comment on column public.history.before is 'The row before the change, without example_content and owner_id; null for an insert.';
comment on column public.history.after is 'The row after the change, without example_content and owner_id; null for a deletion.';
comment on column public.history.example_before is
  'The newsletter''s example_content before the change; null unless the change was of the example or deleted the newsletter.';
comment on column public.history.owner_before is 'The newsletter''s owner_id before the change; null for a deleted or soft-deleted account.';
comment on column public.history.owner_after is 'The newsletter''s owner_id after the change; null for a deleted or soft-deleted account.';
comment on column public.history.subscriptions is 'How many subscriptions were deleted with the newsletter; null unless it was.';
comment on table private.history_subscriptions is 'The subscriptions that were deleted with a newsletter, for restoring it.';
comment on function private.history_starts() is 'The age at which entries may be removed: 90 days.';
comment on function private.protect_history() is 'Rejects every write to the history, except by other tables'' triggers and the removal of old entries.';
comment on function private.purge_history() is 'Removes entries older than 90 days and returns their number; for a schedule.';
comment on function private.changed_columns(jsonb, jsonb) is 'The columns whose values differ, except updated_at.';
comment on function private.living_account(uuid) is 'The id itself if the account exists and isn''t soft-deleted, or else null.';
comment on function private.history_label(text, jsonb) is 'What users call the row: title, name or email address; null for the role of a deleted account.';
comment on function private.set_subscriptions_aside(bigint, uuid) is 'Moves a newsletter''s subscriptions into the history, except those of soft-deleted accounts.';
comment on function private.record_change() is 'Records a change with who made it; none if nothing has changed.';
comment on function private.reject_truncate() is 'Rejects TRUNCATE, which would fire no row trigger.';
comment on function private.hold_actor() is 'Keeps the account that makes a change from being deleted until the change is recorded.';
comment on function private.forget_account() is 'Removes a deleted or soft-deleted account from the history; a soft-deleted one also loses its subscriptions and newsletters.';
