-- Whose site it is, continued: the links of the footer, and whether the hero has its two buttons.
set local lock_timeout = '2s';

create function private.is_link(address text)
returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select char_length(address) <= 2048
    and address ~* '^(https?://[^[:space:][:cntrl:]/"<>\\][^[:space:][:cntrl:]"<>\\]*|mailto:[^[:space:][:cntrl:]@"<>\\]+@[^[:space:][:cntrl:]@"<>\\]+|/([^[:space:][:cntrl:]/"<>\\][^[:space:][:cntrl:]"<>\\]*)?)$';
$$;
comment on function private.is_link(text) is 'Whether this is an http, https or mailto address, or a path of the site.';

create function private.are_links(lines text)
returns boolean
language sql
immutable
strict
parallel safe
set search_path = ''
as $$
  select count(*) <= 10
    and bool_and(line ~ '^\S.* \S+$' and private.is_link(substring(line from '\S+$')) and char_length(substring(line from '^(.*) \S+$')) <= 50)
  from unnest(string_to_array(lines, E'\n')) as line;
$$;
comment on function private.are_links(text) is 'Whether these are at most ten lines, each a name of up to 50 characters, a space and an address.';

create function private.optional_link(value text, label text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- An email address is a link, too.
  link constant text := regexp_replace(nullif(private.trimmed(value), ''), '^[^\s@:/]+@[^\s@]+$', 'mailto:\&');
begin
  if not private.is_link(link) then
    perform private.refuse('{label} must be an address such as https://example.com or office@example.com', jsonb_build_object('label', label));
  end if;
  return link;
end;
$$;
comment on function private.optional_link(text, text) is 'The address as a link or null, or a refusal that names the field.';

create function private.optional_links(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  links constant text := (
    select string_agg(
      concat_ws(' ', private.trimmed(substring(line from '^(.*)\s\S+\s*$')), regexp_replace(substring(line from '\S+(?=\s*$)'), '^[^\s@:/]+@[^\s@]+$', 'mailto:\&')),
      E'\n' order by place
    )
    from unnest(regexp_split_to_array(value, '[\r\n]+')) with ordinality as lines (line, place)
    where private.trimmed(line) <> ''
  );
begin
  if not private.are_links(links) then
    raise exception 'Further links are at most 10 lines, each with a name of up to 50 characters and then an address' using errcode = '22023';
  end if;
  return links;
end;
$$;
comment on function private.optional_links(text) is 'Lines of a name and an address each, in one form, or null; or a refusal.';

revoke execute on function
  private.is_link(text), private.are_links(text), private.optional_link(text, text), private.optional_links(text)
from public;
-- The checks of the table run with the rights of whoever saves.
grant execute on function private.is_link(text), private.are_links(text) to authenticated, service_role;

alter table public.site_settings
  add column imprint_link text constraint site_settings_imprint_link_form check (private.is_link(imprint_link)),
  add column privacy_link text constraint site_settings_privacy_link_form check (private.is_link(privacy_link)),
  add column accessibility_link text constraint site_settings_accessibility_link_form check (private.is_link(accessibility_link)),
  add column contact_link text constraint site_settings_contact_link_form check (private.is_link(contact_link)),
  add column further_links text constraint site_settings_further_links_form check (private.are_links(further_links)),
  add column hero_buttons text constraint site_settings_hero_buttons_known check (hero_buttons = 'hidden');
comment on column public.site_settings.imprint_link is 'Where the legal notice is: an http, https or mailto address, or a path of the site.';
comment on column public.site_settings.privacy_link is 'Where the privacy policy is; it also stands where an account is created.';
comment on column public.site_settings.accessibility_link is 'Where the statement on accessibility is.';
comment on column public.site_settings.contact_link is 'Where the operator can be reached.';
comment on column public.site_settings.further_links is 'More links of the footer in their order, one per line: a name of up to 50 characters, a space and the address; at most ten.';
comment on column public.site_settings.hero_buttons is 'hidden, or null: the hero has its two buttons.';

create or replace function private.check_site_settings()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.logo_url := private.optional_address(new.logo_url, 'The logo address');
  new.hero_image_url := private.optional_address(new.hero_image_url, 'The hero image address');
  new.hero_heading := private.optional_text(new.hero_heading, 'Hero heading', 200);
  new.hero_text := private.optional_text(new.hero_text, 'Hero text', 2000);
  new.site_name := nullif(private.trimmed(new.site_name), '');
  if new.site_name is not null then
    new.site_name := private.require_text(new.site_name, 'Site name', 3, 50);
  end if;
  new.accent_color := nullif(lower(private.trimmed(new.accent_color)), '');
  if new.accent_color !~ '^#[0-9a-f]{6}$' then
    raise exception 'Accent colour must look like #1f4d3f' using errcode = '22023';
  end if;
  new.imprint_link := private.optional_link(new.imprint_link, 'Legal notice');
  new.privacy_link := private.optional_link(new.privacy_link, 'Privacy');
  new.accessibility_link := private.optional_link(new.accessibility_link, 'Accessibility');
  new.contact_link := private.optional_link(new.contact_link, 'Contact');
  new.further_links := private.optional_links(new.further_links);
  new.hero_buttons := nullif(new.hero_buttons, '');
  if new.hero_buttons <> 'hidden' then
    raise exception 'The buttons of the hero can only be hidden' using errcode = '22023';
  end if;
  return new;
end;
$$;
