import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newestMigration } from '../../delivery/build/needs.ts';
import { type AppFolder, apps, remotes } from '../../delivery/project/apps.ts';
import { demoLinks } from '../../delivery/project/demoLinks.ts';
import { freeAppPorts, freePort } from '../../delivery/project/ports.ts';
import { root } from '../../delivery/project/settings.ts';
import { readRegistry } from '../../delivery/release/registry.ts';
import { startBackend } from '../../local/backend.ts';
import { distOf } from '../../local/build.ts';
import { certify, startNginx, startService } from './services.ts';

const start = promisify(execFile);

interface Options {
  /** Stands between the pages and the back end. */
  through?: (backend: string) => string;
  /** How long a rendered page is kept, in milliseconds. */
  keepPages?: string;
  /** Whether the site serves its remotes itself; otherwise each has an origin of its own. */
  together?: boolean;
}

/** The last build as a released site behind nginx, with TLS and HTTP/2 on loopback, in a temporary folder. */
export async function startNginxSite({
  through = (backend) => backend,
  keepPages = '0',
  together = false,
}: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-nginx-'));
  const [site, releases] = [join(folder, 'site'), join(folder, 'releases')];
  mkdirSync(site);
  const ports = await freeAppPorts();
  const originOf = (app: AppFolder) => `https://localhost:${ports[together ? 'host' : app]}`;
  const shell = originOf('host');
  const env = { RELEASES_DIR: releases };

  /** Runs one of the project's commands on the folder of releases. */
  const run = (file: string, args: string[], variables: NodeJS.ProcessEnv = {}) =>
    start(process.execPath, ['--import', 'tsx', file, ...args], {
      cwd: root,
      env: { ...process.env, ...env, ...variables },
    });
  const release = (app: AppFolder, build = distOf(app)) =>
    run('delivery/release/verbs.ts', ['publish', app.replace('remote-', ''), build], {
      RELEASE_URL: `${originOf(app)}${together ? '/releases' : ''}`,
    });
  /** Copies the newest shell and the registry to the site, over what is there. */
  const upload = async () => {
    const { host: [newest] = [] } = await readRegistry(releases);
    const released = join(releases, 'host', newest?.version ?? '');
    cpSync(released, site, { recursive: true });
    cpSync(join(releases, 'remotes.json'), join(site, 'remotes.json'));
    return released;
  };

  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const started of running.reverse()) await started.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const app of apps) await release(app.folder);
    const released = await upload();

    const dataDir = join(folder, 'data');
    // Cheap password hashes, because end-to-end tests sign in often.
    process.env.LITE_AUTH_BCRYPT_COST = '4';
    const backend = await startBackend({ port: ports.backend, dataDir, demo: true, siteUrl: shell });
    running.push(backend);
    const config = {
      supabaseUrl: through(backend.url),
      supabaseKey: backend.anonKey,
      migration: newestMigration(),
      remoteOrigins: [...new Set(remotes.map((remote) => originOf(remote.folder)))],
      siteUrl: shell,
      links: demoLinks,
    };
    writeFileSync(join(site, 'config.json'), JSON.stringify(config));

    const port = await freePort();
    const pagesArgs = ['--import', 'tsx', 'local/verbs.ts', 'pages', site, String(port)];
    const pages = await startService(
      process.execPath,
      pagesArgs,
      { ...env, KEEP_PAGES: keepPages },
      /Pages at/,
    );
    running.push(pages);

    const certificates = certify(folder);
    const deployment = { config, site, releases, ...certificates, pages: `127.0.0.1:${port}` };
    const nginx = await startNginx(folder, deployment);
    running.push(nginx);
    const { serviceRoleKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
    const addressOf = (remote: (typeof remotes)[number]) =>
      together ? `${shell}/releases/${remote.name}` : originOf(remote.folder);
    return {
      folder,
      config,
      released,
      certificate: certificates.certificate,
      health: `http://localhost:${port}/.health`,
      pages,
      nginx,
      run,
      release,
      upload,
      stack: {
        shell,
        remotes: Object.fromEntries(remotes.map((remote) => [remote.name, addressOf(remote)])),
        backend: backend.url,
        publicKey: backend.anonKey,
        secretKey: serviceRoleKey,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
