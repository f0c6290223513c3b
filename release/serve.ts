import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { newestMigration } from '../build/release.ts';
import { startBackend } from '../local/backend.ts';
import { main } from '../project/service.ts';
import { readRegistry } from './registry.ts';
import { readSettings, StartError } from '../project/settings.ts';
import { type Deployment, listen, remoteServer, shellServer } from '../local/static.ts';

const { log } = console;
const remotes = ['remote-public', 'remote-admin', 'remote-owner'] as const;

// Serves a folder of releases as a deployment would: the newest shell as the site, and the whole folder at the origin of
// each remote. The registry is read at each request, so that a release or a rollback acts at once.
await main(async () => {
  const { releasesDir, dataDir, ...ports } = readSettings();
  if (!(await readRegistry(releasesDir)).host) {
    throw new StartError('No shell is released yet. Release it first: npm run release -- host');
  }
  const site = `http://localhost:${ports.host}`;
  const backend = await startBackend({ port: ports.backend, dataDir, demo: true, siteUrl: site, log });
  const config: Deployment['config'] = {
    supabaseUrl: backend.url,
    supabaseKey: backend.anonKey,
    migration: newestMigration(),
    remoteOrigins: remotes.map((app) => `http://localhost:${ports[app]}`),
  };
  const shell = new Hono().all('*', async (c) => {
    const { host = [], ...released } = await readRegistry(releasesDir);
    const placeOf = (version: string) => join(releasesDir, 'host', version);
    // Every other shell is older, also one that is withdrawn: tabs that opened it go on.
    const older = (await readdir(join(releasesDir, 'host'))).map(placeOf);
    const newest = placeOf(host[0]?.version ?? '');
    return shellServer(newest, { config, remotes: released }, older).fetch(c.req.raw, c.env);
  });
  const servers = await Promise.all([
    listen(shell, ports.host, 'shell'),
    ...remotes.map((app) => listen(remoteServer(releasesDir, site), ports[app], app)),
  ]);
  log(`The released site is at ${site} (Ctrl-C stops it)`);
  return {
    stop: async () => {
      for (const server of servers) await server.stop();
      await backend.stop();
    },
  };
});
