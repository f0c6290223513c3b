import { unmetNeed } from '../registry/needs.ts';
import { prefixesIn, readRoutes } from '../registry/remoteRoutes.ts';
import { inOrder, usesNewest } from '../registry/rollout.ts';
import type { Site } from './site.ts';

type Deployed = Pick<Site, 'config' | 'shell' | 'remotes'>;

/** The shell of a site, and the release of each remote that pages come from. It's the same for everybody: the one with the larger share. */
export async function releasedOn({ config, ...site }: Deployed) {
  const [shell, registry] = await Promise.all([site.shell(), site.remotes()]);
  const offers = { ...shell.offers, migration: config.migration };
  const releaseOf = (remote: string) => {
    const releases = registry.get(remote) ?? [];
    return inOrder(releases, usesNewest(releases)).find(
      ({ entry, needs }) => config.remoteOrigins.includes(new URL(entry).origin) && !unmetNeed(needs, offers),
    );
  };
  return { shell, releaseOf, places: { prefixes: prefixesIn(config.prefixes), routes: shell.routes } };
}

/** The paths of all pages that releases bring, that anyone can see, and that have one address. */
export async function broughtPaths(site: Deployed): Promise<string[]> {
  const { places, releaseOf } = await releasedOn(site);
  return [...new Set(Object.values(places.prefixes))].flatMap((remote) => {
    const release = releaseOf(remote);
    const { routes } = release ? readRoutes(remote, release, places) : { routes: [] };
    return routes.flatMap(({ allow, path }) => (allow || path.includes(':') ? [] : [path]));
  });
}
