import { admin, during, newAccount, rejected, request, rounds, waiting } from './callers';

const acts: Record<string, (target: string) => string> = {
  'demote with the procedure': (target) => `select public.update_user_role('${target}', 'user')`,
  'demote in the table': (target) => `update public.profiles set role = 'user' where id = '${target}'`,
  'delete with the procedure': (target) => `select public.admin_delete_user('${target}')`,
  'delete themselves': () => 'select * from public.delete_my_account()',
};

/** How the second transaction can end: rejected by our rule, never by a deadlock; under stricter isolation also with a conflict that the caller can retry. */
const ends = (isolation: string) => (isolation === 'read committed' ? [rejected] : [rejected, '40001']);

/** Two owners, and no other. */
const twoOwners = async () => {
  const owners = [await newAccount('owner'), await newAccount('owner')] as const;
  await admin`update public.profiles set role = 'user' where role = 'owner' and not (id = any(${[...owners]}))`;
  return owners;
};

const isolations = ['read committed', 'repeatable read', 'serializable'];

const ways = isolations.flatMap((isolation) => Object.keys(acts).map((name) => ({ isolation, name })));

test.each(ways)('two owners $name at once, $isolation: one remains', async ({ isolation, name }) => {
  const act = acts[name] ?? String;
  for (const round of rounds) {
    const [one, other] = await twoOwners();
    const outcomes = await Promise.all([
      request(one, act(other), { isolation }),
      request(other, act(one), { isolation }),
    ]);
    const { count } = await admin`select from public.profiles where role = 'owner'`;
    expect({ round, count, outcomes }).toEqual({
      round,
      count: 1,
      outcomes: expect.arrayContaining(['done']),
    });
    expect(ends(isolation)).toContain(outcomes.find((outcome) => outcome !== 'done'));
  }
});

test.each(isolations)('an owner is banned while the other is demoted, %s: one remains', async (isolation) => {
  const [banned, left] = await twoOwners();
  const outcome = await during(
    `update auth.users set banned_until = now() + interval '1 hour' where id = '${banned}'`,
    () => request(left, `select public.update_user_role('${left}', 'user')`, { isolation }),
  );
  expect([rejected, '40001']).toContain(outcome);
});

test.each([
  ...['demote with the procedure', 'demote in the table', 'delete with the procedure'],
  ...['make an owner', 'bring back their own role'],
])('an owner who is demoted while they wait for that can’t %s any more', async (name) => {
  const [caller, target] = await twoOwners();
  // Or the target would be the last one.
  await newAccount('owner');
  const ways: typeof acts = {
    ...acts,
    'make an owner': () => `select public.admin_create_user('${caller}@example.net', 'password123', 'owner')`,
    'bring back their own role': () => `update public.profiles set role = 'owner' where id = '${caller}'`,
  };
  const outcome = await during(`update public.profiles set role = 'user' where id = '${caller}'`, () =>
    request(caller, ways[name]?.(target) ?? ''),
  );
  const owners = await admin`select id from public.profiles where role = 'owner'`;
  const ids = owners.map(({ id }) => id);
  expect([outcome, ids.length, ids.includes(target)]).toEqual([rejected, 2, true]);
});

// Or the two could wait for each other.
test.each(['delete with the procedure', 'delete themselves'])(
  'an account is deleted while a profile changes: to %s waits before it locks the account',
  async (name) => {
    const [caller, target] = await twoOwners();
    const changed = await newAccount('owner');
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
          expect(free.count).toBe(1);
        },
      },
    );
    expect(outcome).toBe('done');
  },
);

test.each(['delete from auth.users', 'update auth.users set deleted_at = now()'])(
  'the auth server deletes an owner by %s while another one leaves: no deadlock',
  async (deletion) => {
    const [leaver, other] = await twoOwners();
    const begun: Promise<string>[] = [];
    await admin.begin(async (transaction) => {
      await transaction`select from auth.users where id = ${leaver} for update`;
      begun.push(request(leaver, 'select * from public.delete_my_account()'));
      await waiting(transaction, 1);
      begun.push(request(other, `${deletion} where id = '${other}'`, { role: 'supabase_auth_admin' }));
      await waiting(transaction, 2);
    });
    expect(await Promise.all(begun)).not.toContain('40P01');
  },
);

test('somebody deletes their account twice at once: the second call says that it is gone', async () => {
  const account = await newAccount('user');
  const remove = () => request(account, 'select count(*) from public.delete_my_account()');
  const outcomes = await during("select pg_advisory_xact_lock(hashtext('public.profiles'))", async () =>
    String((await Promise.all([remove(), remove()])).sort()),
  );
  expect(outcomes).toBe(`${rejected},done`);
});
