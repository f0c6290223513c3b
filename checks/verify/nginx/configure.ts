import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../delivery/project/settings.ts';
import { needed } from '../prerequisites.ts';

/** What docs/deploy.md says for nginx: the program behind it, and the server in front of the site. */
function documented() {
  const text = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const [, upstream, server] = /```nginx\n(upstream .*?\n)(server .*?)```/s.exec(text) ?? [];
  if (!upstream || !server) throw new Error('docs/deploy.md has no configuration of nginx');
  return { upstream, server };
}

/** Replaces what a deployment replaces. Throws when it isn't there. */
const edit = (text: string, changes: Record<string, string>) =>
  Object.entries(changes).reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`docs/deploy.md: nginx has no ${from}`);
    return all.replace(from, to);
  }, text);

function certify(folder: string) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

/** Configures Debian's nginx as documented, on loopback: a server for the site and for each origin of its remotes. Returns the file. */
export function configureNginx(folder: string, port: number, site: number, remotes: number[]) {
  needed('nginx', 'nginx');
  needed('openssl', 'openssl');
  const { upstream, server } = documented();
  const { certificate, key } = certify(folder);
  const at = (own: number, below: string) =>
    edit(server, {
      '443': `127.0.0.1:${own}`,
      'newsletters.example.com': 'localhost',
      '/etc/ssl/newsletters/fullchain.pem': certificate,
      '/etc/ssl/newsletters/privkey.pem': key,
      'http://newsletters;': `http://newsletters${below};`,
    });
  const writes = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    'events { worker_connections 1024; } http { access_log off;',
    ...writes.map((name) => `${name}_temp_path ${folder}/${name};`),
    edit(upstream, { '3100': String(port) }),
    at(site, ''),
    ...remotes.map((own) => at(own, '/releases/')),
    '}',
  ];
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main.join('\n'));
  execFileSync('nginx', ['-t', '-c', file], { stdio: 'pipe' });
  return { file, certificate };
}
