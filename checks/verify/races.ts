import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Cluster } from '../../local/postgres/cluster.ts';
import { open } from '../../local/postgres/hosted.ts';

type Act = (transaction: TransactionSql, target: string) => PromiseLike<{ count: number }>;

const acts = {
  'demote with the procedure': (transaction, target) =>
    transaction`select public.update_user_role(${target}, 'user')`,
  'demote in the table': (transaction, target) =>
    transaction`update public.profiles set role = 'user' where id = ${target}`,
  'delete with the procedure': (transaction, target) =>
    transaction`select public.admin_delete_user(${target})`,
  'delete themselves': (transaction) => transaction`select * from public.delete_my_account()`,
} satisfies Record<string, Act>;

const isolations = ['read committed', 'repeatable read', 'serializable'];

const newOwner = async (admin: Sql): Promise<string> => {
  const id = randomUUID();
  await admin`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.com`}, now())`;
  await admin`insert into auth.sessions (id, user_id, created_at) values (${id}, ${id}, now())`;
  await admin`update public.profiles set role = 'owner' where id = ${id}`;
  return id;
};

// How the second transaction can end: rejected by our rule, never by a deadlock; under stricter isolation also with a
// conflict that the caller can retry.
const rejected = '42501';
const conflict = '40001';

const isOrderly = (outcomes: string[], isolation: string): boolean => {
  const [second] = outcomes.filter((outcome) => outcome !== 'done');
  if (!outcomes.includes('done')) return false;
  return second === rejected || (second === conflict && isolation !== 'read committed');
};

/** Acts in the role of the caller; returns "done" or the SQLSTATE of the rejection. */
const actAs = async (
  sql: Sql,
  caller: string,
  isolation: string,
  act: Act,
  target: string,
): Promise<string> => {
  let reached = 0;
  try {
    await sql.begin(`isolation level ${isolation}`, async (transaction) => {
      const claims = JSON.stringify({ sub: caller, session_id: caller });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      await transaction`set local role authenticated`;
      // In the table, a caller who is no longer an owner reaches no row.
      reached = (await act(transaction, target)).count;
      // Keeps the transaction open for a moment, so that the two really overlap.
      await transaction`select pg_sleep(0.02)`;
    });
    return reached > 0 ? 'done' : rejected;
  } catch (error) {
    return error instanceof postgres.PostgresError ? error.code : String(error);
  }
};

const leaveOnly = async (admin: Sql, owners: string[]): Promise<void> => {
  await admin`update public.profiles set role = 'user' where role = 'owner' and not (id = any(${owners}))`;
};

/** Lets two owners demote or delete each other, or themselves, concurrently, round after round; returns a line for each bad round. */
export const raceOwners = async (
  cluster: Cluster,
  rounds: number,
  database = 'postgres',
): Promise<string[]> => {
  const admin = open(cluster.url(database));
  const pair = open(cluster.url(database), 2);
  const problems: string[] = [];
  for (const isolation of isolations) {
    for (const [name, act] of Object.entries(acts)) {
      for (let round = 0; round < rounds; round += 1) {
        const [one, other] = [await newOwner(admin), await newOwner(admin)];
        await leaveOnly(admin, [one, other]);
        const done = await Promise.all([
          actAs(pair, one, isolation, act, other),
          actAs(pair, other, isolation, act, one),
        ]);
        const [left] = await admin`select count(*)::int as owners from public.profiles where role = 'owner'`;
        if (left?.owners !== 1 || !isOrderly(done, isolation))
          problems.push(`${name}, ${isolation}, round ${round}: ${left?.owners} owners, ${done.join()}`);
      }
    }
  }
  await Promise.all([admin.end(), pair.end()]);
  return problems;
};

/** Bans one of two owners in a transaction that is still open while the other is demoted; returns a line for each failure. */
export const raceBans = async (cluster: Cluster, database = 'postgres'): Promise<string[]> => {
  const admin = open(cluster.url(database));
  const other = open(cluster.url(database));
  const problems: string[] = [];
  for (const isolation of isolations) {
    const [banned, left] = [await newOwner(admin), await newOwner(admin)];
    await leaveOnly(admin, [banned, left]);
    let demotion: Promise<string> | undefined;
    await admin.begin(async (transaction) => {
      await transaction`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned}`;
      demotion = actAs(other, left, isolation, acts['demote with the procedure'], left);
      await transaction`select pg_sleep(0.2)`;
    });
    const outcome = await demotion;
    if (outcome !== rejected && outcome !== conflict) problems.push(`${isolation}: ${outcome}`);
  }
  await Promise.all([admin.end(), other.end()]);
  return problems;
};

/**
 * Deletes an account while another transaction changes a profile: the deletion has to wait before it locks the account, or the two
 * could wait for each other. Returns a line for each failure.
 */
export const checkLockOrder = async (cluster: Cluster, database = 'postgres'): Promise<string[]> => {
  const admin = open(cluster.url(database));
  const other = open(cluster.url(database));
  const problems: string[] = [];
  for (const name of ['delete with the procedure', 'delete themselves'] as const) {
    const [caller, target, changed] = [await newOwner(admin), await newOwner(admin), await newOwner(admin)];
    let deletion: Promise<string> | undefined;
    await admin.begin(async (transaction) => {
      await transaction`update public.profiles set role = 'admin' where id = ${changed}`;
      deletion = actAs(other, caller, 'read committed', acts[name], target);
      const waits = () => transaction`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      for (let round = 0; round < 500 && (await waits()).count === 0; round += 1)
        await transaction`select pg_sleep(0.01)`;
      const deleted = name === 'delete themselves' ? caller : target;
      const free = await transaction`select from auth.users where id = ${deleted} for update skip locked`;
      if (free.count === 0) problems.push(`${name}: the account is locked before the profiles`);
    });
    const outcome = await deletion;
    if (outcome !== 'done') problems.push(`${name}: ${outcome}`);
  }
  await Promise.all([admin.end(), other.end()]);
  return problems;
};
