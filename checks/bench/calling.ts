import postgres, { type Sql } from 'postgres';

/** Who calls: the owner and a reader of the bench's data, or a visitor. */
export const callers = {
  visitor: '',
  reader: 'e0000000-0000-4000-8000-000000000007',
  owner: 'e0000000-0000-4000-8000-000000000001',
};

/** Runs a query in the role of its caller, over the one connection, as JSON, and rolls it back; returns the time it took, and the bytes of the answer. */
export async function measure(sql: Sql, caller: string, query: string) {
  const asJson = `select json_agg(answer)::text as body from (${query}) as answer`;
  try {
    await sql`begin`;
    await sql`select set_config('request.jwt.claim.sub', ${caller}, true)`;
    await sql.unsafe(`set local role ${caller ? 'authenticated' : 'anon'}`);
    const start = performance.now();
    const [answer] = await sql.unsafe(asJson);
    const time = performance.now() - start;
    return { time, size: Buffer.byteLength(String(answer?.body ?? '')) };
  } finally {
    await sql`rollback`;
  }
}

/** More rows than any call may read in one step. */
const MOST = 25_000;

/** What is wrong with the plans of a query, including those inside procedures: scans of whole tables, steps that read too many rows. */
export async function readPlans(url: string, caller: string, query: string): Promise<string[]> {
  const plans: string[] = [];
  const onnotice = ({ message = '' }) => message.includes('plan:') && plans.push(message);
  const sql = postgres(url, { max: 1, onnotice });
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
    set auto_explain.log_level = notice; set client_min_messages = notice`);
  await measure(sql, caller, query);
  await sql.end();
  const faults = new Set<string>();
  for (const text of plans)
    JSON.parse(text.slice(text.indexOf('plan:') + 'plan:'.length), (_key, step) => {
      const type = step?.['Node Type'];
      if (!type) return step;
      const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0);
      const rows = ((step['Actual Rows'] ?? 0) + removed) * (step['Actual Loops'] ?? 1);
      const name = `${type} ${step['Relation Name'] ?? ''}`.trim();
      if (rows > MOST) faults.add(`${name} reads ${rows} rows`);
      if (type === 'Seq Scan' && rows > 1000) faults.add(`${name} of a table that grows`);
      return step;
    });
  return [...faults];
}
