import { casesOf, repetitions } from '../../checks/effort';
import type { TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';

// On a separate back end, so that a search finds nothing but what is written here.

let running: Running;
// Imported after BACKEND is set to this file's back end.
let clients: typeof import('./support/clients');
let rows: typeof import('./support/rows');
let visitor: TestUser;
const categoryIds = new Map<string, string>();

const directory: Record<string, Record<string, string>> = {
  Food: {
    'The Slow Spoon': 'A recipe told as a letter. One pot that needs an hour.',
    'Bread and Butter': 'Sourdough for patient bakers, with one recipe in each issue.',
    'Crêpes & Galettes': 'Short letters from Brittany',
    'Restaurant Letter': 'Where to eat this weekend',
  },
  'Places & Travel': {
    'City Walks': 'One neighbourhood each week, on foot',
    'Island Ferry Gazette': 'Timetables, crossings and the food on board',
    'Straße und Brücke': 'Bauwerke im Wochentakt',
    'Smörgåsbord i Malmö': 'Ät långsamt',
  },
  Technology: {
    'C++ Weekly': 'Templates, compilers and undefined behaviour',
    'Plain Text': 'Essays about files, formats and 100 % boring tools',
    "Don't Panic": 'Incident reports, calmly read',
    'State of the Art': 'What starts today',
  },
  'World News': {
    'Ελληνικά Νέα': 'Ειδήσεις από την Αθήνα κάθε πρωί',
    'Новости Москвы': 'Короткое письмо каждое утро',
    每日新闻摘要: '为忙碌的人准备的短信',
    東京の朝: '毎朝ニュースを一つ',
    '오늘의 뉴스': '아침마다 한 통',
  },
};

beforeAll(async () => {
  running = await startProcess();
  process.env.BACKEND = JSON.stringify(running.backend);
  clients = await import('./support/clients');
  rows = await import('./support/rows');
  visitor = await clients.callAs('anon');
  // Instead of the demo content.
  await clients.secret.from('newsletters').delete().not('id', 'is', null).throwOnError();
  await clients.secret.from('categories').delete().not('id', 'is', null).throwOnError();
  for (const [name, newsletters] of Object.entries(directory)) {
    const { id } = await rows.newCategory({ name });
    categoryIds.set(name, id);
    for (const [title, description] of Object.entries(newsletters)) {
      await rows.newNewsletter({ category_id: id, title, description });
    }
  }
});

afterAll(() => running.stop());

async function search(p_query: string, more: object = {}, { client } = visitor) {
  const { data } = await client.rpc('search_newsletters', { p_query, ...more }).throwOnError();
  return data;
}

/** The titles that a search finds, the best first. */
async function found(text: string, more: object = {}) {
  const matches = await search(text, more);
  expect(matches.map(({ total }) => total)).toEqual(
    matches.map(() => matches.filter((one) => one.is_match).length),
  );
  return matches.filter(({ is_match }) => is_match).map(({ title }) => title);
}

/** The titles that are merely similar, with the searches that may have been meant. */
async function similarTo(text: string, more: object = {}) {
  const rows = await search(text, more);
  const [first] = rows;
  expect(rows).toEqual(
    rows.map((row) => ({ ...row, is_match: false, total: 0, suggestions: first?.suggestions })),
  );
  return { titles: rows.map(({ title }) => title), suggestions: first?.suggestions };
}

const food = Object.keys(directory.Food ?? {});

describe('finds', () => {
  test.each<[string, string[]]>([
    // Words, in any case, and their beginnings, in the title before the description.
    ['spoon', ['The Slow Spoon']],
    ['SPOON', ['The Slow Spoon']],
    ['spo', ['The Slow Spoon']],
    ['letter', ['Restaurant Letter', 'Crêpes & Galettes', 'The Slow Spoon']],
    ['walk', ['City Walks']],
    ['walking', ['City Walks']],
    ['g', ['Island Ferry Gazette', 'Crêpes & Galettes']],
    // Other forms of a word.
    ['cities', ['City Walks']],
    ['restaurante', ['Restaurant Letter']],
    ['worm', []],
    // Several words, wherever they are, in any order.
    ['bread recipe', ['Bread and Butter']],
    ['food letter', ['Restaurant Letter', 'The Slow Spoon', 'Crêpes & Galettes']],
    ['ferry island', ['Island Ferry Gazette']],
    ['  slow \t spoon ', ['The Slow Spoon']],
    // Accents and letters that are spelled in two ways.
    ['crepes', ['Crêpes & Galettes']],
    ['CRÊPES', ['Crêpes & Galettes']],
    ['cre\u0302pes', ['Crêpes & Galettes']],
    ['strasse brucke', ['Straße und Brücke']],
    ['smorgasbord malmo', ['Smörgåsbord i Malmö']],
    // Other scripts.
    ['ελληνικα', ['Ελληνικά Νέα']],
    ['ΑΘΉΝΑ', ['Ελληνικά Νέα']],
    ['новости', ['Новости Москвы']],
    ['МОСК', ['Новости Москвы']],
    ['新闻', ['每日新闻摘要']],
    ['闻摘', ['每日新闻摘要']],
    ['要', ['每日新闻摘要']],
    ['東京', ['東京の朝']],
    ['ニュース', ['東京の朝']],
    ['뉴스', ['오늘의 뉴스']],
    // Categories.
    ['travel ferry', ['Island Ferry Gazette']],
    ['world 朝', ['東京の朝']],
    // Operators, quotes and wildcards are text.
    ['c++', ['C++ Weekly', 'City Walks', 'Island Ferry Gazette', "Don't Panic", 'Crêpes & Galettes']],
    ["don't", ["Don't Panic"]],
    ['dont', ["Don't Panic"]],
    ['don’t panic', ["Don't Panic"]],
    ['100%', ['Plain Text']],
    ['spoon & !slow | <-> :*', ['The Slow Spoon']],
    ['"bread"', ['Bread and Butter']],
  ])('%j', async (text, titles) => {
    const actual = await found(text);
    expect([...actual].sort()).toEqual([...titles].sort());
  });

  test('the newsletters of a category by its name, and then what else has the word', async () => {
    expect((await found('food')).sort()).toEqual([...food, 'Island Ferry Gazette'].sort());
    expect((await found('food')).at(-1)).toBe('Island Ferry Gazette');
  });
});

describe('does not find', () => {
  test.each<[string, string[]]>([
    // The middle of a word isn't its beginning.
    ['art', ['State of the Art']],
    ['ood', []],
    ['утро', ['Новости Москвы']],
    ['тро', []],
    // Whoever types a word correctly doesn't want similar ones.
    ['state', ['State of the Art']],
    ['butter', ['Bread and Butter']],
    // What has all words makes what has some of them uninteresting.
    ['bread recipe', ['Bread and Butter']],
    ['slow spoon', ['The Slow Spoon']],
    // Nothing looks like these.
    ['zzzzzz', []],
    ['qq', []],
    // Characters in another order.
    ['闻新', []],
  ])('more than %j has', async (text, titles) => {
    expect(await found(text)).toEqual(titles);
  });

  test.each(['', '   ', '&', '%', '_', '*', "'", '"', '\\', '()', ':*', '<->', '!!', '🍞', '\u202e'])(
    'anything for %j, which has no word',
    async (text) => expect(await search(text)).toEqual([]),
  );
});

describe('with nothing that has all words, similar are', () => {
  test.each<[string, string[], string[]]>([
    // Typing errors.
    ['resturant', ['Restaurant Letter'], ['Restaurant']],
    ['neighborhood', ['City Walks'], ['neighbourhood']],
    ['gazete', ['Island Ferry Gazette'], ['Gazette']],
    ['sourdoh', ['Bread and Butter'], ['Sourdough']],
    ['weakly', ['C++ Weekly'], ['Weekly']],
    ['новасти', ['Новости Москвы'], ['Новости']],
    ['recipes bred', ['Bread and Butter'], ['recipe Bread']],
    // Some of the words.
    ['spoon ferry', ['Island Ferry Gazette', 'The Slow Spoon'], []],
    ['the restaurant zzzzzz', ['Restaurant Letter'], []],
    ['plain 新闻', ['Plain Text', '每日新闻摘要'], []],
    ['spoon letter zzzzzz', ['Crêpes & Galettes', 'Restaurant Letter', 'The Slow Spoon'], []],
    ['neighb zzzzzz', ['City Walks'], []],
    ['needing zzzzzz', ['The Slow Spoon'], []],
    ["'); drop table newsletters; --spoon", ['The Slow Spoon'], []],
    // Nothing looks like this.
    ['zzzzzz', [], []],
  ])('to %j', async (text, titles, suggestions) => {
    const similar = await similarTo(text);
    expect(similar.titles.sort()).toEqual(titles);
    expect(similar.suggestions ?? []).toEqual(suggestions);
  });
});

test.each([
  ['spoon', ['The Slow Spoon']],
  ['spo recipes', ['The Slow Spoon']],
  ['cities', ['City Walks']],
  ['travel ferry', ['Island Ferry Gazette']],
  ['新闻', ['每日新闻摘要']],
  ['spoon ferry', []],
  ['spoon-zzzzzz', []],
  ['resturant', []],
  ['restrent', []],
  ['&', []],
])('where every word is wanted, %j finds nothing similar', async (text, titles) => {
  expect(await found(text, { p_every_word: true })).toEqual(titles);
  expect(await search(text, { p_every_word: true })).toHaveLength(titles.length);
});

test('every word is wanted in the category and the part that is asked for', async () => {
  const everywhere = await search('food', { p_every_word: true });
  expect(everywhere).toEqual(await search('food'));
  expect(await search('food', { p_every_word: true, p_first: 3, p_limit: 1 })).toEqual(
    everywhere.slice(3, 4),
  );
  const p_category_id = categoryIds.get('Places & Travel');
  expect(await found('food', { p_every_word: true, p_category_id })).toEqual(['Island Ferry Gazette']);
});

test('with nothing that has any of them, offers up to three that come close', async () => {
  const close = await search('restrent');
  expect(close.map(({ title }) => title)).toContain('Restaurant Letter');
  expect(close).toEqual(close.map((row) => ({ ...row, is_match: false, total: 0, suggestions: [] })));
  expect(close.length).toBeLessThanOrEqual(3);
});

test('another form of a word is that word, also beside a misspelled one', async () => {
  const { id } = await rows.newNewsletter({ title: 'Cook your restaurant' });
  expect((await similarTo('cooking resturant')).titles).toEqual(['Cook your restaurant']);
  await clients.secret.from('newsletters').delete().eq('id', id).throwOnError();
});

test.each([
  ['10,000 characters', 'spoon'.repeat(2000)],
  ['500 words', 'spoon '.repeat(500)],
  ['a pattern that would explode', `${'(a+)+'.repeat(30)}$`],
])('%s are a search like any other', async (_what, text) => {
  expect(Array.isArray(await search(text))).toBe(true);
});

test('searches one category', async () => {
  const p_category_id = categoryIds.get('Places & Travel');
  expect(await found('food', { p_category_id })).toEqual(['Island Ferry Gazette']);
  expect((await similarTo('resturant', { p_category_id })).titles).not.toContain('Restaurant Letter');
  expect(await found('food', { p_category_id: crypto.randomUUID() })).toEqual([]);
});

test('returns what cards show, in parts, with the number of all matches', async () => {
  const all = await search('food');
  expect(Object.keys(all[0] ?? {}).sort()).toEqual(
    [
      'id',
      'title',
      'description',
      'category_id',
      'category_name',
      'image_url',
      'image_focus',
      'created_at',
      'is_match',
      'total',
      'rhythm',
      'suggestions',
    ].sort(),
  );
  expect(all.map(({ total }) => total)).toEqual([5, 5, 5, 5, 5]);
  expect([
    ...(await search('food', { p_limit: 2 })),
    ...(await search('food', { p_first: 2, p_limit: 2 })),
    ...(await search('food', { p_first: 4, p_limit: 2 })),
  ]).toEqual(all);
  expect(await search('food', { p_first: 5 })).toEqual([]);
  expect(await search('food', { p_first: -1, p_limit: -1 })).toEqual([]);
});

test('follows a changed title, description and category, a renamed category, and a deleted newsletter', async () => {
  const { secret } = clients;
  const { id: category_id } = await rows.newCategory({ name: 'Gardening' });
  const { id: other } = await rows.newCategory({ name: 'Beekeeping' });
  const { id } = await rows.newNewsletter({ category_id, title: 'Compost', description: 'Worms' });
  const change = (values: object) => secret.from('newsletters').update(values).eq('id', id).throwOnError();
  expect(await found('gardening worms compost')).toEqual(['Compost']);
  await change({ title: 'Mulch' });
  expect(await found('compost')).toEqual([]);
  expect(await found('gardening worms mulch')).toEqual(['Mulch']);
  await change({ description: 'Roots' });
  expect(await found('worms')).toEqual([]);
  expect(await found('roots')).toEqual(['Mulch']);
  await change({ category_id: other });
  expect(await found('gardening')).toEqual([]);
  expect(await found('beekeeping')).toEqual(['Mulch']);
  await secret.from('categories').update({ name: 'Apiculture' }).eq('id', other).throwOnError();
  expect(await found('beekeeping')).toEqual([]);
  expect(await found('apiculture')).toEqual(['Mulch']);
  await secret.from('newsletters').delete().eq('id', id).throwOnError();
  expect(await found('apiculture')).toEqual([]);
});

describe('what nobody may list', () => {
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

  // The one who may read it most likely finds it.
  const roles = casesOf(['user', 'newsletter_manager', 'admin', 'owner'] as const, (one) => one === 'owner');
  const queries = ['xylophone', 'xylofone', 'xylophonist spoon', 'xylo', 'spoon'];
  const answers = async () => {
    const people = [visitor, ...(await Promise.all(roles.map(clients.callerAs)))];
    const asked = people.flatMap((person) =>
      queries.flatMap((text) => [false, true].map((p_every_word) => search(text, { p_every_word }, person))),
    );
    return Promise.all(asked);
  };
  let before: Awaited<ReturnType<typeof answers>>;
  beforeAll(async () => {
    before = await answers();
  });

  test.each([
    ['a hidden newsletter', () => ({ state: 'hidden' })],
    ['a draft', () => ({ state: 'hidden', publish_at: null })],
    ['one that is published tomorrow', () => ({ publish_at: tomorrow(), created_at: tomorrow() })],
    ['a discontinued one', () => ({ state: 'discontinued' })],
  ])('is not found, whoever asks, and changes nothing for others: %s', async (_what, values) => {
    const { id } = await rows.newNewsletter({
      category_id: categoryIds.get('Food') ?? '',
      title: 'Xylophone Spoon',
      description: 'Xylophonists',
      ...values(),
    });
    expect(await answers()).toEqual(before);
    await clients.secret.from('newsletters').delete().eq('id', id).throwOnError();
  });

  test.each([
    ['look like a misspelled one', 'restrent', 'restrent'],
    ['begin like one that looks like none', 'spqjwxzkvy', 'sp'],
  ])('takes no place among the words that %s', async (_which, text, beginning) => {
    const before = await search(text);
    expect(before).not.toEqual([]);
    const letters = [...'abcdefghijklmno'];
    const alike = letters.flatMap((one) => letters.map((other) => `${beginning}${one}${other}`)).join(' ');
    const { id } = await rows.newNewsletter({ title: 'Many words', description: alike, state: 'hidden' });
    expect(await search(text)).toEqual(before);
    await clients.secret.from('newsletters').delete().eq('id', id).throwOnError();
  });
});

const SEARCHES = repetitions(200, 20);

// German has all that English has, and compounds.
describe.each(casesOf(['en', 'de'], (language) => language === 'de'))(
  `${SEARCHES} random searches in %s`,
  (language) => {
    // The same in every run.
    let seed = 1;
    const below = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    const oneOf = <One>(list: readonly One[]) => list[below(list.length)] as One;
    const some = <One>(length: number, make: () => One) => Array.from({ length }, make);
    const syllables = [...'bdfgklmnprst'].flatMap((one) => [...'aeiou'].map((other) => one + other));
    const newWord = () => some(4, () => oneOf(syllables)).join('');
    const misspelled = (word: string) => {
      const place = 1 + below(word.length - 1);
      return word.slice(0, place) + oneOf([...'vwxz']) + word.slice(place + 1);
    };
    const common = some(8, newWord);
    const rare = some(100, newWord);
    // What begins like a common word, or looks like it, counts less than that word.
    const contained = (word: string) => `${oneOf(['bader', 'tomo', 'kal'])}${word}`;
    const respelled = (word: string) => word.replace(/[aou]/, '$&e');
    const forms = [misspelled, contained, respelled, (word: string) => word, (word: string) => `${word}ba`];
    const text = (length: number) =>
      some(length, () => (below(3) ? oneOf(rare) : oneOf(forms)(oneOf(common)))).join(' ');
    const queries = [
      ...some(SEARCHES * 0.4, () => `${misspelled(oneOf(rare))} ${oneOf(common)}`),
      ...some(SEARCHES / 10, () => `${oneOf(common)}s ${misspelled(oneOf(rare))} ${newWord()}`),
      ...some(SEARCHES / 10, () => misspelled(oneOf(rare))),
      ...some(SEARCHES / 10, () => oneOf([...rare, ...common]).slice(0, 5)),
      ...some(SEARCHES / 10, () => respelled(oneOf([...rare, ...common]))),
      ...some(SEARCHES / 10, () => oneOf([...rare, ...common]).slice(2)),
      ...some(SEARCHES / 10, () => `${newWord()} ${oneOf(common)}`),
    ];
    // Words that only the hidden newsletter has.
    const unlisted = some(repetitions(30, 6), () => `${newWord()}${newWord()}ings`);
    /** The ids that a visitor finds by each search, with what else may have been meant. In one request, as there are so many; errors are what it returns. */
    const answers = async (searches = queries) => {
      const ids = 'array(select concat(id, suggestions) from public.search_newsletters(query))';
      const all = `select json_agg(${ids}) from unnest('{${searches}}'::text[]) as query`;
      const answer = clients.execute(
        `do $$ begin set local role anon; raise exception '%', (${all}); end $$`,
        running.backend,
      );
      const text = await answer.then(String, (error: Error) => error.message);
      return (JSON.parse(text) as string[][]).map((found, index) => [searches[index], ...found]);
    };
    const secrets = () => ({
      title: rare.slice(0, 8).map(misspelled).join(' '),
      description: [
        ...rare.flatMap((word) => [...some(2, () => misspelled(word)), contained(word), respelled(word)]),
        ...unlisted,
      ].join(' '),
    });
    const at = (milliseconds: number) => {
      const publish_at = new Date(Date.now() + milliseconds).toISOString();
      return { state: 'visible', publish_at, created_at: publish_at };
    };

    test('have the same answers in the same order, whatever is hidden or scheduled, until its moment', async () => {
      const { secret } = clients;
      const owner = await clients.callAs('owner');
      await owner.client.rpc('set_content_language', { p_language: language }).throwOnError();
      const { id: category_id } = await rows.newCategory({ name: `Random ${language}` });
      const listed = some(80, () => ({ category_id, title: text(3), description: text(12) }));
      await secret.from('newsletters').insert(listed).throwOnError();
      const before = await answers();
      expect(before.filter(([, ...ids]) => ids.length > 1).length).toBeGreaterThan(SEARCHES / 2);

      const { id } = await rows.newNewsletter({
        category_id,
        ...secrets(),
        state: 'hidden',
        publish_at: null,
      });
      const change = (values: object) =>
        secret.from('newsletters').update(values).eq('id', id).throwOnError();
      expect(await answers()).toEqual(before);
      await change(secrets());
      expect(await answers()).toEqual(before);
      await change({ ...secrets(), ...at(86_400_000) });
      expect(await answers()).toEqual(before);

      // Itself, something like it, and its beginning.
      const secretly = unlisted.flatMap((word) => [word, misspelled(word), word.slice(0, -4)]);
      const pairs = secretly.map((word) => [word, oneOf(common)]);
      const like = await answers(pairs.map(([word, other]) => `${word} ${other}`));
      const nonsense = await answers(pairs.map(([, other]) => `qjzxqj ${other}`));
      expect(like.map(([, ...found]) => found)).toEqual(nonsense.map(([, ...found]) => found));

      const { description } = secrets();
      await change({ title: 'Today', description, ...at(1000) });
      while (!(await search(`${description.split(' ')[0]}q`)).some(({ title }) => title === 'Today'));
      expect(await answers()).not.toEqual(before);

      await secret.from('newsletters').delete().eq('id', id).throwOnError();
      expect(await answers()).toEqual(before);
      await secret.from('newsletters').delete().eq('category_id', category_id).throwOnError();
      await owner.client.rpc('set_content_language', { p_language: 'en' }).throwOnError();
    });
  },
);

describe('of a word that thousands have', () => {
  const MANY = 2100;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  beforeAll(async () => {
    const category_id = categoryIds.get('World News') ?? '';
    const common = Array.from({ length: MANY }, (_, index) => ({
      title: `Frequent ${index}`,
      description: 'Frequent',
      category_id,
      created_at: new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString(),
    }));
    const withheld = [{ state: 'hidden' }, { state: 'discontinued' }, { publish_at: tomorrow }].map(
      (values) => ({
        title: 'Frequent secret',
        description: 'Frequent',
        category_id,
        created_at: '2025-01-01T00:00:00Z',
        ...values,
      }),
    );
    const { secret } = clients;
    await secret.from('newsletters').insert(common).throwOnError();
    for (const row of withheld) await rows.newNewsletter(row);
    await rows.newNewsletter({
      category_id: categoryIds.get('Food') ?? '',
      title: 'Frequent spoon',
      description: 'Soup',
    });
  });

  test('the newest come first; 300 are listed, and told to be more', async () => {
    const matches = await search('frequent', { p_limit: 1000 });
    expect(matches).toHaveLength(300);
    expect(new Set(matches.map(({ total }) => total))).toEqual(new Set([301]));
    const titles = matches.map(({ title }) => title);
    expect(titles.indexOf(`Frequent ${MANY - 1}`)).toBeLessThan(titles.indexOf(`Frequent ${MANY - 2}`));
    expect(titles).not.toContain('Frequent secret');
    expect(titles).not.toContain('Frequent 5');
  });

  test('only those of a category are found there', async () => {
    const inFood = await search('frequent', { p_category_id: categoryIds.get('Food') });
    expect(inFood.map(({ title }) => title)).toEqual(['Frequent spoon']);
    const inNews = await search('frequent', { p_category_id: categoryIds.get('World News'), p_limit: 1000 });
    const titles = inNews.map(({ title }) => title);
    expect(titles).toHaveLength(300);
    expect(titles).not.toContain('Frequent spoon');
    expect(titles).not.toContain('Frequent secret');
  });
});

/** Fails if the query returns a row. */
const expectNone = (query: string) =>
  clients.execute(
    `do $$ begin if exists (${query}) then raise exception 'There are rows'; end if; end $$`,
    running.backend,
  );

/** Fails unless the words are those of the newsletters, each from a moment on from which a listed one has it. */
const expectRightWords = () =>
  expectNone(`
    select from private.search_words full join (
      select word, array_agg(publish_at) filter (where state = 'visible') as moments
      from private.newsletter_documents cross join unnest(tsvector_to_array(ts_filter(words, '{a,b,c}'))) as word
      group by word
    ) as present using (word)
    cross join lateral (select min(moment) as first from unnest(moments) as moment) as listed
    where search_words.word is null or present.word is null
      or listed_from is distinct from first and (listed_from = any (moments) and listed_from <= now()) is not true`);

test('a word counts as long as a listed newsletter has it', async () => {
  const category_id = categoryIds.get('Food') ?? '';
  const make = async (values: object) => {
    const { id } = await rows.newNewsletter({ category_id, title: 'Theremin', ...values });
    return (changed: object) =>
      clients.secret.from('newsletters').update(changed).eq('id', id).throwOnError();
  };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = await make({ publish_at: tomorrow });
  await make({ state: 'hidden' });
  await expectRightWords();
  const listed = await make({});
  await expectRightWords();
  expect(await similarTo('theremyn')).toEqual({ titles: ['Theremin'], suggestions: ['Theremin'] });
  await listed({ state: 'hidden' });
  await expectRightWords();
  await scheduled({ title: 'Other' });
  await expectRightWords();
  await clients.secret.from('newsletters').delete().like('title', 'Theremin').throwOnError();
  await expectRightWords();
});

test('words go with the last newsletter that has them', async () => {
  const known = (word: string) => `select from private.search_words where word like '${word}%'`;
  const made = await Promise.all(
    ['Zitherists', 'Zithers', 'No more zithers'].map((title) => rows.newNewsletter({ title })),
  );
  await expect(expectNone(known('zither'))).rejects.toThrow('There are rows');
  await clients.secret
    .from('newsletters')
    .update({ title: 'Other' })
    .eq('id', made[0]?.id ?? '')
    .throwOnError();
  await expectNone(known('zitherists'));
  for (const { id } of made) await clients.secret.from('newsletters').delete().eq('id', id).throwOnError();
  await expectNone(known('zither'));
});

test('nobody reads the documents and the words themselves', async () => {
  const { client } = await clients.callAs('owner');
  for (const table of ['newsletter_documents', 'search_words']) {
    const { error } = await client
      .schema('private' as 'public')
      .from(table as 'newsletters')
      .select();
    expect(error).not.toBeNull();
  }
});

test('after all of this, the words are those of the newsletters, from when on listed ones have them', () =>
  expectRightWords());
