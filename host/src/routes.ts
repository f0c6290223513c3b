import { type RemotePageName, remoteOf } from '@newsletters/delivery/registry/pageNames';
import { type ReleasedRoute, routeIn } from '@newsletters/delivery/registry/routes';
import type { Capability } from '@newsletters/shared/model';

/** One row of the table of routes. */
export interface Route extends ReleasedRoute {
  /** Who can see it; absent means anyone. */
  allow?: Capability;
  /** What others see: this sentence below "Access Denied", or, when absent, the home page. */
  denied?: string;
  /** The page of the same remote that most visitors open from it; its code is loaded ahead. */
  next?: RemotePageName;
  /** Its link in the header, in the order of the table. */
  link?: string;
}

const denied = 'You need admin permissions to access this page.';

/** The home page, which every path outside the table shows too. */
export const home: Route = {
  path: '/',
  page: 'remote_public/HomePage',
  next: 'remote_public/NewsletterPage',
};

/**
 * The table of routes: path, page, who can see it, what others see, and its link in the header. A release of the shell lists
 * it, for the server of the pages.
 */
export const routes: readonly [Route, ...Route[]] = [
  home,
  { path: '/newsletter/:id', page: 'remote_public/NewsletterPage' },
  {
    path: '/subscriptions',
    page: 'remote_public/SubscriptionsPage',
    next: 'remote_public/NewsletterPage',
    allow: 'subscribe',
  },
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
export const routeOf = (pathname: string): Route => routeIn(routes, pathname);
