import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import postgres from 'postgres';
import type { BackendOptions } from '../../../local/backend';
import { defaultPrivileges } from '../../../local/postgres/privileges';

/** How to reach a back end; `sqlUrl`, where available, runs SQL as its superuser. */
export type Backend = { url: string; anonKey: string; serviceRoleKey: string; sqlUrl?: string };

/** A back end in its own process. */
export type Running = { backend: Backend; stop(): Promise<void>; child: ChildProcess };

type Message = { backend?: Backend; problem?: string };

// Applies the mutation of `npm run verify -- mutate` to every database that a test uses.
const mutate = async (options: Partial<BackendOptions>): Promise<void> => {
  const { MUTATION } = process.env;
  if (!MUTATION || !options.driver) return;
  const server = postgres(options.driver.postgresUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(MUTATION);
  await server.end();
};

// Whether the browser's roles get all privileges on new objects, as in older hosted projects, or none.
const setPrivileges = async (address: URL): Promise<void> => {
  if (process.env.PRIVILEGES !== 'default privileges') return;
  const server = postgres(address.href, { max: 1 });
  await server.unsafe(defaultPrivileges(address.username));
  await server.end();
};

/** A new database of the PostgreSQL that DATABASE_URL names, or a copy of the migrated one in memory. */
const newDatabase = async (): Promise<Partial<BackendOptions>> => {
  const { DATABASE_URL, DATABASE_DUMP } = process.env;
  if (!DATABASE_URL) return { dump: DATABASE_DUMP };
  const name = `backend_${randomUUID().replaceAll('-', '')}`;
  const server = postgres(DATABASE_URL, { max: 1 });
  // Not from template1, to which others are connected.
  await server.unsafe(`create database ${name} template template0`);
  await server.end();
  const address = new URL(DATABASE_URL);
  address.pathname = `/${name}`;
  await setPrivileges(address);
  return { driver: { postgresUrl: address.href } };
};

/** What becomes of what a back end prints: some tests make it fail on purpose. */
const output = process.env.DEBUG ? 'inherit' : 'ignore';

/** Starts a back end without waiting for it. */
export const forkBackend = (
  options: Partial<BackendOptions> = {},
  printed: 'pipe' | typeof output = output,
): ChildProcess =>
  fork(path.join(__dirname, 'serve.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LITE_AUTH_BCRYPT_COST: '4', BACKEND_OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', printed === 'pipe' ? printed : 'ignore', printed, 'ipc'],
  });

/** Starts a back end and waits until it's ready. It never outlives this process. */
export const startProcess = async (given?: Partial<BackendOptions>, printed?: 'pipe'): Promise<Running> => {
  const options = given ?? (await newDatabase());
  const child = forkBackend(options, printed);
  const gone = once(child, 'exit');
  const backend = await new Promise<Backend>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.problem) reject(new Error(message.problem));
      if (message.backend) resolve(message.backend);
    });
    child.once('exit', () => reject(new Error('The back end did not start: run again with DEBUG=1')));
  });
  await mutate(options);
  const stop = async () => {
    if (child.connected) child.disconnect();
    await gone;
  };
  return { backend, stop, child };
};
