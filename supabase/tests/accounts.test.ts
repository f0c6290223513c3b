import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { roles } from '../../shared/src/model/roles';
import { execute, newEmail, secret, signUp, type TestUser } from './support/clients';
import { expectRejected, type Result } from './support/rejections';
import { newNewsletter, newSubscription } from './support/rows';

// Accounts that must not have a role: unconfirmed, banned and soft-deleted. Only the auth server creates these states.

const change = (id: string, values: string) => execute(`update auth.users set ${values} where id = '${id}'`);
const unconfirmed = 'email_confirmed_at = null';
const disabled = {
  banned: "banned_until = now() + interval '1 hour'",
  'soft-deleted': 'deleted_at = now()',
};

const roleOf = async ({ id }: { id: string }) =>
  (await secret.from('profiles').select('role').eq('id', id).single().throwOnError()).data.role;

/** Every path that sets a role. */
const give = (owner: TestUser, id: string, role: string): PromiseLike<Result>[] => [
  owner.client.rpc('update_user_role', { target_user_id: id, new_role: role }),
  owner.client.from('profiles').update({ role }).eq('id', id).select(),
  secret.from('profiles').update({ role }).eq('id', id).select(),
  secret.from('profiles').upsert({ id, role }).select(),
];

let owner: TestUser;
beforeAll(async () => {
  owner = await signUp('owner');
});

describe('an unconfirmed account', () => {
  const rejection = {
    status: 403,
    error: { code: '42501', message: "This user hasn't confirmed their email address yet" },
  };

  test.each(roles.filter((role) => role !== 'user'))('cannot become %s on any path [SQL]', async (role) => {
    const account = await signUp();
    await change(account.id, unconfirmed);
    for (const path of give(owner, account.id, role)) expect(await path).toMatchObject(rejection);
    expect(await roleOf(account)).toBe('user');
    await change(account.id, 'email_confirmed_at = now()');
    for (const path of give(owner, account.id, role)) expect((await path).error).toBeNull();
    expect(await roleOf(account)).toBe(role);
  });

  test('is listed as unconfirmed; an account created by an owner is not [SQL]', async () => {
    const find = async (email: string, p_unconfirmed?: boolean) =>
      (await owner.client.rpc('admin_list_users', { p_unconfirmed }).eq('email', email).throwOnError())
        .data[0];
    const account = await signUp();
    await change(account.id, unconfirmed);
    expect(await find(account.email, true)).toMatchObject({ role: 'user', email_confirmed_at: null });
    const email = newEmail();
    await owner.client
      .rpc('admin_create_user', { email, password: 'password123', role: 'admin' })
      .throwOnError();
    expect(await find(email)).toMatchObject({ role: 'admin', email_confirmed_at: expect.any(String) });
  });

  test('has only the rights of a user, even if it was given a role before [SQL]', async () => {
    const account = await signUp('owner');
    await change(account.id, unconfirmed);
    expectRejected(await account.client.rpc('admin_list_users'));
    expectRejected(
      await account.client.rpc('manage_category', { operation: 'create', category_name: randomUUID() }),
    );
    const { id } = await newNewsletter();
    const args = { sub_newsletter_id: id, sub_frequency: 'daily' };
    expect((await account.client.rpc('add_subscription', args)).error).toBeNull();
    for (const path of give(owner, account.id, 'user')) expect((await path).error).toBeNull();
  });

  test('is what signing up creates on every back end but the embedded one', () => {
    const config = readFileSync(path.join(__dirname, '../config.toml'), 'utf8');
    expect(parse(config)).toMatchObject({ auth: { email: { enable_confirmations: true } } });
  });
});

describe.each(Object.entries(disabled))('a %s account', (_kind, disable) => {
  test('can do nothing with its existing session [SQL]', async () => {
    const account = await signUp('owner');
    const newsletter = await newNewsletter({ owner_id: account.id });
    await change(account.id, disable);
    // Afterwards, because a soft deletion takes the account's subscriptions.
    const subscription = await newSubscription(account.id);
    const { client, id } = account;
    const hero_text = randomUUID();
    const responses: PromiseLike<Result>[] = [
      client.rpc('admin_list_users'),
      client.rpc('update_user_role', { target_user_id: owner.id, new_role: 'user' }),
      client.rpc('manage_category', { operation: 'create', category_name: hero_text }),
      client.rpc('get_newsletter_subscribers', { target_newsletter_id: newsletter.id }),
      client.rpc('add_subscription', { sub_newsletter_id: newsletter.id, sub_frequency: 'daily' }),
      client.from('profiles').select(),
      client.from('profiles').update({ role: 'user' }).eq('id', owner.id).select(),
      client.from('newsletters').delete().eq('id', newsletter.id).select(),
      client.from('newsletter_subscriptions').select(),
      client.from('newsletter_subscriptions').delete().eq('user_id', id).select(),
      client.from('site_settings').upsert({ id: 1, hero_text }).select(),
    ];
    for (const response of responses) expectRejected(await response);
    const file = await client.storage
      .from('newsletter-images')
      .upload(`${randomUUID()}.png`, Buffer.from('image'), { contentType: 'image/png' });
    expect(file.error).not.toBeNull();
    const rows = await secret.from('newsletter_subscriptions').select().eq('user_id', id);
    expect(rows.data).toEqual([subscription]);
    expect(await roleOf(owner)).toBe('owner');
  });

  test('cannot get a role on any path [SQL]', async () => {
    const account = await signUp();
    await change(account.id, disable);
    for (const path of give(owner, account.id, 'admin'))
      expect(await path).toMatchObject({
        status: 403,
        error: { code: '42501', message: 'This account is disabled' },
      });
    expect(await roleOf(account)).toBe('user');
  });
});

test('the states of accounts are those that are unusual, for the accounts that are asked for [SQL]', async () => {
  const values = {
    suspended: "banned_until = now() + interval '1 hour'",
    deleted: 'deleted_at = now()',
    'deleted and suspended': "deleted_at = now(), banned_until = now() + interval '1 hour'",
    anonymous: 'is_anonymous = true, email_confirmed_at = null',
    'anonymous and suspended': "is_anonymous = true, banned_until = now() + interval '1 hour'",
    'no longer suspended': "banned_until = now() - interval '1 second'",
    unconfirmed,
  };
  const named: [string, string][] = [];
  for (const [name, set] of Object.entries(values)) {
    const { id } = await signUp();
    await change(id, set);
    named.push([id, name]);
  }
  const ask = async (user_ids: string[]) =>
    (await owner.client.rpc('account_states', { user_ids }).throwOnError()).data;
  const states = await ask([owner.id, randomUUID(), ...named.map(([id]) => id)]);
  expect(
    Object.fromEntries(named.map(([id, name]) => [name, states.find((row) => row.id === id)?.state])),
  ).toEqual({
    suspended: 'suspended',
    deleted: 'deleted',
    'deleted and suspended': 'deleted',
    anonymous: 'anonymous',
    'anonymous and suspended': 'suspended',
    'no longer suspended': undefined,
    unconfirmed: undefined,
  });
  expect(states).toHaveLength(5);
  expect(await ask(named.slice(0, 1).map(([id]) => id))).toEqual([{ id: named[0]?.[0], state: 'suspended' }]);
  expect(await ask([])).toEqual([]);
});

test('an expired ban takes no rights away [SQL]', async () => {
  const account = await signUp('admin');
  await change(account.id, "banned_until = now() - interval '1 second'");
  const category_name = randomUUID();
  const { error } = await account.client.rpc('manage_category', { operation: 'create', category_name });
  expect(error).toBeNull();
});
