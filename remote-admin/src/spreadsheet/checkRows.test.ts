import { exportNewsletters } from '@newsletters/shared/api/newsletters/exportNewsletters';
import { rhythms, storedMoment } from '@newsletters/shared/model';
import { prepareSession } from '@newsletters/shared/testing';
import { catalogue, food, newsletterIn, overviewOf, science } from '../testing/fakes';
import { type Action, checkRows, isReady, isUnchanged, missingCategories } from './checkRows';
import { columnsFrom } from './fields';
import { readTable } from './readTable';
import { rowsFrom } from './rows';

const categories = [science, food];

const check = (cells: string[][], newsletters = [] as ReturnType<typeof newsletterIn>[], choice?: Action) => {
  const [head = []] = cells;
  const rows = rowsFrom(cells, columnsFrom(head), new Map());
  const choices = new Map(choice ? rows.map(({ key }) => [key, choice]) : []);
  return checkRows(rows, { newsletters: newsletters.map((one) => overviewOf(one)), categories }, choices);
};

test('what was entered for a row stays with it when the first row is found to have headings', () => {
  const cells = [['Name'], ['Crumbs'], ['Rye']];
  const edits = new Map([['0', { title: 'Crumbs & Bread' }]]);
  const titles = (hasHeadings: boolean) =>
    rowsFrom(cells, ['title'], edits, hasHeadings).map(({ number, values }) => [number, values.title]);
  expect(titles(false)).toEqual([
    [1, 'Name'],
    [2, 'Crumbs & Bread'],
    [3, 'Rye'],
  ]);
  expect(titles(true)).toEqual([
    [1, 'Crumbs & Bread'],
    [2, 'Rye'],
  ]);
});

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

const publications = [
  { state: 'visible', publish_at: '2026-02-03T08:00:31.123+00:00' },
  { state: 'visible', publish_at: '2098-02-03T08:00:00+00:00' },
  { state: 'hidden', publish_at: null },
  { state: 'hidden', publish_at: '2020-02-03T08:00:59+00:00' },
  { state: 'discontinued', publish_at: '2020-02-03T08:00:00+00:00' },
];

