import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { UserError } from '../../delivery/project/command.ts';
import { freePort } from '../../delivery/project/ports.ts';

/** A separate PostgreSQL in a temporary folder; `url` connects as its superuser by default. */
export type Cluster = { url(database: string, role?: string): string; stop(): Promise<void> };

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

type Account = { uid: number; gid: number };

// PostgreSQL refuses to run as root.
const unprivileged = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (account === undefined)
    throw new Error('There is no account "postgres" or "nobody" to run PostgreSQL as');
  return { uid: Number(account[2]), gid: Number(account[3]) };
};

const run = async (
  program: string,
  args: string[],
  account: Account | undefined,
  cwd: string,
): Promise<void> => {
  const child = spawn(program, args, { ...account, cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const [code, problems] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    text(child.stderr),
  ]);
  if (code !== 0) throw new Error(`${path.basename(program)} failed: ${problems}`);
};

/** Starts PostgreSQL as an unprivileged user on a free port of this machine. */
export const startCluster = async (): Promise<Cluster> => {
  const programs = await findPostgres();
  const account = await unprivileged();
  const folder = await mkdtemp(path.join(tmpdir(), 'newsletters-postgres-'));
  const data = path.join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password);
  if (account) for (const name of [folder, passwordFile]) await chown(name, account.uid, account.gid);
  const port = await freePort();
  const call = (program: string, ...args: string[]) =>
    run(path.join(programs, program), args, account, folder);
  const settings = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`,
    '-c shared_buffers=256MB -c log_min_messages=fatal',
  ].join(' ');

  await call(
    'initdb',
    '-D',
    data,
    '-U',
    'supabase_admin',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '--locale=C.UTF-8',
    '-E',
    'UTF8',
  );
  await call('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start');
  const stop = async () => {
    await call('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
    await rm(folder, { recursive: true, force: true });
  };
  // PostgreSQL runs detached, so it would outlive this process when a signal ends it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  return {
    url: (database, role = 'supabase_admin') =>
      `postgresql://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    stop,
  };
};
