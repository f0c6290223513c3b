/** The pages that remotes expose. A new page is one file in a remote's `src/pages` and one line here. */
export const remotePages = [
  'remote_public/HomePage',
  'remote_public/NewsletterPage',
  'remote_public/SubscriptionsPage',
  'remote_admin/NewslettersPage',
  'remote_admin/CategoriesPage',
  'remote_admin/SitePage',
  'remote_owner/UsersPage',
] as const;

/** The federated name of a page. */
export type RemotePageName = (typeof remotePages)[number];

/** The remote a page belongs to. */
export const remoteOf = (page: RemotePageName) => page.slice(0, page.indexOf('/'));

/** All remotes. */
export const remoteNames = [...new Set(remotePages.map(remoteOf))];
