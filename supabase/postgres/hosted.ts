import path from 'node:path';
import postgres from 'postgres';
import { installed, outputOf, run } from '../../delivery/project/run.ts';
import type { Cluster } from './cluster.ts';

/** Opens a connection that prints no notices and stays the same one. */
export const open = (url: string, max = 1): postgres.Sql =>
  postgres(url, { max, max_lifetime: null, onnotice: () => undefined });

/** Runs a script on a database, over a connection of its own. */
export const runScript = async (url: string, script: string): Promise<void> => {
  const sql = open(url);
  await sql.unsafe(script).finally(sql.end);
};

// The statements that make the schemas of the auth and storage servers, and the buckets.
const listServers = async (admin: postgres.Sql, url: string): Promise<string[]> => {
  const { output } = await run('pg_dump', ['--schema-only', '--schema=auth', '--schema=storage', url]);
  const statements = output.replace(/^(--|\\).*\n/gm, '').split(/;\n/);
  const buckets = await admin<{ line: string }[]>`select 'BUCKET ' || id as line from storage.buckets`;
  return [...statements.map((statement) => statement.trim()), ...buckets.map(({ line }) => line)];
};

/** What differs from the lines that there should be. */
export const differences = (wanted: string[], there: string[]): string[] => [
  ...there.filter((line) => !wanted.includes(line)),
  ...wanted.filter((line) => !there.includes(line)).map((line) => `missing: ${line}`),
];

/** Older projects grant the browser's roles everything on new objects in `public`; newer ones can be created without. */
export type Privileges = 'default privileges' | 'no default privileges';

/** Statements that grant the browser's roles everything on the role's new objects in `public`, the hosted default. */
export const defaultPrivileges = (role: string): string =>
  ['tables', 'functions', 'sequences']
    .map(
      (kind) =>
        `alter default privileges for role ${role} in schema public
         grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join('\n');

/** Shapes the database "postgres" like a hosted project and pushes the migrations; returns what that changed in the servers' schemas. */
export const prepareHosted = async (cluster: Cluster, privileges: Privileges = 'default privileges') => {
  const admin = open(cluster.url('postgres'));
  await admin.file(path.join(import.meta.dirname, 'hosted.sql'));
  if (privileges === 'default privileges') await admin.unsafe(defaultPrivileges('postgres'));
  await admin.unsafe(`alter role postgres password '${new URL(cluster.url('postgres')).password}'`);
  const before = await listServers(admin, cluster.url('postgres'));
  const remote = `--remote=${cluster.url('postgres', 'postgres')}`;
  await outputOf(installed('supabase'), ['db', 'push', '--yes', remote]);
  await admin.unsafe('revoke supabase_storage_admin from postgres');
  const after = await listServers(admin, cluster.url('postgres'));
  await admin.end();
  return differences(before, after);
};
