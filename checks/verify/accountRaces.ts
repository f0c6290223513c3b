import type { Sql } from 'postgres';
import { isolations, newAccount, type Race, rejected } from './sessions.ts';

const acts: Record<string, (target: string) => string> = {
  'demote with the procedure': (target) => `select public.update_user_role('${target}', 'user')`,
  'demote in the table': (target) => `update public.profiles set role = 'user' where id = '${target}'`,
  'delete with the procedure': (target) => `select public.admin_delete_user('${target}')`,
  'delete themselves': () => 'select * from public.delete_my_account()',
};

// How the second transaction can end: rejected by our rule, never by a deadlock; under stricter isolation also with a
// conflict that the caller can retry.
const conflict = '40001';

const isOrderly = (outcomes: string[], isolation: string): boolean => {
  const [second] = outcomes.filter((outcome) => outcome !== 'done');
  if (!outcomes.includes('done')) return false;
  return second === rejected || (second === conflict && isolation !== 'read committed');
};

/** Two owners, and no other. */
const twoOwners = async (admin: Sql) => {
  const owners = [await newAccount(admin, 'owner'), await newAccount(admin, 'owner')] as const;
  await admin`update public.profiles set role = 'user' where role = 'owner' and not (id = any(${[...owners]}))`;
  return owners;
};

const owners: Race = async ({ admin, request, report, rounds }) => {
  for (const isolation of isolations)
    for (const [name, act] of Object.entries(acts))
      for (let round = 0; round < rounds; round += 1) {
        const [one, other] = await twoOwners(admin);
        const done = await Promise.all([
          request(one, act(other), { isolation }),
          request(other, act(one), { isolation }),
        ]);
        const { count } = await admin`select from public.profiles where role = 'owner'`;
        if (count !== 1 || !isOrderly(done, isolation))
          report(`${name}, ${isolation}, round ${round}: ${count} owners, ${done.join()}`);
      }
};

const bans: Race = async ({ admin, request, during, report }) => {
  for (const isolation of isolations) {
    const [banned, left] = await twoOwners(admin);
    const outcome = await during(
      `update auth.users set banned_until = now() + interval '1 hour' where id = '${banned}'`,
      () => request(left, `select public.update_user_role('${left}', 'user')`, { isolation }),
    );
    if (outcome !== rejected && outcome !== conflict) report(`${isolation}: ${outcome}`);
  }
};

/** Or the two could wait for each other. */
const lockOrder: Race = async ({ admin, request, during, report }) => {
  for (const name of ['delete with the procedure', 'delete themselves']) {
    const [caller, target] = await twoOwners(admin);
    const changed = await newAccount(admin, 'owner');
    const deleted = name === 'delete themselves' ? caller : target;
    const outcome = await during(
      `update public.profiles set role = 'admin' where id = '${changed}'`,
      () => request(caller, acts[name]?.(target) ?? ''),
      {
        async meanwhile(transaction) {
          const waits = () => transaction`select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
          for (let round = 0; round < 500 && (await waits()).count === 0; round += 1)
            await transaction`select pg_sleep(0.01)`;
          const free = await transaction`select from auth.users where id = ${deleted} for update skip locked`;
          if (free.count === 0) report(`${name}: the account is locked before the profiles`);
        },
      },
    );
    if (outcome !== 'done') report(`${name}: ${outcome}`);
  }
};

export const accountRaces: Record<string, Race> = {
  'Two owners act on each other, round after round in each of 12 ways: one remains': owners,
  'An account is deleted while a profile changes: the deletion waits before it locks the account': lockOrder,
  'An owner is banned while the other is demoted: one remains': bans,
};
