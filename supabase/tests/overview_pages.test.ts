import { randomUUID } from 'node:crypto';
import { execute, secret, signUp, type TestUser } from './support/clients';
import { counts, featuredOrder, newCategory, newNewsletter, newSubscription } from './support/rows';

let admin: TestUser;
beforeAll(async () => {
  admin = await signUp('admin');
});

const overview = async (values: object) =>
  (await admin.client.rpc('newsletter_overview', values).throwOnError()).data;

const numbersOf = async (values: object) =>
  (await admin.client.rpc('newsletter_numbers', values).throwOnError()).data;

/** The number for a name. */
const numberOf = async (name: string, values: object) =>
  (await numbersOf(values)).find((row) => row.name === name)?.number;

type Order = 'title' | 'category_name' | 'active_subscribers' | 'created_at';

/** Two categories with newsletters of one word that no other has. */
async function shelf() {
  const word = `w${randomUUID().slice(0, 8)}`;
  const categories = [await newCategory({ name: `b ${word}` }), await newCategory({ name: `A ${word}` })];
  const rows = [];
  for (const [place, title] of ['Éclair', 'apple', 'Bread', 'cake', 'Apple'].entries()) {
    const created_at = `2026-02-0${Math.min(place + 1, 3)}T10:00:00+00:00`;
    const category_id = categories[place % 2]?.id ?? '';
    rows.push(await newNewsletter({ title: `${title} ${word}`, category_id, created_at }));
  }
  for (const place of [1, 1, 3])
    await newSubscription((await signUp()).id, { newsletter_id: rows[place]?.id ?? '' });
  return { word, categories, rows };
}

