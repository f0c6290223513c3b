-- Owners set the language of the content, and which words mean the same.
set local lock_timeout = '2s';

create function private.search_settings()
returns table (language text, languages text[], is_applied boolean, synonyms text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_user_manager();
  return query
    select
      state.language,
      array(select known.code from private.content_languages as known order by known.code),
      state.written_to is null,
      coalesce(
        (select string_agg(concat(list.word, ' = ', list.meaning), E'\n' order by list.place) from private.search_synonyms as list),
        ''
      )
    from private.search_state as state;
end;
$$;

create function public.search_settings()
returns table (language text, languages text[], is_applied boolean, synonyms text)
language sql
stable
set search_path = ''
as $$
  select * from private.search_settings();
$$;

create function private.set_content_language(wanted text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted_dictionary text;
begin
  perform private.require_user_manager();
  select languages.dictionary into wanted_dictionary from private.content_languages as languages where languages.code = wanted;
  if not found then
    raise exception 'There is no such language' using errcode = '22023';
  end if;
  -- No document that is being written for the language before is missed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
  update private.search_state
  set
    language = wanted,
    dictionaries = array_append(array_remove(dictionaries, wanted_dictionary), wanted_dictionary),
    written_to = '00000000-0000-0000-0000-000000000000';
  update private.search_synonyms
  set
    word_forms = private.word_forms(word, wanted_dictionary),
    meaning_forms = private.word_forms(meaning, wanted_dictionary);
  perform private.write_few_documents();
end;
$$;

create function public.set_content_language(p_language text)
returns void
language sql
set search_path = ''
as $$
  select private.set_content_language(p_language);
$$;

create function private.write_search_documents()
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_user_manager();
  return private.write_documents();
end;
$$;

create function public.write_search_documents()
returns boolean
language sql
set search_path = ''
as $$
  select private.write_search_documents();
$$;

create function private.set_search_synonyms(list text)
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

create function public.set_search_synonyms(p_synonyms text)
returns void
language sql
set search_path = ''
as $$
  select private.set_search_synonyms(p_synonyms);
$$;

revoke execute on function
  private.search_settings(),
  public.search_settings(),
  private.set_content_language(text),
  public.set_content_language(text),
  private.write_search_documents(),
  public.write_search_documents(),
  private.set_search_synonyms(text),
  public.set_search_synonyms(text)
from public, anon, authenticated, service_role;
grant execute on function
  private.search_settings(),
  public.search_settings(),
  private.set_content_language(text),
  public.set_content_language(text),
  private.write_search_documents(),
  public.write_search_documents(),
  private.set_search_synonyms(text),
  public.set_search_synonyms(text)
to authenticated;

comment on function private.search_settings() is 'The language of the content and the words that mean the same.';
comment on function public.search_settings() is
  'The language of the content, those that there are, whether all newsletters are found by it already, and the synonyms as owners have written them (owners only).';
comment on function private.set_content_language(text) is 'Sets the language of the content.';
comment on function public.set_content_language(text) is
  'Sets the language of the content. Sites with up to 2,000 newsletters are searched by it at once, others when write_search_documents has nothing left to do (owners only).';
comment on function private.write_search_documents() is 'Does a part of what a change of the language requires.';
comment on function public.write_search_documents() is
  'Does a part of what a change of the language requires; false when nothing is left (owners only).';
comment on function private.set_search_synonyms(text) is 'Replaces the words that mean the same.';
comment on function public.set_search_synonyms(text) is
  'Replaces the words that mean the same: up to 500 lines with word = word; a search for one finds the other (owners only).';
