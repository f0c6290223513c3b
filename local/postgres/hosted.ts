import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { installed, run } from '../../project/run.ts';
import type { Cluster } from './cluster.ts';

/** The SQL of one of the files beside this one. */
export const hostedScript = (): Promise<string> =>
  readFile(path.join(import.meta.dirname, 'hosted.sql'), 'utf8');

/** Opens a connection that prints no notices. */
export const open = (url: string, max = 1): postgres.Sql => postgres(url, { max, onnotice: () => undefined });

const passwordOf = (url: string): string => new URL(url).password;

/** Makes the database "postgres" of the cluster look like a hosted project and pushes the migrations as one pushes them there. */
export const prepareHosted = async (cluster: Cluster): Promise<void> => {
  const admin = open(cluster.url('postgres'));
  await admin.unsafe(await hostedScript());
  await admin.unsafe(`alter role postgres password '${passwordOf(cluster.url('postgres'))}'`);
  await admin.end();
  const { code, output } = await run(installed('supabase'), [
    'db',
    'push',
    '--yes',
    `--remote=${cluster.url('postgres', 'postgres')}`,
  ]);
  if (code !== 0) throw new Error(`The migrations cannot be pushed: ${output}`);
};

/** Lends a copy of a database that nobody is connected to. */
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
