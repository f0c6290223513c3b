import { exportNewsletters } from '@newsletters/shared/api/newsletters/exportNewsletters';
import { rhythms } from '@newsletters/shared/model';
import { prepareSession } from '@newsletters/shared/testing';
import { catalogue, food, newsletterIn, overviewOf, science } from '../testing/fakes';
import { type Action, checkRows, isReady, isUnchanged, missingCategories } from './checkRows';
import { columnsFrom } from './fields';
import { readTable } from './readTable';
import { rowsFrom } from './rows';

const categories = [science, food];

const check = (cells: string[][], newsletters = [] as ReturnType<typeof newsletterIn>[], choice?: Action) => {
  const [head = [], ...body] = cells;
  const rows = rowsFrom(body, columnsFrom(head), new Map());
  const choices = new Map(choice ? rows.map(({ key }) => [key, choice]) : []);
  return checkRows(rows, { newsletters: newsletters.map((one) => overviewOf(one)), categories }, choices);
};

const awkward = [
  '=HYPERLINK("https://evil.test")',
  "'=1+1",
  "''+1",
  "'quoted'",
  '-5',
  '@sum',
  '\t=1',
  'a "quoted", text; with | all',
  'two\nlines',
  'two\r\nlines',
  '<b>&amp;</b>',
  'ünïcödé 😀',
  '12345678901234567890',
];

test('an exported file that is read back changes nothing, whatever is in it', async () => {
  const all = awkward.map((text, index) =>
    newsletterIn(index % 2 ? science : food, {
      title: `${text} ${index}`,
      description: `${text} ${index}`,
      image_url: index % 3 ? null : `http://localhost/=${index}.png`,
      rhythm: rhythms[index % rhythms.length],
    }),
  );
  await prepareSession('admin');
  catalogue(all);
  const { content, count } = await exportNewsletters(undefined, { signal: new AbortController().signal });
  expect(count).toBe(all.length);
  const cells = await readTable(new File([content], 'newsletters.csv'));
  expect(cells[0]).toEqual(['ID', 'Title', 'Category', 'Description', 'Image', 'Appears']);
  const found = check(cells, all);
  expect(found).toHaveLength(all.length);
  expect(found.filter((row) => !isUnchanged(row))).toEqual([]);
});

test('only the selected ones are exported', async () => {
  const all = ['Ant', 'Bee', 'Cat'].map((title) => newsletterIn(food, { title }));
  await prepareSession('admin');
  catalogue(all);
  const only = new Map(all.slice(1).map((one) => [one.id, one]));
  const { content } = await exportNewsletters(only, { signal: new AbortController().signal });
  const cells = await readTable(new File([content], 'newsletters.csv'));
  expect(cells.slice(1).map(([, title]) => title)).toEqual(['Bee', 'Cat']);
});

const head = ['Name', 'Topic', 'Summary', 'Cover'];

describe('a new newsletter', () => {
  test('is ready with title, category and description; the category is found whatever its case', () => {
    const [row] = check([head, ['Crumbs', ' FOOD ', 'Bread', 'https://images.example/a.jpg']]);
    expect(row && isReady(row)).toBe(true);
    expect(row?.values).toEqual({
      title: 'Crumbs',
      category_id: food.id,
      description: 'Bread',
      image_url: 'https://images.example/a.jpg',
    });
  });

  test('has the problems that the form would name', () => {
    const [row] = check([head, ['Ab', '', '', 'http://images.example/a.jpg']]);
    expect(row?.problems).toEqual({
      title: 'Title must be between 3 and 100 characters',
      category: 'Please select a category',
      description: 'Description is required',
      image: 'Image addresses start with https://',
    });
  });

  test.each([
    ['Daily', 'daily'],
    ['every week', 'weekly'],
    ['Alle zwei Wochen', 'biweekly'],
    ['14-TÄGLICH', 'biweekly'],
    ['mensual', 'monthly'],
    ['unregelmassig', 'irregular'],
    ['', undefined],
  ])('that appears “%s” is %s', (cell, rhythm) => {
    const [row] = check([
      [...head, 'Erscheint'],
      ['Crumbs', 'Food', 'Bread', '', cell],
    ]);
    expect(row?.values.rhythm).toBe(rhythm);
    expect(row?.problems).toEqual({});
  });

  test('names a rhythm that is none, or may be two', () => {
    const rows = check([
      [...head, 'Frequency'],
      ['Crumbs', 'Food', 'Bread', '', 'Bimonthly'],
      ['Rye', 'Food', 'Bread', '', 'Often'],
    ]);
    const rhythm = 'This can be daily, weekly, every two weeks, monthly or irregularly';
    expect(rows.map(({ problems }) => problems)).toEqual([{ rhythm }, { rhythm }]);
  });

  test('can need a category, which is counted once', () => {
    const rows = check([
      head,
      ['Crumbs', 'Baking', 'Bread', ''],
      ['Rye', 'baking', 'Bread', ''],
      ['Oats', 'B', 'x', ''],
    ]);
    expect(missingCategories(rows)).toHaveLength(1);
    expect(rows[0]?.problems).toEqual({ category: 'There is no category “Baking”' });
    expect(rows[2]?.problems).toEqual({ category: 'Name must be between 2 and 50 characters' });
  });
});

describe('what exists already', () => {
  const ledger = newsletterIn(food, { title: 'Kitchen Ledger', description: 'Soup' });

  test('by its title, it is skipped unless the user chooses otherwise', () => {
    const cells = [head, [' kitchen ledger', 'Science', 'Stew', '']];
    expect(check(cells, [ledger])[0]).toMatchObject({ action: 'skip', existing: { id: ledger.id } });
    const [updated] = check(cells, [ledger], 'update');
    expect(updated?.values).toEqual({
      title: 'kitchen ledger',
      description: 'Stew',
      category_id: science.id,
    });
    expect(check(cells, [ledger], 'add')[0]).toMatchObject({ values: { description: 'Stew' } });
  });

  test('by its id, it is updated; empty cells change nothing', () => {
    const cells = [
      ['ID', 'Title', 'Category', 'Description', 'Image'],
      [ledger.id.toUpperCase(), 'Kitchen Ledger II', '', '', ''],
    ];
    const [row] = check(cells, [ledger]);
    expect(row).toMatchObject({ action: 'update', values: { title: 'Kitchen Ledger II' }, problems: {} });
    expect(Object.keys(row?.values ?? {})).toEqual(['title']);
  });

  test('its rhythm changes only if another one is named', () => {
    const cells = (rhythm: string) => [
      ['ID', 'Title', 'Appears'],
      [ledger.id, '', rhythm],
    ];
    expect(check(cells('Monthly'), [ledger])[0]?.values).toEqual({ rhythm: 'monthly' });
    for (const same of ['Weekly', '']) expect(check(cells(same), [ledger]).map(isUnchanged)).toEqual([true]);
  });

  test('a row about the same newsletter as an earlier one is skipped', () => {
    const rows = check([head, ['Crumbs', 'Food', 'Bread', ''], ['crumbs', 'Food', 'Bread', '']]);
    expect(rows.map(({ action, repeats }) => [action, repeats])).toEqual([
      ['add', undefined],
      ['skip', 1],
    ]);
  });
});
