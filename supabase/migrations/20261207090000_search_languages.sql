-- A search in the language of its site: word forms by the dictionary of that language, parts of long words, other spellings, and words
-- that mean the same. Documents tell which dictionary wrote them: after a change of the language they are written again in
-- chunks, and until that's done, a search asks for the forms of all dictionaries that wrote any.
set local lock_timeout = '2s';

create table private.content_languages (
  code text primary key,
  dictionary text not null default 'simple',
  compounds boolean not null default false,
  digraphs boolean not null default false
);
alter table private.content_languages enable row level security;
revoke all on private.content_languages from anon, authenticated, service_role;
comment on table private.content_languages is 'The languages that newsletters can be written in.';
comment on column private.content_languages.code is 'As in ISO 639; the name of PostgreSQL''s ICU collation begins with it.';
comment on column private.content_languages.dictionary is 'Knows the forms of words; simple where PostgreSQL has none.';
comment on column private.content_languages.compounds is 'Whether words are written together: Fahrradweg.';
comment on column private.content_languages.digraphs is 'Whether a letter can also be spelled with two: Müll and Muell, Århus and Aarhus.';

insert into private.content_languages (code, dictionary, compounds, digraphs)
values
  ('ar', 'arabic_stem', false, false), ('ca', 'catalan_stem', false, false), ('da', 'danish_stem', true, true),
  ('de', 'german_stem', true, true), ('el', 'greek_stem', false, false), ('en', 'english_stem', false, false),
  ('es', 'spanish_stem', false, false), ('eu', 'basque_stem', false, false), ('fi', 'finnish_stem', true, false),
  ('fr', 'french_stem', false, false), ('ga', 'irish_stem', false, false), ('hi', 'hindi_stem', false, false),
  ('hu', 'hungarian_stem', true, false), ('hy', 'armenian_stem', false, false), ('id', 'indonesian_stem', false, false),
  ('it', 'italian_stem', false, false), ('lt', 'lithuanian_stem', false, false), ('ne', 'nepali_stem', false, false),
  ('nl', 'dutch_stem', true, false), ('no', 'norwegian_stem', true, true), ('pt', 'portuguese_stem', false, false),
  ('ro', 'romanian_stem', false, false), ('ru', 'russian_stem', false, false), ('sr', 'serbian_stem', false, false),
  ('sv', 'swedish_stem', true, true), ('ta', 'tamil_stem', false, false), ('tr', 'turkish_stem', false, false),
  ('yi', 'yiddish_stem', false, false);
insert into private.content_languages (code, compounds)
select code, code in ('et', 'is')
from unnest('{bg,bn,cs,et,fa,he,hr,is,ja,ka,ko,lv,mk,ms,pl,sk,sl,sq,th,uk,ur,vi,zh}'::text[]) as code;

create table private.search_state (
  id boolean primary key default true check (id),
  language text not null default 'en' references private.content_languages (code),
  dictionaries text[] not null default '{english_stem}',
  written_to uuid
);
alter table private.search_state enable row level security;
revoke all on private.search_state from anon, authenticated, service_role;
create index search_state_of_language on private.search_state (language);
comment on table private.search_state is 'The language of the content, and how far the documents of the search are written for it: one row.';
comment on column private.search_state.dictionaries is 'Those that documents may have been written with.';
comment on column private.search_state.written_to is 'The last newsletter whose document was looked at; null when all are written.';

create table private.search_synonyms (
  place integer primary key,
  word text not null,
  meaning text not null,
  word_forms text[] not null,
  meaning_forms text[] not null
);
alter table private.search_synonyms enable row level security;
revoke all on private.search_synonyms from anon, authenticated, service_role;
comment on table private.search_synonyms is 'Words that mean the same, in the order in which owners have written them.';
comment on column private.search_synonyms.word_forms is 'The folded word and its stem, as private.word_forms cuts them.';
comment on column private.search_synonyms.meaning_forms is 'Those of the meaning.';

