import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestMigration } from '../delivery/build/migrations.ts';
import { remotes } from '../delivery/project/apps.ts';
import { log, startTogether } from '../delivery/project/command.ts';
import type { Settings } from '../delivery/project/settings.ts';
import { REPORTS } from '../delivery/registry/reports.ts';
import { listen } from '../delivery/serve/listen.ts';
import { createSite, type Deployment, releaseServer, shellIn } from '../delivery/serve/site.ts';
import { listmonkTool } from '../supabase/handOver/person.ts';
import { createWorker } from '../supabase/handOver/worker.ts';
import { connectAs } from '../supabase/storage/buckets.ts';
import { demoKey, LISTMONK } from './backend/listmonk.ts';
import { type Driver, startBackend } from './backend.ts';
import { distOf } from './build.ts';

/** Starts the back end with the demo data, and a worker that hands subscriptions over to the fake of listmonk. */
export const startDemoBackend = (
  { ports, dataDir, language }: Pick<Settings, 'ports' | 'dataDir' | 'language'>,
  driver?: Driver,
) =>
  startTogether(async (keep, stopping) => {
    const siteUrl = `http://localhost:${ports.host}`;
    const { backend: port } = ports;
    const backend = keep(await startBackend({ port, dataDir, demo: true, siteUrl, language, driver }));
    const worker = createWorker({
      tool: listmonkTool({ url: backend.url + LISTMONK, ...demoKey }),
      site: connectAs(backend.url, backend.serviceRoleKey),
      unsubscribe: `${siteUrl}/unsubscribe`,
      log,
    });
    const running = worker.runForever(stopping, () => {});
    keep({ stop: () => running });
    return backend;
  });

/** What the shell is told about this machine. */
export const configOf = (
  backend: string,
  supabaseKey: string,
  siteUrl: string,
  remoteOrigins: string[],
  language?: string,
) => ({
  supabaseUrl: backend,
  supabaseKey,
  migration: newestMigration(),
  remoteOrigins,
  siteUrl,
  report: backend + REPORTS,
  ...(language ? { language } : {}),
});

/** Starts the back end and the servers of the remotes and the shell. If one can't start, it stops the others. */
export const startStack = ({ settings, driver }: { settings: Settings; driver?: Driver }) =>
  startTogether(async (keep) => {
    const { ports } = settings;
    // Takes its port first; what it serves depends on the addresses of all others.
    const shell = keep(await listen(ports.host, 'shell'));
    const origins: string[] = [];
    const registry: Deployment['registry'] = {};
    for (const { folder, name } of remotes) {
      const files = releaseServer(distOf(folder), shell.url);
      const { url } = keep(await listen(ports[folder], folder, files.fetch));
      const release = JSON.parse(readFileSync(join(distOf(folder), 'release.json'), 'utf8'));
      registry[name] = [{ ...release, entry: `${url}/${release.entry}` }];
      origins.push(url);
    }
    const backend = keep(await startDemoBackend(settings, driver));
    const config = configOf(backend.url, backend.anonKey, shell.url, origins, settings.language);
    const deployment = { config, registry, shell: await shellIn(distOf('host')) };
    const site = keep(createSite({ current: async () => deployment, keep: settings.keepPages }));
    shell.serve(site.handle);
    await site.warmUp();
    return { ...backend, urls: { host: shell.url, backend: backend.url } };
  });

/** Everything that a browser needs, running, with its addresses. */
export type Stack = Awaited<ReturnType<typeof startStack>>;
