import { randomUUID } from 'node:crypto';
import { connect, secret, signUp, type TestUser } from './support/clients';
import { newNewsletter, newSubscription } from './support/rows';

const subscribe = ({ client }: TestUser, p_ids: string[], p_again?: boolean, frequency = 'weekly') =>
  client.rpc('subscribe_to_selection', {
    p_ids,
    p_frequencies: p_ids.map(() => frequency),
    p_again,
  });
const rowsOf = async ({ id }: TestUser) => {
  const { data } = await secret
    .from('newsletter_subscriptions')
    .select()
    .eq('user_id', id)
    .order('created_at')
    .order('id')
    .throwOnError();
  return data;
};
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const outcomes = (...of: [string, string][]) =>
  of.map(([newsletter_id, outcome]) => ({ newsletter_id, outcome }));

test('each newsletter gets its frequency, and the answer has the given order', async () => {
  const reader = await signUp();
  const chosen = await Promise.all([newNewsletter(), newNewsletter(), newNewsletter()]);
  const p_ids = chosen
    .map(({ id }) => id)
    .toSorted()
    .toReversed();
  const p_frequencies = ['monthly', 'daily', 'weekly'];
  const { data } = await reader.client.rpc('subscribe_to_selection', { p_ids, p_frequencies }).throwOnError();
  expect(data).toEqual(outcomes(...p_ids.map((id): [string, string] => [id, 'subscribed'])));
  const rows = await rowsOf(reader);
  expect(Object.fromEntries(rows.map((row) => [row.newsletter_id, [row.status, row.frequency]]))).toEqual(
    Object.fromEntries(p_ids.map((id, place) => [id, ['active', p_frequencies[place]]])),
  );
});

/** A subscription in each state, and newsletters without one. */
const everything = async (reader: TestUser) => {
  const { newsletter_id: active } = await newSubscription(reader.id, { frequency: 'daily' });
  const { newsletter_id: paused } = await newSubscription(reader.id, { paused_until: tomorrow() });
  const { newsletter_id: left } = await newSubscription(reader.id, {
    status: 'inactive',
    frequency: 'monthly',
  });
  const closed = [
    randomUUID(),
    (await newNewsletter({ state: 'hidden' })).id,
    (await newNewsletter({ state: 'hidden', publish_at: null })).id,
    (await newNewsletter({ state: 'discontinued' })).id,
    (await newNewsletter({ publish_at: tomorrow() })).id,
  ];
  const { newsletter_id: discontinued } = await newSubscription(reader.id, {
    newsletter_id: (await newNewsletter({ state: 'discontinued' })).id,
  });
  const { newsletter_id: leftAndHidden } = await newSubscription(reader.id, {
    newsletter_id: (await newNewsletter({ state: 'hidden' })).id,
    status: 'inactive',
  });
  return { active, paused, left, unavailable: [...closed, discontinued, leftAndHidden] };
};

test('what is active, paused, left or unavailable stays as it is', async () => {
  const reader = await signUp();
  const { active, paused, left, unavailable } = await everything(reader);
  const before = await rowsOf(reader);
  for (let time = 0; time < 2; time += 1) {
    const { data } = await subscribe(reader, [left, active, ...unavailable, paused]).throwOnError();
    expect(data).toEqual(
      outcomes(
        [left, 'left'],
        [active, 'active'],
        ...unavailable.map((id): [string, string] => [id, 'unavailable']),
        [paused, 'paused'],
      ),
    );
  }
  expect(await rowsOf(reader)).toEqual(before);
});

test('wanted again, what was left goes on with the new frequency; nothing else changes', async () => {
  const reader = await signUp();
  const { active, paused, left, unavailable } = await everything(reader);
  const before = await rowsOf(reader);
  const { data } = await subscribe(reader, [paused, left, active, ...unavailable], true).throwOnError();
  expect(data).toEqual(
    outcomes(
      [paused, 'paused'],
      [left, 'subscribed'],
      [active, 'active'],
      ...unavailable.map((id): [string, string] => [id, 'unavailable']),
    ),
  );
  expect(await rowsOf(reader)).toEqual(
    before.map((row) =>
      row.newsletter_id === left ? { ...row, status: 'active', frequency: 'weekly' } : row,
    ),
  );
});

test('a pause that has ended by itself is none', async () => {
  const reader = await signUp();
  const { newsletter_id } = await newSubscription(reader.id, { paused_until: new Date(0).toISOString() });
  const { data } = await subscribe(reader, [newsletter_id]).throwOnError();
  expect(data).toEqual(outcomes([newsletter_id, 'active']));
});

test('without a choice about what was left, it stays so', async () => {
  const reader = await signUp();
  const { newsletter_id } = await newSubscription(reader.id, { status: 'inactive' });
  for (const p_again of [undefined, null as unknown as undefined, false])
    expect((await subscribe(reader, [newsletter_id], p_again)).data).toEqual(
      outcomes([newsletter_id, 'left']),
    );
});

test("nobody's subscriptions but the caller's are touched or told", async () => {
  const [reader, other] = [await signUp(), await signUp()];
  const { newsletter_id } = await newSubscription(other.id, { status: 'inactive' });
  const before = await rowsOf(other);
  expect((await subscribe(reader, [newsletter_id])).data).toEqual(outcomes([newsletter_id, 'subscribed']));
  expect(await rowsOf(other)).toEqual(before);
});

