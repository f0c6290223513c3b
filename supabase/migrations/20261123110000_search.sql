-- Search: newsletters by the words of their title, category and description, the best first. Each newsletter has a document of its words;
-- all words that occur are in a list, in which a misspelled one finds its neighbours. Both are kept by triggers. What a search costs hardly
-- depends on the number of newsletters or of matches.
set local lock_timeout = '2s';

create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

create function private.folded(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- Without accents, apostrophes, soft hyphens and invisible characters; then letters that don't decompose.
  select replace(replace(replace(replace(translate(lower(normalize(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f''’ʼ]', '', 'g'),
  NFKC)), 'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
$$;

create function private.search_terms(value text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  -- Chinese, Japanese, Korean and Thai don't set words apart: each two neighbouring characters are one, and the last character is, too.
  select coalesce(array_agg(term order by place, start), '{}')
  from regexp_matches(
      private.folded(value),
      '[\u0e00-\u0eff\u2e80-\u2fdf\u3005-\u3007\u3040-\ud7ff\uf900-\ufaff]+|' ||
      '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0e00-\u0eff\u2000-\u2fdf\u3000-\ud7ff\uf900-\ufaff\ufe10-\ufe6f\uff00-\uff65\U0001f000-\U0001faff]+',
      'g'
    ) with ordinality as runs (run, place)
  cross join lateral (select run[1] ~ '^[\u0e00-\ud7ff\uf900-\ufaff]' as unspaced) as script
  cross join lateral generate_series(1, case when unspaced then char_length(run[1]) else 1 end) as start
  cross join lateral (select case when unspaced then substr(run[1], start, 2) else left(run[1], 60) end as term) as cut;
$$;

create function private.stem(term text)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce((ts_lexize('pg_catalog.english_stem', term))[1], term);
$$;

create function private.search_document(title text, category text, description text, category_id uuid)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select (string_agg(format('''%s'':%s%s', word, least(place, 16383), weight), ' ') || format(' ''#%s'':1D', category_id))::tsvector
  from (values (title, 'A'), (category, 'B'), (description, 'C')) as parts (part, weight)
  cross join lateral unnest(private.search_terms(part)) with ordinality as terms (term, place)
  cross join lateral (values (term), (private.stem(term))) as words (word);
$$;

create table private.newsletter_documents (
  newsletter_id uuid primary key references public.newsletters (id) on delete cascade,
  category_id uuid not null,
  state text not null,
  publish_at timestamptz,
  created_at timestamptz not null,
  words tsvector not null
);

create index newsletter_documents_of_words on private.newsletter_documents using gin (words);
create index newsletter_documents_of_titles on private.newsletter_documents using gin (ts_filter(words, '{a,d}'));
create index newsletter_documents_newest on private.newsletter_documents (created_at desc, newsletter_id desc);
create index newsletter_documents_of_category
on private.newsletter_documents (category_id, created_at desc, newsletter_id desc);

create table private.search_words (
  word text primary key
);

create index search_words_alike on private.search_words using gin (word extensions.gin_trgm_ops);

alter table private.newsletter_documents enable row level security;
alter table private.search_words enable row level security;

create function private.index_newsletters(changed uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In one order, so that two editors can't wait for each other.
  with saved as (
    insert into private.newsletter_documents (newsletter_id, category_id, state, publish_at, created_at, words)
    select
      newsletters.id,
      newsletters.category_id,
      newsletters.state,
      newsletters.publish_at,
      newsletters.created_at,
      private.search_document(newsletters.title, categories.name, newsletters.description, newsletters.category_id)
    from public.newsletters
    join public.categories on categories.id = newsletters.category_id
    where newsletters.id = any (changed)
    order by newsletters.id
    on conflict (newsletter_id) do update
    set (category_id, state, publish_at, created_at, words)
      = (excluded.category_id, excluded.state, excluded.publish_at, excluded.created_at, excluded.words)
    returning words
  )
  insert into private.search_words (word)
  select distinct word from saved cross join lateral unnest(tsvector_to_array(ts_filter(words, '{a,b,c}'))) as word
  order by word
  on conflict do nothing;
end;
$$;

create function private.index_saved_newsletters()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_newsletters(array(select saved.id from saved));
  return null;
end;
$$;

create function private.index_changed_newsletters()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_newsletters(array(
    select saved.id from saved
    join previous on previous.id = saved.id
    where (saved.title, saved.description, saved.category_id, saved.state, saved.publish_at, saved.created_at)
      is distinct from (
        previous.title, previous.description, previous.category_id, previous.state, previous.publish_at, previous.created_at
      )
  ));
  return null;
end;
$$;

create function private.index_renamed_category()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.index_newsletters(array(
    select newsletters.id from public.newsletters where newsletters.category_id = new.id
  ));
  return null;
end;
$$;

create trigger index_saved_newsletters after insert on public.newsletters
referencing new table as saved
for each statement execute function private.index_saved_newsletters();

create trigger index_changed_newsletters after update on public.newsletters
referencing old table as previous new table as saved
for each statement execute function private.index_changed_newsletters();

create trigger index_renamed_category after update of name on public.categories
for each row when (old.name is distinct from new.name) execute function private.index_renamed_category();

select private.index_newsletters(array(select newsletters.id from public.newsletters));

-- For the numbers of listed newsletters, without reading these.
create index newsletters_listed on public.newsletters (category_id, state, publish_at);

create type private.newsletter_match as (id uuid, relevance real, created_at timestamptz);

create function private.matches_by_words(
  wanted tsquery,
  close tsquery,
  in_category uuid,
  everything boolean,
  in_title boolean,
  most integer
)
returns setof private.newsletter_match
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  here tsquery := coalesce(wanted && ('''#' || in_category || '''')::tsquery, wanted);
begin
  return query
    select
      documents.newsletter_id,
      (ts_rank('{0, 0.1, 0.4, 1}', documents.words, wanted) + 2 * ts_rank('{0, 0.1, 0.4, 1}', documents.words, close))::real,
      documents.created_at
    from private.newsletter_documents as documents
    where (in_title and ts_filter(documents.words, '{a,d}') @@ here or not in_title and documents.words @@ here)
      and (everything or (documents.state = 'visible' and documents.publish_at <= now()))
    limit most;
end;
$$;

create function private.matches_by_date(
  wanted tsquery,
  close tsquery,
  in_category uuid,
  everything boolean,
  in_title boolean,
  most integer
)
returns setof private.newsletter_match
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  return query
    select
      documents.newsletter_id,
      (ts_rank('{0, 0.1, 0.4, 1}', documents.words, wanted) + 2 * ts_rank('{0, 0.1, 0.4, 1}', documents.words, close))::real,
      documents.created_at
    from private.newsletter_documents as documents
    where (in_title and ts_filter(documents.words, '{a}') @@ wanted or not in_title and documents.words @@ wanted)
      and (in_category is null or documents.category_id = in_category)
      and (everything or (documents.state = 'visible' and documents.publish_at <= now()))
    order by documents.created_at desc, documents.newsletter_id desc
    limit most;
end;
$$;

create function private.newest_documents(in_category uuid, everything boolean, most integer)
returns setof tsvector
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  return query
    select documents.words from private.newsletter_documents as documents
    where (in_category is null or documents.category_id = in_category)
      and (everything or (documents.state = 'visible' and documents.publish_at <= now()))
    order by documents.created_at desc, documents.newsletter_id desc
    limit most;
end;
$$;

create function private.best_newsletters(
  wanted tsquery,
  close tsquery,
  in_category uuid,
  everything boolean,
  most integer
)
returns table (id uuid)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- So many are compared, whatever their date. Words that more newsletters have are frequent, so the newest are soon found by date.
  few constant integer := 2000;
  in_text integer := 0;
  in_titles integer := 0;
  found private.newsletter_match[];
begin
  -- The index reads all matches before the first one. A word that most newsletters have is known without it.
  if (select count(*) > 50 from private.newest_documents(in_category, everything, 100) as words where words @@ wanted) then
    select count(*) filter (where words @@ wanted), count(*) filter (where ts_filter(words, '{a}') @@ wanted)
    into in_text, in_titles
    from private.newest_documents(in_category, everything, 2 * few) as words;
  end if;
  if in_text <= few then
    found := array(
      select matches from private.matches_by_words(wanted, close, in_category, everything, false, few + 1) as matches
    );
    in_text := cardinality(found);
  end if;
  if in_text > few then
    if in_titles <= few then
      found := array(
        select matches from private.matches_by_words(wanted, close, in_category, everything, true, few + 1) as matches
      );
      in_titles := cardinality(found);
    end if;
    if in_titles > few then
      found := array(
        select matches from private.matches_by_date(wanted, close, in_category, everything, true, most) as matches
      );
    end if;
    found := found || array(
      select matches from private.matches_by_date(wanted, close, in_category, everything, false, most) as matches
    );
  end if;
  return query
    select matches.id from (select distinct one.* from unnest(found) as one) as matches
    order by matches.relevance desc, matches.created_at desc, matches.id desc
    limit most;
end;
$$;

create function private.any_word(words text[])
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg(format('''%s''', word), ' | ')::tsquery from unnest(words) as word;
$$;

create function private.forms_of(term text)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select format('''%s'':* | ''%s''', term, private.stem(term))::tsquery;
$$;

create function private.lookalikes(term text, wrong integer)
returns tsquery
language sql
stable
set search_path = ''
as $$
  select coalesce(private.forms_of(term) || private.any_word(array_agg(alike.word)), private.forms_of(term))
  from (
    select search_words.word from private.search_words
    where search_words.word operator(extensions.%) term
      and extensions.levenshtein_less_equal(search_words.word, term, wrong) <= wrong
    order by extensions.similarity(search_words.word, term) desc, search_words.word
    limit 200
  ) as alike;
$$;

create function private.matching_newsletters(query text, in_category uuid, everything boolean, most integer)
returns table (id uuid, place bigint, is_match boolean)
language plpgsql
stable
set search_path = ''
as $$
declare
  terms text[] := (private.search_terms(left(query, 200)))[1:8];
  literal tsquery := private.any_word(terms);
  every tsquery;
  either tsquery;
  looser tsquery;
  alike tsquery;
  wanted tsquery;
  term text;
begin
  if cardinality(terms) = 0 then
    return;
  end if;
  foreach term in array terms loop
    every := coalesce(every && private.forms_of(term), private.forms_of(term));
  end loop;
  return query
    select best.id, best.place, true
    from private.best_newsletters(every, literal, in_category, everything, most)
      with ordinality as best (id, place);
  if found then
    return;
  end if;
  -- Nothing has these words. Others that look like them may have been meant.
  every := null;
  foreach term in array terms loop
    alike := private.lookalikes(term, case when char_length(term) < 4 then 0 when char_length(term) < 6 then 1 else 2 end);
    every := coalesce(every && alike, alike);
    -- A single letter and words like "the" are too little.
    if char_length(term) > 1 and numnode(plainto_tsquery('english', term)) > 0 then
      either := coalesce(either || alike, alike);
    end if;
    looser := coalesce(looser || private.lookalikes(term, 60), private.lookalikes(term, 60));
  end loop;
  -- Some of the words are better than none.
  foreach wanted in array array[every, either] loop
    return query
      select best.id, best.place, true
      from private.best_newsletters(wanted, literal, in_category, everything, most)
        with ordinality as best (id, place);
    if found then
      return;
    end if;
  end loop;
  return query
    select best.id, best.place, false
    from private.best_newsletters(looser, literal, in_category, everything, 3)
      with ordinality as best (id, place);
end;
$$;

create function public.search_newsletters(
  p_query text,
  p_category_id uuid default null,
  p_first integer default 0,
  p_limit integer default 72
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
  total integer
)
language sql
stable
security definer
set search_path = ''
as $$
  with matches as materialized (
    select * from private.matching_newsletters(p_query, p_category_id, false, 301)
  )
  select
    newsletters.id,
    newsletters.title,
    newsletters.description,
    newsletters.category_id,
    categories.name,
    newsletters.image_url,
    newsletters.image_focus,
    newsletters.created_at,
    matches.is_match,
    (select count(*)::integer from matches where matches.is_match)
  from matches
  join public.newsletters on newsletters.id = matches.id
  join public.categories on categories.id = newsletters.category_id
  where matches.place <= 300
  order by matches.place
  offset greatest(p_first, 0)
  limit least(greatest(p_limit, 0), 300);
$$;

revoke execute on function
  private.folded(text),
  private.search_terms(text),
  private.stem(text),
  private.search_document(text, text, text, uuid),
  private.index_newsletters(uuid[]),
  private.index_saved_newsletters(),
  private.index_changed_newsletters(),
  private.index_renamed_category(),
  private.matches_by_words(tsquery, tsquery, uuid, boolean, boolean, integer),
  private.matches_by_date(tsquery, tsquery, uuid, boolean, boolean, integer),
  private.newest_documents(uuid, boolean, integer),
  private.best_newsletters(tsquery, tsquery, uuid, boolean, integer),
  private.any_word(text[]),
  private.forms_of(text),
  private.lookalikes(text, integer),
  private.matching_newsletters(text, uuid, boolean, integer),
  public.search_newsletters(text, uuid, integer, integer)
from public, anon, authenticated, service_role;
grant execute on function public.search_newsletters(text, uuid, integer, integer) to anon, authenticated;
revoke all on private.newsletter_documents, private.search_words from anon, authenticated, service_role;

comment on table private.newsletter_documents is 'What the search finds a newsletter by; kept by triggers.';
comment on column private.newsletter_documents.words is
  'The folded words of the title (weight A), the category''s name (B) and the description (C), and # with the id of the category (D).';
comment on column private.newsletter_documents.category_id is 'That of the newsletter, as are state, publish_at and created_at.';
comment on table private.search_words is
  'The words that occur in documents, or once did: a misspelled word finds those that look like it.';
comment on function private.folded(text) is 'A text without case, accents, apostrophes and invisible characters, as the search compares it.';
comment on function private.search_terms(text) is
  'The words of a text, folded and at most 60 characters long; of scripts that don''t set words apart, each two neighbouring characters.';
comment on function private.stem(text) is 'A word without its English ending, so that cities and city are one; itself in other languages.';
comment on function private.search_document(text, text, text, uuid) is 'The words of a title, a category''s name and a description.';
comment on function private.index_newsletters(uuid[]) is 'Writes the documents of these newsletters, and the words that are new.';
comment on function private.index_saved_newsletters() is 'Trigger: new newsletters get their documents.';
comment on function private.index_changed_newsletters() is 'Trigger: newsletters with another title, description or category get new documents.';
comment on function private.index_renamed_category() is 'Trigger: the newsletters of a renamed category get new documents.';
comment on type private.newsletter_match is
  'A newsletter that matches a search, its date, and how well it does: in the title before the category before the description, with close words before others.';
comment on function private.matches_by_words(tsquery, tsquery, uuid, boolean, boolean, integer) is
  'So many newsletters that match, by the index of words, in no order; in_title: in their titles. Only listed ones, unless everything is wanted.';
comment on function private.matches_by_date(tsquery, tsquery, uuid, boolean, boolean, integer) is
  'The newest that match, by the index of dates; takes long for words that few have.';
comment on function private.newest_documents(uuid, boolean, integer) is 'The words of the newest newsletters, optionally of one category.';
comment on function private.best_newsletters(tsquery, tsquery, uuid, boolean, integer) is
  'The newsletters that match, the most relevant first, then the newest. If thousands match, the newest of them are compared, and those with the words in the title.';
comment on function private.any_word(text[]) is 'A query for any of these words; null without one.';
comment on function private.forms_of(text) is 'A query for a word, what begins with it, and its other English forms.';
comment on function private.lookalikes(text, integer) is
  'The same, and for the words that occur and differ in at most so many letters.';
comment on function private.matching_newsletters(text, uuid, boolean, integer) is
  'The newsletters that have all words of a text, their beginnings or other forms, by place; if none has, those with words that differ in a letter or two; else those with some of the words; else up to three with words that look a little like them (is_match is false). The first 200 characters and 8 words count.';
comment on function public.search_newsletters(text, uuid, integer, integer) is
  'Searches the listed newsletters, optionally of one category, the best first: p_limit rows (at most 300) from the row p_first on. total counts all matches up to 300, and is 301 if there are more; rows with is_match false are the closest ones when nothing matches (anyone).';
