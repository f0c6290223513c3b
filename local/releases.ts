import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newestMigration } from '../delivery/build/needs.ts';
import { remotes } from '../delivery/project/apps.ts';
import { log, runService, UserError } from '../delivery/project/command.ts';
import { demoLinks } from '../delivery/project/demoLinks.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { REPORTS } from '../delivery/registry/reports.ts';
import { readRegistry } from '../delivery/release/registry.ts';
import { listen } from '../delivery/serve/listen.ts';
import { type Deployment, pageServer, remoteServer, shellServer } from '../delivery/serve/static.ts';
import { startDemoBackend } from './serve.ts';

// Serves a folder of releases as a deployment would: the newest shell as the site, and the whole folder at the origin of
// each remote. The registry is read for each request, so that a release or rollback takes effect at once.
await runService(async () => {
  const settings = readSettings();
  const { releasesDir, ports } = settings;
  if (!(await readRegistry(releasesDir)).host) {
    throw new UserError('No shell has been released yet. Release it first: npm run release -- publish host');
  }
  const site = `http://localhost:${ports.host}`;
  const backend = await startDemoBackend(settings);
  const config: Deployment['config'] = {
    supabaseUrl: backend.url,
    supabaseKey: backend.anonKey,
    migration: newestMigration(),
    remoteOrigins: remotes.map(({ folder }) => `http://localhost:${ports[folder]}`),
    siteUrl: site,
    report: backend.url + REPORTS,
    links: demoLinks,
  };
  const placeOf = (version: string) => join(releasesDir, 'host', version);
  const current = async () => {
    const { host = [], ...released } = await readRegistry(releasesDir);
    return { folder: placeOf(host[0]?.version ?? ''), remotes: released };
  };
  const pages = pageServer(config, current, settings.keepPages);
  const shell = async (request: Request) => {
    const { folder, remotes: released } = await current();
    // Any other shell may still be open in a tab, even one that was rolled back.
    const older = (await readdir(join(releasesDir, 'host'))).map(placeOf);
    return shellServer(folder, { config, remotes: released }, pages, older).fetch(request);
  };
  const servers = await Promise.all([
    listen(ports.host, 'shell', shell),
    ...remotes.map(({ folder }) => listen(ports[folder], folder, remoteServer(releasesDir, site).fetch)),
  ]);
  await pages.warmUp();
  log(`The released site is at ${site} (press Ctrl-C to stop)`);
  return {
    stop: async () => {
      for (const server of [pages, ...servers]) await server.stop();
      await backend.stop();
    },
  };
});
