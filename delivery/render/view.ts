import { isId, sameId } from '@newsletters/shared/model';
import type { RemoteRoute } from '../registry/remoteRoutes.ts';
import { type ReleasedRoute, valuesIn } from '../registry/routes.ts';

export interface Named {
  table: 'newsletters' | 'categories';
  id: string;
}

/** A page that anyone can see, at one address. */
export interface View {
  route: ReleasedRoute | RemoteRoute;
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

/** What a value in the address of a page that a release brings can be, for the page to be rendered. */
const plain = /^[\w.~-]{1,100}$/;

/** The page that a release brings, at its one address; undefined for one that only the browser can show. */
function broughtView(route: RemoteRoute, pathname: string): View | undefined {
  const params = valuesIn(pathname, route);
  if (route.allow || !Object.values(params).every((value) => plain.test(value))) return undefined;
  return { route, params, path: route.path.replace(/:(\w+)/g, (_, name) => params[name] ?? '') };
}

/** The page of a route at an address; undefined for one that only the browser can show, such as a search, which needs the whole directory. */
export function viewAt({ pathname, searchParams }: URL, route: View['route']): View | undefined {
  if ('title' in route) return broughtView(route, pathname);
  const isHome = route.path === '/';
  if (route.allow || (isHome && searchParams.get('q'))) return undefined;
  const state = searchParams.get('state') ?? '';
  if (route.states?.includes(state)) return { route, params: {}, path: `${route.path}?state=${state}` };
  const given = isHome ? searchParams.get('category') : valuesIn(pathname, route).id;
  if (!given) return { route, params: {}, path: route.path };
  if (!isId(given)) return missingView({ route });
  const id = sameId(given);
  return { ...at(route, id), named: { table: isHome ? 'categories' : 'newsletters', id } };
}
