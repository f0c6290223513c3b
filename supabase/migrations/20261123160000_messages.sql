-- Messages carry their values: beside the English sentence, which released clients show, the details have the sentence's template and
-- what fills it, so that a client can say it in another language. A sentence without values is its own template.

-- Fills in one pass, so that a value with braces in it stays as it is.
create function private.refuse(template text, parameters jsonb, code text default '22023')
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using
    errcode = code,
    message = (
      select string_agg(concat(parts[1], parameters ->> parts[2]), '' order by place)
      from regexp_matches(template, '([^{]+)|\{(\w+)\}', 'g') with ordinality as matches (parts, place)
    ),
    detail = jsonb_build_object('template', template, 'values', parameters);
end;
$$;

create or replace function private.require_text(value text, label text, shortest integer, longest integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  trimmed constant text := coalesce(private.trimmed(value), '');
begin
  if private.visible(trimmed) = '' then
    perform private.refuse('{label} is required', jsonb_build_object('label', label));
  elsif char_length(trimmed) not between shortest and longest then
    perform private.refuse(
      '{label} must be between {shortest} and {longest} characters',
      jsonb_build_object('label', label, 'shortest', shortest, 'longest', longest)
    );
  end if;
  return trimmed;
end;
$$;

create or replace function private.optional_text(value text, label text, longest integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  trimmed constant text := nullif(private.trimmed(value), '');
begin
  if char_length(trimmed) > longest then
    perform private.refuse(
      '{label} must be at most {longest} characters', jsonb_build_object('label', label, 'longest', longest)
    );
  end if;
  return trimmed;
end;
$$;

create or replace function private.optional_address(value text, label text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  trimmed constant text := nullif(private.trimmed(value), '');
begin
  if not private.is_web_address(trimmed) then
    perform private.refuse('{label} must be an https:// address', jsonb_build_object('label', label));
  end if;
  return trimmed;
end;
$$;

create or replace function private.delete_category(target uuid)
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
    perform private.refuse(
      case uses when 1 then '{count} newsletter uses this category' else '{count} newsletters use this category' end,
      jsonb_build_object('count', uses),
      '23503'
    );
  end if;
  delete from public.categories where categories.id = target returning * into deleted;
  return deleted;
end;
$$;

create or replace function private.condition_of_trait(trait text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  condition constant text := case trait
    when 'hidden' then 'n.state = ''hidden'''
    when 'discontinued' then 'n.state = ''discontinued'''
    when 'scheduled' then 'n.state = ''visible'' and n.publish_at > now()'
    when 'featured' then 'n.featured_position is not null'
    when 'no-subscribers' then
      'n.id in (select numbers.newsletter_id from private.subscriber_numbers as numbers where numbers.active = 0)'
    -- octet_length reads the length that is stored with the example, not the example.
    when 'no-example' then 'coalesce(octet_length(n.example_content), 0) = 0'
    when 'no-picture' then 'coalesce(n.image_url, '''') = '''''
    when 'not-edited' then 'n.updated_at < now() - interval ''365 days'''
  end;
begin
  if condition is null then
    -- RAISE, which wrote this sentence before, writes null like this.
    perform private.refuse('There is no filter {filter}', jsonb_build_object('filter', coalesce(trait, '<NULL>')));
  end if;
  return condition;
end;
$$;

revoke execute on function private.refuse(text, jsonb, text) from public, anon, authenticated, service_role;

comment on function private.refuse(text, jsonb, text) is
  'Fails with the template''s sentence, filled with the parameters, and with both in the details.';
