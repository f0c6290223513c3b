import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { runCommand } from '../../delivery/project/command.ts';
import { type Cluster, startCluster } from '../../local/postgres/cluster.ts';
import { open, prepareHosted } from '../../local/postgres/hosted.ts';
import { callers, measure, readPlans } from './calling.ts';
import { figure, median } from './figures.ts';

// Makes the calls of the screens on native PostgreSQL in three sizes, and compares what they cost.

const sizes = [
  { newsletters: 60, accounts: 600 },
  { newsletters: 10_000, accounts: 100_000 },
  { newsletters: 100_000, accounts: 1_000_000 },
];

/** A call may take this much longer in the largest size than in the middle one, unless it stays below `FAST` milliseconds. */
const SLOWER = 1.5;
const FAST = 20;

/** How many people subscribe at the same moment. */
const CROWD = 50;

const ROUNDS = 9;

interface Filled {
  newsletters: number;
  accounts: number;
  url: string;
  sql: Sql;
}

const read = (script: string) => readFileSync(join(import.meta.dirname, script), 'utf8');

const call = /^-- (?<name>.+), (?<caller>visitor|reader|owner)\n(?<query>[^;]+);$/gm;

/** The id of a newsletter in sizes.sql. */
const idOf = (number: number) => `f0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

async function fill(cluster: Cluster, { newsletters, accounts }: (typeof sizes)[number]): Promise<Filled> {
  const name = `size_${newsletters}`;
  const server = open(cluster.url('template1'));
  await server.unsafe(`create database ${name} template postgres`);
  await server.end();
  const url = cluster.url(name);
  const sql = open(url, CROWD);
  const script = read('sizes.sql')
    .replaceAll('$newsletters', String(newsletters))
    .replaceAll('$accounts', String(accounts));
  const filling = await sql.reserve();
  await filling.unsafe(script);
  await filling.unsafe('vacuum analyze');
  filling.release();
  return { newsletters, accounts, url, sql };
}

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
  if (!small || !middle || !large) return;
  const ratio = large.time / Math.max(middle.time, 0.1);
  const ok = ratio <= SLOWER || large.time < FAST;
  const times = [small, middle, large].map(({ time }) => milliseconds(time)).join('');
  const answers = [small, middle, large].map(({ size }) => bytes(size)).join('');
  console.log(
    `${ok ? 'ok    ' : 'MISSED'}${times} ms  ${ratio.toFixed(2).padStart(5)} ${answers} B  ${name}`,
  );
  if (!ok) process.exitCode = 1;
  const largest = all.at(-1);
  if (!largest) return;
  for (const fault of await readPlans(largest.url, caller, inSize(query, largest))) {
    console.log(`MISSED        ${fault}`);
    process.exitCode = 1;
  }
}

/** Many people subscribe to the popular newsletter at the same moment, beside one alone; `how` is in the figures' names. */
async function crowd({ sql }: Filled, how = '') {
  const others = await sql<{ id: string }[]>`select id from private.accounts where not exists (
    select from public.newsletter_subscriptions where user_id = accounts.id and newsletter_id = ${idOf(1)}
  ) limit ${(CROWD + 1) * (ROUNDS + 1)}`;
  const subscribe = async () => {
    const reader = others.pop()?.id ?? '';
    const start = performance.now();
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claim.sub', ${reader}, true)`;
      await transaction.unsafe('set local role authenticated');
      await transaction`select * from public.add_subscription(${idOf(1)}, 'daily')`;
    });
    return performance.now() - start;
  };
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await subscribe();
    const start = performance.now();
    await Promise.all(Array.from({ length: CROWD }, subscribe));
    // The first round opens the connections.
    if (round === 0) continue;
    alone.push(one);
    together.push((performance.now() - start) / CROWD);
  }
  figure(`subscribing alone${how}`, median(alone), 'ms');
  figure(`per call, ${CROWD} people at once${how}`, median(together), 'ms', 1.5 * median(alone));
}

/** Days that have ended are rolled up: one of them, and all of them again for another time zone. */
async function rollUp({ sql }: Filled) {
  const timed = async (name: string) => {
    const start = performance.now();
    await sql`select private.roll_up_growth()`;
    figure(name, performance.now() - start, 'ms');
  };
  await sql`update private.growth_changes set moment = moment - interval '1 day' where moment <= now()`;
  await sql`update private.growth_state set ranked_to = null`;
  await timed('rolling up a day');
  await sql`insert into public.site_settings (id, time_zone) values (1, 'Europe/Berlin') on conflict (id) do update set time_zone = excluded.time_zone`;
  await timed('computing all days again for another time zone');
}

/** The popular newsletter is connected with a list, and everybody waits to be handed over. */
async function handOver(largest: Filled, once: (name: string, query: string) => Promise<void>) {
  const { sql, accounts } = largest;
  await sql`update private.hand_over_tool set lists = '[{"id": 1, "name": "Readers"}]' where tool = 'listmonk'`;
  const connect = `select public.connect_newsletter('${idOf(1)}', 1)`;
  await once(`connecting the newsletter with ${accounts / 2} subscribers`, connect);
  await largest.sql.unsafe(
    `select set_config('request.jwt.claim.sub', '${callers.owner}', false); ${connect}`,
  );
  await crowd(largest, ', connected');
  await sql`insert into private.hand_over_people (user_id) select id from auth.users on conflict do nothing`;
  const claims: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await sql`select count(*) from private.claim_hand_over(50, 60, 'listmonk')`;
    claims.push(performance.now() - start);
  }
  figure(`claiming 50 of ${accounts} people`, median(claims), 'ms');
  await once('how the hand-over stands', `select * from public.newsletter_hand_over('${idOf(1)}')`);
}

await runCommand(async () => {
  const cluster = await startCluster();
  try {
    await prepareHosted(cluster);
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
    const largest = all.at(-1);
    if (largest) {
      await crowd(largest);
      await rollUp(largest);
      const once = async (name: string, query: string) =>
        figure(name, (await measure(largest.sql, callers.owner, query)).time, 'ms');
      await handOver(largest, once);
      await once('deletion of an account', `select public.admin_delete_user('${callers.reader}')`);
      const popular = `delete from public.newsletters where id = '${idOf(1)}'`;
      await once(`deletion of the newsletter with ${largest.accounts / 2} subscribers`, popular);
      await largest.sql.unsafe(popular);
      const entry = `select id from public.history where row_id = '${idOf(1)}' and operation = 'delete'`;
      await once('its restoration', `select * from public.restore_history((${entry}))`);
    }
    for (const { sql } of all) await sql.end();
  } finally {
    await cluster.stop();
  }
});