test('an exported file that is read back changes nothing, whatever is in it', async () => {
  const all = awkward.map((text, index) =>
    newsletterIn(index % 2 ? science : food, {
      title: `${text} ${index}`,
      description: `${text} ${index}`,
      image_url: index % 3 ? null : `http://localhost/=${index}.png`,
      rhythm: rhythms[index % rhythms.length],
      ...publications[index % publications.length],
    }),
  );
  await prepareSession('admin');
  catalogue(all);
  const { content, count } = await exportNewsletters(undefined, { signal: new AbortController().signal });
  expect(count).toBe(all.length);
  const cells = await readTable(new File([content], 'newsletters.csv'));
  expect(cells[0]).toEqual([
    'ID',
    'Title',
    'Category',
    'Description',
    'Image',
    'Appears',
    'State',
    'Publish on',
    'Entered',
  ]);
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

  test('has a title of one line, as in the form, and keeps the lines of its description', () => {
    const multi = newsletterIn(food, { title: 'Multi\n line\ttitle' });
    const [row] = check([head, ['Two \n lines\tand more', 'Food', 'Two\nlines', '']]);
    expect(row?.values).toMatchObject({ title: 'Two lines and more', description: 'Two\nlines' });
    const [known] = check([head, ['Multi\n line\ttitle', '', '', '']], [multi], 'update');
    expect(known && isUnchanged(known)).toBe(true);
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
    ['Vierzehntägig', 'biweekly'],
    ['14-tägig', 'biweekly'],
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

describe('state and moment of publication', () => {
  const past = '2020-01-05T08:00:00+00:00';
  const coming = '2098-01-05T08:00:00+00:00';
  const visible = newsletterIn(food, { title: 'Visible', publish_at: past });
  const draft = newsletterIn(food, { title: 'Draft', state: 'hidden', publish_at: null });
  const withdrawn = newsletterIn(food, { title: 'Withdrawn', state: 'hidden', publish_at: past });
  const scheduled = newsletterIn(food, { title: 'Scheduled', publish_at: coming });
  const future = '2097-03-04 09:00';
  const publish_at = storedMoment(new Date('2097-03-04T09:00'));
  const PUBLIC = "It has been published already, so its date can't change";
  const PASSED = 'This moment has passed. Choose a later one, or none to publish now';
  const HIDDEN = 'Only a visible newsletter can be published later';

  test.each<[string, string, string, object, object]>([
    ['nothing', '', '', {}, {}],
    ['a state', 'Sichtbar', '', { state: 'visible' }, {}],
    ['a draft', 'Entwurf', '', { state: 'hidden' }, {}],
    ['what is over', 'descontinuado', '', { state: 'discontinued' }, {}],
    ['a date alone', '', future, { state: 'visible', publish_at }, {}],
    ['a date and its state', 'geplant', future, { state: 'visible', publish_at }, {}],
    ['a visible one later', 'visible', future, { state: 'visible', publish_at }, {}],
    ['a hidden one with an old date', 'hidden', '2020-01-01', { state: 'hidden' }, {}],
    ['an old date', '', '2020-01-01', {}, { publish: PASSED }],
    ['a hidden one later', 'hidden', future, { state: 'visible', publish_at }, { publish: HIDDEN }],
    ['no date', 'Scheduled', '', { state: 'visible' }, { publish: 'Enter when it will be published' }],
    ['no such day', '', '31.02.2098', {}, { publish: "This day doesn't exist" }],
    [
      'the year 2100',
      '',
      '2100-01-02',
      { state: 'visible' },
      { publish: 'Publish on must be a date between 2000 and 2099' },
    ],
    ['another state', 'maybe', '', {}, { state: 'This can be visible, hidden, discontinued or scheduled' }],
  ])('a new newsletter with %s', (_what, state, publish, values, problems) => {
    const [row] = check([
      [...head, 'Status', 'Veröffentlichen am'],
      ['Crumbs', 'Food', 'Bread', '', state, publish],
    ]);
    expect(row?.values).toMatchObject(values);
    expect(row?.values.state).toBe((values as { state?: string }).state);
    expect(row?.problems).toEqual(problems);
  });

  test.each<[string, ReturnType<typeof newsletterIn>, string, string, object, object]>([
    ['a visible one stays', visible, 'Visible', '', {}, {}],
    ['a visible one is hidden', visible, 'Hidden', '', { state: 'hidden' }, {}],
    ['a visible one keeps its date', visible, '', future, {}, { publish: PUBLIC }],
    ['a visible one was never scheduled', visible, 'Scheduled', '', {}, { publish: PUBLIC }],
    ['a draft is shown', draft, 'Visible', '', { state: 'visible' }, {}],
    ['a draft is scheduled', draft, '', future, { state: 'visible', publish_at }, {}],
    ['a hidden draft has no date', draft, 'Hidden', future, {}, { publish: HIDDEN }],
    ['a draft needs a date', draft, 'Scheduled', '', {}, { publish: 'Enter when it will be published' }],
    ['what was public keeps its date', withdrawn, 'Visible', future, {}, { publish: PUBLIC }],
    ['what was public is shown again', withdrawn, 'Visible', '', { state: 'visible' }, {}],
    ['a scheduled one is moved', scheduled, 'Scheduled', future, { publish_at }, {}],
    ['a scheduled one stays', scheduled, 'Scheduled', '', {}, {}],
    ['a scheduled one is hidden', scheduled, 'Hidden', '', { state: 'hidden' }, {}],
    ['a scheduled one is not published in the past', scheduled, '', '2020-01-01', {}, { publish: PASSED }],
  ])('%s', (_what, newsletter, state, publish, values, problems) => {
    const [row] = check(
      [
        ['ID', 'State', 'Publish on'],
        [newsletter.id, state, publish],
      ],
      [newsletter],
    );
    expect(row?.problems).toEqual(problems);
    if (Object.keys(problems).length === 0) expect(row?.values).toEqual(values);
  });

  test('dates that contradict each other are named with their rows, also after a correction', () => {
    const cells = ['01.02.2097', '13.02.2097', '02.14.2097', '2097-02-15'].map((date, index) => [
      `Number ${index}`,
      'Food',
      'Bread',
      date,
    ]);
    const titles = ['Title', 'Category', 'Description', 'Publish on'];
    const problem = 'Rows 2 and 3 contradict each other: the day comes first in one, the month in the other';
    const problems = (rows: string[][]) => check([titles, ...rows]).map((row) => row.problems.publish);
    expect(problems(cells)).toEqual([problem, problem, problem, undefined]);
    expect(problems(cells.with(2, ['Number 2', 'Food', 'Bread', '14.02.2097']))).toEqual(
      Array(4).fill(undefined),
    );
  });
});
