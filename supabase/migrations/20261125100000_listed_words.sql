-- A search by visitors knows only words of newsletters that are listed now. Others made it rank differently, so whoever compared
-- searches learnt which words hidden newsletters contain. A word keeps from when a listed newsletter has it, which needs no job for
-- scheduled ones, and goes with the last newsletter that has it.
set local lock_timeout = '2s';

alter table private.search_words add column listed_from timestamptz;

create function private.recheck_words(doubtful text[])
returns void
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  rare text[];
begin
  -- The index reads all documents that have a word. Frequent words are found without it, in the newest ones.
  with recent as (
    select word, max(documents.publish_at) as listed_from
    from (
      select newest.words, newest.publish_at from private.newsletter_documents as newest
      where newest.state = 'visible' and newest.publish_at <= now()
      order by newest.created_at desc, newest.newsletter_id desc
      limit 100
    ) as documents
    cross join lateral unnest(tsvector_to_array(documents.words)) as word
    where word = any (doubtful)
    group by word
  ), frequent as (
    update private.search_words set listed_from = recent.listed_from
    from recent where search_words.word = recent.word
    returning recent.word
  )
  select array_agg(word) into rare from unnest(doubtful) as word where word not in (select frequent.word from frequent);
  update private.search_words
  set listed_from = (
    select min(documents.publish_at) from private.newsletter_documents as documents
    where documents.words @@ private.any_word(array[search_words.word]) and documents.state = 'visible'
  )
  where search_words.word = any (rare);
  delete from private.search_words
  where search_words.word = any (rare) and search_words.listed_from is null
    and not exists (
      select from private.newsletter_documents as documents where documents.words @@ private.any_word(array[search_words.word])
    );
end;
$$;

create function private.index_words()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  doubtful text[];
begin
  if tg_op <> 'DELETE' then
    with present as (
      select word, min(saved.publish_at) filter (where saved.state = 'visible') as listed_from
      from saved cross join lateral unnest(tsvector_to_array(ts_filter(saved.words, '{a,b,c}'))) as word
      group by word
    ), added as (
      insert into private.search_words (word, listed_from)
      select present.word, present.listed_from from present
      on conflict do nothing
    )
    update private.search_words set listed_from = present.listed_from
    from present
    where search_words.word = present.word and present.listed_from < coalesce(search_words.listed_from, 'infinity');
  end if;
  if tg_op <> 'INSERT' then
    -- Only if the word was listed since this newsletter was, or isn't listed at all, can there be no other one that has it.
    select array_agg(search_words.word) into doubtful
    from (
      select word, case when previous.state = 'visible' then previous.publish_at end as listed_from
      from previous cross join lateral unnest(tsvector_to_array(previous.words)) as word
      except
      select word, case when documents.state = 'visible' then documents.publish_at end
      from previous
      join private.newsletter_documents as documents on documents.newsletter_id = previous.newsletter_id
      cross join lateral unnest(tsvector_to_array(documents.words)) as word
    ) as lost
    join private.search_words on search_words.word = lost.word and search_words.listed_from is not distinct from lost.listed_from;
    if doubtful is not null then
      perform private.recheck_words(doubtful);
    end if;
  end if;
  return null;
end;
$$;

-- Changes of documents take turns, from before their first row on: a word must not go with its last document while another one gets
-- it, and two changes of the same documents must not wait for each other.
create function private.await_turn_of_words()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
  return null;
end;
$$;

create trigger await_turn_of_words before delete on private.newsletter_documents
for each statement execute function private.await_turn_of_words();

create trigger index_words_of_new after insert on private.newsletter_documents
referencing new table as saved
for each statement execute function private.index_words();

create trigger index_words_of_changed after update on private.newsletter_documents
referencing old table as previous new table as saved
for each statement execute function private.index_words();

create trigger index_words_of_deleted after delete on private.newsletter_documents
referencing old table as previous
for each statement execute function private.index_words();

truncate private.search_words;
insert into private.search_words (word, listed_from)
select word, min(documents.publish_at) filter (where documents.state = 'visible')
from private.newsletter_documents as documents
cross join lateral unnest(tsvector_to_array(ts_filter(documents.words, '{a,b,c}'))) as word
group by word;

create or replace function private.index_newsletters(changed uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Most changes of newsletters concern no words. They don't wait for those that do.
  if cardinality(changed) = 0 then
    return;
  end if;
  -- See private.await_turn_of_words(). Here it's a statement of its own, so that the next one sees what others have changed meanwhile.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.search_words'));
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
  on conflict (newsletter_id) do update
  set (category_id, state, publish_at, created_at, words)
    = (excluded.category_id, excluded.state, excluded.publish_at, excluded.created_at, excluded.words);
end;
$$;

create function private.lookalikes(term text, wrong integer, everything boolean)
returns tsquery
language sql
stable
set search_path = ''
as $$
  select case
    when alike.words is not null then private.forms_of(term) || private.any_word(alike.words)
    when exists (
      select from private.search_words
      -- A term has neither % nor _.
      where (search_words.word like term || '%' or search_words.word = private.stem(term))
        and (everything or search_words.listed_from <= now())
    ) then private.forms_of(term)
  end
  from (
    select array_agg(nearest.word) as words
    from (
      select search_words.word from private.search_words
      where search_words.word operator(extensions.%) term
        and extensions.levenshtein_less_equal(search_words.word, term, wrong) <= wrong
        and (everything or search_words.listed_from <= now())
      order by extensions.similarity(search_words.word, term) desc, search_words.word
      limit 200
    ) as nearest
  ) as alike;
$$;

create or replace function private.matching_newsletters(query text, in_category uuid, everything boolean, most integer)
returns table (id uuid, place bigint, is_match boolean)
language plpgsql
stable
rows 100
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
  known boolean := true;
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
    alike := private.lookalikes(term, case when char_length(term) < 4 then 0 when char_length(term) < 6 then 1 else 2 end, everything);
    -- What occurs nowhere is had by none, and counts nothing where some words are enough.
    known := known and alike is not null;
    every := coalesce(every && alike, every, alike);
    -- A single letter and words like "the" are too little.
    if char_length(term) > 1 and numnode(plainto_tsquery('english', term)) > 0 then
      either := coalesce(either || alike, either, alike);
    end if;
    alike := private.lookalikes(term, 60, everything);
    looser := coalesce(looser || alike, looser, alike);
  end loop;
  -- Some of the words are better than none.
  foreach wanted in array array[case when known then every end, either] loop
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

drop function private.lookalikes(text, integer);

revoke execute on function
  private.recheck_words(text[]),
  private.await_turn_of_words(),
  private.index_words(),
  private.lookalikes(text, integer, boolean)
from public, anon, authenticated, service_role;

comment on table private.search_words is 'The words that occur in documents: a misspelled word finds those that look like it.';
comment on column private.search_words.listed_from is
  'A moment from which on a listed newsletter has it, the first one unless that is past; null if only newsletters that aren''t listed have it.';
comment on function private.recheck_words(text[]) is
  'Finds out from when on listed newsletters have these words, and removes those that no newsletter has.';
comment on function private.await_turn_of_words() is 'Trigger: documents are changed one after the other, until each transaction ends.';
comment on function private.index_words() is 'Trigger: keeps the words that occur in documents.';
comment on function private.index_newsletters(uuid[]) is 'Writes the documents of these newsletters.';
comment on function private.lookalikes(text, integer, boolean) is
  'The same, and for the words of listed newsletters, or of all if everything is wanted, that differ in at most so many letters; null if none of all these occurs.';
