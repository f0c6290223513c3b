-- Categories: what newsletters are sorted into. Anyone can read them; they change through manage_category only.
create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_name_length check (char_length(private.trimmed(name)) between 2 and 50),
  constraint categories_name_visible check (private.visible(name) <> ''),
  constraint categories_description_length check (char_length(description) <= 1000)
);

-- Unique without regard to case and surrounding space.
create unique index categories_name_unique on public.categories (lower(private.trimmed(name)));
create index categories_by_name on public.categories (name, id);

revoke all on public.categories from anon, authenticated;
grant select on public.categories to anon, authenticated;
grant all on public.categories to service_role;

alter table public.categories enable row level security;

create policy "Everybody reads categories"
on public.categories for select to anon, authenticated
using (true);

create function private.require_content_manager()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.manages_content() then
    raise exception 'Only admins and owners can do this' using errcode = '42501';
  end if;
end;
$$;

create function private.create_category(new_name text, new_description text)
returns public.categories
language plpgsql
set search_path = ''
as $$
declare
  saved public.categories;
begin
  insert into public.categories (name, description)
  values (private.require_text(new_name, 'Name', 2, 50), private.optional_text(new_description, 'Description', 1000))
  returning * into saved;
  return saved;
end;
$$;

create function private.update_category(target uuid, new_name text, new_description text)
returns public.categories
language plpgsql
set search_path = ''
as $$
declare
  saved public.categories;
begin
  update public.categories
  set name = private.require_text(new_name, 'Name', 2, 50),
      description = private.optional_text(new_description, 'Description', 1000)
  where categories.id = target
  returning * into saved;
  return saved;
end;
$$;

create function private.delete_category(target uuid)
returns public.categories
language plpgsql
set search_path = ''
as $$
declare
  deleted public.categories;
  uses bigint;
begin
  -- Locked first: no newsletter can be put into it between counting and deleting.
  perform from public.categories where categories.id = target for update;
  select count(*) into uses from public.newsletters where newsletters.category_id = target;
  if uses > 0 then
    raise exception '% this category', case uses when 1 then '1 newsletter uses' else uses || ' newsletters use' end
      using errcode = '23503';
  end if;
  delete from public.categories where categories.id = target returning * into deleted;
  return deleted;
end;
$$;

create function private.manage_category(operation text, target uuid, new_name text, new_description text)
returns public.categories
language plpgsql
security definer
set search_path = ''
as $$
declare
  result public.categories;
begin
  perform private.require_content_manager();
  case coalesce(operation, '')
    when 'create' then result := private.create_category(new_name, new_description);
    when 'update' then result := private.update_category(target, new_name, new_description);
    when 'delete' then result := private.delete_category(target);
    else raise exception 'The operation must be create, update or delete' using errcode = '22023';
  end case;
  if result.id is null then
    raise exception 'This category no longer exists' using errcode = 'PT404';
  end if;
  return result;
exception
  when unique_violation then
    raise exception 'A category with this name already exists' using errcode = '23505';
end;
$$;

create function public.manage_category(
  operation text,
  category_id uuid default null,
  category_name text default null,
  category_description text default null
)
returns public.categories
language sql
set search_path = ''
as $$
  select * from private.manage_category(operation, category_id, category_name, category_description);
$$;

revoke execute on function
  private.require_content_manager(),
  private.create_category(text, text),
  private.update_category(uuid, text, text),
  private.delete_category(uuid),
  private.manage_category(text, uuid, text, text),
  public.manage_category(text, uuid, text, text)
from public, anon, authenticated, service_role;
grant execute on function private.manage_category(text, uuid, text, text), public.manage_category(text, uuid, text, text)
to authenticated;

comment on table public.categories is 'What newsletters are sorted into.';
comment on column public.categories.updated_at is 'When it last changed; the version that x-expected-updated-at names.';
comment on function private.require_content_manager() is 'Refuses callers who are neither admin nor owner.';
comment on function private.create_category(text, text) is 'Adds a category.';
comment on function private.update_category(uuid, text, text) is 'Renames and redescribes a category.';
comment on function private.delete_category(uuid) is 'Deletes a category that no newsletter uses.';
comment on function private.manage_category(text, uuid, text, text) is 'Creates, updates or deletes a category.';
comment on function public.manage_category(text, uuid, text, text) is 'Creates, updates or deletes a category and returns it (admins and owners).';
