import { randomUUID } from 'node:crypto';
import { secret, signUp, type TestUser } from './support/clients';
import { expectRejected } from './support/rejections';
import { newNewsletter, newSubscription } from './support/rows';

const add = ({ client }: TestUser, sub_newsletter_id: string, sub_frequency: string) =>
  client.rpc('add_subscription', { sub_newsletter_id, sub_frequency });
const rowsOf = async (newsletter_id: string) =>
  (await secret.from('newsletter_subscriptions').select().eq('newsletter_id', newsletter_id).throwOnError())
    .data;

test('adding with the same frequency toggles a subscription; another frequency changes it', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  const first = (await add(reader, id, 'weekly')).data;
  const steps = [
    ['daily', 'active'],
    ['daily', 'inactive'],
    ['daily', 'active'],
    ['monthly', 'active'],
    ['monthly', 'inactive'],
    ['weekly', 'active'],
  ] as const;
  expect(first).toMatchObject({
    user_id: reader.id,
    newsletter_id: id,
    frequency: 'weekly',
    status: 'active',
  });
  for (const [frequency, status] of steps) {
    const { data } = await add(reader, id, frequency);
    expect(data).toEqual({ ...first, frequency, status });
    expect(await rowsOf(id)).toEqual([data]);
  }
});

test('ids ignore case', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await add(reader, id, 'weekly').throwOnError();
  expect((await add(reader, id.toUpperCase(), 'weekly')).data).toMatchObject({ status: 'inactive' });
  expect(await rowsOf(id.toUpperCase())).toEqual(await rowsOf(id));
  expect(await rowsOf(id)).toHaveLength(1);
});

test('twenty concurrent calls create one row and none fails', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  const responses = await Promise.all(Array.from({ length: 20 }, () => add(reader, id, 'weekly')));
  expect(responses.every(({ error }) => error === null)).toBe(true);
  expect(responses.filter(({ data }) => data?.status === 'active')).toHaveLength(10);
  expect(await rowsOf(id)).toMatchObject([{ status: 'inactive', frequency: 'weekly' }]);
});

test('concurrent subscriptions of many readers are all stored', async () => {
  const readers = await Promise.all(Array.from({ length: 20 }, () => signUp()));
  const { id } = await newNewsletter();
  await Promise.all(readers.map((reader) => add(reader, id, 'daily').throwOnError()));
  expect(new Set((await rowsOf(id)).map((row) => row.user_id))).toEqual(
    new Set(readers.map((one) => one.id)),
  );
});

test('an unknown or deleted newsletter is rejected, and no row is created', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await newSubscription((await signUp()).id, { newsletter_id: id });
  await secret.from('newsletters').delete().eq('id', id);
  for (const newsletter of [id, randomUUID()]) {
    const response = await add(reader, newsletter, 'weekly');
    expect(response).toMatchObject({
      status: 409,
      error: { message: 'This newsletter no longer exists' },
    });
    expect(await rowsOf(newsletter)).toEqual([]);
  }
});

test.each(['hourly', '', 'WEEKLY', ' weekly', null as unknown as string])(
  'the frequency %j is rejected',
  async (bad) => {
    const { id } = await newNewsletter();
    const response = await add(await signUp(), id, bad);
    expect(response).toMatchObject({
      status: 400,
      error: { message: 'The frequency must be daily, weekly or monthly' },
    });
    expect(await rowsOf(id)).toEqual([]);
  },
);

test('a deleted account is not logged in, even though its token is still valid', async () => {
  const [owner, reader] = [await signUp('owner'), await signUp()];
  const { id } = await newNewsletter();
  await owner.client.rpc('admin_delete_user', { user_id: reader.id }).throwOnError();
  expect(await add(reader, id, 'weekly')).toMatchObject({
    status: 403,
    error: { message: 'You must be logged in' },
  });
  expect(await rowsOf(id)).toEqual([]);
});

test('a missing newsletter is rejected', async () => {
  const response = await add(await signUp(), null as unknown as string, 'weekly');
  expect(response).toMatchObject({ status: 400, error: { message: 'Please select a newsletter' } });
});

