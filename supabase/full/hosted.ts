import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { readMigrations } from '../../local/backend/schema.ts';
import type { Cluster } from './postgres.ts';

/** The SQL of one of the files beside this one. */
export const readScript = (name: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, name), 'utf8');

/** Opens a connection that prints no notices. */
export const open = (url: string, max = 1): postgres.Sql => postgres(url, { max, onnotice: () => undefined });

const passwordOf = (url: string): string => new URL(url).password;

/** Makes the database "postgres" of the cluster look like a hosted project and applies the migrations as it would. */
export const prepareHosted = async (cluster: Cluster): Promise<void> => {
  const admin = open(cluster.url('postgres'));
  await admin.unsafe(await readScript('hosted.sql'));
  await admin.unsafe(`alter role postgres password '${passwordOf(cluster.url('postgres'))}'`);
  await admin.end();
  const migrator = open(cluster.url('postgres', 'postgres'));
  for (const { sql } of await readMigrations())
    await migrator.begin((transaction) => transaction.unsafe(sql));
  await migrator.end();
};
