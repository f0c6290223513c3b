import { roles } from '../../shared/src/model/roles';
import { callAs, connect, newEmail, secret, signUp, type TestUser } from './support/clients';
import { expectRejected } from './support/rejections';

const roleOf = async ({ id }: Pick<TestUser, 'id'>) =>
  (await secret.from('profiles').select('role').eq('id', id).maybeSingle().throwOnError()).data?.role;

test('a new account is a user, whatever metadata it signs up with', async () => {
  const client = connect();
  const options = { data: { role: 'owner', app_metadata: { role: 'owner' }, is_admin: true } };
  const { data } = await client.auth.signUp({ email: newEmail(), password: 'password123', options });
  expect(await roleOf({ id: data.user?.id ?? '' })).toBe('user');
});

test("changing one's own metadata changes no rights", async () => {
  const { client, ...user } = await signUp();
  await client.auth.updateUser({ data: { role: 'owner', app_metadata: { role: 'owner' } } });
  await client.auth.refreshSession();
  expectRejected(await client.rpc('admin_list_users'));
  expect(await roleOf(user)).toBe('user');
});

test.each(['user', 'newsletter_manager', 'admin'] as const)(
  '%s cannot become owner on any path',
  async (role) => {
    const { client, ...user } = await signUp(role);
    const upsert = { id: user.id, role: 'owner' };
    expectRejected(await client.from('profiles').update({ role: 'owner' }).eq('id', user.id).select());
    expectRejected(await client.from('profiles').upsert(upsert).select());
    expectRejected(await client.rpc('update_user_role', { target_user_id: user.id, new_role: 'owner' }));
    expect(await roleOf(user)).toBe(role);
  },
);

test("a user's update without a filter changes nothing", async () => {
  const { client } = await signUp();
  const other = await signUp();
  expectRejected(await client.from('profiles').update({ role: 'owner' }));
  expect(await roleOf(other)).toBe('user');
});

test('a change of role takes effect at once, even though the token is still valid', async () => {
  const { client, id } = await signUp('admin');
  const create = (name: string) =>
    client.rpc('manage_category', { operation: 'create', category_name: name });
  expect((await create(`Before ${id}`)).error).toBeNull();
  await secret.from('profiles').update({ role: 'user' }).eq('id', id);
  expectRejected(await create(`After ${id}`));
});

test('a deleted account can do nothing with its token', async () => {
  const owner = await signUp('owner');
  const { client, id } = await signUp('owner');
  await owner.client.rpc('admin_delete_user', { user_id: id }).throwOnError();
  expectRejected(await client.rpc('admin_list_users'));
  expectRejected(await client.from('profiles').select());
});

test('an owner who changes roles in the table is bound by the same rules', async () => {
  const { client } = await signUp('owner');
  const user = await signUp();
  const update = (values: Record<string, unknown>) =>
    client
      .from('profiles')
      .update(values as object)
      .eq('id', user.id)
      .select();
  for (const role of roles) {
    await update({ role }).throwOnError();
    expect(await roleOf(user)).toBe(role);
  }
  for (const role of ['king', '', null]) expect((await update({ role })).status).toBe(400);
  expect((await update({ id: (await signUp()).id })).status).toBe(403);
  const { data } = await update({ role: 'user', updated_at: '2001-01-01T00:00:00Z' }).single().throwOnError();
  expect(new Date(data.updated_at).getFullYear()).toBeGreaterThan(2001);
});

test('a visitor sees no profile', async () => {
  await signUp();
  expectRejected(await (await callAs('anon')).client.from('profiles').select());
});
