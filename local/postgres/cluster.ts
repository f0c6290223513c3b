import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../../delivery/project/command.ts';
import { freePort } from '../../delivery/project/ports.ts';

/** A separate PostgreSQL in a temporary folder; `url` connects as its superuser by default. */
export type Cluster = { url(database: string, role?: string): string; folder: string; stop(): Promise<void> };

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
export const startCluster = async (prepare: (cluster: Cluster) => Promise<unknown>): Promise<Cluster> => {
  const programs = await findPostgres();
  const account = unprivileged();
  const folder = await mkdtemp(path.join(tmpdir(), 'newsletters-postgres-'));
  const data = path.join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password);
  if (account) for (const name of [folder, passwordFile]) await chown(name, account.uid, account.gid);
  const port = await freePort();
  const call = (program: string, ...args: string[]) =>
    promisify(execFile)(path.join(programs, program), ['-D', data, ...args], { ...account, cwd: folder });
  const place = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const settings = `${place} -c fsync=off -c max_connections=200 -c shared_buffers=256MB -c log_min_messages=fatal`;
  const locale = ['--locale=C.UTF-8', '--encoding=UTF8'];
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = () => void stop().finally(() => process.exit(1));
  let stopped: Promise<void> | undefined;
  const stop = () => {
    for (const signal of signals) process.off(signal, end);
    stopped ??= call('pg_ctl', '-w', '-m', 'immediate', 'stop')
      .then(() => {})
      .finally(() => rm(folder, { recursive: true }));
    return stopped;
  };
  // PostgreSQL runs detached, so it would outlive this process when a signal ends it.
  for (const signal of signals) process.on(signal, end);
  const cluster: Cluster = {
    url: (database, role = 'supabase_admin') =>
      `postgresql://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    folder,
    stop,
  };
  try {
    await call('initdb', '-U', 'supabase_admin', '-A', 'scram-sha-256', '--pwfile', passwordFile, ...locale);
    await call('pg_ctl', '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start');
    await prepare(cluster);
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
  return cluster;
};
