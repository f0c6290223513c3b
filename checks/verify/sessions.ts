import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Cluster } from '../../local/postgres/cluster.ts';
import { open } from '../../local/postgres/hosted.ts';

interface Options {
  headers?: object;
  isolation?: string;
  /** The role in the database, if it isn't that of signed-in users. */
  role?: string;
}

/** Callers that meet in a database, each in a session of its own. */
interface Callers {
  admin: Sql;
  /** Runs a statement in the name of an account; returns "done" or the SQLSTATE of the error. */
  request(account: string, statement: string, options?: Options): Promise<string>;
  /**
   * How a request ends that begins while another transaction is open which has done `first`, in the name of `by`. What is done
   * `meanwhile` sees what the request has locked by then.
   */
  during(
    first: string,
    request: () => Promise<string>,
    more?: { by?: string; meanwhile?(transaction: TransactionSql): Promise<unknown> },
  ): Promise<string>;
  /** Keeps a problem. */
  report(problem: string): void;
  /** How often to repeat what only chance makes meet. */
  rounds: number;
}

export type Race = (callers: Callers) => Promise<void>;

/** How a request ends that a rule rejects. */
export const rejected = '42501';

export const isolations = ['read committed', 'repeatable read', 'serializable'];

const claim = (account: string) => JSON.stringify({ sub: account, session_id: account });

async function request(
  sql: Sql,
  account: string,
  statement: string,
  { headers = {}, isolation = 'read committed', role = 'authenticated' }: Options = {},
): Promise<string> {
  try {
    const count = await sql.begin(`isolation level ${isolation}`, async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${claim(account)}, true),
        set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await transaction.unsafe(`set local role ${role}`);
      const result = await transaction.unsafe(statement);
      // Keeps the transaction open for a moment, so that two of them really overlap.
      await transaction`select pg_sleep(0.01)`;
      return result.count;
    });
    // In a table, a caller without the permission reaches no row.
    return count > 0 ? 'done' : rejected;
  } catch (error) {
    return error instanceof postgres.PostgresError ? error.code : String(error);
  }
}

async function during(admin: Sql, ...[first, begin, { by, meanwhile } = {}]: Parameters<Callers['during']>) {
  const { outcome } = await admin.begin(async (transaction) => {
    if (by) await transaction`select set_config('request.jwt.claims', ${claim(by)}, true)`;
    await transaction.unsafe(first);
    const outcome = begin();
    await transaction`select pg_sleep(0.2)`;
    await meanwhile?.(transaction);
    return { outcome };
  });
  return outcome;
}

/** A check that lets callers race in a database; returns what went wrong. */
export const checkRace =
  (race: Race, rounds: number) =>
  async (cluster: Cluster, database = 'postgres'): Promise<string[]> => {
    const [admin, callers] = [open(cluster.url(database)), open(cluster.url(database), 2)];
    const problems: string[] = [];
    await race({
      admin,
      request: (...args) => request(callers, ...args),
      during: (...args) => during(admin, ...args),
      report: (problem) => problems.push(problem),
      rounds,
    }).finally(() => Promise.all([admin.end(), callers.end()]));
    return problems;
  };

/** A new account with a session of the same id. */
export async function newAccount(admin: Sql, role: string): Promise<string> {
  const id = randomUUID();
  await admin`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.com`}, now())`;
  await admin`insert into auth.sessions (id, user_id, created_at) values (${id}, ${id}, now())`;
  await admin`update public.profiles set role = ${role} where id = ${id}`;
  return id;
}

export async function newCategory(admin: Sql): Promise<string> {
  const [row] = await admin`insert into public.categories (name) values (${randomUUID()}) returning id`;
  return row?.id;
}

export async function newNewsletter(admin: Sql, owner: string | null = null): Promise<string> {
  const [row] = await admin`insert into public.newsletters (title, description, category_id, owner_id)
    values (${randomUUID()}, 'About', ${await newCategory(admin)}, ${owner}) returning id`;
  return row?.id;
}

export const newSubscription = (admin: Sql, user: string, newsletter: string, status = 'active') =>
  admin`insert into public.newsletter_subscriptions (user_id, newsletter_id, status)
    values (${user}, ${newsletter}, ${status})`;
