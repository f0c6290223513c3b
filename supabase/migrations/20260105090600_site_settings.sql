-- Site settings: the branding, in a single row that always exists. Anyone can read it; admins and owners upsert it.
create table public.site_settings (
  id integer primary key default 1,
  logo_url text,
  hero_image_url text,
  hero_heading text,
  hero_text text,
  updated_at timestamptz not null default now(),
  constraint site_settings_only_row check (id = 1),
  constraint site_settings_logo_address check (private.is_web_address(logo_url)),
  constraint site_settings_hero_image_address check (private.is_web_address(hero_image_url)),
  constraint site_settings_hero_heading_length check (char_length(hero_heading) <= 200),
  constraint site_settings_hero_text_length check (char_length(hero_text) <= 2000)
);

insert into public.site_settings (id) values (1);

revoke all on public.site_settings from anon, authenticated;
grant select on public.site_settings to anon, authenticated;
grant insert, update on public.site_settings to authenticated;
grant all on public.site_settings to service_role;

alter table public.site_settings enable row level security;

create policy "Everybody reads the site settings"
on public.site_settings for select to anon, authenticated
using (true);

-- An upsert inserts first; a second row is refused by the key and by the check.
create policy "Admins and owners put the settings"
on public.site_settings for insert to authenticated
with check (id = 1 and (select private.manages_content()));

create policy "Admins and owners change the settings"
on public.site_settings for update to authenticated
using ((select private.manages_content()))
with check (id = 1 and (select private.manages_content()));

create function private.check_site_settings()
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
  return new;
end;
$$;

create trigger check_site_settings
before insert or update on public.site_settings
for each row execute function private.check_site_settings();

revoke execute on function private.check_site_settings() from public, anon, authenticated, service_role;

comment on table public.site_settings is 'The branding of the site: one row, id 1.';
comment on column public.site_settings.updated_at is 'When they last changed; the version that x-expected-updated-at names.';
comment on function private.check_site_settings() is 'Rejects what a CHECK would reject, with a clear message.';
