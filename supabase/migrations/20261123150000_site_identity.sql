-- What makes the site the operator's own: its name and its colour. Without them, it has the product's.
alter table public.site_settings
  add column site_name text,
  add column accent_color text,
  add constraint site_settings_site_name_length check (char_length(site_name) between 3 and 50),
  add constraint site_settings_accent_color_form check (accent_color ~ '^#[0-9a-f]{6}$');

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
  return new;
end;
$$;

comment on column public.site_settings.site_name is 'The name of the site, 3 to 50 characters; null for "Newsletter Directory".';
comment on column public.site_settings.accent_color is 'The colour of buttons and links as #rrggbb in lower case, which each scheme adapts; null for the theme''s own.';
