-- What one call can ask of the database is bounded.

-- As before, but each trait once: planning a condition thousands of times takes seconds.
create or replace function private.overview_conditions(search text, category uuid, traits text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when private.trimmed(search) <> '' then 'n.id = any ($1)' end,
    case when category is not null then 'n.category_id = $2' end,
    (
      select string_agg(private.condition_of_trait(named.trait), ' and ')
      from (select distinct trait from unnest(traits) as trait) as named
    )
  );
$$;

-- As before, but of a long text the beginning counts, as in private.asked_words: a megabyte takes seconds to compare.
create or replace function private.containing(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select '%' || regexp_replace(left(private.trimmed(value), 200), '([\\%_])', '\\\1', 'g') || '%';
$$;
comment on function private.containing(text) is
  'A pattern that finds a text anywhere; wildcards in it stand for themselves. The first 200 characters count.';

create or replace function private.containing_words(value text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select private.containing(word)
    from regexp_split_to_table(left(value, 200), '\s+') as word
    where private.trimmed(word) <> ''
    limit 8
  );
$$;
comment on function private.containing_words(text) is
  'A pattern for each word of a text, that finds it anywhere; the first 200 characters and 8 words count.';
