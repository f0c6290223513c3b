import { randomUUID } from 'node:crypto';
import { databaseLabels, databaseMessages } from '../../shared/src/api/databaseMessages';
import { execute, signUp, type TestUser } from './support/clients';
import { newCategory, newNewsletter, newSubscription } from './support/rows';

// Messages with values carry them in the details, beside the sentence that released clients show.

let admin: TestUser;
beforeAll(async () => {
  admin = await signUp('admin');
});

const create = (category_name: string, category_description?: string) =>
  admin.client.rpc('manage_category', { operation: 'create', category_name, category_description });

const deleteUsed = async (newsletters: number) => {
  const { id: category_id } = await newCategory();
  for (let count = 0; count < newsletters; count += 1) await newNewsletter({ category_id });
  return admin.client.rpc('manage_category', { operation: 'delete', category_id });
};

const undoWith = async (subscribers: number) => {
  const { id } = await newNewsletter();
  for (let count = 0; count < subscribers; count += 1)
    await newSubscription((await signUp()).id, { newsletter_id: id });
  return admin.client.rpc('undo_creation', { p_newsletter_id: id });
};

const filterBy = (trait: string | null) =>
  admin.client.rpc('newsletter_overview', { p_traits: [trait as string] });

const refusals = [
  {
    template: '{label} is required',
    values: { label: 'Name' },
    sentence: 'Name is required',
    call: () => create(' '),
  },
  {
    template: '{label} must be between {shortest} and {longest} characters',
    values: { label: 'Name', shortest: 2, longest: 50 },
    sentence: 'Name must be between 2 and 50 characters',
    call: () => create('a'),
  },
  {
    template: '{label} must be at most {longest} characters',
    values: { label: 'Description', longest: 1000 },
    sentence: 'Description must be at most 1000 characters',
    call: () => create(randomUUID(), 'x'.repeat(1001)),
  },
  {
    template: '{label} must be an https:// address',
    values: { label: 'The logo address' },
    sentence: 'The logo address must be an https:// address',
    call: () => admin.client.from('site_settings').upsert({ id: 1, logo_url: 'javascript:alert(1)' }),
  },
  {
    template: '{label} must be an address such as https://example.com or office@example.com',
    values: { label: 'Legal notice' },
    sentence: 'Legal notice must be an address such as https://example.com or office@example.com',
    call: () => admin.client.from('site_settings').upsert({ id: 1, imprint_link: 'javascript:alert(1)' }),
  },
  {
    template: '{count} newsletter uses this category',
    values: { count: 1 },
    sentence: '1 newsletter uses this category',
    code: '23503',
    call: () => deleteUsed(1),
  },
  {
    template: '{count} newsletters use this category',
    values: { count: 2 },
    sentence: '2 newsletters use this category',
    code: '23503',
    call: () => deleteUsed(2),
  },
  {
    template: 'Not deleted, because {count} person has subscribed since',
    values: { count: 1 },
    sentence: 'Not deleted, because 1 person has subscribed since',
    code: 'PT409',
    call: () => undoWith(1),
  },
  {
    template: 'Not deleted, because {count} people have subscribed since',
    values: { count: 2 },
    sentence: 'Not deleted, because 2 people have subscribed since',
    code: 'PT409',
    call: () => undoWith(2),
  },
  {
    template: 'There is no filter {filter}',
    values: { filter: "a {filter}, {template} \\ '%' \"é🖼" },
    sentence: "There is no filter a {filter}, {template} \\ '%' \"é🖼",
    call: () => filterBy("a {filter}, {template} \\ '%' \"é🖼"),
  },
  {
    template: 'There is no filter {filter}',
    values: { filter: '<NULL>' },
    sentence: 'There is no filter <NULL>',
    call: () => filterBy(null),
  },
  {
    template: 'Line {line} must be two words with = between them',
    values: { line: 3 },
    sentence: 'Line 3 must be two words with = between them',
    call: async () => {
      const { client } = await signUp('owner');
      return client.rpc('set_search_synonyms', { p_synonyms: 'one = two\n\nthree' });
    },
  },
];

test.each(refusals)('"$sentence" carries its values', async ({ template, values, sentence, code, call }) => {
  const { error } = await call();
  expect(error).toMatchObject({ code: code ?? '22023', message: sentence, hint: null });
  expect(JSON.parse(error?.details ?? '')).toEqual({ template, values });
});

test('a sentence without values carries none', async () => {
  const { error } = await admin.client.rpc('admin_list_users');
  expect(error).toMatchObject({ code: '42501', message: 'Only owners can manage users', details: null });
});

/** All functions of the database, as they are after the last migration. Errors are what `execute` returns. */
const readFunctions = async (): Promise<[name: string, definition: string][]> => {
  const query = `select json_agg(array[nspname || '.' || proname, pg_get_functiondef(pg_proc.oid)])
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname in ('public', 'private')`;
  const answer = execute(`do $read$ begin raise exception '%', (${query}); end $read$`);
  return JSON.parse(
    await answer.then(
      () => '',
      (error: Error) => error.message,
    ),
  );
};

const literal = /'((?:[^']|'')*)'/g;
const literalsIn = (text: string) =>
  [...text.matchAll(literal)].map(([, quoted = '']) => quoted.replaceAll("''", "'"));

/** What the functions say: the literals after `raise exception`, and those before the parameters of `private.refuse`. */
const said = /raise exception\s+'(?:[^']|'')*'|perform private\.refuse\([\s\S]*?jsonb_build_object/g;
/** What `said` doesn't see. */
const unseen = /\braise\s+(?!exception\s+')|(?<!perform |function )private\.refuse\b/i;
const labelled =
  /private\.(?:require_text|optional_text|optional_address|optional_link)\([^()']*'(?:[^']|'')*'/g;

const found = (definitions: [string, string][], pattern: RegExp) => [
  ...new Set(definitions.flatMap(([, text]) => text.match(pattern) ?? []).flatMap(literalsIn)),
];

describe('the list for translators [SQL]', () => {
  test('has exactly the messages of the functions', async () => {
    expect(found(await readFunctions(), said).sort()).toEqual([...databaseMessages].sort());
  });

  test('has exactly the labels of the functions', async () => {
    expect(found(await readFunctions(), labelled).sort()).toEqual([...databaseLabels].sort());
  });

  test('misses no other way to raise something', async () => {
    const others = (await readFunctions()).filter(([, text]) => unseen.test(text));
    // One ends in a message of its own; the other one raises what it's given.
    expect(others.map(([name]) => name).sort()).toEqual(['private.expected_version', 'private.refuse']);
    // What `%` stands for would be in no details.
    expect(databaseMessages.filter((message) => message.includes('%'))).toEqual([]);
  });

  test('has no template that is not tried above', () => {
    const tried = new Set(refusals.map(({ template }) => template));
    expect(databaseMessages.filter((message) => message.includes('{')).sort()).toEqual([...tried].sort());
  });
});
