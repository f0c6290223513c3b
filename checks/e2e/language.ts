import { startTogether } from '../../delivery/project/command';
import { readDeployment, whenChanged } from '../../delivery/serve/deployment';
import { listen } from '../../delivery/serve/listen';
import { createSite } from '../../delivery/serve/site';
import { configOf } from '../../local/serve';

/** A registry whose releases are at another origin. */
const atOrigin = (registry: Record<string, unknown[]>, origin: string) =>
  Object.fromEntries(
    Object.entries(registry).map(([name, rows]) => [
      name,
      (rows as { entry: string }[]).map((row) => ({
        ...row,
        entry: URL.canParse(row.entry) ? origin + new URL(row.entry).pathname : row.entry,
      })),
    ]),
  );

/** Serves a folder of releases in a language, on an origin of its own. */
export const serveIn = (
  language: string,
  releases: string,
  { url, anonKey }: { url: string; anonKey: string },
) =>
  startTogether(async (keep) => {
    const server = keep(await listen(0, 'site'));
    const config = configOf(url, anonKey, server.url, [server.url], language);
    const current = whenChanged(releases, ['remotes.json'], async () => {
      const deployment = await readDeployment(releases, releases, config);
      return { ...deployment, registry: atOrigin(deployment.registry, server.url) };
    });
    const site = keep(createSite({ current, releases, keep: 0 }));
    server.serve(site.handle);
    await site.warmUp();
    return { url: server.url };
  });
