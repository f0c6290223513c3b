import { roles } from '../../shared/src/model/roles';
import { connect, execute, newEmail, secret, signUp, type TestUser } from './support/clients';
import { newNewsletter, newSubscription } from './support/rows';

let owner: TestUser;
beforeAll(async () => {
  owner = await signUp('owner');
});

const create = (values: Partial<{ email: string; password: string; role: string }> = {}) =>
  owner.client.rpc('admin_create_user', {
    email: newEmail(),
    password: 'password123',
    role: 'user',
    ...values,
  });
const find = async (email: string) =>
  (await owner.client.rpc('admin_list_users').eq('email', email).throwOnError()).data[0];
const signIn = (email: string, password: string) => connect().auth.signInWithPassword({ email, password });

test.each(roles)(
  'a %s created by an owner can sign in at once, change their password, be listed and be deleted',
  async (role) => {
    const email = newEmail();
    const { data: id } = await create({ email, role }).throwOnError();
    const { client, password } = { client: connect(), password: 'another456' };
    expect((await client.auth.signInWithPassword({ email, password: 'password123' })).error).toBeNull();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await signIn(email, password)).error).toBeNull();
    expect((await signIn(email, 'password123')).error?.message).toBe('Invalid login credentials');
    expect(await find(email)).toMatchObject({ id, email, role, last_sign_in_at: expect.any(String) });
    await owner.client.rpc('admin_delete_user', { user_id: id }).throwOnError();
    expect(await find(email)).toBeUndefined();
    expect((await signIn(email, password)).error?.message).toBe('Invalid login credentials');
  },
);

const expectInvited = (id: string, invited: boolean) =>
  execute(`do $$ begin
    if (select raw_user_meta_data ? 'invited' from auth.users where id = '${id}') is distinct from ${invited}
    then raise exception 'expected invited to be ${invited}'; end if;
  end $$`);

test.each([
  ['signs in', (_id: string, email: string) => signIn(email, 'password123'), false],
  [
    'gets another password',
    (id: string) => execute(`update auth.users set encrypted_password = 'another' where id = '${id}'`),
    false,
  ],
  [
    'only changes otherwise',
    (id: string) => execute(`update auth.users set updated_at = now() where id = '${id}'`),
    true,
  ],
])('an account that an owner has made is invited; then it %s [SQL]', async (_what, act, invited) => {
  const email = newEmail();
  const { data: id } = await create({ email }).throwOnError();
  await expectInvited(id, true);
  await act(id, email);
  await expectInvited(id, invited);
});

test('nobody else is invited, whatever they write into their metadata [SQL]', async () => {
  const email = newEmail();
  const client = connect();
  const options = { data: { invited: true, name: 'Ann' } };
  const { data } = await client.auth.signUp({ email, password: 'password123', options });
  const id = data.user?.id ?? '';
  await expectInvited(id, false);
  await client.auth.signInWithPassword({ email, password: 'password123' });
  const { data: changed, error } = await client.auth.updateUser(options);
  expect(error).toBeNull();
  expect(changed.user?.user_metadata).toMatchObject({ name: 'Ann' });
  await expectInvited(id, false);
});

test('an email address is trimmed and lower-cased', async () => {
  const email = newEmail();
  await create({ email: ` ${email.toUpperCase()}\n` }).throwOnError();
  expect(await find(email)).toMatchObject({ email });
  expect((await signIn(email.toUpperCase(), 'password123')).error).toBeNull();
});

test('an email address can contain a plus sign', async () => {
  const email = `plus+${newEmail()}`;
  await create({ email }).throwOnError();
  expect(await find(email)).toBeDefined();
});

