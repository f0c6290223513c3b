-- The featured newsletters in their order, without their positions: a gap between these tells that a newsletter is hidden.
create function public.featured_newsletters()
returns table (
  id uuid,
  title text,
  description text,
  category_id uuid,
  category_name text,
  image_url text,
  image_focus smallint,
  created_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    newsletters.id,
    newsletters.title,
    newsletters.description,
    newsletters.category_id,
    categories.name,
    newsletters.image_url,
    newsletters.image_focus,
    newsletters.created_at
  from public.newsletters
  join public.categories on categories.id = newsletters.category_id
  where newsletters.featured_position is not null
    and newsletters.state = 'visible'
    and newsletters.publish_at <= now()
  order by newsletters.featured_position, newsletters.created_at desc, newsletters.id desc
  limit 12;
$$;

revoke execute on function public.featured_newsletters() from public, anon, authenticated, service_role;
grant execute on function public.featured_newsletters() to anon, authenticated;

comment on column public.newsletters.featured_position is
  'Its place among those that come first on home; null for all others. Deprecated for visitors: featured_newsletters has the order without gaps.';
comment on function public.featured_newsletters() is
  'The listed newsletters that are featured, in the order of the editors: at most twelve (anyone).';
