-- Examples in the history: an example can have a megabyte, so each version is stored once. An entry holds the example before the
-- change, and only if the change was of the example or deleted the newsletter. The example after it is what the next such entry
-- holds, or what the newsletter has now.
--
-- The first statement keeps others from writing content until the migration is committed.
set local lock_timeout = '2s';
alter table public.history disable trigger protect_history;

update public.history
set example_after = null,
    example_before = case when operation = 'delete' or 'example_content' = any (changed) then example_before end
where example_before is not null or example_after is not null;

alter table public.history enable trigger protect_history;
alter table public.history drop column example_after;

-- The example and the owner of a newsletter have columns of their own: lists read the rest without unpacking examples, and deleting
-- an account doesn't rewrite any.
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

-- Locks the owner's account before the newsletter, as deleting an account does.
create or replace function private.content_to_restore(entry public.history, new_category uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  content jsonb := entry.before;
begin
  if entry.table_name <> 'newsletters' then
    return content;
  end if;
  if entry.operation = 'delete' or 'example_content' = any (entry.changed) then
    content := content || jsonb_build_object('example_content', entry.example_before);
  end if;
  if entry.operation = 'delete' or 'owner_id' = any (entry.changed) then
    perform from auth.users where users.id = entry.owner_before for key share;
    content := content || jsonb_build_object('owner_id', private.living_account(entry.owner_before));
  end if;
  perform from public.categories where categories.id = (content ->> 'category_id')::uuid for key share;
  if not found then
    if new_category is null then
      raise exception 'Please select a category' using errcode = 'PT422', hint = 'The newsletter''s category no longer exists.';
    end if;
    content := content || jsonb_build_object('category_id', private.require_category(new_category));
  end if;
  return content;
end;
$$;

create or replace function private.manage_newsletter(
  target uuid,
  new_title text,
  new_description text,
  new_category uuid,
  new_image text,
  new_example text
)
returns public.newsletters
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.newsletters;
  saved public.newsletters;
begin
  perform private.require_content_manager();
  given := private.checked_newsletter(new_title, new_description, new_category, new_image, new_example);
  if target is null then
    insert into public.newsletters (title, description, category_id, image_url, example_content, owner_id)
    values (given.title, given.description, given.category_id, given.image_url, given.example_content, (select auth.uid()))
    returning * into saved;
  else
    -- PostgreSQL stores a long value again even if the new one is equal, but not if it's the old one.
    update public.newsletters
    set title = given.title,
        description = given.description,
        category_id = given.category_id,
        image_url = given.image_url,
        example_content = case
          when newsletters.example_content = given.example_content then newsletters.example_content
          else given.example_content
        end
    where newsletters.id = target
    returning * into saved;
  end if;
  if saved.id is null then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  return saved;
end;
$$;

-- Whoever compares the whole row in a trigger function unpacks the example of the new row, which is then stored again. The condition
-- of a trigger doesn't. Triggers fire in the order of their names.
create function private.keep_date()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.updated_at := old.updated_at;
  return new;
end;
$$;

create or replace function private.date_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Later than before, even within one tick of the clock or after the clock was set back.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$$;

drop trigger date_change on public.newsletters;
create trigger date_as_before
before update on public.newsletters
for each row when (pg_trigger_depth() = 0) execute function private.keep_date();
create trigger date_change
before update on public.newsletters
for each row when (pg_trigger_depth() = 0 and new.* is distinct from old.*) execute function private.date_change();

drop trigger date_change on public.categories;
create trigger date_as_before
before update on public.categories
for each row when (pg_trigger_depth() = 0) execute function private.keep_date();
create trigger date_change
before update on public.categories
for each row when (pg_trigger_depth() = 0 and new.* is distinct from old.*) execute function private.date_change();

drop trigger date_change on public.site_settings;
create trigger date_as_before
before update on public.site_settings
for each row when (pg_trigger_depth() = 0) execute function private.keep_date();
create trigger date_change
before update on public.site_settings
for each row when (pg_trigger_depth() = 0 and new.* is distinct from old.*) execute function private.date_change();

revoke execute on function private.keep_date() from public, anon, authenticated, service_role;

comment on column public.history.example_before is
  'The newsletter''s example_content before the change; null unless the change was of the example or deleted the newsletter.';
comment on column public.history.owner_before is 'The newsletter''s owner_id before the change; null for a deleted or soft-deleted account.';
comment on column public.history.owner_after is 'The newsletter''s owner_id after the change; null for a deleted or soft-deleted account.';
comment on function private.content_to_restore(public.history, uuid) is
  'The row before the change, with a category and an owner that exist, or an error that asks for a category; the example and the owner only if the entry holds them.';
comment on function private.keep_date() is 'Keeps the date of a row, whatever the request says.';
comment on function private.date_change() is 'Dates a change, later than the one before.';
