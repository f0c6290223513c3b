import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { open } from '../../../supabase/postgres/hosted';
import { repetitions } from '../../effort';
import { newCopy, urlOf } from './database';

/** The superuser in a copy of the database under test, which each test file has for itself. */
export let admin: Sql;
let callers: Sql;

let copy: Awaited<ReturnType<typeof newCopy>>;

beforeAll(async () => {
  copy = await newCopy(new URL(process.env.DATABASE_URL ?? '').pathname.slice(1));
  admin = open(urlOf(copy.name));
  callers = open(urlOf(copy.name), 3);
});

afterAll(async () => {
  await Promise.all([admin.end(), callers.end()]);
  await copy.drop();
});

/** How often to repeat what only chance makes meet. */
export const rounds = Array.from({ length: repetitions(50, 20) }, (_, round) => round);

/** How a request ends that a rule rejects. */
export const rejected = '42501';

const claim = (account: string) => JSON.stringify({ sub: account, session_id: account });

/** Runs a statement in the name of an account, in a session of its own; returns "done" or the SQLSTATE of the error. */
export async function request(
  account: string,
  statement: string,
  { headers = {}, isolation = 'read committed', role = 'authenticated' } = {},
): Promise<string> {
  try {
    const count = await callers.begin(`isolation level ${isolation}`, async (transaction) => {
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

interface Meanwhile {
  /** In whose name the first is done. */
  by?: string;
  /** What it does then sees what the request has locked by then. */
  meanwhile?(transaction: TransactionSql): Promise<unknown>;
}

/** How a request ends that begins while another transaction is open which has done `first`. */
export async function during(first: string, begin: () => Promise<string>, { by, meanwhile }: Meanwhile = {}) {
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

/** Waits until so many sessions wait for a lock. */
export async function waiting(transaction: TransactionSql, sessions: number) {
  // Whoever waits for a row waits for a transaction, which belongs to no database. pg_stat_activity would stay as it was at first.
  const waits = () => transaction`select from pg_locks where not granted and pid in (
    select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`;
  for (let round = 0; round < 500 && (await waits()).count < sessions; round += 1)
    await transaction`select pg_sleep(0.01)`;
}

/** A new account with a session of the same id. */
export async function newAccount(role: string): Promise<string> {
  const id = randomUUID();
  await admin`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.com`}, now())`;
  await admin`insert into auth.sessions (id, user_id, created_at) values (${id}, ${id}, now())`;
  await admin`update public.profiles set role = ${role} where id = ${id}`;
  return id;
}

export async function newCategory(): Promise<string> {
  const [row] = await admin`insert into public.categories (name) values (${randomUUID()}) returning id`;
  return row?.id;
}

export async function newNewsletter(owner: string | null = null): Promise<string> {
  const [row] = await admin`insert into public.newsletters (title, description, category_id, owner_id)
    values (${randomUUID()}, 'About', ${await newCategory()}, ${owner}) returning id`;
  return row?.id;
}

export const newSubscription = (user: string, newsletter: string, status = 'active') =>
  admin`insert into public.newsletter_subscriptions (user_id, newsletter_id, status)
    values (${user}, ${newsletter}, ${status})`;