test.each<Order>(['title', 'category_name', 'active_subscribers', 'created_at'])(
  'sorted by %s, chunks hold each newsletter once, in both directions',
  async (p_order) => {
    const { word, rows } = await shelf();
    const folded = (value: string | number) => (typeof value === 'string' ? value.toLowerCase() : value);
    for (const p_descending of [false, true]) {
      const whole = await overview({ p_search: word, p_order, p_descending });
      expect(new Set(whole.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
      const values = whole.map((row) => folded(row[p_order]));
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(p_descending ? sorted.reverse() : sorted);
      const found: typeof whole = [];
      for (;;) {
        const last = found.at(-1);
        const after = last && { p_after: String(last[p_order]), p_after_id: last.id };
        const chunk = await overview({ p_search: word, p_order, p_descending, p_limit: 2, ...after });
        found.push(...chunk);
        if (chunk.length < 2) break;
      }
      expect(found).toEqual(whole);
    }
  },
);

test('a search finds what has all words, also in hidden newsletters, in a category or everywhere; nothing similar is found or counted', async () => {
  const { word, categories } = await shelf();
  const hidden = await newNewsletter({
    title: `Secret ${word}`,
    state: 'hidden',
    category_id: categories[0]?.id ?? '',
  });
  const titles = async (p_search: string, p_category_id?: string) =>
    (await overview({ p_search, p_category_id })).map(({ title }) => title);
  expect(await titles(`secret ${word}`)).toEqual([hidden.title]);
  expect(await titles(`${word} secre`)).toEqual([hidden.title]);
  for (const p_search of [`secrat ${word}`, `secret-zzz-${word}`, `secret ${word}x`]) {
    expect(await titles(p_search)).toEqual([]);
    expect(await numberOf('found', { p_search })).toBe(0);
    expect(await numberOf('hidden', { p_search })).toBe(0);
  }
  expect(await titles(`eclair ${word}`)).toEqual([`Éclair ${word}`]);
  expect(await titles(`${word}nothing`)).toEqual([]);
  expect((await titles('', categories[1]?.id)).toSorted()).toEqual([`apple ${word}`, `cake ${word}`]);
  expect(await titles('Bread', categories[1]?.id)).toEqual([]);
});

/** Gives a newsletter what makes it have each of the traits. */
const having: Record<string, Parameters<typeof newNewsletter>[0]> = {
  hidden: { state: 'hidden' },
  discontinued: { state: 'discontinued' },
  scheduled: { publish_at: '2099-01-01T00:00:00+00:00' },
  featured: { featured_position: 12 },
  'no-example': { example_content: '' },
  'no-picture': { image_url: null },
};

/** What comes close to a trait. */
const almost: typeof having = {
  scheduled: { state: 'hidden', publish_at: '2099-01-01T00:00:00+00:00' },
};

const ordinary = { example_content: '<p>Hello</p>', image_url: 'https://images.example.com/1.png' };

test.each([...Object.keys(having), 'no-subscribers', 'not-edited [SQL]'])(
  'the filter %s leaves those that have the trait, and its number says how many',
  async (name) => {
    const trait = name.replace(' [SQL]', '');
    const { id: category_id } = await newCategory();
    const other = await newNewsletter({ ...ordinary, ...almost[trait], category_id });
    const one = await newNewsletter({ ...ordinary, ...having[trait], category_id });
    if (trait === 'not-edited')
      await execute(`set session_replication_role = replica;
        update public.newsletters set updated_at = now() - interval '366 days' where id = '${one.id}';
        update public.newsletters set updated_at = now() - interval '364 days' where id = '${other.id}';
        set session_replication_role = origin`);
    if (trait === 'no-subscribers') await newSubscription((await signUp()).id, { newsletter_id: other.id });
    const ids = async (p_traits: string[]) =>
      (await overview({ p_category_id: category_id, p_traits })).map(({ id }) => id);
    const read = async () => ({
      left: await ids([trait]),
      all: (await ids([])).toSorted(),
      pressed: (await numbersOf({ p_category_id: category_id, p_traits: [trait] })).find(
        (number) => number.name === 'found',
      )?.number,
      row: (await numbersOf({ p_category_id: category_id })).find((number) => number.name === trait),
    });
    let found = await read();
    // Another test arranges what is featured.
    while (trait === 'featured' && !(await featuredOrder()).includes(one.id)) {
      await secret
        .from('newsletters')
        .update(having.featured ?? {})
        .eq('id', one.id)
        .throwOnError();
      found = await read();
    }
    expect(found).toEqual({
      left: [one.id],
      all: [one.id, other.id].toSorted(),
      pressed: 1,
      row: { name: trait, number: 1, present: true },
    });
    await secret.from('newsletters').delete().in('id', [one.id, other.id]).throwOnError();
  },
);

test('a trait that is named again adds no condition: thousands would take the planner seconds [SQL]', async () => {
  await execute(`do $$ begin
    assert private.overview_conditions(null, null, array_fill('hidden'::text, array[3000]))
      = private.overview_conditions(null, null, '{hidden}');
  end $$`);
});

test('numbers count everything, what matches, and what each trait would leave', async () => {
  const { word, categories, rows } = await shelf();
  expect(await numberOf('found', { p_search: word })).toBe(rows.length);
  expect(await numberOf('found', { p_search: word, p_category_id: categories[1]?.id })).toBe(2);
  expect(await numberOf('no-subscribers', { p_search: word })).toBe(3);
  const { rows: all, counted } = await counts('newsletters', () => numberOf('all', { p_search: word }));
  expect(counted).toBe(all);
});

test('whoever may not see the numbers is refused before anything is looked at', async () => {
  const { client } = await signUp();
  const { error } = await client.rpc('newsletter_numbers', { p_traits: ['no such trait'] });
  expect(error).toMatchObject({ code: '42501', message: 'Only admins and owners can do this' });
});

test.each([
  [{ p_traits: ['true) --'] }, 'There is no filter true) --'],
  [
    { p_order: 'owner_id' },
    'Newsletters are sorted by title, category_name, active_subscribers or created_at',
  ],
])('%j is rejected', async (values, message) => {
  const { error, status } = await admin.client.rpc('newsletter_overview', values);
  expect({ status, message: error?.message }).toEqual({ status: 400, message });
});
