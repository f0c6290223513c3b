import { isId, sameId } from '@newsletters/shared/api/newsletters';
import { home, type Route, routeOf, valuesIn } from '../host/src/routes.ts';

/** A page that anyone can see, at one address. */
export interface View {
  route: Route;
  params: Record<string, string>;
  /** The one address of the page: nothing else in a request's address changes it. */
  path: string;
}

/** What a request's address shows: a view to render, nothing that exists, or what only the browser can show. */
export type Target = View | 'missing' | 'outline';

/** What an address shows. A search needs the whole directory, so the browser does it. */
export function targetOf({ pathname, searchParams }: URL): Target {
  const route = routeOf(pathname);
  if (route.allow) return 'outline';
  const params = Object.entries(valuesIn(pathname, route)).map(([name, id]) => [name, sameId(id)] as const);
  if (!params.every(([, id]) => isId(id))) return 'missing';
  if (route !== home) {
    const path = params.reduce((pattern, [name, id]) => pattern.replace(`:${name}`, id), route.path);
    return { route, params: Object.fromEntries(params), path };
  }
  const category = sameId(searchParams.get('category') ?? '');
  if (searchParams.get('q') || (category && !isId(category))) return 'outline';
  return { route, params: {}, path: category ? `/?category=${category}` : '/' };
}
