import { language } from '@newsletters/shared/language';
import { storedMoment } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

// Dates as people write them: 2026-11-30, or in numbers with the day or the month first, each with a time if there is one.
const ISO = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[T ]+(?<rest>.+))?$/;
const NUMBERS =
  /^(?<one>\d{1,2})(?<separator>[./-]) ?(?<two>\d{1,2})\k<separator> ?(?<year>\d{4}|\d{2})(?:,? +(?<rest>.+))?$/;
const TIME =
  /^(?<hour>\d{1,2}):(?<minute>\d\d)(?::\d\d(?:\.\d+)?)?(?: ?(?<half>[ap])\.? ?m\.?)?(?: ?(?:uhr|h))?$/i;
const ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;

/** Which of two numbers comes first. */
type Order = 'day' | 'month';

/** How the dates of a column are written, or the numbers of two rows that contradict each other. */
export type DateOrder = Order | { day: number; month: number };

/** What the language of the deployment writes first. */
function usualOrder(): Order {
  const parts = new Intl.DateTimeFormat(language, { dateStyle: 'short' }).formatToParts();
  const first = parts.find(({ type }) => type === 'day' || type === 'month');
  return first?.type === 'month' ? 'month' : 'day';
}

/** Which number comes first in a date that can be read in one way only. */
function evidenceIn(cell: string): Order | undefined {
  const { one, two } = NUMBERS.exec(cell)?.groups ?? {};
  if (Number(one) > 12 && Number(two) <= 12) return 'day';
  return Number(two) > 12 && Number(one) <= 12 ? 'month' : undefined;
}

/** The order of day and month in a column: what its dates allow, or else what the language is used to. */
export function orderIn(cells: { number: number; cell: string }[]): DateOrder {
  const firstWith = (order: Order) => cells.find(({ cell }) => evidenceIn(cell) === order)?.number;
  const [day, month] = [firstWith('day'), firstWith('month')];
  if (day !== undefined && month !== undefined) return { day, month };
  if (day === undefined && month === undefined) return usualOrder();
  return day === undefined ? 'month' : 'day';
}

const NO_DATE = t("This isn't a date. Write it as 2026-11-30 or 2026-11-30 09:00");
const NO_DAY = t("This day doesn't exist");

/** A cell as a moment, written as the database does, or what is wrong with it. */
export type ReadDate = { moment: string } | { problem: string };

/** Hours and minutes; the beginning of the day without a time, undefined if it's none. */
function timeIn(text: string | undefined): [number, number] | undefined {
  if (text === undefined) return [0, 0];
  const { hour, minute, half } = TIME.exec(text)?.groups ?? {};
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const isTime = hours < 24 && Number(minute) < 60 && (!half || (Number(hour) > 0 && Number(hour) < 13));
  return isTime ? [hours, Number(minute)] : undefined;
}

/** A moment in the time zone of the device. */
function momentAt(year: number, month: number, day: number, rest: string | undefined): ReadDate {
  const time = timeIn(rest?.trim());
  if (!time) return { problem: NO_DATE };
  const date = new Date(year, month - 1, day, ...time);
  const exists = month >= 1 && date.getMonth() === month - 1 && date.getDate() === day;
  return exists ? { moment: storedMoment(date) } : { problem: NO_DAY };
}

/** Reads a cell with a date. Where numbers could be both, `order` decides; if it contradicts itself, none is read. */
export function dateIn(cell: string, order: DateOrder): ReadDate {
  const iso = ISO.exec(cell)?.groups;
  if (iso) {
    const at = new Date(ZONE.test(cell) ? cell.replace(' ', 'T') : Number.NaN);
    const inZone = !Number.isNaN(at.getTime());
    const read = momentAt(
      Number(iso.year),
      Number(iso.month),
      Number(iso.day),
      inZone ? undefined : iso.rest,
    );
    return inZone && 'moment' in read ? { moment: storedMoment(at) } : read;
  }
  const numbers = NUMBERS.exec(cell)?.groups;
  if (!numbers) return { problem: NO_DATE };
  if (typeof order === 'object') {
    const { day, month } = order;
    return {
      problem: t(
        'Rows {day} and {month} contradict each other: the day comes first in one, the month in the other',
        { day, month },
      ),
    };
  }
  const [one, two] = [Number(numbers.one), Number(numbers.two)];
  const year = Number(numbers.year) + (numbers.year?.length === 2 ? 2000 : 0);
  return order === 'day' ? momentAt(year, two, one, numbers.rest) : momentAt(year, one, two, numbers.rest);
}
