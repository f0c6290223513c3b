/** What the site says about itself where a page has nothing more precise to say. */
export const siteDescription =
  'Browse curated newsletters by category, read an example issue, and subscribe at your own pace.';

/** The site's name where the settings have none. */
export const defaultSiteName = 'Newsletter Directory';

/** The name of a site with these settings; they may be unknown or missing. */
export const siteNameOf = (settings: { site_name?: string | null } | null | undefined) =>
  settings?.site_name ?? defaultSiteName;

/** What is read of the site settings, by the page and, ahead of it, by the first script. */
export const siteSettingsColumns =
  'id, site_name, logo_url, hero_image_url, hero_heading, hero_text, accent_color, updated_at';
