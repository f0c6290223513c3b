import { type RemotePageName, remoteOf } from '@newsletters/delivery/registry/pageNames';
import type { Capability } from '@newsletters/shared/model';

/** One row of the table of routes. */
export interface Route {
  path: string;
  page: RemotePageName;
  /** Who can see it; absent means anyone. */
  allow?: Capability;
  /** What others see: this sentence below "Access Denied", or, when absent, the home page. */
  denied?: string;
  /** Its link in the header, in the order of the table. */
  link?: string;
}

const denied = 'You need admin permissions to access this page.';

/** The home page, which every path outside the table shows too. */
export const home: Route = { path: '/', page: 'remote_public/HomePage' };

/** The table of routes: path, page, who can see it, what others see, and its link in the header. */
export const routes: Route[] = [
  home,
  { path: '/newsletter/:id', page: 'remote_public/NewsletterPage' },
  { path: '/subscriptions', page: 'remote_public/SubscriptionsPage', allow: 'subscribe' },
  { path: '/users', page: 'remote_owner/UsersPage', allow: 'manageUsers', link: 'Users' },
  {
    path: '/newsletters',
    page: 'remote_admin/NewslettersPage',
    allow: 'manageContent',
    denied,
    link: 'Newsletters',
  },
  {
    path: '/categories',
    page: 'remote_admin/CategoriesPage',
    allow: 'manageContent',
    denied,
    link: 'Categories',
  },
  {
    path: '/site',
    page: 'remote_admin/SitePage',
    allow: 'manageContent',
    denied,
    link: 'Site Settings',
  },
];

/** All remotes that have a route. */
export const remoteNames = [...new Set(routes.map(({ page }) => remoteOf(page)))];

/** The row for a path; home for any path outside the table. */
export const routeOf = (pathname: string): Route =>
  routes.find(({ path }) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname)) ?? home;

/** The values that a path has where the pattern of its route has names. */
export function valuesIn(pathname: string, { path }: Route): Record<string, string> {
  const parts = pathname.split('/');
  const names = path.split('/').map((part, place) => [part, parts[place] ?? ''] as const);
  return Object.fromEntries(
    names.flatMap(([part, value]) => (part.startsWith(':') ? [[part.slice(1), value]] : [])),
  );
}