test('unknown statuses and frequencies and duplicate rows are rejected on every path', async () => {
  const row = await newSubscription((await signUp()).id);
  const update = (values: object) => secret.from('newsletter_subscriptions').update(values).eq('id', row.id);
  for (const values of [{ status: 'paused' }, { frequency: 'hourly' }])
    expect((await update(values)).error).not.toBeNull();
  const again = await secret
    .from('newsletter_subscriptions')
    .insert({ user_id: row.user_id, newsletter_id: row.newsletter_id });
  expect(again.status).toBe(409);
  expect(await rowsOf(row.newsletter_id)).toEqual([row]);
});

test('nobody can subscribe someone else', async () => {
  const other = await signUp();
  const { client } = await signUp('owner');
  const { id } = await newNewsletter();
  const args = { sub_newsletter_id: id, sub_frequency: 'daily', user_id: other.id };
  expect((await client.rpc('add_subscription', args)).status).toBe(404);
  expect(await rowsOf(id)).toEqual([]);
});

test('a user cannot read the subscriptions of others by filter, by id or by embedding', async () => {
  const row = await newSubscription((await signUp()).id);
  const { client } = await signUp();
  expect((await client.from('newsletter_subscriptions').select().eq('user_id', row.user_id)).data).toEqual(
    [],
  );
  expect((await client.from('newsletter_subscriptions').select().eq('id', row.id)).data).toEqual([]);
  const { data } = await client
    .from('newsletters')
    .select('id, newsletter_subscriptions(user_id)')
    .eq('id', row.newsletter_id);
  expect(data).toEqual([{ id: row.newsletter_id, newsletter_subscriptions: [] }]);
});

test("a delete without a filter removes only the user's own rows", async () => {
  const reader = await signUp();
  const mine = await newSubscription(reader.id);
  const other = await newSubscription((await signUp()).id);
  const { error } = await reader.client.from('newsletter_subscriptions').delete();
  // Hosted projects refuse it: DELETE requires a WHERE clause.
  if (error) expect(error.code).toBe('21000');
  expect(await rowsOf(mine.newsletter_id)).toEqual(error ? [mine] : []);
  expect(await rowsOf(other.newsletter_id)).toEqual([other]);
});

test('an admin removes a subscriber; removing the same one again returns no row', async () => {
  const { client } = await signUp('admin');
  const { user_id, newsletter_id } = await newSubscription((await signUp()).id);
  const remove = () =>
    client
      .from('newsletter_subscriptions')
      .delete()
      .eq('user_id', user_id)
      .eq('newsletter_id', newsletter_id)
      .select('id');
  expect((await remove()).data).toHaveLength(1);
  expect(await rowsOf(newsletter_id)).toEqual([]);
  expect((await remove()).data).toEqual([]);
});

test("a user's subscriptions are sorted newest first and include the newsletters", async () => {
  const reader = await signUp();
  const older = await newSubscription(reader.id, { created_at: '2026-01-05T09:00:00Z' });
  const newer = await newSubscription(reader.id, { created_at: '2026-02-05T09:00:00Z' });
  const { data } = await reader.client
    .from('newsletter_subscriptions')
    .select('id, newsletters(title, description)')
    .eq('user_id', reader.id)
    .order('created_at', { ascending: false })
    .throwOnError();
  expect(data.map(({ id }) => id)).toEqual([newer.id, older.id]);
  expect(data[0]?.newsletters).toEqual({ title: expect.any(String), description: 'About something' });
});

test('the subscriber list contains only active subscribers and only the expected fields', async () => {
  const { client } = await signUp('admin');
  const [active, inactive] = [await signUp(), await signUp()];
  const { newsletter_id } = await newSubscription(active.id, { frequency: 'daily' });
  await newSubscription(inactive.id, { newsletter_id, status: 'inactive' });
  const list = (id: string) => client.rpc('get_newsletter_subscribers', { target_newsletter_id: id });
  expect((await list(newsletter_id)).data).toEqual([
    { user_id: active.id, email: active.email, frequency: 'daily', created_at: expect.stringContaining('T') },
  ]);
  expect((await list(newsletter_id).ilike('email', `%${inactive.email}%`)).data).toEqual([]);
  expect((await list(newsletter_id).range(1, 5)).data).toEqual([]);
  expect((await list(randomUUID())).data).toEqual([]);
  expect((await list(null as unknown as string)).data).toEqual([]);
});

test("another user's subscription cannot be deleted by its id", async () => {
  const row = await newSubscription((await signUp()).id);
  const { client } = await signUp();
  expectRejected(await client.from('newsletter_subscriptions').delete().eq('id', row.id).select());
  expect(await rowsOf(row.newsletter_id)).toEqual([row]);
});
