import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { log, runCommand } from '../../delivery/project/command.ts';
import { startCluster } from '../../local/postgres/cluster.ts';
import { open, prepareHosted } from '../../local/postgres/hosted.ts';
import { callers, measure } from './calling.ts';
import { figure, median } from './figures.ts';

// Measures the queries of calls.sql on native PostgreSQL, and shows their plans, including those inside procedures.
// `npm run bench -- db --plans` prints the whole plans.

const read = (script: string) => readFileSync(join(import.meta.dirname, script), 'utf8');

const call = /^-- (?<name>.+), (?<caller>visitor|reader|owner), (?<most>\d+)\n(?<query>[^;]+);$/gm;

/** The plans of a query, including those inside procedures; all of them, or only what they scan. */
async function plansOf(url: string, caller: string, query: string): Promise<string> {
  const plans: string[] = [];
  const onnotice = ({ message = '' }) => message.includes('plan:') && plans.push(message);
  const sql = postgres(url, { max: 1, onnotice });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_level = notice; set client_min_messages = notice`);
  await measure(sql, caller, query);
  await sql.end();
  const all = plans.join('\n');
  if (process.argv.includes('--plans')) return all;
  const scans = all.match(/(Index Only Scan|Index Scan|Bitmap Index Scan|Seq Scan)[^\n(]*/g) ?? [];
  return [...new Set(scans.map((scan) => scan.trim()))].join('\n          ');
}

await runCommand(async () => {
  const cluster = await startCluster();
  try {
    await prepareHosted(cluster);
    const url = cluster.url('postgres');
    const sql = open(url);
    for (const script of ['database.sql', 'derived.sql', 'history.sql']) await sql.unsafe(read(script));
    for (const { groups = {} } of read('calls.sql').matchAll(call)) {
      const { name = '', caller: who, most, query = '' } = groups;
      const caller = callers[who as keyof typeof callers];
      await measure(sql, caller, query);
      const times: number[] = [];
      for (let round = 0; round < 9; round += 1) times.push((await measure(sql, caller, query)).time);
      figure(name, median(times), 'ms', Number(most));
      log(`          ${await plansOf(url, caller, query)}`);
    }
    await sql.end();
  } finally {
    await cluster.stop();
  }
});
