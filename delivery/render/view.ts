import { isId, sameId } from '@newsletters/shared/model';
import { type ReleasedRoute, routeIn, valuesIn } from '../registry/routes.ts';
import type { ReleasedShell } from './site.ts';

export interface Named {
  table: 'newsletters' | 'categories';
  id: string;
}

/** A page that anyone can see, at one address. */
export interface View {
  route: ReleasedRoute;
  params: Record<string, string>;
  /** The one address of the page: nothing else in a request's address changes it. */
  path: string;
  /** What the address names; the page is another one if that doesn't exist. */
  named?: Named;
  /** Whether the page is about something that doesn't exist. */
  missing?: true;
}

/** In place of an id that doesn't exist: all such addresses show the same page. */
const NO_ID = 'none';

const at = (route: ReleasedRoute, id: string): Pick<View, 'route' | 'params' | 'path'> =>
  route.path === '/'
    ? { route, params: {}, path: `/?category=${id}` }
    : { route, params: { id }, path: route.path.replace(':id', id) };

/** The page at any address of a route that names something that doesn't exist. */
export const missingView = ({ route }: Pick<View, 'route'>): View => ({ ...at(route, NO_ID), missing: true });

/** The page at an address; undefined for one that only the browser can show, such as a search, which needs the whole directory. */
export function viewAt({ pathname, searchParams }: URL, { routes }: ReleasedShell): View | undefined {
  const route = routeIn(routes, pathname);
  const isHome = route === routes[0];
  if (route.allow || (isHome && searchParams.get('q'))) return undefined;
  const state = searchParams.get('state') ?? '';
  if (route.states?.includes(state)) return { route, params: {}, path: `${route.path}?state=${state}` };
  const given = isHome ? searchParams.get('category') : valuesIn(pathname, route).id;
  if (!given) return { route, params: {}, path: route.path };
  if (!isId(given)) return missingView({ route });
  const id = sameId(given);
  return { ...at(route, id), named: { table: isHome ? 'categories' : 'newsletters', id } };
}
