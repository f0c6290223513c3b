import { randomUUID } from 'node:crypto';
import { secret, signUp, type TestUser } from './support/clients';
import { newNewsletter, newSubscription } from './support/rows';

let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  // One after the other: lite grants privileges at its first request, which on native PostgreSQL no second one may do meanwhile.
  admin = await signUp('admin');
  owner = await signUp('owner');
});

type Order = 'email' | 'frequency' | 'created_at';

/** A newsletter with five active subscribers and one former one. */
async function popular() {
  const { id } = await newNewsletter();
  const part = randomUUID().slice(0, 13);
  const emails: string[] = [];
  for (const [place, frequency] of ['weekly', 'daily', 'monthly', 'daily', 'weekly', 'daily'].entries()) {
    const email = `${'bfacde'[place]}-${part}@example.com`;
    const { data: user_id } = await owner.client
      .rpc('admin_create_user', { email, password: 'password123', role: 'user' })
      .throwOnError();
    const status = place === 5 ? 'inactive' : 'active';
    // Three of them subscribed at the same moment.
    const created_at = `2026-01-0${Math.min(place + 1, 3)}T10:00:00+00:00`;
    await newSubscription(user_id, { newsletter_id: id, frequency, status, created_at });
    if (status === 'active') emails.push(email);
  }
  return { id, part, emails };
}

const list = async (id: string, values: object = {}) => {
  const call = admin.client.rpc('get_newsletter_subscribers', { target_newsletter_id: id, ...values });
  return (await call.throwOnError()).data;
};

test.each<Order>(['email', 'frequency', 'created_at'])(
  'sorted by %s, chunks hold each subscriber once, in both directions',
  async (p_order) => {
    const { id, emails } = await popular();
    for (const p_descending of [false, true]) {
      const whole = await list(id, { p_order, p_descending });
      expect(whole.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
      const values = whole.map((row) => row[p_order]);
      expect(values).toEqual(p_descending ? values.toSorted().reverse() : values.toSorted());
      const found: typeof whole = [];
      for (;;) {
        const last = found.at(-1);
        const after = last && { p_after: last[p_order], p_after_id: last.user_id };
        const chunk = await list(id, { p_order, p_descending, p_limit: 2, ...after });
        found.push(...chunk);
        if (chunk.length < 2) break;
      }
      expect(found).toEqual(whole);
    }
  },
);

test('a text is found anywhere in the address, among active subscribers only', async () => {
  const { id, part, emails } = await popular();
  const found = async (p_search: string) =>
    (await list(id, { p_search, p_order: 'email', p_descending: false })).map(({ email }) => email);
  const count = async (p_search?: string) =>
    (await admin.client.rpc('count_subscribers', { target_newsletter_id: id, p_search }).throwOnError()).data;
  expect(await found(` ${part.toUpperCase()}`)).toEqual(emails.toSorted());
  expect(await found(`c-${part}`)).toEqual([`c-${part}@example.com`]);
  expect(await found('_')).toEqual([]);
  expect([await count(), await count(part), await count(`c-${part}`), await count('%')]).toEqual([
    5, 5, 1, 0,
  ]);
  const other = await newNewsletter();
  for (const { user_id } of await list(id)) await newSubscription(user_id, { newsletter_id: other.id });
  expect(await count(part)).toBe(5);
});

test('an unknown order is rejected', async () => {
  const { id } = await newNewsletter();
  const { error, status } = await admin.client.rpc('get_newsletter_subscribers', {
    target_newsletter_id: id,
    p_order: 'user_id',
  });
  expect({ status, message: error?.message }).toEqual({
    status: 400,
    message: 'Subscribers are sorted by email, frequency or created_at',
  });
});

test('former subscribers and those of other newsletters are not counted', async () => {
  const { id } = await popular();
  const other = await newNewsletter();
  await secret
    .from('newsletter_subscriptions')
    .delete()
    .eq('newsletter_id', id)
    .eq('frequency', 'daily')
    .throwOnError();
  const numbers = await Promise.all(
    [id, other.id].map((target_newsletter_id) =>
      admin.client.rpc('count_subscribers', { target_newsletter_id }).throwOnError(),
    ),
  );
  expect(numbers.map(({ data }) => data)).toEqual([3, 0]);
});

test('the first 200 characters of a search count', async () => {
  const email = `${'a'.repeat(200)}@${randomUUID()}.com`;
  const { data: user_id } = await owner.client
    .rpc('admin_create_user', { email, password: 'password123', role: 'user' })
    .throwOnError();
  const { newsletter_id } = await newSubscription(user_id);
  for (const [p_search, number] of [
    [` ${email.slice(0, 200)}b`, 1],
    [`${email.slice(0, 199)}bb`, 0],
  ] as const) {
    expect(await list(newsletter_id, { p_search })).toHaveLength(number);
    const { data } = await admin.client
      .rpc('count_subscribers', { target_newsletter_id: newsletter_id, p_search })
      .throwOnError();
    expect(data).toBe(number);
  }
});
