import type { RemotePageName } from './pageNames.ts';

/** A row of a shell's table of routes, as its release lists it. The first row is home. */
export interface ReleasedRoute {
  path: string;
  page: RemotePageName;
  /** What a user must be allowed to do to see it; absent means anyone can. */
  allow?: string;
  /** Values of `state` in the query with which the server renders it, each a page of its own. */
  states?: readonly string[];
}

/** The row for a path, if there is one. */
export const routeAt = <Row extends ReleasedRoute>(routes: readonly Row[], pathname: string) =>
  routes.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(pathname));

/** The row for a path; home for any path outside the table. */
export const routeIn = <Row extends ReleasedRoute>(routes: readonly [Row, ...Row[]], pathname: string): Row =>
  routeAt(routes, pathname) ?? routes[0];

/** The values that a path has where the pattern of its route has names. */
export function valuesIn(pathname: string, { path }: ReleasedRoute): Record<string, string> {
  const parts = pathname.split('/');
  const names = path.split('/').map((part, place) => [part, parts[place] ?? ''] as const);
  return Object.fromEntries(
    names.flatMap(([part, value]) => (part.startsWith(':') ? [[part.slice(1), value]] : [])),
  );
}
