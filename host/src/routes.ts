import { type RemotePageName, remoteOf } from '@newsletters/delivery/registry/pageNames';
import { type ReleasedRoute, routeIn } from '@newsletters/delivery/registry/routes';
import type { Capability } from '@newsletters/shared/model';

/** One row of the table of routes. */
export interface Route extends ReleasedRoute {
  /** Who can see it; absent means anyone. Others see "Access Denied" where admins may, and elsewhere the home page. */
  allow?: Capability;
  /** The page of the same remote that most visitors open from it; its code is loaded ahead. */
  next?: RemotePageName;
  /** Whether the header links to it, in the order of the table; `shell/routeTexts.ts` has the link's name. */
  link?: true;
}

/** The home page, which every path outside the table shows too. */
export const home = {
  path: '/',
  page: 'remote_public/HomePage',
  next: 'remote_public/NewsletterPage',
} as const satisfies Route;

// Part of the script in the page itself, so it stays small: it has no texts.
const table = [
  home,
  { path: '/newsletter/:id', page: 'remote_public/NewsletterPage' },
  {
    path: '/unsubscribe',
    page: 'remote_public/UnsubscribePage',
    states: ['unsubscribed', 'paused', 'weekly', 'monthly', 'renewed', 'invalid', 'failed'],
  },
  { path: '/subscribe', page: 'remote_public/SubscribePage', next: 'remote_public/SubscriptionsPage' },
  { path: '/confirm', page: 'remote_public/ConfirmPage' },
  {
    path: '/subscriptions',
    page: 'remote_public/SubscriptionsPage',
    next: 'remote_public/NewsletterPage',
    allow: 'subscribe',
  },
  { path: '/users', page: 'remote_owner/UsersPage', allow: 'manageUsers', link: true },
  {
    path: '/newsletters',
    page: 'remote_admin/NewslettersPage',
    allow: 'manageContent',
    link: true,
  },
  {
    path: '/categories',
    page: 'remote_admin/CategoriesPage',
    allow: 'manageContent',
    link: true,
  },
  {
    path: '/site',
    page: 'remote_admin/SitePage',
    allow: 'manageContent',
    link: true,
  },
] as const satisfies readonly [Route, ...Route[]];

/** The paths that the header links to, so that the compiler misses no name of theirs. */
export type LinkedPath = Extract<(typeof table)[number], { link: true }>['path'];

/**
 * The table of routes: path, page, who can see it, and whether the header links to it. A release of the shell
 * lists it, for the server of the pages.
 */
export const routes: readonly [Route, ...Route[]] = table;

/** All remotes that have a route. */
export const remoteNames = [...new Set(routes.map(({ page }) => remoteOf(page)))];

/** The row for a path; home for any path outside the table. */
export const routeOf = (pathname: string): Route => routeIn<Route>(routes, pathname);

/** Whether those who can't see a page read that, in place of the home page. */
export const isDenied = ({ allow }: Route) => allow === 'manageContent';
