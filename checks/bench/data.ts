import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAppPorts } from '../../delivery/project/ports.ts';
import { openDatabase } from '../../local/backend/connection.ts';
import { startCluster } from '../../local/postgres/cluster.ts';
import { hostedScript, open } from '../../local/postgres/hosted.ts';
import { type Stack, startDemoBackend, startStack } from '../../local/serve.ts';

/** The product as `npm start` serves it, with a given number of newsletters. */
export interface Loaded extends Stack {
  size: number;
}

/** How many accounts there are, all of them subscribers of Newsletter 1. */
export const READERS = 100_000;

/** The id of a newsletter in web.sql. */
export const idOf = (number: number) => `f0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * The newsletters and accounts of web.sql instead of the seed, cut to a size, with the seed's covers and twice as many readers. Many
 * newsletters have the same creation time.
 */
const script = (size: number) => `
  create temp table cover as
    select row_number() over () - 1 as place, image_url from public.newsletters where image_url is not null;
  delete from public.newsletters;
  delete from public.categories;
  ${readFileSync(join(import.meta.dirname, 'web.sql'), 'utf8').replaceAll('50000', String(READERS))}
  ${readFileSync(join(import.meta.dirname, 'derived.sql'), 'utf8')}
  delete from public.newsletters where id > '${idOf(size)}';
  update public.newsletters set
    created_at = date_trunc('hour', created_at),
    image_url = (select image_url from cover where place = right(id::text, 12)::int % (select count(*) from cover));
  analyze;`;

/** Creates databases with Supabase's roles, where PostgreSQL is installed. */
async function startNative(sizes: number[]) {
  const cluster = await startCluster().catch(() => undefined);
  const server = cluster && open(cluster.url('postgres'));
  await server?.unsafe(await hostedScript());
  for (const size of sizes) await server?.unsafe(`create database bench_${size}`);
  await server?.end();
  return cluster;
}

/**
 * Starts the product once for each size, so that they can be measured in turn: on native PostgreSQL, as in a deployment,
 * where it is installed; else on the embedded one.
 */
export async function startSizes(sizes: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-bench-'));
  const cluster = await startNative(sizes);
  const stacks: Loaded[] = [];
  const stop = async () => {
    for (const stack of stacks) await stack.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const size of sizes) {
      const settings = {
        ports: await freeAppPorts(),
        dataDir: join(folder, String(size)),
        releasesDir: folder,
      };
      const driver = cluster && { postgresUrl: cluster.url(`bench_${size}`) };
      await startDemoBackend(settings, { driver }).then((first) => first.stop());
      const database = await openDatabase(join(settings.dataDir, 'database'), driver?.postgresUrl);
      await database.execute(script(size));
      await database.connection.close?.();
      stacks.push({ ...(await startStack({ settings, driver })), size });
    }
    return { stacks, database: cluster ? 'native PostgreSQL' : 'embedded PostgreSQL', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
