import { cases, isFull } from '../../checks/effort';
import * as chinese from './searches/chinese';
import * as english from './searches/english';
import * as german from './searches/german';
import * as polish from './searches/polish';
import * as spanish from './searches/spanish';
import type { TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';

// The language of the content, and tables of queries in each: what they find, what they don't, in which order, and which part of the
// search is responsible. On a separate back end, so that a search finds nothing but what is written here.

let running: Running;
// Imported after BACKEND is set to this file's back end.
let clients: typeof import('./support/clients');
let rows: typeof import('./support/rows');
let owner: TestUser;
let visitor: TestUser;

beforeAll(async () => {
  running = await startProcess();
  process.env.BACKEND = JSON.stringify(running.backend);
  clients = await import('./support/clients');
  rows = await import('./support/rows');
  owner = await clients.callAs('owner');
  visitor = await clients.callAs('anon');
});

afterAll(() => running.stop());

// Changing it while newsletters are searched and saved, and the order of lists. First, because it begins as English.
describe('the language of the content', () => {
  let category_id: string;
  const titles = ['Zebra', 'apfel', 'Äpfel', 'Ölkanne', 'Zebras', 'Ost', 'oper', 'Apfelbaum'];
  const sql = (script: string) => clients.execute(script, running.backend);

  beforeAll(async () => {
    await clients.secret.from('newsletters').delete().not('id', 'is', null).throwOnError();
    category_id = (await rows.newCategory({ name: 'Früchte' })).id;
    for (const title of titles) await rows.newNewsletter({ title, description: 'Text', category_id });
  });

  const settings = async () => {
    const { data } = await owner.client.rpc('search_settings').throwOnError();
    return data[0];
  };
  const setLanguage = (p_language: string) => owner.client.rpc('set_content_language', { p_language });
  const goOn = async () => (await owner.client.rpc('write_search_documents').throwOnError()).data;
  const found = async (p_query: string) => {
    const { data } = await owner.client.rpc('search_newsletters', { p_query }).throwOnError();
    return data.filter(({ is_match }) => is_match).map(({ title }) => title);
  };
  /** Whether the database has the order of a language: it isn't PGlite. */
  const hasOrders = async () => {
    const missing = `do $$ begin if not exists (select from pg_collation where collname = 'de-x-icu') then raise exception 'none'; end if; end $$`;
    return sql(missing).then(
      () => true,
      () => false,
    );
  };

  test('it begins as English, of those that the database knows', async () => {
    expect(await settings()).toMatchObject({ language: 'en', is_applied: true, synonyms: '' });
    expect((await settings())?.languages).toEqual(expect.arrayContaining(['de', 'es', 'pl', 'zh']));
    const { error } = await setLanguage('xx');
    expect(error).toMatchObject({ code: '22023', message: 'There is no such language' });
  });

  test('a small site has another language at once', async () => {
    expect(await found('Zebren')).toEqual([]);
    await setLanguage('de').throwOnError();
    expect(await settings()).toMatchObject({ language: 'de', is_applied: true });
    expect(await found('Ölkannen')).toEqual(['Ölkanne']);
  });

  test('a large one is found by the earlier language, too, until all is written, and goes on after an interruption', async () => {
    // Both are written last, because the order is that of their ids.
    const [walksId, savedId] = ['e', 'f'].map((last) => `ffffffff-ffff-4fff-bfff-fffffffffff${last}`);
    const walks = await rows.newNewsletter({
      id: walksId,
      title: 'City',
      description: 'Häuser',
      category_id,
    });
    // As if there were thousands, of which the first part is written.
    await setLanguage('en').throwOnError();
    await sql(`
      update private.search_state
      set language = 'de', dictionaries = '{english_stem,german_stem}', written_to = '00000000-0000-0000-0000-000000000000'`);
    expect(await settings()).toMatchObject({ language: 'de', is_applied: false });
    expect(await found('cities')).toEqual(['City']);
    // One that is saved meanwhile has the new language.
    const saved = await rows.newNewsletter({
      id: savedId,
      title: 'Städte',
      description: 'Text',
      category_id,
    });
    expect(await found('Städten')).toEqual(['Städte']);
    await sql(`do $$ begin
      perform private.write_documents(2);
      assert (select count(*) from private.newsletter_documents where dictionary = 'german_stem') = 3, 'not two more';
      assert (select written_to is not null from private.search_state), 'finished';
    end $$`);
    expect(await found('cities')).toEqual(['City']);
    while (await goOn());
    expect(await settings()).toMatchObject({ language: 'de', is_applied: true });
    await sql(`do $$ begin
      assert not exists (select from private.newsletter_documents where dictionary <> 'german_stem'), 'not all';
      assert (select dictionaries from private.search_state) = '{german_stem}', 'still two';
    end $$`);
    expect(await found('cities')).toEqual([]);
    expect(await found('Haus')).toEqual(['City']);
    for (const { id } of [walks, saved])
      await clients.secret.from('newsletters').delete().eq('id', id).throwOnError();
  });

  test('lists that the database pages are in the order of the language, where it has one', async () => {
    const overview = async () => {
      const listed: string[] = [];
      for (;;) {
        const { data } = await owner.client
          .rpc('newsletter_overview', {
            p_order: 'title',
            p_descending: false,
            p_limit: 3,
            p_after: listed.at(-1),
            p_after_id: last,
          })
          .throwOnError();
        listed.push(...data.map(({ title }) => title));
        last = data.at(-1)?.id;
        if (data.length < 3) return listed;
      }
    };
    let last: string | undefined;
    const choices = async () =>
      (await owner.client.from('newsletters').select('title').order('title').throwOnError()).data.map(
        ({ title }) => title,
      );
    while (await goOn());
    const ordered = (await hasOrders())
      ? ['apfel', 'Äpfel', 'Apfelbaum', 'Ölkanne', 'oper', 'Ost', 'Zebra', 'Zebras']
      : undefined;
    // The embedded back end sorts by code points; small letters in the table, as they were before.
    expect(await overview()).toEqual(
      ordered ?? ['apfel', 'Apfelbaum', 'oper', 'Ost', 'Zebra', 'Zebras', 'Äpfel', 'Ölkanne'],
    );
    expect(await choices()).toEqual(
      ordered ?? ['Apfelbaum', 'Ost', 'Zebra', 'Zebras', 'apfel', 'oper', 'Äpfel', 'Ölkanne'],
    );
    last = undefined;
    await setLanguage('sv').throwOnError();
    while (await goOn());
    expect((await choices()).slice(-2)).toEqual(['Äpfel', 'Ölkanne']);
    // What fires when a title or a name is changed still does.
    await sql(`do $$ begin
      assert (select count(*) from pg_trigger where tgname = 'await_turn' and not tgisinternal) = 2, 'a trigger is gone';
    end $$`);
    await setLanguage('de').throwOnError();
  });

  describe('words that mean the same', () => {
    const save = (p_synonyms: string) => owner.client.rpc('set_search_synonyms', { p_synonyms });

    test('are found by each other, in the order and with the words that were written', async () => {
      await save(' Obst =Apfel \n\nHolz = Baum\r\nLuft = Oper').throwOnError();
      expect((await settings())?.synonyms).toBe('Obst = Apfel\nHolz = Baum\nLuft = Oper');
      expect(await found('OBST')).toEqual(['Äpfel', 'apfel', 'Apfelbaum']);
      expect(await found('luft')).toEqual(['oper']);
      await save('').throwOnError();
      expect(await found('obst')).toEqual([]);
      expect((await settings())?.synonyms).toBe('');
    });

    test.each([
      ['one', 1],
      ['one = two\none = two three', 2],
      ['one = two = three', 1],
      ['= two', 1],
      ['one = two\n\n\nC++ = !', 4],
    ])('%j names the wrong line, and nothing is changed', async (list, line) => {
      await save('Obst = Apfel').throwOnError();
      const { error } = await save(list);
      expect(error).toMatchObject({
        code: '22023',
        message: `Line ${line} must be two words with = between them`,
      });
      expect((await settings())?.synonyms).toBe('Obst = Apfel');
    });

    test('are at most 500', async () => {
      const pairs = (count: number) =>
        Array.from({ length: count }, (_, index) => `one${index} = two${index}`).join('\n');
      await save(pairs(500)).throwOnError();
      const { error } = await save(pairs(501));
      expect(error).toMatchObject({ code: '22023', message: 'At most 500 lines' });
    });
  });

  test('nobody reads the tables of the search', async () => {
    for (const table of ['content_languages', 'search_state', 'search_synonyms']) {
      const { error } = await owner.client.from(table as never).select();
      expect(error?.code).toMatch(/^(PGRST205|42P01)$/);
    }
  });
});

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

async function publish(newsletters: string) {
  await clients.secret.from('newsletters').delete().not('id', 'is', null).throwOnError();
  await clients.secret.from('categories').delete().not('id', 'is', null).throwOnError();
  const categories = new Map<string, string>();
  const listed = [];
  for (const [index, line] of linesOf(newsletters).entries()) {
    const [name = '', title = '', description = ''] = line.split(' | ');
    const category_id = categories.get(name) ?? (await rows.newCategory({ name })).id;
    categories.set(name, category_id);
    // One after the other, because the newest comes first of what is found alike.
    const created_at = new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString();
    listed.push({ category_id, title, description, created_at });
  }
  await clients.secret.from('newsletters').insert(listed).throwOnError();
}

/** Makes the search that of a language, as owners do. */
async function searchIn(p_language: string, p_synonyms: string) {
  await owner.client.rpc('set_content_language', { p_language }).throwOnError();
  await owner.client.rpc('set_search_synonyms', { p_synonyms }).throwOnError();
  while ((await owner.client.rpc('write_search_documents').throwOnError()).data);
}

async function search(p_query: string) {
  const { data } = await visitor.client.rpc('search_newsletters', { p_query }).throwOnError();
  const titles = data.map(({ title }) => title);
  return { titles, similar: data.some(({ is_match }) => !is_match) };
}

type Answers = Record<string, Awaited<ReturnType<typeof search>>>;

async function answersTo(texts: string[]) {
  const answers: Answers = {};
  for (const text of texts) answers[text] = await search(text);
  return answers;
}

/** The parts of the search, and what a language is without them. Each takes as long as the search itself. */
const parts = cases({ 2: "dictionary = 'simple'", 3: 'compounds = false', 4: 'digraphs = false' }, '3');

describe.each([
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['pl', polish],
  ['zh', chinese],
])('in %s', (language, { newsletters, synonyms, queries }) => {
  const table = linesOf(queries).map((line) => {
    const [text = '', found = '', other = '', responsible = ''] = line.split('|').map((cell) => cell.trim());
    return { text, found, other, responsible };
  });
  const texts = table.map(({ text }) => text);
  // Of these languages, only German has compounds: without them, the others are what they are.
  const changed = parts.filter(([part]) => isFull || part !== '3' || language === 'de');
  let answers: Answers;
  const without: Record<string, Answers> = {};

  beforeAll(async () => {
    await publish(newsletters);
    await searchIn(language, synonyms);
    answers = await answersTo(texts);
    const change = (values: string) =>
      clients.execute(
        `update private.content_languages set ${values} where code = '${language}'`,
        running.backend,
      );
    for (const [part, values] of changed) {
      await clients.execute('create table private.kept as table private.content_languages', running.backend);
      await change(values);
      await searchIn(language, part === '4' ? '' : synonyms);
      without[part] = await answersTo(texts);
      await change(
        `(dictionary, compounds, digraphs) = (select dictionary, compounds, digraphs from private.kept where code = '${language}')`,
      );
      await clients.execute('drop table private.kept', running.backend);
    }
  });

  test.each(table)('$text', ({ text, found, other, responsible }) => {
    const { titles = [], similar = false } = answers[text] ?? {};
    expect(`${similar ? '~ ' : ''}${titles.slice(0, 3).join('; ')}`).toBe(found);
    for (const title of other.split('; ')) expect(titles).not.toContain(title);
    const taken = changed.map(([part]) => part);
    const needed = taken.filter(
      (part) => JSON.stringify(without[part]?.[text]) !== JSON.stringify(answers[text]),
    );
    if (!similar) expect(needed).toEqual(taken.filter((part) => responsible.includes(part)));
  });
});
