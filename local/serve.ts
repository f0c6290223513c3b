import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { type BackendOptions, startBackend } from './backend.ts';
import { apps, distOf } from './build.ts';
import type { Settings } from '../project/settings.ts';
import { listen, type Running, remoteServer, shellServer } from './static.ts';

interface Options {
  settings: Settings;
  /** A native PostgreSQL instead of the embedded one. */
  driver?: BackendOptions['driver'];
  log: (line: string) => void;
}

/** Everything that runs for a browser, with its addresses. */
export interface Stack {
  urls: Record<(typeof apps)[number] | 'backend', string>;
  serviceRoleKey: string;
  stop(): Promise<void>;
}

/** A remote's row for `remotes.json`: what its build says of itself, with its address in front. */
function releaseOf(app: string, url: string) {
  const release = JSON.parse(readFileSync(join(distOf(app), 'release.json'), 'utf8'));
  return { ...release, entry: `${url}/${release.entry}` };
}

/**
 * Starts the backend, the servers of the remotes and the shell's. When one cannot start, those that already run are
 * stopped again.
 */
export async function startStack({ settings, driver, log }: Options): Promise<Stack> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of running.reverse()) await part.stop();
  };
  const keep = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    running.push(part);
    return part;
  };
  try {
    const shellUrl = () => shell.url;
    let site: Hono | undefined;
    // Holds its port from the start; what it serves follows from the addresses of all others.
    const door = new Hono().all(
      '*',
      (c) => site?.fetch(c.req.raw, c.env) ?? c.text('The site is starting', 503, { 'retry-after': '1' }),
    );
    const shell: Running = keep(await listen(door, settings.host, 'shell'));
    const remotes = apps.filter((app) => app !== 'host');
    const servers = new Map<string, Running>();
    for (const app of remotes) {
      servers.set(app, keep(await listen(remoteServer(distOf(app), shellUrl()), settings[app], app)));
    }
    const backend = keep(
      await startBackend({
        port: settings.backend,
        dataDir: settings.dataDir,
        driver,
        demo: true,
        siteUrl: shell.url,
        log,
      }),
    );
    const urlOf = (app: string) => servers.get(app)?.url ?? '';
    const releases = remotes.map((app) => releaseOf(app, urlOf(app)));
    site = shellServer(distOf('host'), {
      config: {
        supabaseUrl: backend.url,
        supabaseKey: backend.anonKey,
        migration: releases[0].needs.migration,
        remoteOrigins: remotes.map(urlOf),
      },
      remotes: Object.fromEntries(releases.map((release) => [release.name, [release]])),
    });
    return {
      urls: {
        host: shell.url,
        'remote-public': urlOf('remote-public'),
        'remote-admin': urlOf('remote-admin'),
        'remote-owner': urlOf('remote-owner'),
        backend: backend.url,
      },
      serviceRoleKey: backend.serviceRoleKey,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
