import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { type Deployment, nginxConfig } from '../../delivery/serve/nginxConfig.ts';
import { needed } from './engines/programs.ts';

/** Runs a program until it's stopped; `until` is what it prints when it's ready. */
export async function startService(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  until = /(?:)/,
) {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env } });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  while (!until.test(output)) {
    if (child.exitCode !== null) throw new Error(`${program} ${args[0]} ended: ${output}`);
    await wait(20);
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { stop, pid: child.pid as number };
}

const modules = '/etc/nginx/modules-enabled';

/** Throws a sentence that names Debian's packages if nginx or its module for compressed files isn't installed. */
export function needNginx() {
  const packages = 'nginx libnginx-mod-http-brotli-static';
  needed('nginx', packages);
  if (!existsSync(modules) || !readdirSync(modules).some((file) => file.includes('brotli-static')))
    throw new UserError(`nginx lacks its module for Brotli. On Debian: apt-get install ${packages}`);
}

/** Debian's nginx, in the foreground, with everything it writes in one folder. */
const mainConfig = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
include ${modules}/*.conf;
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

/** Writes a certificate for localhost, and its key. */
export function certify(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', [...kind, ...files, ...names], { stdio: 'ignore' });
  return { certificate, key };
}

/** Starts Debian's nginx with the configuration of a deployment. */
export async function startNginx(folder: string, deployment: Deployment) {
  needNginx();
  const options = ['-c', join(folder, 'nginx.conf')];
  const configure = (changes: Partial<Deployment> = {}) =>
    writeFileSync(join(folder, 'newsletters.conf'), nginxConfig({ ...deployment, ...changes }));
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder));
  configure();
  execFileSync('nginx', ['-t', ...options], { stdio: 'pipe' });
  const { stop } = await startService('nginx', options);
  // Written once it listens.
  while (!existsSync(join(folder, 'nginx.pid'))) await wait(20);
  return {
    /** Makes nginx read its configuration again, with changes to the deployment if there are any. */
    reload: (changes?: Partial<Deployment>) => {
      configure(changes);
      execFileSync('nginx', ['-s', 'reload', ...options], { stdio: 'pipe' });
    },
    /** What nginx has complained about. */
    problems: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop: () => stop('SIGQUIT'),
  };
}
