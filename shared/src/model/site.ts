import { t } from '@newsletters/shared/texts';

/** What the site says about itself where a page has nothing more precise to say. */
export const siteDescription = t(
  'Browse curated newsletters by category, read an example issue, and subscribe at your own pace.',
);

/** The site's name where the settings have none. */
export const defaultSiteName = t('Newsletter Directory');

/** The name of a site with these settings; they may be unknown or missing. */
export const siteNameOf = (settings: { site_name?: string | null } | null | undefined) =>
  settings?.site_name ?? defaultSiteName;
