import { secret, signUp, type TestUser } from './support/clients';
import { newCategory, newNewsletter } from './support/rows';

let admin: TestUser;
beforeAll(async () => {
  admin = await signUp('admin');
});

type Values = { p_id?: string; p_state?: string; p_publish_at?: string };

const save = async (values: Values) =>
  admin.client.rpc('manage_newsletter', {
    p_title: 'A title',
    p_description: 'About',
    p_category_id: (await newCategory()).id,
    ...values,
  });
const saved = async (values: Values) => (await save(values)).data;

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const time = (moment: string | null | undefined) => Date.parse(moment ?? '');
const isNow = (moment: string | null | undefined) => Math.abs(time(moment) - Date.now()) < HOUR / 2;

/** A newsletter that became public two hours ago. */
const published = (values: object = {}) =>
  newNewsletter({ created_at: inHours(-2), publish_at: inHours(-2), ...values });

describe('without the new arguments', () => {
  test('a new newsletter is visible at once', async () => {
    const made = await saved({});
    expect(made).toMatchObject({ state: 'visible', publish_at: made?.created_at, featured_position: null });
    expect(isNow(made?.created_at)).toBe(true);
  });

  test.each(['visible', 'hidden', 'discontinued'])(
    'one that is %s stays so, with its dates',
    async (state) => {
      const { id, publish_at, created_at } = await published({ state });
      expect(await saved({ p_id: id })).toMatchObject({ state, publish_at, created_at });
    },
  );

  test('one that is yet to be published stays so', async () => {
    const { id, publish_at, created_at } = await published({ publish_at: inHours(2) });
    expect(await saved({ p_id: id })).toMatchObject({ state: 'visible', publish_at, created_at });
  });
});

test.each(['visible', 'discontinued'])('a new newsletter that is %s is public at once', async (p_state) => {
  const made = await saved({ p_state });
  expect(made).toMatchObject({ state: p_state, publish_at: made?.created_at });
  expect(isNow(made?.publish_at)).toBe(true);
});

test('a new hidden newsletter has no date; what it becomes next is public at once, and new', async () => {
  for (const p_state of ['visible', 'discontinued']) {
    const draft = await saved({ p_state: 'hidden' });
    expect(draft).toMatchObject({ state: 'hidden', publish_at: null });
    await secret
      .from('newsletters')
      .update({ created_at: inHours(-5) })
      .eq('id', draft?.id ?? '');
    const shown = await saved({ p_id: draft?.id, p_state });
    expect(shown).toMatchObject({ state: p_state, publish_at: shown?.created_at });
    expect(isNow(shown?.publish_at)).toBe(true);
  }
});

test('hiding and showing again, discontinuing and continuing keep the dates', async () => {
  const { id, publish_at, created_at } = await published();
  for (const p_state of ['hidden', 'visible', 'discontinued', 'hidden', 'discontinued', 'visible'])
    expect(await saved({ p_id: id, p_state })).toMatchObject({ state: p_state, publish_at, created_at });
});

test('whatever is published later takes that moment as its date', async () => {
  const moment = inHours(3);
  const made = await saved({ p_publish_at: moment });
  const later = { p_state: 'visible', p_publish_at: moment };
  const hidden = await published({ state: 'hidden' });
  const visible = await published();
  const rows = [
    made,
    await saved({ p_id: hidden.id, ...later }),
    await saved({ p_id: visible.id, ...later }),
  ];
  for (const row of rows) {
    expect(row?.state).toBe('visible');
    expect([time(row?.publish_at), time(row?.created_at)]).toEqual([time(moment), time(moment)]);
  }
});

test('a moment in the past publishes now what is not public yet, and changes nothing of what is', async () => {
  const draft = await newNewsletter({ state: 'hidden', publish_at: null });
  const scheduled = await newNewsletter({ publish_at: inHours(3), created_at: inHours(3) });
  for (const { id } of [draft, scheduled]) {
    const row = await saved({ p_id: id, p_state: 'visible', p_publish_at: inHours(-24) });
    expect(row?.publish_at).toBe(row?.created_at);
    expect(isNow(row?.publish_at)).toBe(true);
  }
  const { id, publish_at, created_at } = await published();
  expect(await saved({ p_id: id, p_publish_at: inHours(-24) })).toMatchObject({ publish_at, created_at });
});

test('hiding what is yet to be published withdraws the moment; discontinuing it publishes it', async () => {
  const scheduled = () => newNewsletter({ publish_at: inHours(3), created_at: inHours(3) });
  const draft = await saved({ p_id: (await scheduled()).id, p_state: 'hidden' });
  expect(draft?.publish_at).toBeNull();
  expect(isNow(draft?.created_at)).toBe(true);
  const ended = await saved({ p_id: (await scheduled()).id, p_state: 'discontinued' });
  expect(isNow(ended?.publish_at)).toBe(true);
  expect(ended?.created_at).toBe(ended?.publish_at);
});

const range = 'Publish on must be a date between 2000 and 2099';
const later = 'Only a visible newsletter can be published later';

test.each([
  [{ p_state: 'paused' }, 'The state must be visible, hidden or discontinued'],
  [{ p_state: '' }, 'The state must be visible, hidden or discontinued'],
  [{ p_state: 'Visible' }, 'The state must be visible, hidden or discontinued'],
  [{ p_publish_at: '9999-01-01T00:00:00Z' }, range],
  [{ p_publish_at: '2100-01-01T00:00:00Z' }, range],
  [{ p_publish_at: '1999-12-31T23:59:59Z' }, range],
  [{ p_publish_at: '0001-01-01T00:00:00Z' }, range],
  [{ p_publish_at: 'infinity' }, range],
  [{ p_publish_at: '-infinity' }, range],
  [{ p_state: 'hidden', p_publish_at: '2099-12-31T23:59:59Z' }, later],
  [{ p_state: 'discontinued', p_publish_at: '2099-12-31T23:59:59Z' }, later],
])('%j is refused, for a new newsletter and for one that exists', async (values, message) => {
  const before = await published();
  for (const p_id of [undefined, before.id])
    expect(await save({ ...values, p_id })).toMatchObject({ status: 400, error: { message } });
  expect((await secret.from('newsletters').select().eq('id', before.id)).data).toEqual([before]);
});

test('a hidden newsletter that stays hidden can not be published later', async () => {
  const { id } = await published({ state: 'hidden' });
  expect(await save({ p_id: id, p_publish_at: inHours(1) })).toMatchObject({ error: { message: later } });
});

test('the table checks what bypasses the procedure', async () => {
  const row = await published();
  const write = (values: object) => secret.from('newsletters').update(values).eq('id', row.id);
  for (const values of [
    { state: 'paused' },
    { state: null },
    { publish_at: null },
    { state: 'discontinued', publish_at: null },
    { publish_at: 'infinity' },
    { publish_at: '-infinity' },
    { publish_at: '2100-01-01T00:00:00Z' },
    { publish_at: '1999-12-31T23:59:59Z' },
    { featured_position: 0 },
    { featured_position: 13 },
  ])
    expect((await write(values)).error).not.toBeNull();
  const { data } = await secret.from('newsletters').select().eq('id', row.id).single().throwOnError();
  expect(data).toEqual(row);
});
