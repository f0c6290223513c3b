import { execute, newEmail, secret, signUp } from './support/clients';
import { newSubscription } from './support/rows';

/** An account that was made so many days ago, changed like this. */
const accountFrom = async (days: number, change: string) => {
  const { id } = await signUp();
  await execute(`
    update auth.users set created_at = now() - interval '${days} days', email_confirmed_at = null, last_sign_in_at = null
    where id = '${id}';
    update auth.users set ${change} where id = '${id}'`);
  return id;
};
const exists = async (id: string) =>
  (await secret.from('profiles').select().eq('id', id).throwOnError()).data.length === 1;
const forget = () => execute("select private.forget_unproven_accounts('7 days')");

test('an account that nobody has confirmed for a week goes, with all that belongs to it [SQL]', async () => {
  const old = await accountFrom(8, 'confirmation_sent_at = null');
  const kept = {
    'made within the week': await accountFrom(6, 'confirmation_sent_at = null'),
    'sent an email within the week': await accountFrom(
      30,
      "confirmation_sent_at = now() - interval '6 days'",
    ),
    'sent one to choose a password': await accountFrom(30, "recovery_sent_at = now() - interval '6 days'"),
    confirmed: await accountFrom(8, 'email_confirmed_at = now()'),
    'signed in': await accountFrom(8, 'last_sign_in_at = now()'),
    subscribed: await accountFrom(8, 'confirmation_sent_at = null'),
  };
  await newSubscription(kept.subscribed, { status: 'inactive' });
  await forget();
  expect(await exists(old)).toBe(false);
  for (const [what, id] of Object.entries(kept)) expect([what, await exists(id)]).toEqual([what, true]);
  await execute(`do $$ begin
    assert not exists (select from auth.users where id = '${old}'), 'the account';
    assert not exists (select from auth.identities where user_id = '${old}'), 'its identity';
    assert not exists (select from private.accounts where id = '${old}'), 'its row in the list';
    assert not exists (select from private.unproven_accounts where user_id = '${old}'), 'its mark';
  end $$`);
});

test('the number of those that go is told, and what is confirmed meanwhile stays [SQL]', async () => {
  await forget();
  const ids = [
    await accountFrom(8, 'confirmation_sent_at = null'),
    await accountFrom(8, 'confirmation_sent_at = null'),
  ];
  // The list is behind, as it is for a transaction that has begun before somebody enters the code.
  await execute(`
    update auth.users set email_confirmed_at = now() where id = '${ids[0]}';
    update private.accounts set email_confirmed_at = null where id = '${ids[0]}';
    do $$ begin assert private.forget_unproven_accounts('7 days') = 1, 'not one'; end $$;
    update private.accounts set email_confirmed_at = now() where id = '${ids[0]}'`);
  expect(await Promise.all(ids.map(exists))).toEqual([true, false]);
});

test('the address of one that is gone can be used again [SQL]', async () => {
  const email = newEmail();
  const id = await accountFrom(8, `email = '${email}', confirmation_sent_at = null`);
  await forget();
  expect(await exists(id)).toBe(false);
  const again = await accountFrom(0, `email = '${email}'`);
  expect(await exists(again)).toBe(true);
});

test.each(['anon', 'authenticated', 'service_role'])('%s can’t forget accounts [SQL]', async (role) => {
  await expect(
    execute(`begin; set local role ${role}; select private.forget_unproven_accounts('7 days'); commit`),
  ).rejects.toThrow(/permission denied/);
});
