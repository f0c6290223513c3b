import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nginxConfig } from '../deploy/nginxConfig.ts';
import { startBackend } from '../local/backend.ts';
import { distOf } from '../local/build.ts';
import { apps, remotes } from '../project/apps.ts';
import { demoLinks } from '../project/demoLinks.ts';
import { freeAppPorts, freePort } from '../project/ports.ts';
import { root } from '../project/settings.ts';
import { readRegistry } from '../release/registry.ts';

/** A program that runs until it's stopped; `until` is what it prints when it's ready. */
async function service(program: string, args: string[], env: NodeJS.ProcessEnv, until: RegExp) {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env } });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  while (!until.test(output)) {
    if (child.exitCode !== null) throw new Error(`${program} ${args[0]} ended: ${output}`);
    await wait(20);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { stop, pid: child.pid as number };
}

/** Debian's nginx, in the foreground, with everything it writes in one folder. */
const mainConfig = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
include /etc/nginx/modules-enabled/*.conf;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/newsletters.conf;
}
`;

interface Options {
  /** Stands between the pages and the back end. */
  through?: (backend: string) => string;
  /** How long a rendered page is kept, in milliseconds. */
  keepPages?: string;
}

/** The last build as a released site behind nginx, with TLS and HTTP/2 on loopback, in a temporary folder. */
export async function startNginxSite({ through = (backend) => backend, keepPages = '0' }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-nginx-'));
  const [site, releases] = [join(folder, 'site'), join(folder, 'releases')];
  mkdirSync(site);
  const ports = await freeAppPorts();
  const url = Object.fromEntries(apps.map((app) => [app.folder, `https://localhost:${ports[app.folder]}`]));
  const shell = url.host as string;
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const started of running.reverse()) await started.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const { folder: app } of apps) {
      const args = ['--import', 'tsx', 'release/release.ts', app.replace('remote-', ''), distOf(app)];
      const env = { ...process.env, RELEASES_DIR: releases, RELEASE_URL: url[app] };
      execFileSync('node', args, { cwd: root, env });
    }
    const { host: [shellRelease] = [], remote_public: [newest] = [] } = await readRegistry(releases);
    const released = join(releases, 'host', shellRelease?.version ?? '');
    cpSync(released, site, { recursive: true });
    cpSync(join(releases, 'remotes.json'), join(site, 'remotes.json'));

    const backend = await startBackend({
      port: ports.backend,
      dataDir: join(folder, 'data'),
      demo: true,
      siteUrl: shell,
    });
    running.push(backend);
    const config = {
      supabaseUrl: through(backend.url),
      supabaseKey: backend.anonKey,
      migration: newest?.needs.migration ?? '',
      remoteOrigins: remotes.map((remote) => url[remote.folder] as string),
      siteUrl: shell,
      links: demoLinks,
    };
    writeFileSync(join(site, 'config.json'), JSON.stringify(config));

    const pagesPort = await freePort();
    const pages = await service(
      process.execPath,
      ['--import', 'tsx', 'release/pages.ts', site, String(pagesPort)],
      { RELEASES_DIR: releases, KEEP_PAGES: keepPages },
      /Pages at/,
    );
    running.push(pages);

    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const certify = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
    ];
    execFileSync('openssl', [...certify, ...names], { stdio: 'ignore' });
    const deployment = { config, site, releases, certificate, key, pages: `127.0.0.1:${pagesPort}` };
    writeFileSync(join(folder, 'newsletters.conf'), nginxConfig(deployment));
    writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder));
    const options = ['-c', join(folder, 'nginx.conf')];
    execFileSync('nginx', ['-t', ...options], { stdio: 'pipe' });
    const nginx = spawn('nginx', options, { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => nginx.once('close', () => resolve()));
    running.push({
      stop: async () => {
        nginx.kill('SIGQUIT');
        await ended;
      },
    });
    const { serviceRoleKey } = JSON.parse(readFileSync(join(folder, 'data/keys.json'), 'utf8'));
    return {
      config,
      released,
      certificate,
      pages,
      health: `http://localhost:${pagesPort}/.health`,
      stack: {
        shell,
        remotes: Object.fromEntries(remotes.map((remote) => [remote.name, url[remote.folder]])),
        backend: backend.url,
        publicKey: backend.anonKey,
        secretKey: serviceRoleKey,
      },
      /** What nginx has complained about. */
      problems: () => readFileSync(join(folder, 'error.log'), 'utf8'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
