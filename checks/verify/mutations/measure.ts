import path from 'node:path';
import { open } from '../../../supabase/postgres/hosted';
import { urlOf } from '../database/database';
import { runSuite } from '../suite';

/** What is known of the unchanged database: functions, mutants of its catalogue, and how often a test file over HTTP calls a function. */
export type Measured = {
  functions: { name: string; sql: string }[];
  catalogue: { name: string; sql: string; tests: string }[];
  coverage: Record<string, Record<string, number>>;
};

// As they are now, in the order in which they were created.
const functionsInOrder = `
  select format('%s.%s', pronamespace::regnamespace, proname) as name, pg_get_functiondef(oid) as sql from pg_proc
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by oid`;

/** The calls in the databases whose names begin like this, which are dropped. */
const takeCalls = async (prefix: string) => {
  const calls: Record<string, number> = {};
  const server = open(urlOf('template1'));
  const databases = await server`select datname from pg_database where starts_with(datname, ${prefix})`;
  for (const { datname } of databases) {
    // This waits until all sessions have ended. Only then have they counted all their calls.
    await server.unsafe(`alter database ${datname} rename to ${prefix}_ended`);
    const ended = open(urlOf(`${prefix}_ended`));
    const rows = await ended<{ name: string; calls: number }[]>`
      select schemaname || '.' || funcname as name, calls::integer from pg_stat_user_functions`;
    for (const row of rows) calls[row.name] = (calls[row.name] ?? 0) + row.calls;
    await ended.end();
    await server.unsafe(`drop database ${prefix}_ended`);
  }
  await server.end();
  return calls;
};

// Runs each file on its own, two at a time.
const measureCoverage = async (): Promise<Measured['coverage']> => {
  const coverage: Measured['coverage'] = {};
  const { output: list } = await runSuite({}, '--listTests');
  const waiting = list.trim().split('\n');
  const work = async (KEEP_AS: string) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { code, output } = await runSuite({ KEEP_AS, FULL: '1' }, '--runTestsByPath', file);
      if (code !== 0) throw new Error(`Every test must pass without a mutation: ${output}`);
      coverage[file] = await takeCalls(KEEP_AS);
    }
  };
  await Promise.all(['one', 'two'].map(work));
  return coverage;
};

/** Looks at the database, and runs the tests over HTTP, which must pass. */
export const measure = async (): Promise<Measured> => {
  const sql = open(urlOf('postgres'));
  const functions = await sql.unsafe<Measured['functions']>(functionsInOrder);
  const catalogue = await sql.file<Measured['catalogue']>(path.join(import.meta.dirname, 'catalogue.sql'));
  await sql.unsafe("alter role all set track_functions = 'all'");
  await sql.end();
  return { functions, catalogue, coverage: await measureCoverage() };
};
