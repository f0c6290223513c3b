import { storedMoment } from '@newsletters/shared/model';
import { type DateOrder, dateIn, orderIn } from './dates';
import { dateOfSerial, showsDay } from './serialDates';

const column = (...cells: string[]) => orderIn(cells.map((cell, index) => ({ number: index + 1, cell })));

/** What is read, in the time zone of the device. */
function shown(cell: string, order: DateOrder) {
  const read = dateIn(cell, order);
  if ('problem' in read) return read.problem;
  const at = new Date(read.moment);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].join(' ');
}

const NO_DATE = "This isn't a date. Write it as 2026-11-30 or 2026-11-30 09:00";
const NO_DAY = "This day doesn't exist";

test.each([
  ['2026-11-30', '2026 11 30 0 0'],
  ['2026-11-30 09:05', '2026 11 30 9 5'],
  ['2026-11-30T09:05:59', '2026 11 30 9 5'],
  ['2026/3/4', '2026 3 4 0 0'],
  ['04.03.2026', '2026 3 4 0 0'],
  ['4. 3. 2026', '2026 3 4 0 0'],
  ['4.3.26', '2026 3 4 0 0'],
  ['04/03/2026', '2026 3 4 0 0'],
  ['04-03-2026 17:30', '2026 3 4 17 30'],
  ['04.03.2026, 17:30 Uhr', '2026 3 4 17 30'],
  ['04.03.2026 5:30 PM', '2026 3 4 17 30'],
  ['4/3/2026 12:00 a. m.', '2026 3 4 0 0'],
  ['29.02.2028', '2028 2 29 0 0'],
  ['31.02.2026', NO_DAY],
  ['29.02.2026', NO_DAY],
  ['2026-02-30', NO_DAY],
  ['2026-13-01', NO_DAY],
  ['00.01.2026', NO_DAY],
  ['31.31.2026', NO_DAY],
  ['04.03.2026 25:00', NO_DATE],
  ['04.03.2026 13:00 PM', NO_DATE],
  ['04.03/2026', NO_DATE],
  ['tomorrow', NO_DATE],
  ['46356', NO_DATE],
  ['4 March 2026', NO_DATE],
])('with the day first, %j is %s', (cell, expected) => {
  expect(shown(cell, 'day')).toBe(expected);
});

test('with the month first, numbers are read so; years first always are the same', () => {
  expect(shown('11/30/2026 9:00 AM', 'month')).toBe('2026 11 30 9 0');
  expect(shown('04.03.2026', 'month')).toBe('2026 4 3 0 0');
  expect(shown('30.11.2026', 'month')).toBe(NO_DAY);
  expect(shown('2026-04-03', 'month')).toBe('2026 4 3 0 0');
});

test('a moment with a time zone is that moment', () => {
  const moment = storedMoment(new Date('2026-11-30T08:00:00Z'));
  for (const cell of ['2026-11-30T08:00:00Z', '2026-11-30 09:00+01:00', '2026-11-30T09:00:00.000+0100'])
    expect(dateIn(cell, 'day')).toEqual({ moment });
  expect(dateIn('2026-11-31T08:00:00Z', 'day')).toEqual({ problem: NO_DAY });
});

describe('the order of a column', () => {
  test('follows a number above 12, wherever it is', () => {
    expect(column('01.02.2026', '', '13.02.2026', '2026-12-13')).toBe('day');
    expect(column('01/02/2026', '02/13/2026')).toBe('month');
  });

  test('is that of the language if no date says it', () => {
    expect(column('01.02.2026', '2026-01-31', 'soon', '31.31.2026')).toBe('month');
  });

  test('contradicts itself, and each such date says in which rows', () => {
    const order = column('01.02.2026', '13.02.2026', '14.02.2026', '02/15/2026');
    expect(order).toEqual({ day: 2, month: 4 });
    const problem = 'Rows 2 and 4 contradict each other: the day comes first in one, the month in the other';
    expect(shown('01.02.2026', order)).toBe(problem);
    expect(shown('13.02.2026', order)).toBe(problem);
    expect(shown('2026-02-13', order)).toBe('2026 2 13 0 0');
  });
});

test('the day comes first where the language is used to it', async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  globalThis.translation = { language: 'de-x-formal', direction: 'ltr', texts: { '': {} } };
  jest.resetModules();
  const german = await import('./dates');
  expect(german.orderIn([{ number: 1, cell: '01.02.2026' }])).toBe('day');
  globalThis.translation = undefined;
});

describe('the dates of a workbook', () => {
  test.each([
    ['46356', false, '2026-11-30'],
    ['46356.375', false, '2026-11-30 09:00'],
    ['46356.3819444444', false, '2026-11-30 09:10'],
    ['46356.99999999', false, '2026-12-01'],
    ['44894', true, '2026-11-30'],
    ['61', false, '1900-03-01'],
    ['60', false, '60'],
    ['-1', false, '-1'],
    ['9999999', false, '9999999'],
    ['soon', false, 'soon'],
  ])('%s, counted from 1904: %s, is %s', (serial, from1904, expected) => {
    expect(dateOfSerial(serial, from1904)).toBe(expected);
  });

  test.each([
    [14, undefined, true],
    [22, undefined, true],
    [0, undefined, false],
    [20, undefined, false],
    [164, 'dd/mm/yyyy', true],
    [165, '[$-407]TT.MM.JJJJ;@', false],
    [166, '[$-407]d. mmmm yyyy;@', true],
    [167, '#,##0.00 "days"', false],
    [168, '[Red]0', false],
    [169, 'hh:mm', false],
    [170, '0\\d', false],
  ])('the format %i %j shows a day: %s', (id, code, expected) => {
    expect(showsDay(id, code)).toBe(expected);
  });
});
