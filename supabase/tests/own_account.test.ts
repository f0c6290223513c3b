import { connect, execute, newEmail, secret, signUp, type TestUser } from './support/clients';
import { expectRejected } from './support/rejections';
import { newNewsletter, newSubscription } from './support/rows';

const remove = ({ client }: TestUser) => client.rpc('delete_my_account');

const exists = async ({ id }: { id: string }) =>
  (await secret.from('profiles').select().eq('id', id).throwOnError()).data.length > 0;

const change = ({ id }: { id: string }, values: string) =>
  execute(`update auth.users set ${values} where id = '${id}'`);

const loggedOut = { status: 403, error: { code: '42501', message: 'You must be logged in' } };
const notRecent = {
  status: 403,
  error: {
    code: '42501',
    message: 'Please sign in again, then delete your account within five minutes.',
  },
};

const age = ({ id }: { id: string }, minutes: number) =>
  execute(
    `update auth.sessions set created_at = now() - interval '${minutes} minutes' where user_id = '${id}'`,
  );

const sessionOf = ({ token }: TestUser) => {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).session_id as string;
};

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

test.each([
  ['five minutes old', 5, false],
  ['four minutes old', 4, true],
])('a session that is %s [SQL]', async (_age, minutes, accepted) => {
  const user = await signUp();
  await age(user, minutes);
  const response = await remove(user);
  if (accepted) expect(response.data).toEqual([{ id: user.id }]);
  else expect(response).toMatchObject(notRecent);
  expect(await exists(user)).toBe(!accepted);
});

test('refreshing a session makes it no newer, signing in again does [SQL]', async () => {
  const user = await signUp();
  await age(user, 6);
  await user.client.auth.refreshSession();
  expect(await remove(user)).toMatchObject(notRecent);
  await user.client.auth.signInWithPassword(user);
  expect((await remove(user)).data).toEqual([{ id: user.id }]);
});

test('an old session stays refused while another one of the account is new [SQL]', async () => {
  const user = await signUp();
  await age(user, 6);
  const { data } = await connect().auth.signInWithPassword(user);
  expect(data.session).not.toBeNull();
  expect(await remove(user)).toMatchObject(notRecent);
  expect(await exists(user)).toBe(true);
});

test.each([
  ['that has ended', (session: string) => `delete from auth.sessions where id = '${session}'`],
  [
    'of another account',
    (session: string, other: string) =>
      `update auth.sessions set user_id = '${other}' where id = '${session}'`,
  ],
  [
    'of an unknown age',
    (session: string) => `update auth.sessions set created_at = null where id = '${session}'`,
  ],
])('a session %s is refused, although the account has a new one [SQL]', async (_what, statement) => {
  const user = await signUp();
  const other = await signUp();
  await connect().auth.signInWithPassword(user);
  await execute(statement(sessionOf(user), other.id));
  expect(await remove(user)).toMatchObject(notRecent);
  expect([await exists(user), await exists(other)]).toEqual([true, true]);
});

test.each([
  ['without a session', {}],
  ['with a session that is null', { session_id: null }],
  ["with a session that isn't text", { session_id: ['50000000-0000-4000-8000-000000000002'] }],
  ['with a malformed session', { session_id: "' or true" }],
])('a token %s is refused [SQL]', async (_what, session) => {
  const user = await signUp();
  const claims = JSON.stringify({ sub: user.id, ...session }).replaceAll("'", "''");
  const call = execute(`
    select set_config('request.jwt.claims', '${claims}', true);
    set local role authenticated;
    select public.delete_my_account()`);
  await expect(call).rejects.toThrow(notRecent.error.message);
  expect(await exists(user)).toBe(true);
});

test('the token of a user who has signed out is refused', async () => {
  const user = await signUp();
  const { client } = user;
  const call = client.rpc('delete_my_account').setHeader('authorization', `Bearer ${user.token}`);
  await client.auth.signOut();
  expect(await call).toMatchObject(notRecent);
  expect(await exists(user)).toBe(true);
});

test.each([
  ['nothing', () => ({})],
  ['null', () => ({ password: null })],
  ['the password', ({ password }: TestUser) => ({ password })],
  ['a wrong password', () => ({ password: 'another password' })],
])('with %s as arguments, only the session counts [SQL]', async (_what, args) => {
  const user = await signUp();
  const call = () => user.client.rpc('delete_my_account', args(user) as { password?: string });
  await age(user, 6);
  expect(await call()).toMatchObject(notRecent);
  expect(await exists(user)).toBe(true);
  await age(user, 1);
  expect((await call()).data).toEqual([{ id: user.id }]);
});

test('names nobody else', async () => {
  const user = await signUp();
  const other = await signUp();
  expectRejected(await user.client.rpc('delete_my_account', { user_id: other.id } as object));
  expect([await exists(user), await exists(other)]).toEqual([true, true]);
});

test('an old session learns nothing about the password from a call that is rolled back [SQL]', async () => {
  const user = await signUp();
  await age(user, 6);
  for (const password of [user.password, 'another password']) {
    const call = user.client.rpc('delete_my_account', { password }).is('id', null);
    expect(await call.single()).toMatchObject(notRecent);
  }
  expect(await exists(user)).toBe(true);
});

test('can be deleted by a user whose account an owner created', async () => {
  const owner = await signUp('owner');
  const email = newEmail();
  const password = 'password123';
  const account = { email, password, role: 'user' };
  const { data: id } = await owner.client.rpc('admin_create_user', account).throwOnError();
  const client = connect();
  await client.auth.signInWithPassword({ email, password });
  expect((await client.rpc('delete_my_account')).data).toEqual([{ id }]);
});

test('can be deleted by a user who has no password [SQL]', async () => {
  const user = await signUp();
  await change(user, 'encrypted_password = null');
  expect((await remove(user)).data).toEqual([{ id: user.id }]);
});

test('goes once when deleted twice at once, and its token is worth nothing afterwards', async () => {
  const user = await signUp();
  const responses = await Promise.all([remove(user), remove(user)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await remove(user)).toMatchObject(notRecent);
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
])('stays while it is %s [SQL]', async (_state, values) => {
  const user = await signUp();
  await change(user, values);
  expect(await remove(user)).toMatchObject(loggedOut);
  expect(await exists(user)).toBe(true);
});

test('can be deleted before its address is confirmed [SQL]', async () => {
  const user = await signUp();
  await change(user, 'email_confirmed_at = null');
  expect((await remove(user)).data).toHaveLength(1);
});
