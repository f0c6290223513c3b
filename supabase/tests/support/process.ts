import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundleCommand } from '../../../delivery/project/testing';
import type { BackendOptions } from '../../../local/backend';
import { defaultPrivileges, runScript } from '../../postgres/hosted';

/** How to reach a back end; `sqlUrl`, where available, runs SQL as its superuser. */
export type Backend = { url: string; anonKey: string; serviceRoleKey: string; sqlUrl?: string };

/** A back end in its own process. */
export type Running = { backend: Backend; stop(): Promise<void>; child: ChildProcess };

type Message = { backend?: Backend; problem?: string };

// Applies the mutation of `npm run verify -- mutate` to every database that a test uses.
const mutate = async ({ driver }: Partial<BackendOptions>): Promise<void> => {
  if (process.env.MUTATION && driver) await runScript(driver.postgresUrl, process.env.MUTATION);
};

/**
 * A new database of the PostgreSQL that DATABASE_URL names, or a copy of the migrated one in memory. With PRIVILEGES, the browser's
 * roles get all privileges on new objects, as in older hosted projects.
 */
const newDatabase = async (): Promise<Partial<BackendOptions>> => {
  const { DATABASE_URL, DATABASE_DUMP, DATABASE_TEMPLATE = 'template0', KEEP_AS = 'backend' } = process.env;
  if (!DATABASE_URL) return { dump: DATABASE_DUMP };
  const address = new URL(DATABASE_URL);
  address.pathname = `${KEEP_AS}_${randomUUID().replaceAll('-', '')}`;
  // Not from template1, to which others are connected.
  await runScript(DATABASE_URL, `create database ${address.pathname.slice(1)} template ${DATABASE_TEMPLATE}`);
  if (process.env.PRIVILEGES === 'default privileges')
    await runScript(address.href, defaultPrivileges(address.username));
  return { driver: { postgresUrl: address.href } };
};

// Whoever says how the names of databases begin looks at them and drops them.
const discard = async ({ driver }: Partial<BackendOptions>): Promise<void> => {
  const { DATABASE_URL, KEEP_AS } = process.env;
  if (!DATABASE_URL || !driver || KEEP_AS) return;
  const name = new URL(driver.postgresUrl).pathname.slice(1);
  await runScript(DATABASE_URL, `drop database if exists ${name} with (force)`);
};

/** What becomes of what a back end prints: some tests make it fail on purpose. */
const output = process.env.DEBUG ? 'inherit' : 'ignore';

/** The bundled program, for this process and those that it starts; their back ends start in two thirds of the time. */
const bundled = (): string => {
  const { BACKEND_PROGRAM } = process.env;
  if (BACKEND_PROGRAM) return BACKEND_PROGRAM;
  // Where it finds the database's package, which has more than code.
  const folder = mkdtempSync(path.resolve(import.meta.dirname, '../../../node_modules/.backend-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  bundleCommand(folder, 'supabase/tests/support/serve.ts');
  process.env.BACKEND_PROGRAM = path.join(folder, 'serve.mjs');
  return process.env.BACKEND_PROGRAM;
};

/** Starts a back end without waiting for it. */
export const forkBackend = (
  options: Partial<BackendOptions> = {},
  printed: 'pipe' | typeof output = output,
): ChildProcess =>
  fork(bundled(), {
    execArgv: [],
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
    if (!given) await discard(options);
  };
  return { backend, stop, child };
};
