-- Messages: the same rules, with errors in plainer English.

create or replace function private.check_profile_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.id is distinct from old.id then
    raise exception 'A profile can''t be moved to another account' using errcode = '42501';
  end if;
  new.role := private.require_role(new.role);
  new.updated_at := now();
  return new;
end;
$$;

create or replace function private.require_user_manager()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.manages_users() then
    raise exception 'Only owners can manage users' using errcode = '42501';
  end if;
end;
$$;

create or replace function private.update_user_role(target uuid, new_role text)
returns public.profiles
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed public.profiles;
begin
  perform private.require_user_manager();
  update public.profiles set role = new_role where profiles.id = target returning * into changed;
  if not found then
    raise exception 'This user no longer exists' using errcode = 'PT404';
  end if;
  return changed;
end;
$$;

create or replace function private.require_content_manager()
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

create or replace function private.manage_category(operation text, target uuid, new_name text, new_description text)
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

create or replace function private.require_category(target uuid)
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

create or replace function private.manage_newsletter(
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
    update public.newsletters
    set title = given.title,
        description = given.description,
        category_id = given.category_id,
        image_url = given.image_url,
        example_content = given.example_content
    where newsletters.id = target
    returning * into saved;
  end if;
  if saved.id is null then
    raise exception 'This newsletter no longer exists' using errcode = 'PT404';
  end if;
  return saved;
end;
$$;

create or replace function private.add_subscription(newsletter uuid, wanted text)
returns public.newsletter_subscriptions
language plpgsql
security definer
set search_path = ''
as $$
declare
  saved public.newsletter_subscriptions;
begin
  if not private.has_role_of(array['user', 'newsletter_manager', 'admin', 'owner']) then
    raise exception 'You must be logged in' using errcode = '42501';
  elsif wanted is null or wanted not in ('daily', 'weekly', 'monthly') then
    raise exception 'The frequency must be daily, weekly or monthly' using errcode = '22023';
  elsif newsletter is null then
    raise exception 'Please select a newsletter' using errcode = '22023';
  end if;
  perform from public.newsletters where newsletters.id = newsletter for key share;
  if not found then
    raise exception 'This newsletter no longer exists' using errcode = '23503';
  end if;

  -- One statement, with the unique key as its lock: concurrent calls run one after another, each on the latest row.
  insert into public.newsletter_subscriptions as subscription (user_id, newsletter_id, frequency)
  values ((select auth.uid()), newsletter, wanted)
  on conflict (user_id, newsletter_id) do update
  set frequency = excluded.frequency,
      status = case
        when subscription.status = 'active' and subscription.frequency = excluded.frequency then 'inactive'
        else 'active'
      end
  returning * into saved;
  return saved;
end;
$$;