create function private.search_tokens(value text)
returns table (run integer, written text, token text, term text)
language plpgsql
immutable
rows 20
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- Chinese, Japanese, Korean and Thai don't set words apart: each two neighbouring characters are one, and the last character is, too.
  return query
    select runs.place::integer, runs.run[1], cut.token, folding.term
    from regexp_matches(
        normalize(
          regexp_replace(normalize(value, NFKC), '[\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f''’ʼ]', '', 'g'),
        NFKC),
        '[\u0e00-\u0eff\u2e80-\u2fdf\u3005-\u3007\u3040-\ud7ff\uf900-\ufaff]+|' ||
        '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0e00-\u0eff\u2000-\u2fdf\u3000-\ud7ff\uf900-\ufaff\ufe10-\ufe6f\uff00-\uff65\U0001f000-\U0001faff]+',
        'g'
      ) with ordinality as runs (run, place)
    cross join lateral (select runs.run[1] ~ '^[\u0e00-\ud7ff\uf900-\ufaff]' as unspaced) as script
    cross join lateral generate_series(1, case when unspaced then char_length(runs.run[1]) else 1 end) as start
    cross join lateral (
      select case when unspaced then substr(runs.run[1], start, 2) else lower(left(runs.run[1], 60)) end as token
    ) as cut
    cross join lateral (select left(private.folded(cut.token), 60) as term) as folding
    where folding.term <> ''
    order by runs.place, start;
end;
$$;

create function private.stem(token text, dictionary text)
returns text
language sql
stable
set search_path = ''
as $$
  -- German's dictionary gives Museen the stem muse, and Museum none.
  select left(private.folded(case
    when dictionary = 'german_stem' then regexp_replace(stemmed, '(..[^at])um$', '\1')
    else stemmed
  end), 60)
  from coalesce((ts_lexize(('pg_catalog.' || dictionary)::regdictionary, token))[1], token) as stemmed;
$$;

create function private.word_forms(value text, dictionary text)
returns text[]
language sql
stable
set search_path = ''
as $$
  select array[private.folded(lower(value)), private.stem(lower(value), dictionary)];
$$;

