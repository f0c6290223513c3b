import type { ReleaseRead, ReleaseReads } from '@newsletters/delivery/registry/registry';
import { valuesIn } from '@newsletters/delivery/registry/routes';
import { applicationHeaders, credentials, isId, siteSettingsColumns } from '@newsletters/shared/model';
import type { BackendConfig } from '@newsletters/shared/supabase';
import type { Route } from '../routes';

/** How long a response waits for its page, in milliseconds: one that starts later sends its own request. */
const WAITING_TIME = 15_000;

/** As the client writes it, so that the page finds the response by its address. */
const settings = new URLSearchParams({ select: siteSettingsColumns.replaceAll(' ', '') });

/** What the shell itself reads. */
const ownReads: ReleaseRead[] = [
  { path: `site_settings?${settings}`, accept: 'application/vnd.pgrst.object+json' },
];

/** What anyone can read of a page at this address, as its release says. */
function readsAt(
  reads: ReleaseReads[],
  route: Route,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
) {
  const values: Record<string, string> = {
    ...Object.fromEntries(new URLSearchParams(search)),
    ...valuesIn(pathname, route),
  };
  const found = reads.find(({ needs }) => needs.every((name) => isId(values[name])));
  const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => values[name]?.toLowerCase() ?? '');
  return (found?.reads ?? []).map(({ path, accept }) => ({ path: filled(path), accept }));
}

/** Requests what the first page shows while the code that shows it is still on its way. */
export function prefetchData(
  { supabaseUrl, supabaseKey }: BackendConfig,
  reads: ReleaseReads[],
  route: Route,
  location: Pick<Location, 'pathname' | 'search'>,
) {
  const headers = {
    ...credentials(supabaseKey),
    'accept-profile': 'public',
    ...applicationHeaders,
  };
  const wanted = [...ownReads, ...readsAt(reads, route, location)].map(
    ({ path, accept }) => [path, accept] as const,
  );
  globalThis.prefetchedReads = new Map(
    [...new Map(wanted)].map(([path, accept]) => {
      const address = `${supabaseUrl}/rest/v1/${path}`;
      // Without the browser's cache: it would make Retry wait for a prefetched read that never gets a response.
      const response = fetch(address, {
        headers: { ...headers, ...(accept ? { accept } : {}) },
        cache: 'no-store',
      });
      response.catch(() => {});
      return [address, response];
    }),
  );
  setTimeout(() => {
    globalThis.prefetchedReads = undefined;
  }, WAITING_TIME);
}
