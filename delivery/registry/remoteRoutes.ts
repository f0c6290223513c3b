import type { Capability } from '@newsletters/shared/model';
import { isRemoteName, nameOf, remoteOf } from './pageNames.ts';
import { type Check, hasPage, matches, optional, type Release, recordOf, rowOf } from './registry.ts';
import { type ReleasedRoute, routeAt } from './routes.ts';

/** A page that a release brings: below a prefix that the deployment gives its remote, so that no shell has a row for it. */
export interface RemoteRoute extends ReleasedRoute {
  allow?: Capability;
  /** What it's called, by language; in English at least. */
  title: Record<string, string>;
  /** What search engines say of it, by language. */
  description?: Record<string, string>;
  /** Whether the account menu links to it. */
  menu?: true;
}

/** The remote that may bring pages below a prefix, by prefix: `{ "/events": "remote_events" }`. */
export type Prefixes = Record<string, string>;

/** Why a page isn't shown: its row has another form, its remote has no such prefix, its address or its page isn't its own, or there are too many. */
export type RouteFlaw = 'form' | 'prefix' | 'clash' | 'page' | 'many';

/** How many pages a release can bring. */
export const MOST_ROUTES = 50;

/** What a page can ask of whoever opens it. Here, because the command of a remote elsewhere doesn't have the model's code. */
const allowed: readonly unknown[] = [undefined, 'subscribe', 'manageContent', 'manageUsers'] satisfies (
  | Capability
  | undefined
)[];

/** Texts by language, with at most so many characters. */
const textsOf =
  (longest: number): Check =>
  (value) =>
    recordOf(matches(new RegExp(`^[^]{1,${longest}}$`)))(value) && 'en' in Object(value);

const hasForm = /* @__PURE__ */ rowOf({
  // Without anything that has a meaning in an address, so that it means the same everywhere.
  path: /* @__PURE__ */ matches(/^(?=.{2,200}$)\/[a-z0-9-]+(\/(:[a-z]+|[a-z0-9-]+))*$/),
  page: /* @__PURE__ */ matches(/^remote_\w+\/\w+Page$/),
  allow: (value) => allowed.includes(value),
  title: /* @__PURE__ */ textsOf(200),
  description: /* @__PURE__ */ optional(/* @__PURE__ */ textsOf(1000)),
  menu: (value) => value === undefined || value === true,
});

/** Whether a value has the form of a page's row. A link in the menu has no values for an address. */
export const isRemoteRoute = (value: unknown): value is RemoteRoute =>
  hasForm(value) && !((value as RemoteRoute).menu && (value as RemoteRoute).path.includes(':'));

/** The prefixes of remotes in a configuration. What isn't one is left out. */
export const prefixesIn = (given: unknown): Prefixes =>
  Object.fromEntries(
    Object.entries(Object(given) as Prefixes).filter(
      ([prefix, remote]) => /^(\/[a-z0-9-]+)+$/.test(prefix) && isRemoteName(remote),
    ),
  );

/** The remote that brings the pages at a path, if any: the one with the longest prefix. */
export function remoteAt(path: string, prefixes: Prefixes = {}): string | undefined {
  const found = Object.keys(prefixes).filter((prefix) => `${path.toLowerCase()}/`.startsWith(`${prefix}/`));
  const [longest = ''] = found.sort((one, other) => other.length - one.length);
  return prefixes[longest];
}

/** What a site has for the pages of its remotes. */
export interface Places {
  prefixes: Prefixes;
  /** The shell's own table, which wins. */
  routes: readonly ReleasedRoute[];
}

/** The pages that a release brings to a site, and why others aren't shown. */
export function readRoutes(remote: string, release: Pick<Release, 'pages' | 'routes'>, places: Places) {
  const { prefixes, routes } = places;
  const shown: RemoteRoute[] = [];
  const flaws: { row: unknown; flaw: RouteFlaw }[] = [];
  const flawOf = (row: unknown): RouteFlaw | undefined => {
    if (!isRemoteRoute(row) || remoteOf(row.page) !== remote) return 'form';
    if (shown.length >= MOST_ROUTES) return 'many';
    const example = row.path.replace(/:\w+/g, 'x');
    if (routeAt(routes, example) || shown.some(({ path }) => path === row.path)) return 'clash';
    if (remoteAt(row.path, prefixes) !== remote) return 'prefix';
    return hasPage(release, nameOf(row.page)) ? undefined : 'page';
  };
  for (const row of [release.routes ?? []].flat()) {
    const flaw = flawOf(row);
    if (flaw) flaws.push({ row, flaw });
    else shown.push(row as RemoteRoute);
  }
  return { routes: shown, flaws };
}

/** The page that a remote brings to a path, by the release of it that is used; undefined where the shell's table counts. */
export function remoteRouteAt(
  path: string,
  places: Places,
  releaseOf: (remote: string) => Pick<Release, 'pages' | 'routes'> | undefined,
): RemoteRoute | undefined {
  const remote = remoteAt(path, places.prefixes);
  const release = remote && releaseOf(remote);
  if (!release || routeAt(places.routes, path)) return undefined;
  return routeAt(readRoutes(remote, release, places).routes, path);
}
