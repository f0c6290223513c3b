import type { Sql } from 'postgres';
import { checkMeeting, isolations, newAccount, rejected, request, type Work } from './sessions.ts';

const acts = {
  'demote with the procedure': (target) => (transaction) =>
    transaction`select public.update_user_role(${target}, 'user')`,
  'demote in the table': (target) => (transaction) =>
    transaction`update public.profiles set role = 'user' where id = ${target}`,
  'delete with the procedure': (target) => (transaction) =>
    transaction`select public.admin_delete_user(${target})`,
  'delete themselves': () => (transaction) => transaction`select * from public.delete_my_account()`,
} satisfies Record<string, (target: string) => Work>;

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

/** Lets two owners demote or delete each other, or themselves, concurrently, round after round. */
export const raceOwners = (rounds: number) =>
  checkMeeting(async (admin, callers, report) => {
    for (const isolation of isolations)
      for (const [name, act] of Object.entries(acts))
        for (let round = 0; round < rounds; round += 1) {
          const [one, other] = await twoOwners(admin);
          const done = await Promise.all([
            request(callers, one, act(other), { isolation }),
            request(callers, other, act(one), { isolation }),
          ]);
          const { count } = await admin`select from public.profiles where role = 'owner'`;
          if (count !== 1 || !isOrderly(done, isolation))
            report(`${name}, ${isolation}, round ${round}: ${count} owners, ${done.join()}`);
        }
  });

/** Bans one of two owners in a transaction that is still open while the other is demoted. */
export const raceBans = checkMeeting(async (admin, callers, report) => {
  for (const isolation of isolations) {
    const [banned, left] = await twoOwners(admin);
    const { demotion } = await admin.begin(async (transaction) => {
      await transaction`update auth.users set banned_until = now() + interval '1 hour' where id = ${banned}`;
      const demotion = request(callers, left, acts['demote with the procedure'](left), { isolation });
      await transaction`select pg_sleep(0.2)`;
      return { demotion };
    });
    const outcome = await demotion;
    if (outcome !== rejected && outcome !== conflict) report(`${isolation}: ${outcome}`);
  }
});

/** A deletion waits for a change of a profile before it locks the account, or the two could wait for each other. */
export const checkLockOrder = checkMeeting(async (admin, callers, report) => {
  for (const name of ['delete with the procedure', 'delete themselves'] as const) {
    const [caller, target] = await twoOwners(admin);
    const changed = await newAccount(admin, 'owner');
    const { deletion } = await admin.begin(async (transaction) => {
      await transaction`update public.profiles set role = 'admin' where id = ${changed}`;
      const deletion = request(callers, caller, acts[name](target));
      const waits = () => transaction`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      for (let round = 0; round < 500 && (await waits()).count === 0; round += 1)
        await transaction`select pg_sleep(0.01)`;
      const deleted = name === 'delete themselves' ? caller : target;
      const free = await transaction`select from auth.users where id = ${deleted} for update skip locked`;
      if (free.count === 0) report(`${name}: the account is locked before the profiles`);
      return { deletion };
    });
    const outcome = await deletion;
    if (outcome !== 'done') report(`${name}: ${outcome}`);
  }
});