test('the log has one entry for what was subscribed, with the sentence that was shown', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  const { active, paused, left, unavailable } = await everything(reader);
  const p_ids = [id, active, paused, left, ...unavailable];
  const joined = async () => {
    const { data } = await reader.client.rpc('my_subscription_log').throwOnError();
    return data.filter(({ actor }) => actor === 'person');
  };
  const call = (p_again: boolean) =>
    subscribe(reader, p_ids, p_again).setHeader('x-consent-wording', '1').throwOnError();
  await call(false);
  expect(await joined()).toMatchObject([
    { newsletter_id: id, event: 'joined', frequency: 'weekly', wording: expect.stringContaining('by email') },
  ]);
  await call(true);
  expect((await joined()).slice(1)).toMatchObject([
    {
      newsletter_id: left,
      event: 'joined',
      frequency: 'weekly',
      wording: expect.stringContaining('by email'),
    },
  ]);
  await call(true);
  expect(await joined()).toHaveLength(2);
});

const id = randomUUID();
const few = 'Please select between 1 and 50 newsletters';
const hostile = [
  { what: 'no newsletter', ids: [], frequencies: [], message: few },
  { what: '51 newsletters', ids: Array.from({ length: 51 }, () => randomUUID()), message: few },
  { what: 'null for the newsletters', ids: null, frequencies: ['weekly'], message: few },
  { what: 'null in the newsletters', ids: [id, null], message: 'Please select a newsletter' },
  {
    what: 'a newsletter twice',
    ids: [id, randomUUID(), id],
    message: 'A newsletter can be selected only once',
  },
  {
    what: 'null for the frequencies',
    ids: [id],
    frequencies: null,
    message: 'Every newsletter needs a frequency',
  },
  { what: 'too few frequencies', ids: [id], frequencies: [], message: 'Every newsletter needs a frequency' },
  {
    what: 'too many frequencies',
    ids: [id],
    frequencies: ['weekly', 'daily'],
    message: 'Every newsletter needs a frequency',
  },
  ...['hourly', '', 'Weekly', ' weekly', null].map((frequency) => ({
    what: `the frequency ${JSON.stringify(frequency)}`,
    ids: [id, randomUUID()],
    frequencies: ['weekly', frequency],
    message: 'The frequency must be daily, weekly or monthly',
  })),
];

test.each(hostile)('$what is refused, and nothing is subscribed', async ({ ids, frequencies, message }) => {
  const reader = await signUp();
  const { id: open } = await newNewsletter();
  // One that could be subscribed to, where the fault allows it.
  const p_ids = (ids?.map((one) => (one === id ? open : one)) ?? null) as string[];
  const p_frequencies = (frequencies === undefined ? p_ids.map(() => 'weekly') : frequencies) as string[];
  const { error, status } = await reader.client.rpc('subscribe_to_selection', { p_ids, p_frequencies });
  expect({ status, code: error?.code, message: error?.message }).toEqual({
    status: 400,
    code: '22023',
    message,
  });
  expect(await rowsOf(reader)).toEqual([]);
});

test('fifty newsletters are subscribed at once', async () => {
  const reader = await signUp();
  const { category_id, id: first } = await newNewsletter();
  const rows = Array.from({ length: 49 }, (_, place) => ({
    title: `One of fifty ${place}`,
    description: 'About',
    category_id,
  }));
  const { data } = await secret.from('newsletters').insert(rows).select('id').throwOnError();
  const ids = [first, ...data.map(({ id }) => id)];
  const { data: told } = await subscribe(reader, ids).throwOnError();
  expect(told).toEqual(outcomes(...ids.map((one): [string, string] => [one, 'subscribed'])));
  expect(await rowsOf(reader)).toHaveLength(50);
});

test('selections at once, in any order and beside the call for one, subscribe each newsletter once', async () => {
  const reader = await signUp();
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await newNewsletter()).id));
  const [first = ''] = ids;
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, time) => subscribe(reader, time % 2 ? ids : ids.toReversed())),
    reader.client.rpc('add_subscription', { sub_newsletter_id: first, sub_frequency: 'daily' }),
  ]);
  for (const { error } of answers) expect(error).toBeNull();
  const told = answers
    .slice(0, -1)
    .flatMap(({ data }) => data as { newsletter_id: string; outcome: string }[]);
  for (const one of ids.slice(1))
    expect(
      told.filter(({ newsletter_id, outcome }) => newsletter_id === one && outcome === 'subscribed'),
    ).toHaveLength(1);
  const rows = await rowsOf(reader);
  expect(rows.map(({ newsletter_id }) => newsletter_id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['active']));
});

test('a visitor and a deleted account subscribe to nothing', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await reader.client.rpc('delete_my_account').throwOnError();
  for (const client of [connect(), reader.client]) {
    const { error } = await subscribe({ ...reader, client }, [id]);
    expect(error?.code).toBe('42501');
  }
  const { data } = await secret
    .from('newsletter_subscriptions')
    .select()
    .eq('newsletter_id', id)
    .throwOnError();
  expect(data).toEqual([]);
});
