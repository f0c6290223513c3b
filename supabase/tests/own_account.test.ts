import { connect, execute, newEmail, secret, signUp, type TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';
import { expectRejected } from './support/rejections';
import { newNewsletter, newSubscription } from './support/rows';

const wrong = 'another password';

const remove = ({ client, password }: TestUser, given = password) =>
  client.rpc('delete_my_account', { password: given });

const exists = async ({ id }: { id: string }, root = secret) =>
  (await root.from('profiles').select().eq('id', id).throwOnError()).data.length > 0;

const change = ({ id }: { id: string }, values: string) =>
  execute(`update auth.users set ${values} where id = '${id}'`);

const loggedOut = { status: 403, error: { code: '42501', message: 'You must be logged in' } };
const tooMany = { status: 429, error: { message: 'Too many attempts. Please try again in 15 minutes.' } };

test('goes with its profile and subscriptions; its newsletters and everybody else stay', async () => {
  const admin = await signUp('admin');
  const other = await signUp();
  const newsletter = await newNewsletter({ owner_id: admin.id });
  const own = await newSubscription(admin.id);
  const others = await newSubscription(other.id, { newsletter_id: newsletter.id });
  expect((await remove(admin)).data).toEqual([{ id: admin.id }]);
  expect(await exists(admin)).toBe(false);
  const read = (id: string) => secret.from('newsletter_subscriptions').select().eq('id', id);
  expect((await read(own.id)).data).toEqual([]);
  expect((await read(others.id)).data).toHaveLength(1);
  const left = await secret.from('newsletters').select('owner_id').eq('id', newsletter.id);
  expect(left.data).toEqual([{ owner_id: null }]);
  const { error } = await connect().auth.signInWithPassword(admin);
  expect(error?.message).toBe('Invalid login credentials');
  expect((await connect().auth.signInWithPassword(other)).error).toBeNull();
});

test('stays when the password is wrong', async () => {
  const user = await signUp();
  const other = await signUp();
  for (const given of [wrong, `${user.password} `, user.password.toUpperCase()])
    expect(await remove(user, given)).toMatchObject({ error: null, data: [] });
  expect(await exists(user)).toBe(true);
  expect((await remove(other)).data).toHaveLength(1);
});

test.each([
  ['', 'Password is required'],
  [null as unknown as string, 'Password is required'],
  ['12345', 'Password must be at least 6 characters'],
  ['ä'.repeat(37), 'Password must be at most 72 bytes'],
])('%j is rejected: "%s"', async (given, message) => {
  const user = await signUp();
  expect(await remove(user, given)).toMatchObject({ status: 400, error: { message } });
  expect(await exists(user)).toBe(true);
});

test('needs the password in the call, whatever else is in it', async () => {
  const user = await signUp();
  const other = await signUp();
  const call = (args: object) => user.client.rpc('delete_my_account', args as { password: string });
  for (const args of [{}, { user_id: other.id }, { password: other.password, user_id: other.id }])
    expectRejected(await call(args));
  expect(await exists(user)).toBe(true);
  expect(await exists(other)).toBe(true);
});

test('after five wrong passwords the right one has to wait 15 minutes', async () => {
  const user = await signUp();
  const responses = await Promise.all(Array.from({ length: 7 }, () => remove(user, wrong)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await remove(user)).toMatchObject(tooMany);
  const since = (minutes: number) =>
    execute(
      `update private.password_attempts set since = now() - interval '${minutes} minutes' where user_id = '${user.id}'`,
    );
  await since(14);
  expect(await remove(user)).toMatchObject(tooMany);
  expect(await exists(user)).toBe(true);
  await since(16);
  expect((await remove(user)).data).toHaveLength(1);
});

test('a password that was changed counts from then on', async () => {
  const user = await signUp();
  await user.client.auth.updateUser({ password: wrong });
  expect((await remove(user)).data).toEqual([]);
  expect((await remove(user, wrong)).data).toHaveLength(1);
});

test('can be deleted by a user whose account an owner created', async () => {
  const owner = await signUp('owner');
  const email = newEmail();
  const password = 'password123';
  const account = { email, password, role: 'user' };
  const { data: id } = await owner.client.rpc('admin_create_user', account).throwOnError();
  const client = connect();
  await client.auth.signInWithPassword({ email, password });
  expect((await client.rpc('delete_my_account', { password: wrong })).data).toEqual([]);
  expect((await client.rpc('delete_my_account', { password })).data).toEqual([{ id }]);
});

test.each(['2a', '2b', '2y'])('its password can be hashed as %s', async (kind) => {
  const user = await signUp();
  await change(user, `encrypted_password = '$${kind}$' || substr(encrypted_password, 5)`);
  expect((await remove(user, wrong)).data).toEqual([]);
  expect((await remove(user)).data).toHaveLength(1);
});

test.each([
  ['null', 'no password'],
  ["''", 'an empty one'],
  ["'$argon2id$v=19$m=16,t=2,p=1$MTIzNDU2Nzg$z2'", 'one of another kind'],
])('stays with %s as its hash, for %s', async (hash) => {
  const user = await signUp();
  await change(user, `encrypted_password = ${hash}`);
  expect(await remove(user)).toMatchObject({ error: null, data: [] });
  expect(await exists(user)).toBe(true);
});

test('goes once when deleted twice at once, and its token is worth nothing afterwards', async () => {
  const user = await signUp();
  const responses = await Promise.all([remove(user), remove(user)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await remove(user)).toMatchObject(loggedOut);
});

test('leaves no subscription behind that is made at the same moment', async () => {
  const user = await signUp();
  const { id } = await newNewsletter();
  const [added, removed] = await Promise.all([
    user.client.rpc('add_subscription', { sub_newsletter_id: id, sub_frequency: 'daily' }),
    remove(user),
  ]);
  expect(removed.data).toHaveLength(1);
  expect(added.status).toBeLessThan(500);
  expect((await secret.from('newsletter_subscriptions').select().eq('user_id', user.id)).data).toEqual([]);
});

test.each([
  ['banned', "banned_until = now() + interval '1 hour'"],
  ['soft-deleted', 'deleted_at = now()'],
])('stays while it is %s', async (_state, values) => {
  const user = await signUp();
  await change(user, values);
  expect(await remove(user)).toMatchObject(loggedOut);
  expect(await exists(user)).toBe(true);
});

test('can be deleted before its address is confirmed', async () => {
  const user = await signUp();
  await change(user, 'email_confirmed_at = null');
  expect((await remove(user)).data).toHaveLength(1);
});

describe('the last owner', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startProcess();
  });
  afterAll(() => running.stop());

  const rejection = { status: 403, error: { message: 'There must always be at least one owner' } };
  const root = () => connect(running.backend.serviceRoleKey, running.backend);
  const onlyOwners = async (count: number) => {
    const owners = await Promise.all(Array.from({ length: count }, () => signUp('owner', running.backend)));
    const ids = owners.map(({ id }) => id).join();
    await root().from('profiles').update({ role: 'user' }).not('id', 'in', `(${ids})`).throwOnError();
    return owners as [TestUser, TestUser];
  };

  test('stays, even with the right password', async () => {
    const [owner] = await onlyOwners(1);
    expect(await remove(owner)).toMatchObject(rejection);
    expect(await exists(owner, root())).toBe(true);
  });

  test('stays when two owners delete themselves concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await onlyOwners(2);
      const responses = await Promise.all([remove(first), remove(second)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(responses.find(({ error }) => error)).toMatchObject(rejection);
    }
  });

  test('stays when the other one is deleted twice at once, by both', async () => {
    const [first, second] = await onlyOwners(2);
    const responses = await Promise.all([
      remove(first),
      second.client.rpc('admin_delete_user', { user_id: first.id }),
    ]);
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    expect([await exists(first, root()), await exists(second, root())]).toEqual([false, true]);
  });
});
