import type { Sql } from 'postgres';

/** Who calls: the owner and a reader of the bench's data, or a visitor. */
export const callers = {
  visitor: '',
  reader: 'e0000000-0000-4000-8000-000000000002',
  owner: 'e0000000-0000-4000-8000-000000000001',
};

/** Runs a query in the role of its caller, as JSON, and rolls it back; returns the time it took, and the bytes of the answer. */
export async function measure(sql: Sql, caller: string, query: string) {
  const asJson = query.startsWith('delete')
    ? query
    : `select json_agg(answer)::text as body from (${query}) as answer`;
  const transaction = await sql.reserve();
  try {
    await transaction`begin`;
    await transaction`select set_config('request.jwt.claim.sub', ${caller}, true)`;
    await transaction.unsafe(`set local role ${caller ? 'authenticated' : 'anon'}`);
    const start = performance.now();
    const [answer] = await transaction.unsafe(asJson);
    const time = performance.now() - start;
    return { time, size: Buffer.byteLength(String(answer?.body ?? '')) };
  } finally {
    await transaction`rollback`;
    transaction.release();
  }
}
