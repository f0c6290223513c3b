import type { BackendConfig } from '@newsletters/shared/supabase';
import { home, routeOf } from '../routes';

/** How long a response is fresh, in milliseconds: a page that starts later sends its own request. */
const FRESH_TIME = 15_000;

/** The first screens of the directory, as `shared/api` requests them. */
const list = 'select=id%2Ctitle%2Cdescription%2Ccategory_id%2Ccreated_at%2Cimage_url%2Ccategories%28name%29';
const firstOfList = 'order=created_at.desc%2Cid.desc&offset=0&limit=60';

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** What anyone can read of the page at this address, in the addresses that the client will request. */
function readsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const { path } = routeOf(pathname);
  const category = new URLSearchParams(search).get('category')?.toLowerCase();
  const id = pathname.split('/')[2]?.toLowerCase() ?? '';
  if (path === '/newsletter/:id' && isId(id))
    return [`newsletters?select=*%2Ccategories%28id%2Cname%29&id=eq.${id}`];
  if (path !== home.path) return [];
  const categories =
    'categories?select=id%2Cname%2Cnewsletters%28count%29&order=name.asc%2Cid.asc&offset=0&limit=1000';
  if (category && !isId(category)) return [categories];
  const filter = category ? `category_id=eq.${category}&` : '';
  return [categories, `newsletters?${list}&${filter}${firstOfList}`];
}

/** Requests what the first page shows while the code that shows it is still on its way. */
export function prefetchData({ supabaseUrl, supabaseKey }: BackendConfig, location: Location) {
  const headers = {
    apikey: supabaseKey,
    // A publishable key is no token.
    ...(supabaseKey.startsWith('sb_') ? {} : { authorization: `Bearer ${supabaseKey}` }),
    'accept-profile': 'public',
    'x-application-name': 'newsletter-directory',
  };
  const read = (path: string, more = {}): [string, Promise<Response>] => {
    const address = `${supabaseUrl}/rest/v1/${path}`;
    // Without the browser's cache: it would make Retry wait for a prefetched read that never gets a response.
    const response = fetch(address, { headers: { ...headers, ...more }, cache: 'no-store' });
    response.catch(() => {});
    return [address, response];
  };
  globalThis.prefetchedReads = new Map([
    read('site_settings?select=*', { accept: 'application/vnd.pgrst.object+json' }),
    ...readsOf(location).map((path) => read(path)),
  ]);
  setTimeout(() => {
    globalThis.prefetchedReads = undefined;
  }, FRESH_TIME);
}
