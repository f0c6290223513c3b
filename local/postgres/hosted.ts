import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { installed, run } from '../../delivery/project/run.ts';
import type { Cluster } from './cluster.ts';
import { defaultPrivileges, type Privileges } from './privileges.ts';

/** The SQL in hosted.sql. */
export const hostedScript = (): Promise<string> =>
  readFile(path.join(import.meta.dirname, 'hosted.sql'), 'utf8');

/** Opens a connection that prints no notices. */
export const open = (url: string, max = 1): postgres.Sql => postgres(url, { max, onnotice: () => undefined });

const passwordOf = (url: string): string => new URL(url).password;

// Lists everything in the schemas of the auth and storage servers, one item per line.
const listServers = async (admin: postgres.Sql): Promise<string[]> => {
  const rows = await admin<{ line: string }[]>`
    with namespace as (select oid from pg_namespace where nspname in ('auth', 'storage'))
    select concat_ws(' ', 'relation', oid::regclass, relacl) as line from pg_class
    where relnamespace in (select oid from namespace)
    union all select concat_ws(' ', 'function', oid::regprocedure, proacl, md5(prosrc)) from pg_proc
    where pronamespace in (select oid from namespace)
    union all select concat_ws(' ', 'type', oid::regtype) from pg_type where typnamespace in (select oid from namespace)
    union all select concat_ws(' ', 'constraint', conname) from pg_constraint
    where connamespace in (select oid from namespace)
    union all select concat_ws(' ', 'column', attrelid::regclass, attname) from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace in (select oid from namespace) and attnum > 0
    union all select concat_ws(' ', 'trigger', tgname, 'on', tgrelid::regclass) from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where relnamespace in (select oid from namespace) and not tgisinternal
    union all select concat_ws(' ', 'policy', polname, 'on', polrelid::regclass) from pg_policy
    join pg_class on pg_class.oid = polrelid
    where relnamespace in (select oid from namespace)
    union all select concat_ws(' ', 'schema', nspname, nspacl) from pg_namespace where oid in (select oid from namespace)
    union all select concat_ws(' ', 'bucket', id) from storage.buckets`;
  return rows.map(({ line }) => line).sort();
};

/**
 * Makes the cluster's database "postgres" look like a hosted project and pushes the migrations as to a hosted one.
 * Returns what the push added to or removed from the schemas of the auth and storage servers.
 */
export const prepareHosted = async (
  cluster: Cluster,
  privileges: Privileges = 'default privileges',
): Promise<string[]> => {
  const admin = open(cluster.url('postgres'));
  await admin.unsafe(await hostedScript());
  if (privileges === 'default privileges') await admin.unsafe(defaultPrivileges('postgres'));
  await admin.unsafe(`alter role postgres password '${passwordOf(cluster.url('postgres'))}'`);
  const before = await listServers(admin);
  const { code, output } = await run(installed('supabase'), [
    'db',
    'push',
    '--yes',
    `--remote=${cluster.url('postgres', 'postgres')}`,
  ]);
  if (code !== 0) throw new Error(`The migrations cannot be pushed: ${output}`);
  await admin.unsafe('revoke supabase_storage_admin from postgres');
  const after = await listServers(admin);
  await admin.end();
  return [
    ...after.filter((line) => !before.includes(line)),
    ...before.filter((line) => !after.includes(line)).map((line) => `gone: ${line}`),
  ];
};

/** Runs `use` with a temporary copy of a database that has no connections. */
export const withCopy = async <Result>(
  cluster: Cluster,
  template: string,
  use: (database: string) => Promise<Result>,
): Promise<Result> => {
  const copy = `copy_${randomUUID().replaceAll('-', '')}`;
  const server = open(cluster.url('postgres'));
  try {
    await server.unsafe(`create database ${copy} template ${template}`);
    return await use(copy);
  } finally {
    await server.unsafe(`drop database if exists ${copy} with (force)`);
    await server.end();
  }
};
