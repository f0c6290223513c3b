/** @jest-environment-options {"timeZone": "Europe/Berlin"} */
import { exportNewsletters } from '@newsletters/shared/api/newsletters/exportNewsletters';
import { prepareSession } from '@newsletters/shared/testing';
import { catalogue, food, newsletterIn, overviewOf } from '../testing/fakes';
import { checkRows, isUnchanged } from './checkRows';
import { columnsFrom } from './fields';
import { readTable } from './readTable';
import { rowsFrom } from './rows';

/** At the end of summer time, each is half past two. */
const moments = [
  '2025-10-26T00:30:00+00:00',
  '2025-10-26T01:30:00+00:00',
  '2098-10-26T00:30:00+00:00',
  '2098-10-26T01:30:31.123+00:00',
];

test('a moment in an hour that happens twice is exported and imported without a change, and can be changed', async () => {
  const all = moments.map((publish_at, index) => newsletterIn(food, { title: `Owls ${index}`, publish_at }));
  await prepareSession('admin');
  catalogue(all);
  const { content } = await exportNewsletters(undefined, { signal: new AbortController().signal });
  const text = await content.text();
  expect(text.match(/-10-26 02:30/g)).toHaveLength(4);
  const found = async (csv: string) => {
    const cells = await readTable(new File([csv], 'newsletters.csv'));
    const rows = rowsFrom(cells, columnsFrom(cells[0] ?? []), new Map());
    return checkRows(rows, { newsletters: all.map((one) => overviewOf(one)), categories: [food] }, new Map());
  };
  expect((await found(text)).map(isUnchanged)).toEqual([true, true, true, true]);
  const later = await found(text.replaceAll('2098-10-26 02:30', '2098-10-26 03:30'));
  expect(later.map(({ values }) => values.publish_at)).toEqual([
    undefined,
    undefined,
    '2098-10-26T02:30:00+00:00',
    '2098-10-26T02:30:00+00:00',
  ]);
});
