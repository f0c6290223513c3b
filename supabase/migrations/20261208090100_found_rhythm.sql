-- The search says how often a newsletter appears, for its card.
set local lock_timeout = '2s';

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
  rhythm text
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
    (select count(*)::integer from matches where matches.is_match),
    newsletters.rhythm
  from matches
  join public.newsletters on newsletters.id = matches.id
  join public.categories on categories.id = newsletters.category_id
  where matches.place <= 300
  order by matches.place
  offset greatest(p_first, 0)
  limit least(greatest(p_limit, 0), 300);
$$;

revoke execute on function public.search_newsletters(text, uuid, integer, integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.search_newsletters(text, uuid, integer, integer, boolean) to anon, authenticated;

comment on function public.search_newsletters(text, uuid, integer, integer, boolean) is
  'Searches the listed newsletters, optionally of one category, the best first: p_limit rows (at most 300) from the row p_first on. With p_every_word, only those that have all words, not similar ones. total counts all matches up to 300, and is 301 if there are more; rows with is_match false are the closest ones when nothing matches (anyone).';
