-- The history for people: filtered by person, kind and name; a bulk action is one entry that opens; and what happened to accounts, roles
-- and removed subscriptions, in one place.
set local lock_timeout = '2s';

alter table public.history add column batch uuid;
alter table public.history add column restored boolean not null default false;
comment on column public.history.batch is
  'What the changes of one bulk action by one person have in common, from the request header x-batch; null for a change on its own.';
comment on column public.history.restored is 'Whether the change restored an earlier version or a deleted row.';

create index history_of_batch on public.history (batch, table_name, id) where batch is not null;
create index history_of_person on public.history (table_name, actor_id, id desc);
create index history_of_label on public.history using gin (label extensions.gin_trgm_ops);
create index history_of_roles on public.history (recorded_at desc, id desc) where table_name = 'profiles';
-- One for each kind that can be rare among many changes; the conditions are those of private.history_condition.
create index history_created on public.history (table_name, id desc) where operation = 'insert' and not restored;
create index history_moved on public.history (table_name, id desc)
where operation = 'update' and not restored and changed @> '{category_id}';
create index history_turned on public.history (table_name, id desc)
where operation = 'update' and not restored and changed && '{state,publish_at}';
create index history_featured on public.history (table_name, id desc)
where operation = 'update' and not restored and changed @> '{featured_position}';
create index history_deleted on public.history (table_name, id desc) where operation = 'delete';
create index history_restored on public.history (table_name, id desc) where restored;
create index removed_subscriptions on private.subscription_log (happened_at desc, id desc)
where actor = 'admin' and event = 'removed';
create index removed_subscriptions_of_person on private.subscription_log (actor_id, happened_at desc)
where actor = 'admin' and event = 'removed';

