-- What is restored is featured only while fewer than twelve others are. An arrangement of the featured newsletters and a subscription to
-- several no longer wait for each other.
set local lock_timeout = '2s';

create or replace function private.arrange_featured(wanted uuid[], expected uuid[])
returns table (id uuid, featured_position smallint)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_content_manager();
  if wanted is null or expected is null then
    raise exception 'The new and the present order are required' using errcode = '22023';
  elsif cardinality(wanted) > 12 then
    raise exception 'At most 12 newsletters can be featured' using errcode = '22023';
  elsif cardinality(wanted) <> (select count(distinct ids.id) from unnest(wanted) as ids (id)) then
    raise exception 'A newsletter can be featured only once' using errcode = '22023';
  end if;
  -- Two editors take turns, and the second one learns that the order is no longer the one that was shown.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.newsletters.featured_position'));
  if private.featured_order() <> expected then
    raise exception 'Someone else has changed this' using errcode = 'PT409';
  elsif cardinality(wanted) <> (select count(*) from public.newsletters where newsletters.id = any (wanted)) then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  -- In the order of private.subscribe_to_selection.
  perform from public.newsletters
  where newsletters.featured_position is not null or newsletters.id = any (wanted)
  order by newsletters.id
  for no key update;
  update public.newsletters
  set featured_position = array_position(wanted, newsletters.id)
  where (newsletters.featured_position is not null or newsletters.id = any (wanted))
    and newsletters.featured_position is distinct from array_position(wanted, newsletters.id);
  return query
    select newsletters.id, newsletters.featured_position from public.newsletters
    where newsletters.featured_position is not null
    order by newsletters.featured_position;
end;
$$;

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
  if content ->> 'featured_position' is not null then
    -- Takes turns with private.arrange_featured. A place that is taken is shared, but no more than twelve have one.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.newsletters.featured_position'));
    if cardinality(array_remove(private.featured_order(), (content ->> 'id')::uuid)) >= 12 then
      if entry.changed = '{featured_position}' then
        raise exception 'At most 12 newsletters can be featured' using errcode = '22023';
      end if;
      content := content || '{"featured_position": null}';
    end if;
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
