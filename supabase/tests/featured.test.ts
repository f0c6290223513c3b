import { randomUUID } from 'node:crypto';
import type { TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';

// On a separate back end, because there is only one order.

let running: Running;
// Imported after BACKEND is set to this file's back end.
let callAs: typeof import('./support/clients').callAs;
let secret: typeof import('./support/clients').secret;
let entriesOf: typeof import('./support/history').entriesOf;
let featuredOrder: typeof import('./support/rows').featuredOrder;
let newNewsletter: typeof import('./support/rows').newNewsletter;
let admin: TestUser;
let ids: string[];
beforeAll(async () => {
  running = await startProcess();
  process.env.BACKEND = JSON.stringify(running.backend);
  const clients = await import('./support/clients');
  ({ callAs, secret } = clients);
  ({ entriesOf } = await import('./support/history'));
  ({ featuredOrder, newNewsletter } = await import('./support/rows'));
  admin = await clients.signUp('admin');
  ids = [];
  for (let made = 0; made < 13; made += 1) ids.push((await newNewsletter()).id);
});

afterAll(() => running.stop());

const some = (...places: number[]) => places.map((place) => ids[place] ?? '');

const arrange = (p_ids: string[], p_expected: string[], { client } = admin) =>
  client.rpc('arrange_featured', { p_ids, p_expected });
const arrangeNow = async (p_ids: string[]) => {
  const { data } = await arrange(p_ids, await featuredOrder()).throwOnError();
  return data;
};

test('features exactly these newsletters, in this order', async () => {
  for (const order of [some(0, 1, 2), some(2, 0), some(3, 2, 0, 1), ids.slice(0, 12), []]) {
    const positions = await arrangeNow(order);
    expect(positions).toEqual(order.map((id, index) => ({ id, featured_position: index + 1 })));
    expect(await featuredOrder()).toEqual(order);
  }
});

describe('everybody reads', () => {
  const change = (place: number, values: object) =>
    secret
      .from('newsletters')
      .update(values)
      .eq('id', ids[place] ?? '')
      .throwOnError();
  const read = async (actor: 'anon' | 'user' | 'admin') => {
    const { client } = await callAs(actor);
    return (await client.rpc('featured_newsletters', {}, { get: true }).throwOnError()).data;
  };

  test('the listed ones in their order, without a trace of others', async () => {
    await arrangeNow(some(5, 4, 3, 2, 1, 0));
    await change(4, { state: 'hidden' });
    await change(3, { state: 'discontinued' });
    await change(1, { publish_at: new Date(Date.now() + 86_400_000).toISOString() });
    for (const actor of ['anon', 'user', 'admin'] as const) {
      const rows = await read(actor);
      expect(rows.map(({ id }) => id)).toEqual(some(5, 2, 0));
      expect(rows[0]).toEqual({
        id: ids[5],
        title: expect.stringMatching(/^Title /),
        description: 'About something',
        category_id: expect.any(String),
        category_name: expect.stringMatching(/^Category /),
        image_url: null,
        image_focus: 50,
        created_at: expect.any(String),
        rhythm: 'weekly',
      });
    }
    for (const place of [4, 3, 1])
      await change(place, { state: 'visible', publish_at: new Date().toISOString() });
  });

  test('at most twelve, of two that share a place the newer one first', async () => {
    await arrangeNow(ids.slice(0, 12));
    await change(12, { featured_position: 1, created_at: '2099-01-01T00:00:00Z' });
    expect((await read('anon')).map(({ id }) => id)).toEqual([...some(12), ...ids.slice(0, 11)]);
    await change(12, { featured_position: null });
  });
});

test('what keeps its place is not changed', async () => {
  await arrangeNow(some(0, 1, 2));
  const { length } = await entriesOf('newsletters', ids[0] ?? '');
  await arrangeNow(some(0, 2, 1));
  expect(await entriesOf('newsletters', ids[0] ?? '')).toHaveLength(length);
});

test.each([
  ['more than twelve', () => ids, 400, 'At most 12 newsletters can be featured'],
  ['one twice', () => some(1, 1), 400, 'A newsletter can be featured only once'],
  [
    'none in place of an id',
    () => [null as unknown as string],
    400,
    'A newsletter can be featured only once',
  ],
  ['no list', () => null as unknown as string[], 400, 'The new and the present order are required'],
  ['one that does not exist', () => [...some(1), randomUUID()], 404, 'This newsletter no longer exists'],
])('%s is refused, and the order stays', async (_what, wanted, status, message) => {
  await arrangeNow(some(4, 5));
  expect(await arrange(wanted(), some(4, 5))).toMatchObject({ status, error: { message } });
  expect(await featuredOrder()).toEqual(some(4, 5));
});

test.each([
  ['another order', () => some(5, 4)],
  ['less', () => some(4)],
  ['more', () => some(4, 5, 6)],
  ['nothing', () => []],
])('whoever has seen %s learns that someone else has changed it', async (_what, expected) => {
  await arrangeNow(some(4, 5));
  const response = await arrange(some(7), expected());
  expect(response).toMatchObject({
    status: 409,
    error: { code: 'PT409', message: 'Someone else has changed this' },
  });
  expect(await featuredOrder()).toEqual(some(4, 5));
});

test('no expected order is refused', async () => {
  const response = await arrange(some(7), null as unknown as string[]);
  expect(response.error?.message).toBe('The new and the present order are required');
});

test('of many who arrange at once, one succeeds, and the order is the one of that', async () => {
  await arrangeNow(some(0, 1, 2));
  const wishes = Array.from({ length: 10 }, (_, index) => some(index + 1, 0, 12));
  const responses = await Promise.all(wishes.map((wish) => arrange(wish, some(0, 1, 2))));
  const done = wishes.filter((_, index) => responses[index]?.error === null);
  expect(done).toHaveLength(1);
  expect(responses.filter(({ error }) => error?.code === 'PT409')).toHaveLength(9);
  expect(await featuredOrder()).toEqual(done[0]);
});

test('a hidden newsletter keeps its place, and two can share one', async () => {
  await arrangeNow(some(0, 1));
  await secret
    .from('newsletters')
    .update({ state: 'hidden' })
    .eq('id', ids[0] ?? '')
    .throwOnError();
  await secret
    .from('newsletters')
    .update({ featured_position: 1 })
    .eq('id', ids[2] ?? '')
    .throwOnError();
  expect(await featuredOrder()).toEqual(some(2, 0, 1));
  expect(await arrange(some(0), some(2, 0, 1))).toMatchObject({ error: null });
  await secret
    .from('newsletters')
    .update({ state: 'visible' })
    .eq('id', ids[0] ?? '')
    .throwOnError();
});

describe('undo and restore', () => {
  const undo = async (id: string) => {
    const { data } = await secret.from('newsletters').select('updated_at').eq('id', id).maybeSingle();
    const call = admin.client.rpc('undo_last_change', { changed_table: 'newsletters', changed_id: id });
    return data ? call.setHeader('x-expected-updated-at', data.updated_at) : call;
  };
  const restored = async (id: string) => (await secret.from('newsletters').select().eq('id', id)).data?.[0];

  test('of arranging gives a newsletter its place back', async () => {
    await arrangeNow(some(8, 9));
    await arrangeNow(some(9));
    expect((await undo(ids[8] ?? '')).error).toBeNull();
    expect(await restored(ids[8] ?? '')).toMatchObject({ featured_position: 1 });
    expect(await featuredOrder()).toEqual(some(9, 8));
  });

  test.each([
    ['hiding', { state: 'hidden' }],
    [
      'publishing later',
      { publish_at: '2090-01-01T00:00:00+00:00', created_at: '2090-01-01T00:00:00+00:00' },
    ],
    ['discontinuing', { state: 'discontinued' }],
  ])('of %s brings state and dates back', async (_what, values) => {
    const before = await newNewsletter();
    await secret.from('newsletters').update(values).eq('id', before.id).throwOnError();
    expect((await undo(before.id)).error).toBeNull();
    expect(await restored(before.id)).toEqual({ ...before, updated_at: expect.any(String) });
  });

  test('of a deletion brings state, dates and place back, also where the place is taken by now', async () => {
    const row = await newNewsletter({ state: 'hidden', publish_at: null });
    await arrangeNow([row.id]);
    await secret.from('newsletters').delete().eq('id', row.id).throwOnError();
    await arrangeNow(some(10));
    expect((await undo(row.id)).error).toBeNull();
    expect(await restored(row.id)).toEqual({ ...row, featured_position: 1, updated_at: expect.any(String) });
  });

  test.each([
    [12, null],
    [11, 3],
  ])('of a deletion while %i others are featured brings it back with the place %p', async (others, place) => {
    const { id } = await newNewsletter();
    await arrangeNow([...some(0, 1), id]);
    await secret.from('newsletters').delete().eq('id', id).throwOnError();
    await arrangeNow(ids.slice(0, others));
    expect((await undo(id)).error).toBeNull();
    expect(await restored(id)).toMatchObject({ featured_position: place });
  });

  test('of arranging is refused while twelve others are featured', async () => {
    await arrangeNow(some(12));
    await arrangeNow(ids.slice(0, 12));
    const refusal = { code: '22023', message: 'At most 12 newsletters can be featured' };
    expect(await undo(ids[12] ?? '')).toMatchObject({ error: refusal });
    await arrangeNow(ids.slice(0, 11));
    expect((await undo(ids[12] ?? '')).error).toBeNull();
  });

  test('of another change leaves out the place while twelve others are featured', async () => {
    const row = await newNewsletter();
    await arrangeNow([row.id]);
    await secret.from('newsletters').update({ title: 'Changed' }).eq('id', row.id).throwOnError();
    const changed = (await entriesOf('newsletters', row.id)).at(-1);
    await arrangeNow(ids.slice(0, 12));
    await admin.client.rpc('restore_history', { entry_id: changed?.id ?? 0 }).throwOnError();
    expect(await restored(row.id)).toMatchObject({ title: row.title, featured_position: null });
  });
});
