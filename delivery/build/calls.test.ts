import { objectsUsedIn, textsIn } from './calls';

const known = Object.fromEntries(
  [
    'categories',
    'categories.id',
    'categories.name',
    'newsletters',
    'newsletters.id',
    'newsletters.title',
    'newsletters.category_id',
    'paint()',
    'private.check()',
    'storage/images',
  ].map((name) => [name, '01']),
);

const used = (source: string) => objectsUsedIn(source, known);

test.each([
  ["supabase().from('categories').select('id, name')", ['categories', 'categories.id', 'categories.name']],
  [
    "supabase().from('categories').select('id, label:name->>color, newsletters(title)')",
    ['categories', 'categories.id', 'categories.name', 'newsletters', 'newsletters.title'],
  ],
  [
    "supabase().from('newsletters').select('id, categories(id, name, newsletters(title), id), title')",
    ['categories', 'categories.id', 'categories.name', 'newsletters', 'newsletters.id', 'newsletters.title'],
  ],
  ["supabase().from('categories').select('newsletters(count)')", ['categories', 'newsletters']],
  [
    "supabase().from('categories').select('newsletters(count)').eq('newsletters.title', 'A')",
    ['categories', 'newsletters', 'newsletters.title'],
  ],
  ["supabase().from('categories').select('*', { count: 'exact', head: true })", ['categories']],
  ["supabase().from('categories').delete().eq('id', x)", ['categories', 'categories.id']],
  ["supabase().from('categories').update({ name: null }).match({ id })", ['categories', 'categories.name']],
  ["supabase().from('categories').delete().match({ id: x })", ['categories', 'categories.id']],
  [
    "const query = supabase().from('categories').select('id'); query.order('name')",
    ['categories', 'categories.id', 'categories.name'],
  ],
  [
    "supabase().from('newsletters').select('id').or(after('title', 'ascending', last, 'category_id'))",
    ['newsletters', 'newsletters.category_id', 'newsletters.id', 'newsletters.title'],
  ],
  [
    `const inner = 'title'; const list = \`id, newsletters(\${inner})\` as const; supabase().from('categories').select(list)`,
    ['categories', 'categories.id', 'newsletters', 'newsletters.title'],
  ],
  ["supabase().rpc('paint')", ['paint()']],
  ["(await fullClient()).storage.from('x')", ['storage/images']],
  ["// Relies on private.check().\nsupabase().rpc('paint')", ['paint()', 'private.check()']],
])('a call says what it uses: %s', (source, objects) => {
  expect(used(source)).toEqual(objects);
});

test.each([
  ["supabase().from('categories').select('*')", 'A read of categories must name its columns'],
  ["supabase().from('categories').select()", 'A read of categories must name its columns'],
  ["supabase().from('categories').select(unknown)", 'A read of categories must name its columns'],
  ["supabase().from('tags').select('id')", 'No migration makes tags'],
  ["supabase().from('categories').select('colour')", 'No migration makes categories.colour'],
  ["supabase().rpc('glue')", 'No migration makes glue()'],
])('what a build could not look up ends it: %s', (source, problem) => {
  expect(() => used(source)).toThrow(problem);
});

test('the columns can be a constant of another module', () => {
  const constants = textsIn("export const columns = 'id, title';");
  const source = "supabase().from('newsletters').select(columns)";
  expect(objectsUsedIn(source, known, constants)).toEqual([
    'newsletters',
    'newsletters.id',
    'newsletters.title',
  ]);
});
