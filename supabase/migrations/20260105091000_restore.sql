-- Restore: puts a row back as it was before a change, completely or not at all. It writes the row as anyone would, so the same
-- triggers check and record it.

-- The names that both have: a column that was added after the change keeps its value or gets its default.
create function private.columns_in(table_name text, content jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(format('%I', attname), ', ') from pg_catalog.pg_attribute
  where attrelid = format('public.%I', table_name)::regclass and attnum > 0 and not attisdropped and content ? attname::text;
$$;

create function private.overwrite_row(table_name text, content jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  written integer;
  present boolean;
begin
  execute format(
    'update public.%1$I as present set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
     where present.id = (jsonb_populate_record(null::public.%1$I, $1)).id and not to_jsonb(present) @> $1',
    table_name, private.columns_in(table_name, content)
  ) using content - 'updated_at';
  get diagnostics written = row_count;
  if written = 1 then
    return;
  end if;
  execute format('select exists (select from public.%I where id::text = $1)', table_name) into present using content ->> 'id';
  if present then
    raise exception 'This version is already in place' using errcode = 'PT409';
  end if;
  raise exception 'This has been deleted since. Restore the deletion first.' using errcode = 'PT404';
end;
$$;

create function private.insert_row(table_name text, content jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
    table_name, private.columns_in(table_name, content)
  ) using content;
end;
$$;

-- Locks the owner's account before the newsletter, as deleting an account does.
create function private.content_to_restore(entry public.history, new_category uuid)
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

create function private.restore_subscriptions(entry bigint, newsletter uuid)
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

  insert into public.newsletter_subscriptions (id, user_id, newsletter_id, frequency, status, created_at)
  select kept.id, kept.user_id, newsletter, kept.frequency, kept.status, kept.created_at
  from private.history_subscriptions as kept
  join auth.users on users.id = kept.user_id
  where kept.entry_id = entry and users.deleted_at is null;
$$;

create function private.restore_history(entry bigint, new_category uuid)
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
  if chosen.operation = 'update' then
    perform private.overwrite_row(chosen.table_name, content);
  else
    perform private.insert_row(chosen.table_name, content);
  end if;
  if chosen.table_name = 'newsletters' and chosen.operation = 'delete' then
    perform private.restore_subscriptions(chosen.id, chosen.row_id::uuid);
  end if;
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

create function public.restore_history(entry_id bigint, new_category_id uuid default null)
returns bigint
language sql
set search_path = ''
as $$
  select private.restore_history(entry_id, new_category_id);
$$;

revoke execute on function
  private.columns_in(text, jsonb),
  private.overwrite_row(text, jsonb),
  private.insert_row(text, jsonb),
  private.content_to_restore(public.history, uuid),
  private.restore_subscriptions(bigint, uuid),
  private.restore_history(bigint, uuid),
  public.restore_history(bigint, uuid)
from public, anon, authenticated, service_role;
grant execute on function private.restore_history(bigint, uuid), public.restore_history(bigint, uuid) to authenticated;

comment on function private.columns_in(text, jsonb) is 'The columns of a table that the object has, as a list for a statement.';
comment on function private.overwrite_row(text, jsonb) is 'Gives a row its earlier values, or an error if it has them already or is gone.';
comment on function private.insert_row(text, jsonb) is 'Inserts a row as it was, with its id and dates.';
comment on function private.content_to_restore(public.history, uuid) is
  'The row before the change, with a category and an owner that exist, or an error that asks for a category; the example and the owner only if the entry holds them.';
comment on function private.restore_subscriptions(bigint, uuid) is 'Gives a restored newsletter its subscriptions of accounts that are still there.';
comment on function private.restore_history(bigint, uuid) is 'Undoes a change: writes the row as it was before.';
comment on function public.restore_history(bigint, uuid) is 'Puts a row back as it was before a change and returns the id of the new entry (admins and owners; roles: owners).';
