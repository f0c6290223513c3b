import { lineDifferences, type Piece, wordDifferences } from './compare';

const marked = (pieces: Piece[]) =>
  pieces
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

describe('the differences between two texts', () => {
  test.each([
    ['a changed word', 'Soup for cold days', 'Soup for warm days', 'Soup for [-cold][+warm] days'],
    ['an added word', 'Soup', 'Hot soup and Soup', '[+Hot soup and ]Soup'],
    ['a text that was empty', '', 'Soup', '[+Soup]'],
    ['a text that is gone', 'Soup', '', '[-Soup]'],
    ['texts without anything in common', 'Bread at dawn', 'Wine, later', '[-Bread at dawn][+Wine, later]'],
    ['the same text', 'Soup', 'Soup', 'Soup'],
  ])('%s', (_what, before, after, shown) => {
    expect(marked(wordDifferences(before, after))).toBe(shown);
  });

  test('are given up when they would take too long', () => {
    const words = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word}${at}`).join(' ');
    expect(wordDifferences(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

describe('the differences between two versions of an example', () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `<tr>${from + at}</tr>`).join('');
  const shown = (before: string, after: string) =>
    lineDifferences(before, after).map(({ kind, lines, pieces }) =>
      kind === 'skipped' ? `${lines} lines` : `${kind}: ${marked(pieces)}`,
    );

  test('show the lines around a change, also of an example in one line', () => {
    expect(
      shown(`${rows(0, 9)}<p>Hello you</p>${rows(9, 30)}`, `${rows(0, 9)}<p>Hello reader</p>${rows(9, 30)}`),
    ).toEqual([
      '7 lines',
      'same: <tr>7</tr>\n<tr>8</tr>',
      'removed: <p>Hello [-you]</p>',
      'added: <p>Hello [+reader]</p>',
      'same: <tr>9</tr>\n<tr>10</tr>',
      '19 lines',
    ]);
  });

  test('show what was added and what was removed', () => {
    expect(shown('<p>A</p><p>B</p>', '<p>A</p><p>B</p><p>C</p>').at(-1)).toBe('added: [+<p>C</p>]');
    expect(shown('<p>A</p><p>B</p>', '<p>B</p>')[0]).toBe('removed: [-<p>A</p>]');
  });

  test('are none when only spaces and line breaks differ', () => {
    expect(lineDifferences('<p>A</p> <p>B</p>', '<p>A</p>\n\n  <p>B</p>\n')).toEqual([]);
  });
});
