import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import { openDatabase } from '../../local/backend/connection.ts';
import { type Cluster, startCluster } from '../../local/postgres/cluster.ts';
import { hostedScript, open } from '../../local/postgres/hosted.ts';
import { type Stack, startDemoBackend, startStack } from '../../local/serve.ts';

/** The product as `npm start` serves it, with a given number of newsletters. */
export interface Loaded extends Stack {
  size: number;
  /** How many accounts there are, all of them subscribers of Newsletter 1. */
  readers: number;
}

const READERS = 100_000;

const log = () => {};

/**
 * The data of `npm run bench -- db` instead of the seed, cut to a size, with the seed's covers and twice as many readers. Many
 * newsletters have the same creation time.
 */
const script = async (size: number) => `
  create temp table cover as
    select row_number() over () - 1 as place, image_url from public.newsletters where image_url is not null;
  delete from public.newsletters;
  delete from public.categories;
  ${await readFile(join(import.meta.dirname, 'database.sql'), 'utf8')}
  set session_replication_role = replica;
  insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, created_at)
    select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
      'reader' || number || '@example.com', now(), now() - interval '1 day'
    from generate_series(50001, ${READERS}) as number;
  insert into public.profiles (id, role)
    select id, 'user' from auth.users where id not in (select id from public.profiles);
  insert into public.newsletter_subscriptions (user_id, newsletter_id, created_at)
    select id, 'f0000000-0000-4000-8000-000000000001', created_at from auth.users
    where email like 'reader%' and id not in (
      select user_id from public.newsletter_subscriptions where newsletter_id = 'f0000000-0000-4000-8000-000000000001');
  set session_replication_role = origin;
  delete from public.newsletters where substring(title from '\\d+')::int > ${size};
  update public.newsletters set
    created_at = date_trunc('hour', created_at),
    image_url = (select image_url from cover where place = substring(title from '\\d+')::int % (select count(*) from cover));
  analyze;`;

/** PostgreSQL with Supabase's roles, where it is installed. */
async function startNative(): Promise<Cluster | undefined> {
  const cluster = await startCluster().catch(() => undefined);
  if (!cluster) return undefined;
  const server = open(cluster.url('postgres'));
  await server.unsafe(await hostedScript());
  await server.end();
  return cluster;
}

async function newDatabase(cluster: Cluster | undefined, name: string) {
  if (!cluster) return undefined;
  const server = open(cluster.url('postgres'));
  await server.unsafe(`create database ${name}`);
  await server.end();
  return { postgresUrl: cluster.url(name) };
}

async function startLoaded(folder: string, cluster: Cluster | undefined, size: number): Promise<Loaded> {
  const dataDir = join(folder, String(size));
  await mkdir(dataDir);
  const driver = await newDatabase(cluster, `bench_${size}`);
  const ports = await freeAppPorts();
  const first = await startDemoBackend({ ports, dataDir }, { driver });
  await first.stop();
  const database = await openDatabase(join(dataDir, 'database'), driver?.postgresUrl);
  await database.execute(await script(size));
  await database.connection.close?.();
  const stack = await startStack({ settings: { ports, dataDir, releasesDir: folder }, driver, log });
  return { ...stack, size, readers: READERS };
}

/**
 * Starts the product once for each size, so that they can be measured in turn: on native PostgreSQL, as in a deployment,
 * where it is installed; else on the embedded one.
 */
export async function startSizes(sizes: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'newsletters-bench-'));
  const cluster = await startNative();
  const stacks: Loaded[] = [];
  const stop = async () => {
    for (const stack of stacks) await stack.stop();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const size of sizes) stacks.push(await startLoaded(folder, cluster, size));
    return { stacks, database: cluster ? 'native PostgreSQL' : 'embedded PostgreSQL', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** All ids of a table, read with the secret key. */
export async function idsOf({ urls, serviceRoleKey }: Stack, table: string): Promise<string[]> {
  const ids: string[] = [];
  const headers = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` };
  for (let page: { id: string }[] = []; ids.length === 0 || page.length === 1000; ) {
    const answer = await fetch(
      `${urls.backend}/rest/v1/${table}?select=id&order=id&offset=${ids.length}&limit=1000`,
      { headers },
    );
    page = (await answer.json()) as { id: string }[];
    ids.push(...page.map(({ id }) => id));
  }
  return ids;
}
