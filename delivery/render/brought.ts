import { prefixesIn, readRoutes, remoteRouteAt } from '../registry/remoteRoutes.ts';
import { releaseIn } from './render.ts';
import type { Site } from './site.ts';

type Deployed = Pick<Site, 'config' | 'shell' | 'remotes'>;

async function read({ config, shell, remotes }: Deployed) {
  const [released, registry] = await Promise.all([shell(), remotes()]);
  const places = { prefixes: prefixesIn(config.prefixes), routes: released.routes };
  return { places, releaseOf: (remote: string) => releaseIn(registry, remote, released, config) };
}

/** The row of the page that a release brings to a path, if one does. */
export async function broughtAt(path: string, site: Deployed) {
  const { places, releaseOf } = await read(site);
  return remoteRouteAt(path, places, releaseOf);
}

/** The paths of all pages that releases bring, that anyone can see, and that have one address. */
export async function broughtPaths(site: Deployed): Promise<string[]> {
  const { places, releaseOf } = await read(site);
  return [...new Set(Object.values(places.prefixes))].flatMap((remote) => {
    const release = releaseOf(remote);
    const { routes } = release ? readRoutes(remote, release, places) : { routes: [] };
    return routes.flatMap(({ allow, path }) => (allow || path.includes(':') ? [] : [path]));
  });
}
