-- A category's name is in the documents of its newsletters, so whoever renames one and whoever writes newsletters take turns. Before,
-- the search went on finding a newsletter that was written meanwhile by the old name, and a renaming failed when a newsletter was deleted.
set local lock_timeout = '2s';

create function private.await_renaming()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext('public.categories.name'));
$$;

create function private.await_turn()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'categories' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.categories.name'));
  else
    perform private.await_renaming();
  end if;
  return null;
end;
$$;

create trigger await_turn
before update of name on public.categories
for each statement execute function private.await_turn();

-- At depth 0 only: deleting an account clears owner_id, which is in no document.
create trigger await_turn
before insert or delete or update of title, description, category_id, state, publish_at, created_at on public.newsletters
for each statement when (pg_trigger_depth() = 0) execute function private.await_turn();

-- Whoever locks a category for a newsletter, before that: the other order could deadlock with a renaming and a deletion of the category.
create or replace function private.require_category(target uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if target is null then
    raise exception 'Please select a category' using errcode = '22023';
  end if;
  perform private.await_renaming();
  perform from public.categories where categories.id = target for key share;
  if not found then
    raise exception 'This category no longer exists' using errcode = '23503';
  end if;
  return target;
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
  perform private.await_renaming();
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

-- The documents that have an old name already.
with outdated as (
  select newsletters.id
  from public.newsletters
  join public.categories on categories.id = newsletters.category_id
  join private.newsletter_documents as documents on documents.newsletter_id = newsletters.id
  where documents.words
    <> private.search_document(newsletters.title, categories.name, newsletters.description, newsletters.category_id)
)
select private.index_newsletters(array(select id from outdated));

revoke execute on function private.await_renaming(), private.await_turn() from public, anon, authenticated, service_role;

comment on function private.await_renaming() is 'Waits for whoever renames a category, who then waits for this transaction.';
comment on function private.await_turn() is 'Trigger: whoever renames a category, and whoever writes newsletters, wait for each other.';
