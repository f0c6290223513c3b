import { cases } from '../../checks/effort';
import * as chinese from './searches/chinese';
import * as english from './searches/english';
import * as german from './searches/german';
import * as polish from './searches/polish';
import * as spanish from './searches/spanish';
import type { TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';

// Tables of queries: what they find, what they don't, in which order, and which part of the search is responsible. On a separate back
// end, so that a search finds nothing but what is written here.

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

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

async function publish(newsletters: string) {
  await clients.secret.from('newsletters').delete().not('id', 'is', null).throwOnError();
  await clients.secret.from('categories').delete().not('id', 'is', null).throwOnError();
  const categories = new Map<string, string>();
  for (const line of linesOf(newsletters)) {
    const [name = '', title = '', description = ''] = line.split(' | ');
    const category_id = categories.get(name) ?? (await rows.newCategory({ name })).id;
    categories.set(name, category_id);
    await rows.newNewsletter({ category_id, title, description });
  }
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
    for (const [part, values] of parts) {
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
    const taken = parts.map(([part]) => part);
    const needed = taken.filter(
      (part) => JSON.stringify(without[part]?.[text]) !== JSON.stringify(answers[text]),
    );
    if (!similar) expect(needed).toEqual(taken.filter((part) => responsible.includes(part)));
  });
});
