-- The numbers of the overview check the caller first. The search ran before, so a refusal took longer if a newsletter has the words.
set local lock_timeout = '2s';

create or replace function private.newsletter_numbers(search text, category uuid, traits text[])
returns table (name text, number integer, present boolean)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  counting constant text := 'select count(*)::integer from (select from public.newsletters as n where %s limit 10001) as counted';
  found_ids uuid[];
  matching text;
  condition text;
begin
  perform private.require_content_manager();
  found_ids := private.found_newsletters(search, category);
  matching := private.overview_conditions(search, category, traits);
  name := 'all';
  execute format(counting, 'true') into number;
  present := number > 0;
  return next;
  name := 'found';
  execute format(counting, matching) into number using found_ids, category;
  return next;
  foreach name in array array[
    'hidden', 'discontinued', 'scheduled', 'featured', 'no-subscribers', 'no-example', 'no-picture', 'not-edited'
  ] loop
    condition := private.condition_of_trait(name);
    execute format('select exists (select from public.newsletters as n where %s)', condition) into present;
    number := 0;
    if present then
      execute format(counting, concat(matching, ' and ', condition)) into number using found_ids, category;
    end if;
    return next;
  end loop;
end;
$$;
