import { randomUUID } from 'node:crypto';
import { secret, signUp, type TestUser } from './support/clients';
import { newNewsletter, newSubscription } from './support/rows';

const add = ({ client }: TestUser, sub_newsletter_id: string, sub_frequency = 'weekly') =>
  client.rpc('add_subscription', { sub_newsletter_id, sub_frequency });
const rowsOf = async (newsletter_id: string) =>
  (await secret.from('newsletter_subscriptions').select().eq('newsletter_id', newsletter_id).throwOnError())
    .data;

const gone = { status: 409, error: { code: '23503', message: 'This newsletter no longer exists' } };
const ended = { status: 400, error: { message: 'This newsletter is no longer published' } };
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const closed = [
  { what: 'hidden', values: () => ({ state: 'hidden' }), refusal: gone },
  { what: 'never published', values: () => ({ state: 'hidden', publish_at: null }), refusal: gone },
  { what: 'yet to be published', values: () => ({ publish_at: tomorrow() }), refusal: gone },
  { what: 'discontinued', values: () => ({ state: 'discontinued' }), refusal: ended },
  {
    what: 'discontinued but yet to be published',
    values: () => ({ state: 'discontinued', publish_at: tomorrow() }),
    refusal: gone,
  },
];

describe.each(closed)('a newsletter that is $what', ({ values, refusal }) => {
  test.each(['user', 'newsletter_manager', 'admin', 'owner'] as const)(
    'gets no new subscription of %s',
    async (role) => {
      const { id } = await newNewsletter(values());
      expect(await add(await signUp(role), id)).toMatchObject(refusal);
      expect(await rowsOf(id)).toEqual([]);
    },
  );

  test('can be left by the call that ends a subscription, once', async () => {
    const reader = await signUp();
    const { id } = await newNewsletter(values());
    const before = await newSubscription(reader.id, { newsletter_id: id, frequency: 'daily' });
    expect((await add(reader, id, 'daily')).data).toEqual({ ...before, status: 'inactive' });
    expect(await add(reader, id, 'daily')).toMatchObject(refusal);
    expect(await rowsOf(id)).toEqual([{ ...before, status: 'inactive' }]);
  });

  test('lets nobody change the frequency or resume a paused subscription', async () => {
    const [reader, paused] = [await signUp(), await signUp()];
    const { id } = await newNewsletter(values());
    await newSubscription(reader.id, { newsletter_id: id });
    await newSubscription(paused.id, { newsletter_id: id, status: 'inactive' });
    const before = await rowsOf(id);
    expect(await add(reader, id, 'daily')).toMatchObject(refusal);
    for (const frequency of ['daily', 'weekly', 'monthly'])
      expect(await add(paused, id, frequency)).toMatchObject(refusal);
    expect(await rowsOf(id)).toEqual(before);
  });

  test("can be left by deleting one's own subscription, and nobody else's", async () => {
    const [reader, other] = [await signUp(), await signUp()];
    const { id } = await newNewsletter(values());
    await newSubscription(reader.id, { newsletter_id: id });
    await newSubscription(other.id, { newsletter_id: id });
    const { data } = await reader.client
      .from('newsletter_subscriptions')
      .delete()
      .eq('newsletter_id', id)
      .select();
    expect(data).toHaveLength(1);
    expect(await rowsOf(id)).toMatchObject([{ user_id: other.id }]);
  });

  test('keeps its subscribers for those who may see them', async () => {
    const [reader, admin] = [await signUp(), await signUp('admin')];
    const { id } = await newNewsletter(values());
    await newSubscription(reader.id, { newsletter_id: id });
    const { data } = await admin.client.rpc('get_newsletter_subscribers', { target_newsletter_id: id });
    expect(data).toMatchObject([{ email: reader.email }]);
  });
});

test('a hidden newsletter is refused in the words for one that does not exist', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter({ state: 'hidden' });
  const { error, status } = await add(reader, id);
  const none = await add(reader, randomUUID());
  expect({ error, status }).toEqual({ error: none.error, status: none.status });
});

test('visible again, a newsletter can be resumed', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter({ state: 'hidden' });
  await newSubscription(reader.id, { newsletter_id: id, status: 'inactive' });
  await secret.from('newsletters').update({ state: 'visible' }).eq('id', id).throwOnError();
  expect((await add(reader, id)).data).toMatchObject({ status: 'active' });
});

test('whoever subscribes while a newsletter is being discontinued is subscribed or refused', async () => {
  const readers = await Promise.all(Array.from({ length: 10 }, () => signUp()));
  const { id } = await newNewsletter();
  const discontinue = async () => secret.from('newsletters').update({ state: 'discontinued' }).eq('id', id);
  const [first, second] = [readers.slice(0, 5), readers.slice(5)];
  const responses = await Promise.all([
    ...first.map((reader) => add(reader, id)),
    discontinue(),
    ...second.map((reader) => add(reader, id)),
  ]);
  const answers = responses.filter((_, index) => index !== first.length);
  const made = answers.filter(({ error }) => error === null);
  for (const answer of answers) if (answer.error) expect(answer).toMatchObject(ended);
  expect(await rowsOf(id)).toHaveLength(made.length);
  for (const reader of readers) {
    const [row] = (await rowsOf(id)).filter(({ user_id }) => user_id === reader.id);
    expect(row?.status).toBe(row && 'active');
  }
});
