// First, because @supabase/lite reads these variables when it is imported.
import './environment.ts';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { UserError } from '../../delivery/project/command.ts';

/** Decides when work starts. */
export type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;

// A connection holds one transaction, so concurrent requests would run in each other's role.
const oneByOne = (): Turn => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
};

/** A database behind the API: `execute` runs a script in one transaction, `rows` one query with its parameters `$1` and so on. */
export type Database = {
  connection: Connection;
  /** Runs the work: one at a time on a single shared connection, otherwise at once. */
  turn: Turn;
  execute(script: string): Promise<void>;
  rows<Row>(query: string, parameters?: string[]): Promise<Row[]>;
  close(): Promise<void>;
};

// PostgREST writes 2026-11-21T05:05:22+00:00 where PostgreSQL says 2026-11-21 05:05:22+00.
const isoTimestamp = (text: string): string => {
  const iso = text.replace(' ', 'T');
  return /[+-]\d\d$/.test(iso) ? `${iso}:00` : iso;
};

/** The arrays that no query returns. */
const UNUSED_ARRAYS = `select typarray from pg_type where typarray <> 0 and typname not in ('bool', 'char', 'date', 'float4',
  'float8', 'int2', 'int4', 'int8', 'json', 'jsonb', 'name', 'numeric', 'oid', 'text', 'timestamp', 'timestamptz', 'uuid', 'varchar')`;

/** What the migrations create, of what hosted Supabase offers. */
const extensions = { fuzzystrmatch, pg_trgm };

/** PGlite's runtime sets the exit code of the process when it starts and when it ends; a command that has failed must stay failed. */
const keepingExitCode = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { exitCode } = process;
  try {
    return await work();
  } finally {
    process.exitCode = exitCode;
  }
};

// PGlite unpacks a new database file by file. If it's killed halfway, it later uses the incomplete database or can't open it.
const unpack = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await (await PGlite.create(unfinished, { extensions })).close();
  await rename(unfinished, folder);
};

const embedded = async (folder: string | undefined, dump: string | undefined): Promise<Database> => {
  if (folder !== undefined && !existsSync(folder)) await unpack(folder);
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: {
      extensions,
      parsers: { 1114: isoTimestamp, 1184: isoTimestamp },
      ...(dump !== undefined && { loadDataDir: new Blob([await readFile(dump)]) }),
    },
  });
  const { driver } = connection;
  await driver.waitReady;
  // PGlite copies its parsers for each query: with all of them, a small one takes twice as long.
  const unused = await driver.query<{ typarray: number }>(UNUSED_ARRAYS);
  for (const { typarray } of unused.rows) delete driver.parsers[typarray];
  return {
    connection,
    turn: oneByOne(),
    execute: async (script) => void (await driver.transaction((transaction) => transaction.exec(script))),
    rows: async <Row>(query: string, parameters?: string[]) =>
      (await driver.query<Row>(query, parameters)).rows,
    close: () => keepingExitCode(() => connection.close()),
  };
};

const native = async (url: string): Promise<Database> => {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => undefined,
      types: {
        // An argument can be a number; the database says that it's no moment.
        timestamp: { to: 1114, from: [1114], serialize: String, parse: isoTimestamp },
        timestamptz: { to: 1184, from: [1184], serialize: String, parse: isoTimestamp },
        // Arguments of procedures are JSON already; what the storage server says of a file isn't.
        jsonb: {
          to: 3802,
          from: [3802],
          serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
          parse: (text: string) => JSON.parse(text),
        },
      },
    },
  });
  const { driver } = connection;
  await driver`select 1`;
  return {
    connection,
    turn: (work) => work(),
    execute: async (script) => void (await driver.begin((transaction) => transaction.unsafe(script))),
    rows: async <Row>(query: string, parameters?: string[]) =>
      (await driver.unsafe(query, parameters)) as unknown as Row[],
    close: () => connection.close(),
  };
};

/** Opens PGlite in the folder (in memory without one, where it can begin with a dump), or a native PostgreSQL. */
export const openDatabase = async (folder?: string, postgresUrl?: string, dump?: string) => {
  try {
    return postgresUrl === undefined
      ? await keepingExitCode(() => embedded(folder, dump))
      : await native(postgresUrl);
  } catch (error) {
    const place = postgresUrl === undefined ? (folder ?? 'memory') : new URL(postgresUrl).host;
    throw new UserError(`The database in ${place} cannot be opened: ${(error as Error).message}`);
  }
};
