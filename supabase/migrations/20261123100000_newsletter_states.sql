-- Newsletter states: a newsletter is visible, hidden or discontinued, and public from its moment of publication on. A moment in the
-- future needs no job: whoever reads compares it with the clock.
alter table public.newsletters
  add column state text not null default 'visible',
  add column publish_at timestamptz default now(),
  add constraint newsletters_state_known check (state in ('visible', 'hidden', 'discontinued')),
  add constraint newsletters_publish_range check (
    publish_at >= timestamptz '2000-01-01 00:00:00+00' and publish_at < timestamptz '2100-01-01 00:00:00+00'
  ),
  add constraint newsletters_publish_known check (state = 'hidden' or publish_at is not null);

-- Nobody has edited these rows: no entry in the history, and no new version. What is public now stays public.
alter table public.newsletters disable trigger user;
update public.newsletters
set publish_at = greatest(least(created_at, now()), timestamptz '2000-01-01 00:00:00+00');
alter table public.newsletters enable trigger user;

create function private.checked_state(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if value not in ('visible', 'hidden', 'discontinued') then
    raise exception 'The state must be visible, hidden or discontinued' using errcode = '22023';
  end if;
  return value;
end;
$$;

create function private.publish_moment(earlier timestamptz, new_state text, wanted timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  if wanted < timestamptz '2000-01-01 00:00:00+00' or wanted >= timestamptz '2100-01-01 00:00:00+00' then
    raise exception 'Publish on must be a date between 2000 and 2099' using errcode = '22023';
  elsif wanted > now() and new_state <> 'visible' then
    raise exception 'Only a visible newsletter can be published later' using errcode = '22023';
  end if;
  return case
    when wanted > now() then wanted
    when earlier <= now() then earlier
    when new_state = 'hidden' then null
    when new_state = 'visible' and wanted is null then coalesce(earlier, now())
    else now()
  end;
end;
$$;

drop function public.manage_newsletter(uuid, text, text, uuid, text, text, integer);
drop function private.manage_newsletter(uuid, text, text, uuid, text, text, integer);

create function private.manage_newsletter(
  target uuid,
  new_title text,
  new_description text,
  new_category uuid,
  new_image text,
  new_example text,
  new_focus integer,
  new_state text,
  wanted timestamptz
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
  if target is null then
    given.state := coalesce(given.state, 'visible');
    given.publish_at := private.publish_moment(null, given.state, wanted);
    insert into public.newsletters (
      title, description, category_id, image_url, image_focus, example_content, owner_id, state, publish_at, created_at
    )
    values (
      given.title, given.description, given.category_id, given.image_url, coalesce(new_focus, 50), given.example_content,
      (select auth.uid()), given.state, given.publish_at, coalesce(given.publish_at, now())
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

create function public.manage_newsletter(
  p_id uuid default null,
  p_title text default null,
  p_description text default null,
  p_category_id uuid default null,
  p_image_url text default null,
  p_example_content text default null,
  p_image_focus integer default null,
  p_state text default null,
  p_publish_at timestamptz default null
)
returns public.newsletters
language sql
set search_path = ''
as $$
  select * from private.manage_newsletter(
    p_id, p_title, p_description, p_category_id, p_image_url, p_example_content, p_image_focus, p_state, p_publish_at
  );
$$;

revoke execute on function
  private.checked_state(text),
  private.publish_moment(timestamptz, text, timestamptz),
  private.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz),
  public.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz)
from public, anon, authenticated, service_role;
grant execute on function
  private.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz),
  public.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz)
to authenticated;

comment on column public.newsletters.state is
  'visible, hidden (for admins and owners only) or discontinued (readable, but not listed and closed to new subscriptions).';
comment on column public.newsletters.publish_at is
  'When it became public, or will; null for one that has never been public. Until then, only admins and owners see it.';
comment on column public.newsletters.created_at is
  'When it was made or, from then on, published: the newest comes first.';
comment on function private.checked_state(text) is 'The state of a newsletter itself, or a refusal; null stays null.';
comment on function private.publish_moment(timestamptz, text, timestamptz) is
  'When a newsletter is public from: the earlier moment, a later one that someone wants, or now; null for a hidden one that has never been public.';
comment on function private.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz) is
  'Creates a newsletter that the caller owns, or changes one.';
comment on function public.manage_newsletter(uuid, text, text, uuid, text, text, integer, text, timestamptz) is
  'Creates (p_id null) or changes a newsletter and returns the saved row (admins and owners). Without p_state, a new one is visible and any other keeps its state; without p_publish_at, what becomes visible is public at once.';
