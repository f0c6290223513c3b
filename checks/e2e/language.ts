import { startTogether } from '../../delivery/project/command';
import { readDeployment, whenChanged } from '../../delivery/serve/deployment';
import { listen } from '../../delivery/serve/listen';
import { createSite } from '../../delivery/serve/site';
import { configOf } from '../../local/serve';

/** Serves a folder of releases in a language, on an origin of its own. */
export const serveIn = (
  language: string,
  { releases, site }: { releases: string; site: string },
  { url, anonKey }: { url: string; anonKey: string },
) =>
  startTogether(async (keep) => {
    const server = keep(await listen(0, 'site'));
    const config = configOf(url, anonKey, server.url, [server.url], language);
    const current = whenChanged(releases, ['remotes.json'], async () => {
      const deployment = await readDeployment(releases, releases, config);
      // Where the releases say they are, nothing may be served.
      const registry = JSON.parse(JSON.stringify(deployment.registry).replaceAll(site, server.url));
      return { ...deployment, registry };
    });
    const started = keep(createSite({ current, releases, keep: 0 }));
    server.serve(started.handle);
    await started.warmUp();
    return { url: server.url };
  });
