import { isId, sameId } from '@newsletters/shared/api/newsletters';
// @boundaries-ignore the host owns the table of routes
import { home, type Route, routeOf, valuesIn } from '../../host/src/routes.ts';

/** A page that anyone can see, at one address. */
export interface View {
  route: Route;
  params: Record<string, string>;
  /** The one address of the page: nothing else in a request's address changes it. */
  path: string;
}

/** In place of an id that can't be one: all such addresses show the same page. */
const NO_ID = 'none';

/**
 * The page at an address; undefined for one that only the browser can show. A search needs the whole directory, so the
 * browser does it.
 */
export function viewAt({ pathname, searchParams }: URL): View | undefined {
  const route = routeOf(pathname);
  if (route.allow) return undefined;
  const values = Object.entries(valuesIn(pathname, route));
  const params = values.map(([name, value]) => [name, isId(value) ? sameId(value) : NO_ID] as const);
  if (route !== home) {
    const path = params.reduce((pattern, [name, id]) => pattern.replace(`:${name}`, id), route.path);
    return { route, params: Object.fromEntries(params), path };
  }
  const category = sameId(searchParams.get('category') ?? '');
  if (searchParams.get('q') || (category && !isId(category))) return undefined;
  return { route, params: {}, path: category ? `/?category=${category}` : '/' };
}
