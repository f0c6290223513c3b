import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, startCluster } from '../../supabase/postgres/cluster.ts';
import { open, prepareHosted, runScript } from '../../supabase/postgres/hosted.ts';
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
  await runScript(cluster.url('template1'), `create database ${name} template postgres`);
  const url = cluster.url(name);
  const sql = open(url);
  const script = read('sizes.sql')
    .replaceAll('$newsletters', String(newsletters))
    .replaceAll('$accounts', String(accounts));
  await sql.unsafe(script);
  await sql.unsafe('vacuum analyze');
  return { newsletters, accounts, url, sql };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** A call with what is far from the beginning in this size. */
const inSize = (query: string, { newsletters, accounts }: Filled) =>
  query
    .replaceAll('{deep}', String(Math.floor(newsletters * 0.8)))
    .replaceAll('{deep12}', String(Math.floor(newsletters * 0.8)).padStart(12, '0'))
    .replaceAll('{user}', String(Math.floor(accounts * 0.8)));

/** Compares a call in all sizes; the sizes take turns, so that a busy machine affects all alike. */
async function compare(all: Filled[], name: string, caller: string, query: string) {
  const seen = all.map((): Awaited<ReturnType<typeof measure>>[] => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, filled] of all.entries())
      seen[index]?.push(await measure(filled.sql, caller, inSize(query, filled)));
  // The first round fills the caches.
  const times = seen.map((results) => median(results.slice(1).map(({ time }) => time)));
  const answers = seen.map((results) => String(results.at(-1)?.size).padStart(8));
  const [middle = 0, large = 0] = times.slice(-2);
  const ratio = large / Math.max(middle, 0.1);
  const ok = ratio <= SLOWER || large < FAST;
  const shown = times.map((time) => time.toFixed(1).padStart(8)).join('');
  console.log(
    `${ok ? 'ok    ' : 'MISSED'}${shown} ms  ${ratio.toFixed(2).padStart(5)} ${answers.join('')} B  ${name}`,
  );
  const largest = all.at(-1);
  const faults = largest ? await readPlans(largest.url, caller, inSize(query, largest)) : [];
  for (const fault of faults) console.log(`MISSED        ${fault}`);
  if (!ok || faults.length > 0) process.exitCode = 1;
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