create function private.search_document(title text, category text, description text, category_id uuid, dictionary text)
returns tsvector
language sql
stable
set search_path = ''
as $$
  select (string_agg(format('''%s'':%s%s', word, least(place, 16383), weight), ' ') || format(' ''#%s'':1D', category_id))::tsvector
  from (values (title, 'A'), (category, 'B'), (description, 'C')) as parts (part, weight)
  cross join lateral private.search_tokens(part) with ordinality as cut (run, written, token, term, place)
  cross join lateral (values (cut.term), (private.stem(cut.token, dictionary))) as words (word);
$$;

-- Of documents from before: those were stemmed after accents were folded.
alter table private.newsletter_documents add column dictionary text not null default '';
alter table private.newsletter_documents alter column dictionary drop default;
comment on column private.newsletter_documents.dictionary is 'What its words were stemmed with.';
insert into private.search_state (written_to) values ('00000000-0000-0000-0000-000000000000');

create or replace function private.index_newsletters(changed uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  current_dictionary text;
begin
  -- Most changes of newsletters concern no words. They don't wait for those that do.
  if cardinality(changed) = 0 then
    return;
  end if;
  -- See private.await_turn_of_words(). Here it's a statement of its own, so that the next one sees what others have changed meanwhile.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
  select languages.dictionary into current_dictionary
  from private.search_state as state
  join private.content_languages as languages on languages.code = state.language;
  insert into private.newsletter_documents (newsletter_id, category_id, state, publish_at, created_at, words, dictionary)
  select
    newsletters.id,
    newsletters.category_id,
    newsletters.state,
    newsletters.publish_at,
    newsletters.created_at,
    private.search_document(
      newsletters.title, categories.name, newsletters.description, newsletters.category_id, current_dictionary
    ),
    current_dictionary
  from public.newsletters
  join public.categories on categories.id = newsletters.category_id
  where newsletters.id = any (changed)
  on conflict (newsletter_id) do update
  set (category_id, state, publish_at, created_at, words, dictionary)
    = (excluded.category_id, excluded.state, excluded.publish_at, excluded.created_at, excluded.words, excluded.dictionary);
end;
$$;

-- Titles and names of categories are sorted by the rules of the language, where the database has them. Where it has none, as on the
-- embedded back end, its own order stays.
create function private.sort_by_language()
returns boolean
language plpgsql
security definer
set search_path = ''
set lock_timeout = '2s'
as $$
declare
  wanted text;
  sorted record;
  removals text[];
  definitions text[];
  statement text;
begin
  select coalesce(collations.collname, 'default') into wanted
  from private.search_state as state
  left join pg_catalog.pg_collation as collations
    on collations.collname = state.language || '-x-icu'
    and collations.collprovider = 'i' and collations.collnamespace = 'pg_catalog'::regnamespace;
  -- One at a time: whoever renames a category holds a lock of one table and waits for the other.
  select attributes.attrelid, attributes.attname, attributes.attnum into sorted
  from pg_catalog.pg_attribute as attributes
  join pg_catalog.pg_collation as collations on collations.oid = attributes.attcollation
  where (attributes.attrelid, attributes.attname)
      in (('public.categories'::regclass, 'name'), ('public.newsletters'::regclass, 'title'))
    and collations.collname <> wanted
  limit 1;
  if not found then
    return false;
  end if;
  -- A column that a trigger names can't be changed.
  select array_agg(format('drop trigger %I on %s', triggers.tgname, sorted.attrelid::regclass)),
    array_agg(pg_get_triggerdef(triggers.oid))
  into removals, definitions
  from pg_catalog.pg_trigger as triggers
  where triggers.oid in (
    select depending.objid from pg_catalog.pg_depend as depending
    where depending.classid = 'pg_catalog.pg_trigger'::regclass
      and depending.refobjid = sorted.attrelid and depending.refobjsubid = sorted.attnum
  );
  foreach statement in array removals
    || format('alter table %s alter column %I type text collate pg_catalog.%I', sorted.attrelid::regclass, sorted.attname, wanted)
    || definitions
  loop
    execute statement;
  end loop;
  return true;
exception
  -- Somebody reads or writes for long. The next call tries again.
  when lock_not_available then
    return true;
end;
$$;

create function private.write_documents(most integer default 500)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  state private.search_state;
  current_dictionary text;
  ids uuid[];
begin
  -- Whoever asks in vain, such as a schedule, doesn't wait for editors.
  if (select written_to from private.search_state) is null then
    return private.sort_by_language();
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
  select * into state from private.search_state;
  select languages.dictionary into current_dictionary
  from private.content_languages as languages where languages.code = state.language;
  ids := array(
    select documents.newsletter_id from private.newsletter_documents as documents
    where documents.newsletter_id > state.written_to and documents.dictionary <> current_dictionary
    order by documents.newsletter_id
    limit most
  );
  perform private.index_newsletters(ids);
  if cardinality(ids) = most then
    update private.search_state set written_to = ids[most];
  else
    update private.search_state set dictionaries = array[current_dictionary], written_to = null;
  end if;
  return true;
end;
$$;

create function private.forms_of(tokens text[], terms text[], dictionaries text[])
returns tsquery
language plpgsql
stable
set search_path = ''
as $$
declare
  dictionary text;
  form tsquery;
  forms tsquery;
begin
  for number in 1 .. cardinality(terms) loop
    form := format('''%s'':*', terms[number])::tsquery;
    foreach dictionary in array dictionaries loop
      form := form || format('''%s''', private.stem(tokens[number], dictionary))::tsquery;
    end loop;
    forms := coalesce(forms && form, form);
  end loop;
  return forms;
end;
$$;

create function private.forms_of_word(value text, dictionaries text[])
returns tsquery
language sql
stable
set search_path = ''
as $$
  select private.forms_of(array_agg(cut.token), array_agg(cut.term), dictionaries) from private.search_tokens(value) as cut;
$$;

create function private.is_known(term text, stems text[], everything boolean)
returns boolean
language sql
stable
set search_path = ''
set enable_seqscan = off
as $$
  select exists (
    select from private.search_words
    -- A term has neither % nor _.
    where (search_words.word like term || '%' or search_words.word = any (stems))
      and (everything or search_words.listed_from <= now())
  );
$$;

create function private.respelled(token text, term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when token ~ '[äöüåø]' then
      private.folded(replace(replace(replace(replace(replace(token, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'))
    else regexp_replace(term, '([aou])e|(a)a', '\1\2', 'g')
  end;
$$;

create function private.compounds_of(term text, stem text, everything boolean)
returns text[]
language sql
stable
set search_path = ''
set enable_seqscan = off
as $$
  select array(
    select search_words.word from private.search_words
    where (search_words.word like '_%' || term || '%' or char_length(stem) > 3 and search_words.word like '_%' || stem)
      -- What stands before has at least three letters, one of them a vowel: Preis and Schwein have nothing to do with Reis and Wein.
      and search_words.word ~ format('^(..+[aeiouy].*|.[aeiouy].+|[aeiouy]..+)(%s|%s$)', term, stem)
      and search_words.word not like term || '%'
      and (everything or search_words.listed_from <= now())
    order by char_length(search_words.word), search_words.word
    limit 200
  );
$$;

create type private.asked_word as (
  written text,
  tokens text[],
  terms text[],
  literal text[],
  forms tsquery,
  others tsquery,
  compounds tsquery,
  in_parts boolean,
  dictionaries text[]
);
comment on type private.asked_word is
  'A word of a search, as private.asked_words() finds out what it asks for: its forms; what means the same or is how it may be spelled; the compounds that contain it.';

-- In PL/pgSQL, which keeps plans: planning all of this anew takes longer than a search.
create function private.asked_words(query text, everything boolean)
returns private.asked_word[]
language plpgsql
stable
set search_path = ''
as $$
declare
  language private.content_languages;
  dictionaries text[];
  stems text[];
  respelled text;
  same tsquery;
  word private.asked_word;
  words private.asked_word[] := '{}';
begin
  select state.dictionaries into dictionaries from private.search_state as state;
  select languages.* into language
  from private.search_state as state
  join private.content_languages as languages on languages.code = state.language;
  for word.written, word.tokens, word.terms in
    select cut.written, array_agg(cut.token order by cut.place), array_agg(cut.term order by cut.place)
    from private.search_tokens(left(query, 200)) with ordinality as cut (run, written, token, term, place)
    where cut.place <= 8
    group by cut.run, cut.written
    order by cut.run
  loop
    word.literal := word.terms;
    word.forms := private.forms_of(word.tokens, word.terms, dictionaries);
    word.others := null;
    word.compounds := null;
    word.in_parts := language.compounds;
    word.dictionaries := dictionaries;
    stems := private.word_forms(word.written, language.dictionary);
    for same in
      select private.forms_of_word(synonyms.meaning, dictionaries) from private.search_synonyms as synonyms
      where synonyms.word_forms && stems
      union all
      select private.forms_of_word(synonyms.word, dictionaries) from private.search_synonyms as synonyms
      where synonyms.meaning_forms && stems
    loop
      word.others := coalesce(word.others || same, same);
    end loop;
    if language.digraphs then
      respelled := private.respelled(word.tokens[1], word.terms[1]);
      if respelled <> word.terms[1] and not private.is_known(word.terms[1], stems, everything) then
        same := private.forms_of_word(respelled, dictionaries);
        word.literal := array[respelled];
        word.others := coalesce(word.others || same, same);
      end if;
    end if;
    if language.compounds and char_length(word.terms[1]) > 3 then
      word.compounds := private.any_word(private.compounds_of(word.terms[1], stems[2], everything));
    end if;
    words := words || word;
  end loop;
  return words;
end;
$$;

create function private.newsletters_with_words(
  words private.asked_word[],
  in_category uuid,
  everything boolean,
  most integer
)
returns table (id uuid, place bigint)
language plpgsql
stable
rows 100
set search_path = ''
as $$
declare
  word private.asked_word;
  literal tsquery;
  forms tsquery;
  wanted tsquery;
  with_compounds tsquery;
  have_compounds boolean := false;
  matches uuid[];
begin
  foreach word in array words loop
    literal := coalesce(literal || private.any_word(word.literal), private.any_word(word.literal));
    forms := coalesce(word.forms || word.others, word.forms);
    wanted := coalesce(wanted && forms, forms);
    forms := coalesce(forms || word.compounds, forms);
    with_compounds := coalesce(with_compounds && forms, forms);
    have_compounds := have_compounds or word.compounds is not null;
  end loop;
  if wanted is null then
    return;
  end if;
  matches := array(
    select best.id from private.best_newsletters(wanted, literal, in_category, everything, most)
      with ordinality as best (id, place)
    order by best.place
  );
  if have_compounds and cardinality(matches) < most then
    matches := matches || array(
      select best.id from private.best_newsletters(with_compounds, literal, in_category, everything, most)
        with ordinality as best (id, place)
      where best.id <> all (matches)
      order by best.place
    );
  end if;
  return query
    select matched.id, matched.place from unnest(matches) with ordinality as matched (id, place) limit most;
end;
$$;

create or replace function private.found_newsletters(search text, category uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select matches.id from private.newsletters_with_words(private.asked_words(search, true), category, true, 1001) as matches
  );
$$;

create function private.letters_apart(term text, word text, most integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  -- A part of a long word counts as one more.
  select min(extensions.levenshtein_less_equal(parts.part, term, most) + parts.more)
  from (
    select word as part, 0 as more
    union all
    select unnest(array[left(word, length), right(word, length)]), 1
    from generate_series(char_length(term) - 1, char_length(term) + 1) as length
    where char_length(term) > 4
  ) as parts;
$$;

create function private.lookalikes(term text, forms tsquery, stems text[], wrong integer, everything boolean, in_parts boolean)
returns tsquery
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  alike text[];
begin
  alike := array(
    select search_words.word from private.search_words
    where search_words.word operator(extensions.%) term
      and extensions.levenshtein_less_equal(search_words.word, term, wrong) <= wrong
      and (everything or search_words.listed_from <= now())
    order by extensions.similarity(search_words.word, term) desc, search_words.word
    limit 200
  );
  -- Else with a part of a long word.
  if alike = '{}' and in_parts then
    perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
    alike := array(
      select search_words.word from private.search_words
      where search_words.word operator(extensions.%>) term
        and private.letters_apart(term, search_words.word, wrong) <= wrong
        and (everything or search_words.listed_from <= now())
      order by extensions.similarity(search_words.word, term) desc, search_words.word
      limit 200
    );
  end if;
  if alike <> '{}' then
    return forms || private.any_word(alike);
  end if;
  return case when private.is_known(term, stems, everything) then forms end;
end;
$$;

create function private.letters_wrong(term text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case when char_length(term) < 4 then 0 when char_length(term) < 6 then 1 else 2 end;
$$;

create function private.newsletters_alike(words private.asked_word[], in_category uuid, everything boolean)
returns table (id uuid, place bigint)
language plpgsql
stable
rows 10
set search_path = ''
set enable_seqscan = off
as $$
declare
  word private.asked_word;
  term text;
  token text;
  forms tsquery;
  stems text[];
  literal tsquery;
  parts tsquery;
  alike tsquery;
  every tsquery;
  either tsquery;
  looser tsquery;
  known boolean := true;
  wanted tsquery;
begin
  foreach word in array words loop
    literal := coalesce(literal || private.any_word(word.literal), private.any_word(word.literal));
    parts := coalesce(word.others || word.compounds, word.others, word.compounds);
    for number in 1 .. cardinality(word.terms) loop
      term := word.terms[number];
      token := word.tokens[number];
      forms := private.forms_of(array[token], array[term], word.dictionaries);
      stems := array(select private.stem(token, dictionary) from unnest(word.dictionaries) as dictionary);
      alike := private.lookalikes(term, forms, stems, private.letters_wrong(term), everything, word.in_parts);
      alike := coalesce(alike || parts, alike, parts);
      -- What occurs nowhere is had by none, and counts nothing where some words are enough.
      known := known and alike is not null;
      every := coalesce(every && alike, every, alike);
      -- A single letter and words like "the" are too little.
      if char_length(term) > 1 and ts_lexize(('pg_catalog.' || word.dictionaries[1])::regdictionary, token) <> '{}' then
        either := coalesce(either || alike, either, alike);
      end if;
    end loop;
  end loop;
  -- Some of the words are better than none.
  foreach wanted in array array[case when known then every end, either] loop
    return query
      select best.id, best.place
      from private.best_newsletters(wanted, literal, in_category, everything, 12) with ordinality as best (id, place);
    if found then
      return;
    end if;
  end loop;
  -- What looks a little like a word, or begins like it, leads on.
  foreach word in array words loop
    foreach term in array word.terms loop
      alike := coalesce(
        private.lookalikes(term, format('''%s''', term)::tsquery, '{}', 60, everything, false),
        private.any_word(array(
          select search_words.word from private.search_words
          where search_words.word like left(term, 2) || '%' and char_length(term) > 2
            and (everything or search_words.listed_from <= now())
          order by extensions.similarity(search_words.word, term) desc, search_words.word
          limit 20
        ))
      );
      looser := coalesce(looser || alike, looser, alike);
    end loop;
  end loop;
  return query
    select best.id, best.place
    from private.best_newsletters(looser, literal, in_category, everything, 3) with ordinality as best (id, place);
end;
$$;

create function private.suggestions(words private.asked_word[], similar_ids uuid[])
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  word private.asked_word;
  term text;
  meant text[];
  texts text[] := array['', '', ''];
  most integer := 0;
begin
  foreach word in array words loop
    term := word.terms[1];
    meant := '{}';
    if not exists (
      select from private.newsletter_documents as documents
      where documents.newsletter_id = any (similar_ids) and documents.words @@ format('''%s'':*', term)::tsquery
    ) then
      meant := array(
        select found.written
        from (
          select distinct on (nearest.lexeme) nearest.lexeme, nearest.apart, cut.written
          from (
            select present.lexeme, min(compared.apart) as apart,
              (array_agg(documents.newsletter_id order by documents.newsletter_id))[1] as newsletter_id
            from private.newsletter_documents as documents
            cross join lateral unnest(tsvector_to_array(ts_filter(documents.words, '{a,b,c}'))) as present (lexeme)
            cross join lateral (
              select case
                when word.in_parts then private.letters_apart(term, present.lexeme, 2)
                else extensions.levenshtein_less_equal(term, present.lexeme, 2)
              end as apart
            ) as compared
            where documents.newsletter_id = any (similar_ids) and compared.apart <= private.letters_wrong(term)
            group by present.lexeme
            -- Some are stems, which nobody writes.
            order by apart, present.lexeme
            limit 6
          ) as nearest
          join public.newsletters on newsletters.id = nearest.newsletter_id
          join public.categories on categories.id = newsletters.category_id
          cross join lateral private.search_tokens(
            concat_ws(' ', newsletters.title, categories.name, newsletters.description)
          ) as cut
          where cut.term = nearest.lexeme
          order by nearest.lexeme
        ) as found
        order by found.apart, found.lexeme
        limit 3
      );
    end if;
    most := greatest(most, cardinality(meant));
    for number in 1 .. 3 loop
      texts[number] := concat_ws(' ', nullif(texts[number], ''), coalesce(meant[number], meant[1], word.written));
    end loop;
  end loop;
  return texts[1:most];
end;
$$;

drop function public.search_newsletters(text, uuid, integer, integer, boolean);

create function public.search_newsletters(
  p_query text,
  p_category_id uuid default null,
  p_first integer default 0,
  p_limit integer default 72,
  p_every_word boolean default false
)
returns table (
  id uuid,
  title text,
  description text,
  category_id uuid,
  category_name text,
  image_url text,
  image_focus smallint,
  created_at timestamptz,
  is_match boolean,
  total integer,
  suggestions text[]
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
#variable_conflict use_column
declare
  words private.asked_word[];
  ids uuid[];
  are_matches boolean := true;
  proposed text[] := '{}';
begin
  words := private.asked_words(p_query, false);
  ids := array(
    select matches.id from private.newsletters_with_words(words, p_category_id, false, 301) as matches order by matches.place
  );
  if ids = '{}' and p_every_word is not true then
    ids := array(select alike.id from private.newsletters_alike(words, p_category_id, false) as alike order by alike.place);
    are_matches := false;
    proposed := private.suggestions(words, ids);
  end if;
  return query
    select
      newsletters.id,
      newsletters.title,
      newsletters.description,
      newsletters.category_id,
      categories.name,
      newsletters.image_url,
      newsletters.image_focus,
      newsletters.created_at,
      are_matches,
      case when are_matches then cardinality(ids) else 0 end,
      proposed
    from unnest(ids) with ordinality as matches (id, place)
    join public.newsletters on newsletters.id = matches.id
    join public.categories on categories.id = newsletters.category_id
    where matches.place <= 300
    order by matches.place
    offset greatest(p_first, 0)
    limit least(greatest(p_limit, 0), 300);
end;
$$;

drop function private.matching_newsletters(text, uuid, boolean, integer);
drop function private.lookalikes(text, integer, boolean);
drop function private.newsletters_with_every_word(text, uuid, boolean, integer);
drop function private.every_word(text[]);
drop function private.forms_of(text);
drop function private.search_document(text, text, text, uuid);
drop function private.stem(text);
drop function private.search_terms(text);

-- Sites with few newsletters need nobody who writes the documents.
create function private.write_few_documents()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from (select from private.newsletter_documents limit 2001) as documents) <= 2000 then
    while (select state.written_to is not null from private.search_state as state) loop
      perform private.write_documents();
    end loop;
  end if;
end;
$$;

select private.write_few_documents();
select private.sort_by_language();
select private.sort_by_language();

revoke execute on function
  private.search_tokens(text),
  private.stem(text, text),
  private.word_forms(text, text),
  private.search_document(text, text, text, uuid, text),
  private.sort_by_language(),
  private.write_documents(integer),
  private.write_few_documents(),
  private.forms_of(text[], text[], text[]),
  private.forms_of_word(text, text[]),
  private.is_known(text, text[], boolean),
  private.respelled(text, text),
  private.compounds_of(text, text, boolean),
  private.asked_words(text, boolean),
  private.newsletters_with_words(private.asked_word[], uuid, boolean, integer),
  private.letters_apart(text, text, integer),
  private.lookalikes(text, tsquery, text[], integer, boolean, boolean),
  private.letters_wrong(text),
  private.newsletters_alike(private.asked_word[], uuid, boolean),
  private.suggestions(private.asked_word[], uuid[]),
  public.search_newsletters(text, uuid, integer, integer, boolean)
from public, anon, authenticated, service_role;
grant execute on function public.search_newsletters(text, uuid, integer, integer, boolean) to anon, authenticated;

comment on function private.search_tokens(text) is
  'The words of a text, as they are written and folded, at most 60 characters long; of scripts that don''t set words apart, each two neighbouring characters of a run.';
comment on function private.stem(text, text) is
  'A word without its ending, by a dictionary, and then folded, so that cities and city are one. Dictionaries need the accents.';
comment on function private.word_forms(text, text) is 'A word, folded, and its stem.';
comment on function private.search_document(text, text, text, uuid, text) is
  'The words of a title, a category''s name and a description, and their stems by a dictionary.';
comment on function private.index_newsletters(uuid[]) is 'Writes the documents of these newsletters, for the language of the content.';
comment on function private.write_documents(integer) is
  'After a change of the language, writes so many of the documents that are still for another one, and then sorts by its rules; false when nothing is left. For a schedule or a command.';
comment on function private.sort_by_language() is
  'Gives a column that lists are sorted by the collation of the language; false when all have it. While the indexes are made, its table can''t be read.';
comment on function private.write_few_documents() is 'Writes all documents again, if there are at most 2,000.';
comment on function private.forms_of(text[], text[], text[]) is
  'A query for a word, what begins with it, and what has one of its stems; of scripts that don''t set words apart, for all its characters.';
comment on function private.forms_of_word(text, text[]) is 'The same for a word as it''s written.';
comment on function private.is_known(text, text[], boolean) is
  'Whether a listed newsletter, or any if everything is wanted, has a word, one that begins with it, or one of its stems.';
comment on function private.respelled(text, text) is 'A word with ae for ä, or a for ae, and the like; both folded.';
comment on function private.compounds_of(text, text, boolean) is
  'The words of listed newsletters, or of all if everything is wanted, that contain a word behind their beginning, or end with its stem; the 200 shortest.';
comment on function private.asked_words(text, boolean) is
  'What each word of a search asks for. Another spelling counts if nothing has the word as it''s typed. The first 200 characters and 8 words count.';
comment on column private.search_state.id is 'Always true.';
comment on function private.newsletters_with_words(private.asked_word[], uuid, boolean, integer) is
  'The newsletters that have all words of a search, their beginnings or other forms, by place, and then those that have one as a part of a long word.';
comment on function private.letters_apart(text, text, integer) is
  'In how many letters two words differ, or one more than the first and the beginning or the end of the second do; a larger number than most for all above.';
comment on function private.lookalikes(text, tsquery, text[], integer, boolean, boolean) is
  'A query for the forms of a word, and for the words of listed newsletters, or of all if everything is wanted, that differ in at most so many letters, else those with such a part; null if none of all these occurs.';
comment on function private.letters_wrong(text) is 'How many letters of a word may be wrong.';
comment on function private.newsletters_alike(private.asked_word[], uuid, boolean) is
  'The newsletters with words that differ in a letter or two; else those with some of the words; else up to three with words that look a little like them, or begin with the same two letters.';
comment on function private.suggestions(private.asked_word[], uuid[]) is
  'Up to three searches that may have been meant: words that nothing has are replaced by similar ones of these newsletters.';
comment on function public.search_newsletters(text, uuid, integer, integer, boolean) is
  'Searches the listed newsletters, optionally of one category, the best first: p_limit rows (at most 300) from the row p_first on, and total, the number of all up to 300, or 301 if there are more. If none has all words, returns up to 12 similar ones instead, unless p_every_word: with is_match false, total 0, and in suggestions up to three searches that may have been meant (anyone).';
