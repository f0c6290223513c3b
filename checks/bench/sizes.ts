import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, startCluster } from '../../local/postgres/cluster.ts';
import { open, prepareHosted } from '../../local/postgres/hosted.ts';
import { callers, measure, readPlans } from './calling.ts';
import { median } from './figures.ts';

const sizes = [
  { newsletters: 60, accounts: 600 },
  { newsletters: 10_000, accounts: 100_000 },
  { newsletters: 100_000, accounts: 1_000_000 },
];

/** A call may take this much longer in the largest size than in the middle one, unless it stays below `FAST` milliseconds. */
const SLOWER = 1.5;
const FAST = 20;

const ROUNDS = 9;

const read = (script: string) => readFileSync(join(import.meta.dirname, script), 'utf8');

const call = /^-- (?<name>.+), (?<caller>visitor|reader|owner)\n(?<query>[^;]+);$/gm;

async function fill(cluster: Cluster, { newsletters, accounts }: (typeof sizes)[number]) {
  const name = `size_${newsletters}`;
  const server = open(cluster.url('template1'));
  await server.unsafe(`create database ${name} template postgres`);
  await server.end();
  const url = cluster.url(name);
  const sql = open(url);
  const script = read('sizes.sql')
    .replaceAll('$newsletters', String(newsletters))
    .replaceAll('$accounts', String(accounts));
  const filling = await sql.reserve();
  await filling.unsafe(script);
  await filling.unsafe('vacuum analyze');
  filling.release();
  return { newsletters, accounts, url, sql };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** A call with what is far from the beginning in this size. */
const inSize = (query: string, { newsletters, accounts }: Filled) =>
  query
    .replaceAll('{deep}', String(Math.floor(newsletters * 0.8)))
    .replaceAll('{deep12}', String(Math.floor(newsletters * 0.8)).padStart(12, '0'))
    .replaceAll('{user}', String(Math.floor(accounts * 0.8)));

const milliseconds = (value: number) => value.toFixed(1).padStart(8);
const bytes = (value: number) => String(value).padStart(8);

/** Compares a call in all sizes; the sizes take turns, so that a busy machine affects all alike. */
async function compare(all: Filled[], name: string, caller: string, query: string) {
  const results = all.map(() => ({ times: [] as number[], size: 0 }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, filled] of all.entries()) {
      const { time, size } = await measure(filled.sql, caller, inSize(query, filled));
      const result = results[index];
      // The first round fills the caches.
      if (round > 0) result?.times.push(time);
      if (result) result.size = size;
    }
  }
  const [small, middle, large] = results.map(({ times, size }) => ({ time: median(times), size }));
  const largest = all.at(-1);
  if (!small || !middle || !large || !largest) return;
  const ratio = large.time / Math.max(middle.time, 0.1);
  const ok = ratio <= SLOWER || large.time < FAST;
  const times = [small, middle, large].map(({ time }) => milliseconds(time)).join('');
  const answers = [small, middle, large].map(({ size }) => bytes(size)).join('');
  console.log(
    `${ok ? 'ok    ' : 'MISSED'}${times} ms  ${ratio.toFixed(2).padStart(5)} ${answers} B  ${name}`,
  );
  if (!ok) process.exitCode = 1;
  for (const fault of await readPlans(largest.url, caller, inSize(query, largest))) {
    console.log(`MISSED        ${fault}`);
    process.exitCode = 1;
  }
}

/** Makes the calls of the screens on native PostgreSQL in three sizes, and compares what they cost. */
export async function benchSizes() {
  const cluster = await startCluster(prepareHosted);
  try {
    const all: Filled[] = [];
    for (const size of sizes) all.push(await fill(cluster, size));
    const names = sizes.map(
      ({ newsletters, accounts }) => `${newsletters} newsletters and ${accounts} accounts`,
    );
    console.log(`${names.join('; ')}: time in each, largest by middle, bytes in each`);
    for (const { groups = {} } of read('calls.sql').matchAll(call)) {
      const { name = '', caller = '', query = '' } = groups;
      await compare(all, name, callers[caller as keyof typeof callers], query);
    }
    for (const { sql } of all) await sql.end();
  } finally {
    await cluster.stop();
  }
}
