-- Image focus: which part of a newsletter's image stays where it's cut, such as to a square on phones.
alter table public.newsletters
  add column image_focus smallint not null default 50,
  add constraint newsletters_image_focus check (image_focus between 0 and 100);

drop function public.manage_newsletter(uuid, text, text, uuid, text, text);
drop function private.manage_newsletter(uuid, text, text, uuid, text, text);

create function private.manage_newsletter(
  target uuid,
  new_title text,
  new_description text,
  new_category uuid,
  new_image text,
  new_example text,
  new_focus integer
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
  if target is null then
    insert into public.newsletters (title, description, category_id, image_url, image_focus, example_content, owner_id)
    values (
      given.title, given.description, given.category_id, given.image_url, coalesce(new_focus, 50), given.example_content,
      (select auth.uid())
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
        end
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
  p_image_focus integer default null
)
returns public.newsletters
language sql
set search_path = ''
as $$
  select * from private.manage_newsletter(
    p_id, p_title, p_description, p_category_id, p_image_url, p_example_content, p_image_focus
  );
$$;

revoke execute on function
  private.manage_newsletter(uuid, text, text, uuid, text, text, integer),
  public.manage_newsletter(uuid, text, text, uuid, text, text, integer)
from public, anon, authenticated, service_role;
grant execute on function
  private.manage_newsletter(uuid, text, text, uuid, text, text, integer),
  public.manage_newsletter(uuid, text, text, uuid, text, text, integer)
to authenticated;

comment on column public.newsletters.image_focus is
  'The point of interest of the image, in percent of its width from the left: it stays where the image is cut.';
comment on function private.manage_newsletter(uuid, text, text, uuid, text, text, integer) is
  'Creates a newsletter that the caller owns, or changes one.';
comment on function public.manage_newsletter(uuid, text, text, uuid, text, text, integer) is
  'Creates (p_id null) or changes a newsletter and returns the saved row (admins and owners).';
