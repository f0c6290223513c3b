// Without any imports: it's part of the first script of the page.

/** What is read of the site settings, by the page and, ahead of it, by the first script. */
export const siteSettingsColumns =
  'id, site_name, logo_url, hero_image_url, hero_heading, hero_text, hero_buttons, accent_color, imprint_link, privacy_link, accessibility_link, contact_link, further_links, updated_at';
