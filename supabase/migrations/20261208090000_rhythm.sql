-- How often a newsletter appears. Nobody has said so of those that exist; cards have called them weekly.
set local lock_timeout = '2s';

alter table public.newsletters
  add column rhythm text not null default 'weekly',
  add constraint newsletters_rhythm_known check (rhythm in ('daily', 'weekly', 'biweekly', 'monthly', 'irregular'));

create function private.checked_rhythm(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if value not in ('daily', 'weekly', 'biweekly', 'monthly', 'irregular') then
    raise exception 'The rhythm must be daily, weekly, biweekly, monthly or irregular' using errcode = '22023';
  end if;
  return value;
end;
$$;

create function private.manage_newsletter(
  target uuid,
  new_title text,
  new_description text,
  new_category uuid,
  new_image text,
  new_example text,
  new_focus integer,
  new_state text,
  wanted timestamptz,
  new_rhythm text
)
returns public.newsletters
language plpgsql
security definer
set search_path = ''
as $$
declare
  given public.newsletters;
  saved public.newsletters;
begin
  perform private.require_content_manager();
  if new_focus not between 0 and 100 then
    raise exception 'The image focus must be between 0 and 100' using errcode = '22023';
  end if;
  given := private.checked_newsletter(new_title, new_description, new_category, new_image, new_example);
  given.state := private.checked_state(new_state);
  given.rhythm := private.checked_rhythm(new_rhythm);
  if target is null then
    given.state := coalesce(given.state, 'visible');
    given.publish_at := private.publish_moment(null, given.state, wanted);
    insert into public.newsletters (
      title, description, category_id, image_url, image_focus, example_content, owner_id, state, publish_at, created_at, rhythm
    )
    values (
      given.title, given.description, given.category_id, given.image_url, coalesce(new_focus, 50), given.example_content,
      (select auth.uid()), given.state, given.publish_at, coalesce(given.publish_at, now()), coalesce(given.rhythm, 'weekly')
    )
    returning * into saved;
  else
    -- PostgreSQL stores a long value again even if the new one is equal, but not if it's the old one.
    update public.newsletters
    set title = given.title,
        description = given.description,
        category_id = given.category_id,
        image_url = given.image_url,
        -- A client that knows no focus keeps that of the same image.
        image_focus = case
          when new_focus is not null then new_focus
          when newsletters.image_url = given.image_url then newsletters.image_focus
          else 50
        end,
        example_content = case
          when newsletters.example_content = given.example_content then newsletters.example_content
          else given.example_content
        end,
        state = coalesce(given.state, newsletters.state),
        rhythm = coalesce(given.rhythm, newsletters.rhythm),
        -- Whatever is published anew counts as new; a draft isn't dated in the future.
        (publish_at, created_at) = (
          select
            moment,
            case
              when moment = newsletters.publish_at then newsletters.created_at
              else coalesce(moment, least(newsletters.created_at, now()))
            end
          from private.publish_moment(newsletters.publish_at, coalesce(given.state, newsletters.state), wanted) as moment
        )
    where newsletters.id = target
    returning * into saved;
  end if;
  if saved.id is null then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  return saved;
end;
$$;

drop function public.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz);

create function public.manage_newsletter(
  p_id uuid default null,
  p_title text default null,
  p_description text default null,
  p_category_id uuid default null,
  p_image_url text default null,
  p_example_content text default null,
  p_image_focus integer default null,
  p_state text default null,
  p_publish_at timestamptz default null,
  p_rhythm text default null
)
returns public.newsletters
language sql
set search_path = ''
as $$
  select * from private.manage_newsletter(
    p_id, p_title, p_description, p_category_id, p_image_url, p_example_content, p_image_focus, p_state, p_publish_at, p_rhythm
  );
$$;

drop function private.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz);

revoke execute on function
  private.checked_rhythm(text),
  private.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz, text),
  public.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz, text)
from public, anon, authenticated, service_role;
grant execute on function
  private.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz, text),
  public.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz, text)
to authenticated;

comment on column public.newsletters.rhythm is
  'How often its publisher brings it out: daily, weekly, biweekly (every two weeks), monthly or irregular.';
comment on function private.checked_rhythm(text) is 'The rhythm of a newsletter itself, or a refusal; null stays null.';
comment on function private.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz, text) is
  'Creates a newsletter that the caller owns, or changes one.';
comment on function public.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz, text) is
  'Creates (p_id null) or changes a newsletter and returns the saved row (admins and owners). Without p_state, a new one is visible and any other keeps its state; without p_publish_at, what becomes visible is public at once; without p_rhythm, a new one is weekly and any other keeps its rhythm.';

drop function public.featured_newsletters();

create function public.featured_newsletters()
returns table (
  id uuid,
  title text,
  description text,
  category_id uuid,
  category_name text,
  image_url text,
  image_focus smallint,
  created_at timestamptz,
  rhythm text
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
    newsletters.created_at,
    newsletters.rhythm
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

comment on function public.featured_newsletters() is
  'The listed newsletters that are featured, in the order of the editors: at most twelve (anyone).';