test.each([
  ['Email is required', { email: ' ' }],
  ['Please enter a valid email address.', { email: 'a@b' }],
  ['Please enter a valid email address.', { email: 'not an address' }],
  ['Please enter a valid email address.', { email: `${'x'.repeat(300)}@example.com` }],
  ['Please enter a valid email address.', { email: 'someone@exämple.com' }],
  ['Please enter a valid email address.', { email: 'two@example.com,three@example.com' }],
  ['Password is required', { password: '' }],
  ['Password must be at least 6 characters', { password: '12345' }],
  ['Password must be at most 72 bytes', { password: 'ä'.repeat(37) }],
  ['Role is required', { role: '' }],
  ['The role must be user, newsletter_manager, admin or owner', { role: 'king' }],
])('"%s": %j is rejected', async (message, values) => {
  const email = newEmail();
  const { error, status } = await create({ email, ...values });
  expect({ message: error?.message, status }).toEqual({ message, status: 400 });
  expect(await find(email)).toBeUndefined();
});

test('a taken address is rejected, even in another case or concurrently', async () => {
  const email = newEmail();
  await create({ email }).throwOnError();
  const taken = 'A user with this email address already exists';
  expect((await create({ email: email.toUpperCase() })).error?.message).toBe(taken);
  const next = newEmail();
  const responses = await Promise.all([1, 2, 3].map(() => create({ email: next })));
  expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('the list has exactly the expected fields and can be paged, searched and sorted', async () => {
  const { data } = await owner.client.rpc('admin_list_users').throwOnError();
  for (const user of data)
    expect(Object.keys(user)).toEqual([
      'id',
      'email',
      'role',
      'created_at',
      'last_sign_in_at',
      'email_confirmed_at',
    ]);
  const { data: again } = await owner.client.rpc('admin_list_users').range(1, 2).throwOnError();
  expect(again).toHaveLength(2);
  const { data: found } = await owner.client
    .rpc('admin_list_users')
    .ilike('email', `%${owner.email.slice(3, 20).toUpperCase()}%`)
    .order('email')
    .throwOnError();
  expect(found.map(({ id }) => id)).toEqual([owner.id]);
});

test('an unknown role is rejected and the old one stays', async () => {
  const admin = await signUp('admin');
  for (const new_role of ['king', '', null as unknown as string]) {
    const { status } = await owner.client.rpc('update_user_role', { target_user_id: admin.id, new_role });
    expect(status).toBe(400);
  }
  expect((await find(admin.email))?.role).toBe('admin');
});

test('update_user_role returns the profile, or an error if there is none', async () => {
  const { id } = await signUp();
  const update = (target_user_id: string) =>
    owner.client.rpc('update_user_role', { target_user_id, new_role: 'admin' });
  expect((await update(id)).data).toMatchObject({ id, role: 'admin' });
  for (const target of ['00000000-0000-4000-8000-00000000dead', null as unknown as string])
    expect(await update(target)).toMatchObject({
      status: 404,
      error: { message: 'This user no longer exists' },
    });
});

test('deleting a user keeps their newsletters without an owner and deletes their subscriptions', async () => {
  const admin = await signUp('admin');
  const newsletter = await newNewsletter({ owner_id: admin.id });
  const subscription = await newSubscription(admin.id);
  await owner.client.rpc('admin_delete_user', { user_id: admin.id }).throwOnError();
  const left = await secret.from('newsletters').select('owner_id').eq('id', newsletter.id);
  expect(left.data).toEqual([{ owner_id: null }]);
  expect((await secret.from('newsletter_subscriptions').select().eq('id', subscription.id)).data).toEqual([]);
  expect((await secret.from('profiles').select().eq('id', admin.id)).data).toEqual([]);
});

test('of two concurrent deletions one succeeds and the other gets a 404', async () => {
  const { id } = await signUp();
  const remove = () => owner.client.rpc('admin_delete_user', { user_id: id });
  const responses = await Promise.all([remove(), remove()]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test('owners cannot delete their own account, however its id is written', async () => {
  for (const user_id of [owner.id, owner.id.toUpperCase(), `{${owner.id}}`]) {
    const { error, status } = await owner.client.rpc('admin_delete_user', { user_id });
    expect({ status, message: error?.message }).toEqual({
      status: 403,
      message: "You can't delete your own account",
    });
  }
  expect(await find(owner.email)).toBeDefined();
});
