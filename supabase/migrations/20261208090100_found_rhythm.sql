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
  suggestions text[],
  rhythm text
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
      proposed,
      newsletters.rhythm
    from unnest(ids) with ordinality as matches (id, place)
    join public.newsletters on newsletters.id = matches.id
    join public.categories on categories.id = newsletters.category_id
    where matches.place <= 300
    order by matches.place
    offset greatest(p_first, 0)
    limit least(greatest(p_limit, 0), 300);
end;
$$;

revoke execute on function public.search_newsletters(text, uuid, integer, integer, boolean) from public, anon, authenticated, service_role;
grant execute on function public.search_newsletters(text, uuid, integer, integer, boolean) to anon, authenticated;

comment on function public.search_newsletters(text, uuid, integer, integer, boolean) is
  'Searches the listed newsletters, optionally of one category, the best first: p_limit rows (at most 300) from the row p_first on, and total, the number of all up to 300, or 301 if there are more. If none has all words, returns up to 12 similar ones instead, unless p_every_word: with is_match false, total 0, and in suggestions up to three searches that may have been meant (anyone).';
