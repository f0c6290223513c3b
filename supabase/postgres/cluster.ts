import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { chown, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTogether, UserError } from '../../delivery/project/command.ts';
import { freePort } from '../../delivery/project/ports.ts';

/** A separate PostgreSQL in a temporary folder; `url` connects as its superuser by default. */
export type Cluster = { url(database: string, role?: string): string; folder: string };

const versions = '/usr/lib/postgresql';
const wanted = 'apt-get install postgresql postgresql-15-pgtap (or the pgTAP of your version)';

/** The folder of the newest PostgreSQL; an error that names Debian's packages if it or its pgTAP isn't installed. */
export const findPostgres = async (): Promise<string> => {
  const [newest] = (await readdir(versions).catch(() => [])).sort(
    (one, other) => Number(other) - Number(one),
  );
  if (newest === undefined) throw new UserError(`PostgreSQL is not installed. On Debian: ${wanted}`);
  const extensions: string[] = await readdir(`/usr/share/postgresql/${newest}/extension`).catch(() => []);
  if (!extensions.includes('pgtap.control'))
    throw new UserError(`pgTAP is not installed. On Debian: ${wanted}`);
  return path.join(versions, newest, 'bin');
};

// PostgreSQL refuses to run as root. Debian's package has made this account.
const unprivileged = () => {
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres']));
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
};

/** Starts PostgreSQL as an unprivileged user on a free port of this machine, and prepares it. What fails to start leaves nothing behind. */
export const startCluster = (prepare: (cluster: Cluster) => Promise<unknown>) =>
  startTogether(async (keep) => {
    const programs = await findPostgres();
    const account = unprivileged();
    const folder = await mkdtemp(path.join(tmpdir(), 'newsletters-postgres-'));
    const data = path.join(folder, 'data');
    const program = (name: string) => path.join(programs, name);
    const options = { ...account, cwd: folder };
    // PostgreSQL runs detached, so it would outlive this process.
    const stop = () => {
      process.off('exit', stop);
      spawnSync(program('pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop'], options);
      if (existsSync(path.join(data, 'postmaster.pid')))
        throw new Error(`PostgreSQL in ${data} can't be stopped`);
      rmSync(folder, { recursive: true });
    };
    keep({ stop: async () => stop() });
    process.on('exit', stop);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
    const password = randomBytes(16).toString('hex');
    const passwordFile = path.join(folder, 'password');
    await writeFile(passwordFile, password);
    if (account) for (const name of [folder, passwordFile]) await chown(name, account.uid, account.gid);
    const port = await freePort();
    const call = (name: string, ...args: string[]) =>
      promisify(execFile)(program(name), ['-D', data, ...args], options);
    const place = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    const settings = `${place} -c fsync=off -c max_connections=200 -c shared_buffers=256MB -c log_min_messages=fatal`;
    const locale = ['--locale=C.UTF-8', '--encoding=UTF8'];
    await call('initdb', '-U', 'supabase_admin', '-A', 'scram-sha-256', '--pwfile', passwordFile, ...locale);
    await call('pg_ctl', '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start');
    const cluster: Cluster = {
      url: (database, role = 'supabase_admin') =>
        `postgresql://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
      folder,
    };
    await prepare(cluster);
    return cluster;
  });
