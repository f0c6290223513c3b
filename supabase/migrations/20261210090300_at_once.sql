-- What one person, or two owners, do at the same moment is done one after the other: no deadlock, and no error that names a key.
set local lock_timeout = '2s';

create or replace function private.pause_subscriptions(until timestamptz, newsletter uuid)
returns setof public.newsletter_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  if until is null or until <= now() or until > now() + interval '1 year' then
    raise exception 'A pause must end within a year from now' using errcode = '22023';
  end if;
  -- In the order of private.subscribe_to_selection.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = (select auth.uid()) and (newsletter is null or subscription.newsletter_id = newsletter)
  order by subscription.newsletter_id
  for update;
  return query
  update public.newsletter_subscriptions as subscription
  set paused_until = until
  where subscription.user_id = (select auth.uid())
    and subscription.status = 'active'
    and (newsletter is null or subscription.newsletter_id = newsletter)
  returning *;
end;
$$;

create or replace function private.resume_subscriptions(newsletter uuid)
returns setof public.newsletter_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_account();
  -- In the order of private.subscribe_to_selection.
  perform from public.newsletter_subscriptions as subscription
  where subscription.user_id = (select auth.uid()) and (newsletter is null or subscription.newsletter_id = newsletter)
  order by subscription.newsletter_id
  for update;
  return query
  update public.newsletter_subscriptions as subscription
  set paused_until = null
  where subscription.user_id = (select auth.uid())
    and subscription.paused_until is not null
    and (newsletter is null or subscription.newsletter_id = newsletter)
  returning *;
end;
$$;

create or replace function private.set_search_synonyms(list text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  line record;
  sides text[];
  current_dictionary text;
begin
  perform private.require_user_manager();
  if list is null then
    return;
  end if;
  lock table private.search_synonyms in share row exclusive mode;
  select languages.dictionary into current_dictionary
  from private.search_state as state
  join private.content_languages as languages on languages.code = state.language;
  delete from private.search_synonyms where true;
  for line in
    select lines.text, lines.place::integer as place
    from regexp_split_to_table(list, '\r\n|\r|\n') with ordinality as lines (text, place)
    where private.trimmed(lines.text) <> ''
  loop
    sides := array(
      select min(cut.written)
      from unnest(string_to_array(line.text, '=')) with ordinality as parts (side, place)
      cross join lateral private.search_tokens(left(parts.side, 100)) as cut
      group by parts.place
      having count(distinct cut.run) = 1
      order by parts.place
    );
    if cardinality(string_to_array(line.text, '=')) <> 2 or cardinality(sides) <> 2 then
      perform private.refuse('Line {line} must be two words with = between them', jsonb_build_object('line', line.place));
    end if;
    insert into private.search_synonyms (place, word, meaning, word_forms, meaning_forms)
    values (
      line.place, sides[1], sides[2],
      private.word_forms(sides[1], current_dictionary), private.word_forms(sides[2], current_dictionary)
    );
  end loop;
  if (select count(*) from private.search_synonyms) > 500 then
    raise exception 'At most 500 lines' using errcode = '22023';
  end if;
end;
$$;
