import { secret, signUp, type TestUser } from './support/clients';
import { latestOf } from './support/history';
import { expectRejected } from './support/rejections';
import { newNewsletter, newSubscription, passDays } from './support/rows';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

let owner: TestUser;
beforeAll(async () => {
  owner = await signUp('owner');
});

const add = ({ client }: TestUser, sub_newsletter_id: string, sub_frequency: string) =>
  client.rpc('add_subscription', { sub_newsletter_id, sub_frequency });
const pause = ({ client }: TestUser, p_until: string | null, p_newsletter_id?: string) =>
  client.rpc('pause_subscriptions', { p_until: p_until as string, p_newsletter_id });
const resume = ({ client }: TestUser, p_newsletter_id?: string) =>
  client.rpc('resume_subscriptions', { p_newsletter_id });

/** What people who edit see of a newsletter's subscribers: the number in both places, the list, a search, and the filter. */
async function shown(id: string, email: string) {
  const { client } = owner;
  const [number, overview, list, found, none] = await Promise.all([
    client.rpc('count_subscribers', { target_newsletter_id: id }).throwOnError(),
    client.rpc('newsletter_overview').eq('id', id).throwOnError(),
    client.rpc('get_newsletter_subscribers', { target_newsletter_id: id }).throwOnError(),
    client.rpc('count_subscribers', { target_newsletter_id: id, p_search: email }).throwOnError(),
    client
      .rpc('newsletter_overview', { p_traits: ['no-subscribers'] })
      .eq('id', id)
      .throwOnError(),
  ]);
  const numbers = [
    number.data,
    overview.data[0]?.active_subscribers,
    list.data.length,
    found.data,
    1 - none.data.length,
  ];
  expect(new Set(numbers).size).toBe(1);
  return number.data;
}

test('a paused subscription counts nowhere until its pause ends, by itself [SQL]', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await add(reader, id, 'daily').throwOnError();
  const { data } = await pause(reader, inDays(7), id).throwOnError();
  expect(data).toMatchObject([{ newsletter_id: id, status: 'active', frequency: 'daily' }]);
  expect(await shown(id, reader.email)).toBe(0);
  await passDays(6, id);
  expect(await shown(id, reader.email)).toBe(0);
  await passDays(1, id);
  expect(await shown(id, reader.email)).toBe(1);
  // The number that is kept includes the end of the pause with the next change.
  const other = await signUp();
  await add(other, id, 'daily').throwOnError();
  await add(reader, id, 'daily').throwOnError();
  expect([await shown(id, other.email)]).toEqual([1]);
});

test('a pause is prolonged, shortened and ended early, and the numbers follow [SQL]', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await add(reader, id, 'weekly').throwOnError();
  for (const days of [7, 14, 3]) await pause(reader, inDays(days)).throwOnError();
  expect(await shown(id, reader.email)).toBe(0);
  expect((await resume(reader, id).throwOnError()).data).toMatchObject([{ paused_until: null }]);
  expect(await shown(id, reader.email)).toBe(1);
  await passDays(20, id);
  expect(await shown(id, reader.email)).toBe(1);
});

test('all active subscriptions of the caller are paused at once, and nobody else’s', async () => {
  const [reader, other] = [await signUp(), await signUp()];
  const active = [await newSubscription(reader.id), await newSubscription(reader.id)];
  const inactive = await newSubscription(reader.id, { status: 'inactive' });
  const foreign = await newSubscription(other.id, { newsletter_id: active[0]?.newsletter_id });
  const { data } = await pause(reader, inDays(14)).throwOnError();
  expect(data.map(({ id }) => id).sort()).toEqual(active.map(({ id }) => id).sort());
  const { data: rows } = await secret
    .from('newsletter_subscriptions')
    .select('id, paused_until')
    .in('id', [inactive.id, foreign.id])
    .throwOnError();
  expect(rows.map(({ paused_until }) => paused_until)).toEqual([null, null]);
  expect((await resume(reader).throwOnError()).data).toHaveLength(2);
  expect((await resume(reader).throwOnError()).data).toEqual([]);
});

