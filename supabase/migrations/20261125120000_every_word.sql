-- Where people manage or choose, a search finds only what has all of its words: in the list of newsletters, its numbers and what is
-- selected by them, in the choice of a newsletter to subscribe to, and in the list of users. On home it also finds what is similar.
set local lock_timeout = '2s';

create function private.every_word(terms text[])
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg(format('(%s)', private.forms_of(term)), ' & ')::tsquery from unnest(terms) as term;
$$;

create function private.newsletters_with_every_word(query text, in_category uuid, everything boolean, most integer)
returns table (id uuid, place bigint)
language sql
stable
rows 100
set search_path = ''
as $$
  select best.id, best.place
  from (select (private.search_terms(left(query, 200)))[1:8] as terms) as asked
  cross join lateral private.best_newsletters(
    private.every_word(asked.terms), private.any_word(asked.terms), in_category, everything, most
  ) with ordinality as best (id, place);
$$;

create or replace function private.found_newsletters(search text, category uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(select matches.id from private.newsletters_with_every_word(search, category, true, 1001) as matches);
$$;

drop function public.search_newsletters(text, uuid, integer, integer);

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
  total integer
)
language sql
stable
security definer
set search_path = ''
as $$
  with matches as materialized (
    select similar_too.id, similar_too.place, similar_too.is_match
    from private.matching_newsletters(p_query, p_category_id, false, 301) as similar_too
    where p_every_word is not true
    union all
    select exact.id, exact.place, true
    from private.newsletters_with_every_word(p_query, p_category_id, false, 301) as exact
    where p_every_word
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

create function private.containing_words(value text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select private.containing(word)
    from regexp_split_to_table(value, '\s+') as word
    where private.trimmed(word) <> ''
    limit 8
  );
$$;

create function private.email_conditions(patterns text[])
returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(format('and coalesce(email, '''') ilike $1[%s]', place), ' ')
  from generate_series(1, cardinality(patterns)) as place;
$$;

create or replace function private.admin_list_users(
  search text,
  sort_by text,
  descending boolean,
  after_value text,
  after_id uuid,
  most integer,
  only_id uuid
)
returns table (
  id uuid,
  email text,
  role text,
  created_at timestamptz,
  last_sign_in_at timestamptz,
  email_confirmed_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  -- What is sorted by, and the value after which the rows begin.
  sorted constant text := case sort_by
    when 'email' then 'coalesce(email, '''')'
    when 'role' then 'role'
    when 'created_at' then 'coalesce(created_at, ''-infinity'')'
    when 'last_sign_in_at' then 'coalesce(last_sign_in_at, ''-infinity'')'
  end;
  beginning constant text := case when sort_by like '%\_at' then 'coalesce($2::timestamptz, ''-infinity'')' else 'coalesce($2, '''')' end;
  patterns text[];
begin
  perform private.require_user_manager();
  if sorted is null then
    raise exception 'Users are sorted by email, role, created_at or last_sign_in_at' using errcode = '22023';
  end if;
  patterns := private.containing_words(search);
  return query execute concat_ws(
    ' ',
    'select id, email, role, created_at, last_sign_in_at, email_confirmed_at from private.accounts where true',
    private.email_conditions(patterns),
    case when after_id is not null then
      format('and (%s, id) %s (%s, $3)', sorted, case when descending then '<' else '>' end, beginning)
    end,
    case when only_id is not null then 'and id = $5' end,
    format('order by %s %2$s, id %2$s limit $4', sorted, case when descending then 'desc' else 'asc' end)
  )
  using patterns, after_value, after_id, most, only_id;
end;
$$;

create or replace function private.count_users(search text)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  patterns text[];
  number integer;
begin
  perform private.require_user_manager();
  patterns := private.containing_words(search);
  if patterns = '{}' then
    return (select count(*) from (select from private.accounts limit 10001) as counted);
  end if;
  -- In an order, for a text that many have: along its index.
  execute format(
    'select count(*) from (select from private.accounts where true %s order by coalesce(created_at, ''-infinity''), id limit 1001) as counted',
    private.email_conditions(patterns)
  ) into number using patterns;
  return number;
end;
$$;

revoke execute on function
  private.every_word(text[]),
  private.newsletters_with_every_word(text, uuid, boolean, integer),
  private.containing_words(text),
  private.email_conditions(text[]),
  public.search_newsletters(text, uuid, integer, integer, boolean)
from public, anon, authenticated, service_role;
grant execute on function public.search_newsletters(text, uuid, integer, integer, boolean) to anon, authenticated;

comment on function private.every_word(text[]) is
  'A query for all of these words, what begins with them, and their other English forms; null without one.';
comment on function private.newsletters_with_every_word(text, uuid, boolean, integer) is
  'The newsletters that have all words of a text, their beginnings or other forms, by place. The first 200 characters and 8 words count.';
comment on function private.found_newsletters(text, uuid) is
  'The newsletters that have all words of a text, hidden ones too: the best 1,000, and one more if there are more.';
comment on function private.containing_words(text) is
  'A pattern for each word of a text, that finds it anywhere; the first 8 count.';
comment on function private.email_conditions(text[]) is 'What an account fulfils whose address is like each of these patterns ($1).';
comment on function private.admin_list_users(text, text, boolean, text, uuid, integer, uuid) is
  'The accounts whose address contains all words of a text, in one of four orders, from after a row on; all, without a limit.';
comment on function private.count_users(text) is
  'How many accounts have an address that contains all words of a text; counts up to 10,001, with a text up to 1,001.';
comment on function public.search_newsletters(text, uuid, integer, integer, boolean) is
  'Searches the listed newsletters, optionally of one category, the best first: p_limit rows (at most 300) from the row p_first on. With p_every_word, only those that have all words, not similar ones. total counts all matches up to 300, and is 301 if there are more; rows with is_match false are the closest ones when nothing matches (anyone).';
comment on function public.newsletter_overview(text, uuid, text[], text, boolean, text, uuid, integer) is
  'All newsletters without their examples, with category and number of active subscribers, newest first. Optionally those that have all words of p_search (the best 1,001), of a category, with each of p_traits; sorted by p_order (title, category_name, active_subscribers or created_at); p_limit rows, after the row with the value p_after and the id p_after_id (admins and owners).';
comment on function public.admin_list_users(text, text, boolean, text, uuid, integer, uuid) is
  'All accounts, newest first; email_confirmed_at is null until the address is confirmed. Optionally those whose address contains all words of p_search, or the one with p_id; sorted by p_order (email, role, created_at or last_sign_in_at); p_limit rows, after the row with the value p_after and the id p_after_id (owners only).';
comment on function public.count_users(text) is
  'The number of accounts, 10,001 if there are more than 10,000; of those whose address contains all words of p_search, 1,001 if there are more than 1,000 (owners only).';
