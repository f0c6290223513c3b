import { execute, secret, signUp, type TestUser } from './support/clients';
import { entriesOf, expectForgotten, latestOf } from './support/history';
import { newCategory, newNewsletter, newSubscription } from './support/rows';

// The auth server can soft-delete an account: its row stays, with deleted_at. Nothing else may remember it.

const softDelete = ({ id }: TestUser) =>
  execute(`update auth.users set deleted_at = now() where id = '${id}'`);

const remove = async (id: string) =>
  void (await secret.from('newsletters').delete().eq('id', id).throwOnError());

const ownerOf = async (id: string) =>
  (await secret.from('newsletters').select().eq('id', id).single().throwOnError()).data.owner_id;

const subscribersOf = async (newsletter: string) => {
  const found = secret.from('newsletter_subscriptions').select('user_id').eq('newsletter_id', newsletter);
  return (await found.throwOnError()).data.map(({ user_id }) => user_id);
};

let owner: TestUser;
beforeAll(async () => {
  owner = await signUp('owner');
});

const restore = (entry_id: number) => owner.client.rpc('restore_history', { entry_id });

const changeRole = (target_user_id: string, new_role: string) =>
  owner.client.rpc('update_user_role', { target_user_id, new_role }).throwOnError();

test('removes the account from the history, and leaves what it did [SQL]', async () => {
  const admin = await signUp('admin');
  const values = { p_title: 'Title', p_description: 'About', p_category_id: (await newCategory()).id };
  const { data: newsletter } = await admin.client.rpc('manage_newsletter', values).throwOnError();
  await newSubscription(admin.id, { newsletter_id: newsletter.id });
  await changeRole(admin.id, 'owner');
  const { id: roleEntry } = await latestOf('profiles', admin.id);
  await remove(newsletter.id);
  await softDelete(admin);
  await expectForgotten(admin);
  expect(await entriesOf('newsletters', newsletter.id)).toMatchObject([
    { operation: 'insert', actor_id: null, actor_email: null, owner_after: null },
    { operation: 'delete', owner_before: null, subscriptions: 1 },
  ]);
  const { data: entry } = await secret.from('history').select().eq('id', roleEntry).single().throwOnError();
  expect(entry).toMatchObject({ row_id: null, label: null, before: { role: 'admin' }, actor_id: owner.id });
  expect(await restore(roleEntry)).toMatchObject({
    status: 404,
    error: { message: 'This user no longer exists' },
  });
});

test.each(['before', 'after'])(
  'a newsletter that is deleted %s that comes back without its subscription and owner [SQL]',
  async (order) => {
    const [gone, stays] = [await signUp('admin'), await signUp()];
    const { id } = await newNewsletter({ owner_id: gone.id });
    for (const user of [gone, stays]) await newSubscription(user.id, { newsletter_id: id });
    if (order === 'before') await remove(id);
    await softDelete(gone);
    if (order === 'after') await remove(id);
    await restore((await latestOf('newsletters', id)).id).throwOnError();
    expect(await subscribersOf(id)).toEqual([stays.id]);
    expect(await ownerOf(id)).toBeNull();
    await expectForgotten(gone);
  },
);

test('takes its subscriptions, and its newsletters as their owner; that is no change of them [SQL]', async () => {
  const gone = await signUp('admin');
  const { id, updated_at } = await newNewsletter({ owner_id: gone.id });
  await newSubscription(gone.id, { newsletter_id: id });
  await softDelete(gone);
  expect(await subscribersOf(id)).toEqual([]);
  const { data } = await secret.from('newsletters').select().eq('id', id).single().throwOnError();
  expect(data).toMatchObject({ owner_id: null, updated_at });
  expect(await entriesOf('newsletters', id)).toHaveLength(1);
});

test('what is left of it is not recorded again [SQL]', async () => {
  const gone = await signUp('admin');
  const { id } = await newNewsletter();
  await softDelete(gone);
  // Too late for the rules, such as a request that was under way.
  await secret.from('newsletters').update({ owner_id: gone.id }).eq('id', id).throwOnError();
  await newSubscription(gone.id, { newsletter_id: id });
  await execute(`select set_config('request.jwt.claim.sub', '${gone.id}', true);
    update public.newsletters set title = 'Another title' where id = '${id}'`);
  await remove(id);
  await changeRole(gone.id, 'user');
  await expectForgotten(gone);
  expect(await latestOf('newsletters', id)).toMatchObject({ operation: 'delete', subscriptions: 0 });
  const { data } = await secret.from('history').select().eq('actor_id', owner.id).order('id').throwOnError();
  expect(data.at(-1)).toMatchObject({
    row_id: null,
    label: null,
    before: { role: 'admin' },
    after: { role: 'user' },
  });
});

test('a restore takes up neither a subscription nor an owner that it should not have known [SQL]', async () => {
  const gone = await signUp('admin');
  const { id } = await newNewsletter({ owner_id: gone.id });
  await newSubscription(gone.id, { newsletter_id: id });
  await remove(id);
  // As if the account was soft-deleted while the restore was under way: the history still names it.
  await execute(`set local session_replication_role = replica;
    update auth.users set deleted_at = now() where id = '${gone.id}'`);
  await restore((await latestOf('newsletters', id)).id).throwOnError();
  expect(await subscribersOf(id)).toEqual([]);
  expect(await ownerOf(id)).toBeNull();
});