test('adding with the same frequency ends a paused subscription, and adding again has no pause', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await add(reader, id, 'weekly').throwOnError();
  await pause(reader, inDays(7)).throwOnError();
  expect((await add(reader, id, 'daily')).data).toMatchObject({ status: 'active', frequency: 'daily' });
  expect(await shown(id, reader.email)).toBe(0);
  expect((await add(reader, id, 'daily')).data).toMatchObject({ status: 'inactive', paused_until: null });
  expect(await shown(id, reader.email)).toBe(0);
  expect((await add(reader, id, 'daily')).data).toMatchObject({ status: 'active', paused_until: null });
  expect(await shown(id, reader.email)).toBe(1);
});

test('a pause lasts up to a year', async () => {
  const reader = await signUp();
  await newSubscription(reader.id);
  const until = inDays(364);
  const { data } = await pause(reader, until).throwOnError();
  expect(data?.map(({ paused_until }) => paused_until && Date.parse(paused_until))).toEqual([
    Date.parse(until),
  ]);
  expect((await pause(reader, inDays(367))).status).toBe(400);
});

test.each(['2020-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'infinity', '-infinity', null])(
  'a pause until %j is rejected, and nothing is paused',
  async (until) => {
    const reader = await signUp();
    const { id } = await newSubscription(reader.id);
    expect(await pause(reader, until)).toMatchObject({
      status: 400,
      error: { message: 'A pause must end within a year from now' },
    });
    const { data } = await secret.from('newsletter_subscriptions').select().eq('id', id).single();
    expect(data?.paused_until).toBeNull();
  },
);

test('no path gives a subscription a pause without an end', async () => {
  const { id } = await newSubscription((await signUp()).id);
  const update = (values: object) => secret.from('newsletter_subscriptions').update(values).eq('id', id);
  expect((await update({ paused_until: 'infinity' })).error).not.toBeNull();
  expectRejected(
    await owner.client
      .from('newsletter_subscriptions')
      .update({ paused_until: inDays(1) })
      .eq('id', id)
      .select(),
  );
});

test('the pause of a newsletter that is deleted and restored goes on', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await add(reader, id, 'weekly').throwOnError();
  await pause(reader, inDays(7)).throwOnError();
  await owner.client.from('newsletters').delete().eq('id', id).throwOnError();
  const { id: entry_id } = await latestOf('newsletters', id);
  await owner.client.rpc('restore_history', { entry_id }).throwOnError();
  expect(await shown(id, reader.email)).toBe(0);
  expect((await resume(reader).throwOnError()).data).toHaveLength(1);
  expect(await shown(id, reader.email)).toBe(1);
});

test('of a newsletter that is discontinued meanwhile, a pause can be ended', async () => {
  const reader = await signUp();
  const row = await newSubscription(reader.id, { paused_until: inDays(7) });
  await secret
    .from('newsletters')
    .update({ state: 'discontinued' })
    .eq('id', row.newsletter_id)
    .throwOnError();
  expect((await resume(reader).throwOnError()).data).toMatchObject([{ id: row.id, paused_until: null }]);
});

test('a pause in two tabs at once is one of both', async () => {
  const reader = await signUp();
  const { id } = await newSubscription(reader.id);
  const ends = [inDays(7), inDays(14)];
  const answers = await Promise.all([...ends.map((end) => pause(reader, end)), resume(reader)]);
  expect(answers.every(({ error }) => error === null)).toBe(true);
  const { data } = await secret
    .from('newsletter_subscriptions')
    .select()
    .eq('id', id)
    .single()
    .throwOnError();
  const end = data.paused_until && new Date(data.paused_until).toISOString();
  expect([...ends, null]).toContain(end);
});
