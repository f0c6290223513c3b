-- The site's name is one line: a line break or tab in it becomes a space, as in the form.
set local lock_timeout = '2s';

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
  -- It stands in titles, subjects of emails and the manifest, all of one line.
  new.site_name := nullif(private.trimmed(regexp_replace(new.site_name, ' *[\t\n\v\f\r\u0085\u2028\u2029][ \t\n\v\f\r\u0085\u2028\u2029]*', ' ', 'g')), '');
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
  new.time_zone := nullif(private.trimmed(new.time_zone), '');
  if new.time_zone is not null and not private.is_time_zone(new.time_zone) then
    raise exception 'There is no such time zone' using errcode = '22023';
  end if;
  return new;
end;
$$;

-- One from before goes through the function.
update public.site_settings set site_name = site_name where site_name ~ '[\t\n\v\f\r\u0085\u2028\u2029]';
