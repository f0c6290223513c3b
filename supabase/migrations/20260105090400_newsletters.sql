-- Newsletters: the catalogue. Anyone can read it; newsletters are saved through manage_newsletter and deleted at the table.
create table public.newsletters (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  category_id uuid not null references public.categories (id) on delete restrict,
  image_url text,
  example_content text,
  owner_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletters_title_length check (char_length(private.trimmed(title)) between 3 and 100),
  constraint newsletters_title_visible check (private.visible(title) <> ''),
  constraint newsletters_description_length check (char_length(private.trimmed(description)) between 1 and 5000),
  constraint newsletters_description_visible check (private.visible(description) <> ''),
  constraint newsletters_image_address check (private.is_web_address(image_url)),
  constraint newsletters_example_length check (char_length(example_content) <= 1000000)
);

create index newsletters_newest on public.newsletters (created_at desc, id desc);
create index newsletters_of_category on public.newsletters (category_id, created_at desc, id desc);
create index newsletters_by_title on public.newsletters (title, id);
create index newsletters_of_owner on public.newsletters (owner_id);

revoke all on public.newsletters from anon, authenticated;
grant select on public.newsletters to anon, authenticated;
grant delete on public.newsletters to authenticated;
grant all on public.newsletters to service_role;

alter table public.newsletters enable row level security;

create policy "Everybody reads newsletters"
on public.newsletters for select to anon, authenticated
using (true);

create policy "Admins and owners delete newsletters"
on public.newsletters for delete to authenticated
using ((select private.manages_content()));

create function private.require_category(target uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if target is null then
    raise exception 'Please select a category' using errcode = '22023';
  end if;
  perform from public.categories where categories.id = target for key share;
  if not found then
    raise exception 'This category no longer exists' using errcode = '23503';
  end if;
  return target;
end;
$$;

create function private.checked_newsletter(
  new_title text,
  new_description text,
  new_category uuid,
  new_image text,
  new_example text
)
returns public.newsletters
language plpgsql
set search_path = ''
as $$
declare
  checked public.newsletters;
begin
  checked.category_id := private.require_category(new_category);
  checked.title := private.require_text(new_title, 'Title', 3, 100);
  checked.description := private.require_text(new_description, 'Description', 1, 5000);
  checked.image_url := private.optional_address(new_image, 'The image address');
  checked.example_content := private.optional_text(new_example, 'Example content', 1000000);
  return checked;
end;
$$;

create function private.manage_newsletter(
  target uuid,
  new_title text,
  new_description text,
  new_category uuid,
  new_image text,
  new_example text
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
  given := private.checked_newsletter(new_title, new_description, new_category, new_image, new_example);
  if target is null then
    insert into public.newsletters (title, description, category_id, image_url, example_content, owner_id)
    values (given.title, given.description, given.category_id, given.image_url, given.example_content, (select auth.uid()))
    returning * into saved;
  else
    -- PostgreSQL stores a long value again even if the new one is equal, but not if it's the old one.
    update public.newsletters
    set title = given.title,
        description = given.description,
        category_id = given.category_id,
        image_url = given.image_url,
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
  p_example_content text default null
)
returns public.newsletters
language sql
set search_path = ''
as $$
  select * from private.manage_newsletter(p_id, p_title, p_description, p_category_id, p_image_url, p_example_content);
$$;

revoke execute on function
  private.require_category(uuid),
  private.checked_newsletter(text, text, uuid, text, text),
  private.manage_newsletter(uuid, text, text, uuid, text, text),
  public.manage_newsletter(uuid, text, text, uuid, text, text)
from public, anon, authenticated, service_role;
grant execute on function
  private.manage_newsletter(uuid, text, text, uuid, text, text),
  public.manage_newsletter(uuid, text, text, uuid, text, text)
to authenticated;

comment on table public.newsletters is 'The catalogue: one row for each newsletter.';
comment on column public.newsletters.owner_id is 'Who made it; null when that account was deleted.';
comment on column public.newsletters.example_content is 'HTML of an example issue; shown in a sandboxed frame only.';
comment on column public.newsletters.updated_at is 'When it last changed; the version that x-expected-updated-at names.';
comment on function private.require_category(uuid) is 'The category''s id, or a refusal; holds the category until the newsletter is saved.';
comment on function private.checked_newsletter(text, text, uuid, text, text) is 'What a person entered, trimmed and checked, or a refusal.';
comment on function private.manage_newsletter(uuid, text, text, uuid, text, text) is 'Creates a newsletter that the caller owns, or changes one.';
comment on function public.manage_newsletter(uuid, text, text, uuid, text, text) is 'Creates (p_id null) or changes a newsletter and returns the saved row (admins and owners).';
