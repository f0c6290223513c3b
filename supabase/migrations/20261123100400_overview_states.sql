-- Newsletter overview: with state, publication and position.
drop function public.newsletter_overview();
drop function private.newsletter_overview();

create function private.newsletter_overview()
returns table (
  id uuid,
  title text,
  description text,
  category_id uuid,
  category_name text,
  image_url text,
  has_example boolean,
  created_at timestamptz,
  updated_at timestamptz,
  active_subscribers integer,
  state text,
  publish_at timestamptz,
  featured_position smallint
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_content_manager();
  -- octet_length reads the length that is stored with the example, not the example.
  return query
    select
      newsletters.id,
      newsletters.title,
      newsletters.description,
      newsletters.category_id,
      categories.name,
      newsletters.image_url,
      coalesce(octet_length(newsletters.example_content), 0) > 0,
      newsletters.created_at,
      newsletters.updated_at,
      coalesce(counted.active, 0),
      newsletters.state,
      newsletters.publish_at,
      newsletters.featured_position
    from public.newsletters
    join public.categories on categories.id = newsletters.category_id
    left join (
      select newsletter_id, count(*)::integer as active
      from public.newsletter_subscriptions
      where status = 'active'
      group by newsletter_id
    ) as counted on counted.newsletter_id = newsletters.id
    order by newsletters.created_at desc, newsletters.id desc;
end;
$$;

create function public.newsletter_overview()
returns table (
  id uuid,
  title text,
  description text,
  category_id uuid,
  category_name text,
  image_url text,
  has_example boolean,
  created_at timestamptz,
  updated_at timestamptz,
  active_subscribers integer,
  state text,
  publish_at timestamptz,
  featured_position smallint
)
language sql
stable
set search_path = ''
as $$
  select * from private.newsletter_overview();
$$;

revoke execute on function private.newsletter_overview(), public.newsletter_overview()
from public, anon, authenticated, service_role;
grant execute on function private.newsletter_overview(), public.newsletter_overview() to authenticated;

comment on function private.newsletter_overview() is 'All newsletters with their category and number of active subscribers, newest first.';
comment on function public.newsletter_overview() is 'All newsletters without their examples, with category and number of active subscribers, newest first (admins and owners).';