create function private.request_batch(actor uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  -- With the person in it, nobody joins another's action, not even after both accounts are forgotten.
  select substr(encode(sha256(convert_to(concat(actor, lower(header.batch)), 'UTF8')), 'hex'), 1, 32)::uuid
  from (select nullif(current_setting('request.headers', true), '')::json ->> 'x-batch' as batch) as header
  where actor is not null and header.batch ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
$$;

-- As before, with the bulk action that it belongs to, and whether it's a restore.
create or replace function private.record_change()
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
  entry.batch := private.request_batch(entry.actor_id);
  entry.restored := coalesce(current_setting('private.restoring', true), '') = 'true';
  insert into public.history (
    actor_id, actor_email, table_name, row_id, operation, label, changed, before, after, example_before, owner_before, owner_after,
    batch, restored
  ) values (
    entry.actor_id, entry.actor_email, tg_table_name, entry.row_id, lower(tg_op), entry.label, entry.changed,
    entry.before, entry.after, entry.example_before, entry.owner_before, entry.owner_after, entry.batch, entry.restored
  ) returning id into entry.id;
  if tg_table_name = 'newsletters' and tg_op = 'DELETE' then
    perform private.set_subscriptions_aside(entry.id, old.id);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

-- As before, but what it writes is recorded as restored.
create or replace function private.restore_history(entry bigint, new_category uuid)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen public.history;
  content jsonb;
  violated text;
begin
  perform private.require_content_manager();
  select * into chosen from public.history where history.id = entry;
  if chosen.table_name = 'profiles' then
    perform private.require_user_manager();
  end if;
  if chosen.id is null then
    raise exception 'This entry is no longer in the history' using errcode = 'PT404';
  elsif chosen.operation = 'insert' then
    raise exception 'There is no earlier version' using errcode = '22023';
  elsif chosen.row_id is null then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;

  content := private.content_to_restore(chosen, new_category);
  -- An error takes this setting back, too.
  perform set_config('private.restoring', 'true', true);
  if chosen.operation = 'update' then
    perform private.overwrite_row(chosen.table_name, content);
  else
    perform private.insert_row(chosen.table_name, content);
  end if;
  if chosen.table_name = 'newsletters' and chosen.operation = 'delete' then
    perform private.restore_subscriptions(chosen.id, chosen.row_id::uuid);
  end if;
  perform set_config('private.restoring', '', true);
  -- The newest entry is the one that the restore made: until it's committed, nobody else can change the row.
  return (select max(history.id) from public.history where table_name = chosen.table_name and row_id = chosen.row_id);
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated = 'categories_name_unique' then
      raise exception 'A category with this name already exists' using errcode = '23505';
    end if;
    raise exception 'This has already been restored' using errcode = 'PT409';
  when check_violation then
    raise exception 'This version no longer meets the rules' using errcode = '22023';
end;
$$;

-- The text of a condition on entries named `entries`: with its literals, the indexes above are used.
create function private.history_condition(kind text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  condition constant text := case kind
    when 'created' then 'entries.operation = ''insert'' and not entries.restored'
    when 'moved' then 'entries.operation = ''update'' and not entries.restored and entries.changed @> ''{category_id}'''
    when 'turned' then 'entries.operation = ''update'' and not entries.restored and entries.changed && ''{state,publish_at}'''
    when 'featured' then 'entries.operation = ''update'' and not entries.restored and entries.changed @> ''{featured_position}'''
    when 'changed' then
      'entries.operation = ''update'' and not entries.restored
       and not entries.changed <@ ''{category_id,state,publish_at,featured_position}'''
    when 'deleted' then 'entries.operation = ''delete'''
    when 'restored' then 'entries.restored'
  end;
begin
  if condition is null and kind is not null then
    raise exception 'The kind must be created, changed, moved, turned, featured, deleted or restored' using errcode = '22023';
  end if;
  return condition;
end;
$$;

create function private.list_history(
  listed text,
  item text,
  person uuid,
  kind text,
  search text,
  part_of uuid,
  before_id bigint,
  most integer
)
returns table (
  id bigint,
  recorded_at timestamptz,
  actor_id uuid,
  actor_email text,
  row_id text,
  operation text,
  label text,
  changed text[],
  before jsonb,
  after jsonb,
  subscriptions integer,
  batch uuid,
  entries integer,
  done text,
  target text
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  conditions text;
begin
  perform private.require_content_manager();
  if listed = 'profiles' then
    perform private.require_user_manager();
  end if;
  conditions := concat_ws(
    ' and ',
    'entries.table_name = $1',
    case when item is not null then 'entries.row_id = $2' end,
    case when person is not null then 'entries.actor_id = $3' end,
    case when private.trimmed(search) <> '' then 'entries.label ilike $4' end,
    case when part_of is not null then 'entries.batch = $5' end,
    private.history_condition(kind)
  );
  -- Of a bulk action, the newest entry stands for those that are found; what they have in common is said of them.
  return query execute concat_ws(
    ' ',
    'with found as materialized (
       select * from public.history as entries where', conditions,
    case when before_id is not null then 'and entries.id < $6' end,
    case when item is null and part_of is null then
      'and (entries.batch is null or not exists (
         select from public.history as newest where newest.batch = entries.batch and newest.id > entries.id and '
         || replace(conditions, 'entries.', 'newest.') || '))'
    end,
    'order by entries.id desc limit $7
     )
     select
       found.id, found.recorded_at, found.actor_id, found.actor_email, found.row_id, found.operation, found.label, found.changed,
       found.before, found.after, found.subscriptions, found.batch, coalesce(together.entries, 1)::integer, together.done,
       case together.done when ''moved'' then together.category when ''turned'' then together.state end
     from found
     left join lateral (
       select
         count(*) as entries,
         case
           when bool_and(entries.restored) then ''restored''
           when bool_or(entries.restored) then null
           when bool_and(entries.operation = ''insert'') then ''created''
           when bool_and(entries.operation = ''delete'') then ''deleted''
           when not bool_and(entries.operation = ''update'') then null
           when bool_and(entries.changed = ''{category_id}'') and count(distinct entries.after ->> ''category_id'') = 1 then ''moved''
           when bool_and(entries.changed <@ ''{state,publish_at}'') and count(distinct entries.after ->> ''state'') = 1 then ''turned''
           when bool_and(entries.changed = ''{featured_position}'') then ''featured''
           else ''changed''
         end as done,
         min(entries.after ->> ''category_id'') as category,
         min(entries.after ->> ''state'') as state
       from public.history as entries where entries.batch = found.batch and', conditions,
    ') as together on',
    case when item is null and part_of is null then 'found.batch is not null' else 'false' end,
    'order by found.id desc'
  )
  using listed, item, person, private.containing(search), part_of, before_id, most;
end;
$$;

create function public.list_history(
  p_table text,
  p_row_id text default null,
  p_actor_id uuid default null,
  p_kind text default null,
  p_search text default null,
  p_batch uuid default null,
  p_before bigint default null,
  p_limit integer default null
)
returns table (
  id bigint,
  recorded_at timestamptz,
  actor_id uuid,
  actor_email text,
  row_id text,
  operation text,
  label text,
  changed text[],
  before jsonb,
  after jsonb,
  subscriptions integer,
  batch uuid,
  entries integer,
  done text,
  target text
)
language sql
stable
set search_path = ''
as $$
  select * from private.list_history(p_table, p_row_id, p_actor_id, p_kind, p_search, p_batch, p_before, p_limit);
$$;

create function private.history_people(listed text)
returns table (id uuid, email text)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_content_manager();
  if listed = 'profiles' then
    perform private.require_user_manager();
  end if;
  -- Goes from one person to the next by index, past all that each of them has done.
  return query
  with recursive changing as (
    (
      select entries.actor_id from public.history as entries
      where entries.table_name = listed and entries.actor_id is not null
      order by entries.actor_id limit 1
    )
    union all
    select further.actor_id from changing
    cross join lateral (
      select entries.actor_id from public.history as entries
      where entries.table_name = listed and entries.actor_id > changing.actor_id
      order by entries.actor_id limit 1
    ) as further
  ), removing as (
    (
      select entries.actor_id from private.subscription_log as entries
      where listed = 'profiles' and entries.actor = 'admin' and entries.event = 'removed' and entries.actor_id is not null
      order by entries.actor_id limit 1
    )
    union all
    select further.actor_id from removing
    cross join lateral (
      select entries.actor_id from private.subscription_log as entries
      where entries.actor = 'admin' and entries.event = 'removed' and entries.actor_id > removing.actor_id
      order by entries.actor_id limit 1
    ) as further
  )
  select accounts.id, accounts.email from private.accounts
  where accounts.id in (select changing.actor_id from changing union select removing.actor_id from removing)
  order by accounts.email;
end;
$$;

create function public.history_people(p_table text)
returns table (id uuid, email text)
language sql
stable
set search_path = ''
as $$
  select * from private.history_people(p_table);
$$;

create function private.account_history(
  of_kind text,
  person uuid,
  beyond timestamptz,
  beyond_kind text,
  beyond_id bigint,
  most integer
)
returns table (
  kind text,
  id bigint,
  happened_at timestamptz,
  actor_id uuid,
  actor_email text,
  account_id uuid,
  account_email text,
  operation text,
  role_before text,
  role_after text,
  newsletter_title text
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_user_manager();
  if of_kind not in ('role', 'removed') then
    raise exception 'The kind must be role or removed' using errcode = '22023';
  end if;
  return query
  with roles as materialized (
    select * from public.history as entries
    where entries.table_name = 'profiles'
      and of_kind is distinct from 'removed'
      and entries.recorded_at >= private.history_starts()
      and (person is null or entries.actor_id = person)
      and (beyond is null or entries.recorded_at <= beyond and (entries.recorded_at, 'role', entries.id) < (beyond, beyond_kind, beyond_id))
    order by entries.recorded_at desc, entries.id desc
    limit most
  ), removals as materialized (
    select * from private.subscription_log as entries
    where entries.actor = 'admin' and entries.event = 'removed'
      and of_kind is distinct from 'role'
      and entries.happened_at >= private.history_starts()
      and (person is null or entries.actor_id = person)
      and (beyond is null or entries.happened_at <= beyond and (entries.happened_at, 'removed', entries.id) < (beyond, beyond_kind, beyond_id))
    order by entries.happened_at desc, entries.id desc
    limit most
  )
  select
    'role', roles.id, roles.recorded_at, roles.actor_id, roles.actor_email, roles.row_id::uuid, roles.label,
    roles.operation, roles.before ->> 'role', roles.after ->> 'role', null
  from roles
  union all
  select
    'removed', removals.id, removals.happened_at, removals.actor_id, remover.email, removals.user_id, subscriber.email,
    'delete', null, null,
    -- Of a deleted one, the last title.
    coalesce(newsletters.title, (
      select entries.label from public.history as entries
      where entries.table_name = 'newsletters' and entries.row_id = removals.newsletter_id::text
      order by entries.id desc limit 1
    ))
  from removals
  left join private.accounts as remover on remover.id = removals.actor_id
  left join private.accounts as subscriber on subscriber.id = removals.user_id
  left join public.newsletters on newsletters.id = removals.newsletter_id
  order by 3 desc, 1 desc, 2 desc
  limit most;
end;
$$;

create function public.account_history(
  p_kind text default null,
  p_actor_id uuid default null,
  p_before timestamptz default null,
  p_before_kind text default null,
  p_before_id bigint default null,
  p_limit integer default null
)
returns table (
  kind text,
  id bigint,
  happened_at timestamptz,
  actor_id uuid,
  actor_email text,
  account_id uuid,
  account_email text,
  operation text,
  role_before text,
  role_after text,
  newsletter_title text
)
language sql
stable
set search_path = ''
as $$
  select * from private.account_history(p_kind, p_actor_id, p_before, p_before_kind, p_before_id, p_limit);
$$;

revoke execute on function
  private.request_batch(uuid),
  private.history_condition(text),
  private.list_history(text, text, uuid, text, text, uuid, bigint, integer),
  public.list_history(text, text, uuid, text, text, uuid, bigint, integer),
  private.history_people(text),
  public.history_people(text),
  private.account_history(text, uuid, timestamptz, text, bigint, integer),
  public.account_history(text, uuid, timestamptz, text, bigint, integer)
from public, anon, authenticated, service_role;
grant execute on function
  private.list_history(text, text, uuid, text, text, uuid, bigint, integer),
  public.list_history(text, text, uuid, text, text, uuid, bigint, integer),
  private.history_people(text),
  public.history_people(text),
  private.account_history(text, uuid, timestamptz, text, bigint, integer),
  public.account_history(text, uuid, timestamptz, text, bigint, integer)
to authenticated;

comment on function private.request_batch(uuid) is
  'The bulk action that a request by this person belongs to, by its header x-batch, which holds a UUID; null without one, or if it''s something else.';
comment on function private.history_condition(text) is 'The condition that an entry of this kind meets; null for all kinds.';
comment on function private.list_history(text, text, uuid, text, text, uuid, bigint, integer) is
  'The history of a table, newest first; of a bulk action, one entry stands for all that match.';
comment on function public.list_history(text, text, uuid, text, text, uuid, bigint, integer) is
  'The history of a table without examples, newest first: of one row, person, kind, name or bulk action, before an entry. A bulk action is its newest entry, with how many match, what was done with all of them and the category or state they got (admins and owners; roles: owners).';
comment on function private.history_people(text) is 'Who has entries in the history of a table.';
comment on function public.history_people(text) is
  'The accounts that have changed rows of a table; of profiles, also those that have removed subscriptions (admins and owners; profiles: owners).';
comment on function private.account_history(text, uuid, timestamptz, text, bigint, integer) is
  'The changes of roles and the subscriptions that admins and owners removed, newest first.';
comment on function public.account_history(text, uuid, timestamptz, text, bigint, integer) is
  'The changes of roles and the subscriptions that admins and owners removed in the last 90 days, newest first: of a kind (role or removed), by a person, after an entry (owners).';
