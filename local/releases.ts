import { log } from '../delivery/project/command.ts';
import type { Settings } from '../delivery/project/settings.ts';
import { readDeployment, whenChanged } from '../delivery/serve/deployment.ts';
import { listen } from '../delivery/serve/listen.ts';
import { createSite } from '../delivery/serve/site.ts';
import { configOf, startDemoBackend } from './serve.ts';

/** Serves the folder of releases as a deployment would, with the embedded back end. */
export async function startReleases(settings: Settings) {
  const { releasesDir, ports } = settings;
  const siteUrl = `http://localhost:${ports.host}`;
  const config = configOf(`http://localhost:${ports.backend}`, '', siteUrl, [siteUrl], settings.language);
  const read = () => readDeployment(releasesDir, releasesDir, config);
  await read();
  const backend = await startDemoBackend(settings);
  config.supabaseKey = backend.anonKey;
  const current = whenChanged(releasesDir, ['remotes.json'], read);
  const site = createSite({ current, releases: releasesDir, keep: settings.keepPages });
  const server = await listen(ports.host, 'shell', site.handle);
  await site.warmUp();
  log(`The released site is at ${siteUrl} (press Ctrl-C to stop)`);
  return {
    stop: async () => {
      for (const one of [server, site, backend]) await one.stop();
    },
  };
}
