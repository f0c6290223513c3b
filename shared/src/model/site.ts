/** What the site says about itself where a page has nothing more precise to say. */
export const siteDescription =
  'Browse curated newsletters by category, read an example issue, and subscribe at your own pace.';
