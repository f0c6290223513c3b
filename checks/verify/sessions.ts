import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Cluster } from '../../local/postgres/cluster.ts';
import { open } from '../../local/postgres/hosted.ts';

/** Lets callers meet in a database, each in a session of its own, and reports what went wrong. */
type Meeting = (admin: Sql, callers: Sql, report: (problem: string) => void) => Promise<void>;

/** A check that lets callers meet in a database; returns what went wrong. */
export const checkMeeting =
  (meeting: Meeting) =>
  async (cluster: Cluster, database = 'postgres'): Promise<string[]> => {
    const [admin, callers] = [open(cluster.url(database)), open(cluster.url(database), 2)];
    const problems: string[] = [];
    await meeting(admin, callers, (problem) => problems.push(problem)).finally(() =>
      Promise.all([admin.end(), callers.end()]),
    );
    return problems;
  };

export type Work = (transaction: TransactionSql) => PromiseLike<{ count: number }>;

/** How a request ends that a rule rejects. */
export const rejected = '42501';

export const isolations = ['read committed', 'repeatable read', 'serializable'];

/** Works in the role of a caller; returns "done" or the SQLSTATE of the error. */
export async function request(
  sql: Sql,
  caller: string,
  work: Work,
  { headers = {}, isolation = 'read committed' } = {},
): Promise<string> {
  const claims = JSON.stringify({ sub: caller, session_id: caller });
  try {
    const { count } = await sql.begin(`isolation level ${isolation}`, async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${claims}, true),
        set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await transaction`set local role authenticated`;
      const { count } = await work(transaction);
      // Keeps the transaction open for a moment, so that two of them really overlap.
      await transaction`select pg_sleep(0.01)`;
      return { count };
    });
    // In a table, a caller without the permission reaches no row.
    return count > 0 ? 'done' : rejected;
  } catch (error) {
    return error instanceof postgres.PostgresError ? error.code : String(error);
  }
}

/** A new account with a session of the same id. */
export async function newAccount(admin: Sql, role: string): Promise<string> {
  const id = randomUUID();
  await admin`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.com`}, now())`;
  await admin`insert into auth.sessions (id, user_id, created_at) values (${id}, ${id}, now())`;
  await admin`update public.profiles set role = ${role} where id = ${id}`;
  return id;
}
