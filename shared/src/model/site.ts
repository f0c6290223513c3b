/** What the site says about itself where a page has nothing more precise to say. */
export const siteDescription =
  'Browse curated newsletters by category, read an example issue, and subscribe at your own pace.';

/** What is read of the site settings, by the page and, ahead of it, by the first script. */
export const siteSettingsColumns = 'id, logo_url, hero_image_url, hero_heading, hero_text, updated_at';
