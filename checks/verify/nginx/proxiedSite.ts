import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppFolder, apps, remotes } from '../../../delivery/project/apps.ts';
import { startTogether } from '../../../delivery/project/command.ts';
import { freeAppPorts, freePort } from '../../../delivery/project/ports.ts';
import { outputOf } from '../../../delivery/project/run.ts';
import { publish } from '../../../delivery/release/publish.ts';
import { startBackend } from '../../../local/backend.ts';
import { distOf } from '../../../local/build.ts';
import { configOf } from '../../../local/serve.ts';
import { startService } from '../../service.ts';
import { configureNginx } from './configure.ts';

/** The last build as a released site behind nginx, with TLS and HTTP/2 on loopback, in a temporary folder. */
export const startProxiedSite = () =>
  startTogether(async (keep) => {
    const folder = mkdtempSync(join(tmpdir(), 'newsletters-proxied-'));
    keep({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
    const releases = join(folder, 'releases');
    const [ports, port] = [await freeAppPorts(), await freePort()];
    const originOf = (app: AppFolder) => `https://localhost:${ports[app]}`;
    const shell = originOf('host');
    const parts = apps.map(({ folder: app, name }) => ({
      name,
      address: originOf(app),
      build: (into: string) => cp(distOf(app), into, { recursive: true }),
    }));
    await publish(parts, { folder: releases });

    // Cheap password hashes, because end-to-end tests sign in often.
    process.env.LITE_AUTH_BCRYPT_COST = '4';
    const backend = keep(
      await startBackend({ port: ports.backend, dataDir: join(folder, 'data'), demo: true, siteUrl: shell }),
    );
    const origins = remotes.map((remote) => originOf(remote.folder));
    const config = { ...configOf(backend.url, backend.anonKey, shell, origins), report: undefined };
    writeFileSync(join(releases, 'config.json'), JSON.stringify(config));

    const server = join(folder, 'server');
    await outputOf(process.execPath, ['--import', 'tsx', 'delivery/serve/verbs.ts', 'bundle', server]);
    keep(
      await startService([process.execPath, join(server, 'site.mjs'), releases, String(port)], {
        env: { RELEASES_DIR: releases, KEEP_PAGES: '0' },
        isReady: (output) => output.includes('The site is at'),
      }),
    );
    const own = remotes.map((remote) => ports[remote.folder]);
    const { file, certificate } = configureNginx(folder, port, ports.host, own);
    // Written once it listens.
    const isReady = () => existsSync(join(folder, 'nginx.pid'));
    keep(await startService(['nginx', '-c', file], { isReady }));
    return {
      certificate,
      /** What nginx has complained about. */
      problems: () =>
        readFileSync(join(folder, 'error.log'), 'utf8').match(/.*\[(warn|emerg|alert|crit)\].*/g) ?? [],
      stack: {
        shell,
        remotes: Object.fromEntries(remotes.map((remote) => [remote.name, originOf(remote.folder)])),
        backend: backend.url,
        publicKey: backend.anonKey,
        secretKey: backend.serviceRoleKey,
      },
    };
  });
