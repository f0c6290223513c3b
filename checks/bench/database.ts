import { readFile } from 'node:fs/promises';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { log, runCommand } from '../../delivery/project/command.ts';
import { type Cluster, startCluster } from '../../local/postgres/cluster.ts';
import { open, prepareHosted } from '../../local/postgres/hosted.ts';
import { figure, median } from './figures.ts';

// Measures, on native PostgreSQL, the queries that PostgREST makes of the application's calls, and shows their plans, including
// those inside procedures. `npm run bench -- db --plans` prints the whole plans.

const reader = 'e0000000-0000-4000-8000-000000000002';
const owner = 'e0000000-0000-4000-8000-000000000001';
const popular = 'f0000000-0000-4000-8000-000000000001';
const lost = 'f0000000-0000-4000-8000-000000010001';
const ordinary = 'f0000000-0000-4000-8000-000000000077';
const page = 'limit 1000';

type Call = { name: string; caller?: string; limit: number; query: string };

// The way PostgREST embeds a row: a lateral join, as an object.
const catalogue = `
  select n.id, n.title, n.description, n.category_id, n.created_at, n.image_url, row_to_json(c.*) as categories
  from public.newsletters as n
  left join lateral (select name from public.categories where categories.id = n.category_id) as c on true`;
const entries = `
  select id, recorded_at, actor_id, actor_email, table_name, row_id, operation, label, changed, subscriptions
  from public.history where table_name = 'newsletters'`;
const newest = 'order by n.created_at desc, n.id desc';

const calls: Call[] = [
  {
    name: 'own subscriptions',
    caller: reader,
    limit: 20,
    query: `select s.*, n.title, n.description from public.newsletter_subscriptions s
      join public.newsletters n on n.id = s.newsletter_id
      where s.user_id = '${reader}' order by s.created_at desc ${page}`,
  },
  { name: 'catalogue, first page', limit: 50, query: `${catalogue} ${newest} ${page}` },
  { name: 'catalogue, last page', limit: 100, query: `${catalogue} ${newest} ${page} offset 9000` },
  {
    name: 'catalogue of a category',
    limit: 50,
    query: `${catalogue} where n.category_id = (select id from public.categories where name = 'Category 7') ${newest} ${page}`,
  },
  {
    name: 'newsletters by title',
    limit: 50,
    query: `select id, title, description, category_id from public.newsletters order by title, id ${page}`,
  },
  {
    name: 'users, first page',
    caller: owner,
    limit: 300,
    query: `select * from public.admin_list_users() ${page}`,
  },
  {
    name: 'users, search by email',
    caller: owner,
    limit: 300,
    query: `select * from public.admin_list_users() where email ilike '%reader49999%' ${page}`,
  },
  {
    name: 'subscribers of one newsletter (50,000), first page',
    caller: owner,
    limit: 300,
    query: `select * from public.get_newsletter_subscribers('${popular}') ${page}`,
  },
  {
    name: 'subscribers of one newsletter (50,000), search by email',
    caller: owner,
    limit: 300,
    query: `select * from public.get_newsletter_subscribers('${popular}') where email ilike '%reader49999%' ${page}`,
  },
  {
    name: 'subscribers of an ordinary newsletter',
    caller: owner,
    limit: 20,
    query: `select * from public.get_newsletter_subscribers('${ordinary}') ${page}`,
  },
  {
    name: 'subscribe',
    caller: reader,
    limit: 20,
    query: `select * from public.add_subscription('${popular}', 'daily')`,
  },
  {
    name: 'save a category',
    caller: owner,
    limit: 50,
    query: `select * from public.manage_category('update', (select id from public.categories where name = 'Category 9'), 'Category 9')`,
  },
  {
    name: 'newsletter overview, all 10,000',
    caller: owner,
    limit: 150,
    query: 'select * from public.newsletter_overview()',
  },
  {
    name: 'newsletter overview, one chunk by key',
    caller: owner,
    limit: 150,
    query: `select * from public.newsletter_overview()
      where created_at < now() - interval '1 day' ${newest.replaceAll('n.', '')} ${page}`,
  },
  {
    name: 'save a newsletter',
    caller: owner,
    limit: 50,
    query: `select * from public.manage_newsletter('${ordinary}', 'Renamed', 'About', (select id from public.categories limit 1))`,
  },
  {
    name: 'history of all newsletters, first page',
    caller: owner,
    limit: 20,
    query: `${entries} order by id desc limit 50`,
  },
  {
    name: 'history of one newsletter',
    caller: owner,
    limit: 20,
    query: `${entries} and row_id = '${ordinary}' order by id desc limit 50`,
  },
  {
    name: 'deletion of a newsletter with 50,000 subscriptions',
    caller: owner,
    limit: 2000,
    query: `delete from public.newsletters where id = '${popular}'`,
  },
  {
    name: 'restore of a newsletter with 50,000 subscriptions',
    caller: owner,
    limit: 2000,
    query: `select * from public.restore_history((select id from public.history where row_id = '${lost}' and operation = 'delete'))`,
  },
  {
    name: 'deletion of an account',
    caller: owner,
    limit: 100,
    query: `select public.admin_delete_user('${reader}')`,
  },
];

const asJson = (query: string): string =>
  query.startsWith('delete') ? query : `select json_agg(answer) from (${query}) as answer`;

/** Runs a query once, in the role of the caller, and rolls it back. */
const measure = async (sql: Sql, { caller, query }: Call): Promise<number> => {
  let took = 0;
  await sql
    .begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claim.sub', ${caller ?? ''}, true)`;
      await transaction.unsafe(`set local role ${caller ? 'authenticated' : 'anon'}`);
      const start = performance.now();
      await transaction.unsafe(asJson(query));
      took = performance.now() - start;
      throw new Error('rolled back');
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
  return took;
};

/** The plans of a query, including those inside procedures. */
const plansOf = async (url: string, call: Call): Promise<string[]> => {
  const plans: string[] = [];
  const sql = postgres(url, {
    max: 1,
    onnotice: ({ message }) => message?.includes('plan:') && plans.push(message),
  });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_level = notice; set client_min_messages = notice`);
  await measure(sql, call);
  await sql.end();
  return plans;
};

const scans = (plans: string[]): string =>
  [
    ...new Set(
      plans.join('\n').match(/(Index Only Scan|Index Scan|Bitmap Index Scan|Seq Scan)[^\n(]*/g) ?? [],
    ),
  ]
    .map((scan) => scan.trim())
    .join('\n          ');

const bench = async (cluster: Cluster): Promise<void> => {
  await prepareHosted(cluster);
  const url = cluster.url('postgres');
  const sql = open(url);
  for (const script of ['database.sql', 'history.sql'])
    await sql.unsafe(await readFile(path.join(import.meta.dirname, script), 'utf8'));
  for (const call of calls) {
    await measure(sql, call);
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) times.push(await measure(sql, call));
    figure(call.name, median(times), 'ms', call.limit);
    const plans = await plansOf(url, call);
    log(`          ${process.argv.includes('--plans') ? plans.join('\n') : scans(plans)}`);
  }
  await sql.end();
};

await runCommand(async () => {
  const cluster = await startCluster();
  await bench(cluster).finally(cluster.stop);
});
