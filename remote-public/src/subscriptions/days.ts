import { moment } from '@newsletters/shared/language';

/** The longest pause, in days: just under the year that the database allows. */
export const LONGEST = 364;

/** The beginning of a day ahead, in the user's time zone. */
export function dayAhead(days: number): Date {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A day as a date field has it. */
export const fieldOf = (day: Date) =>
  `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;

/** The beginning of the day that a date field has, as it's stored; undefined unless a pause can end then. */
export function momentIn(value: string): string | undefined {
  const day = new Date(`${value}T00:00:00`);
  return day >= dayAhead(1) && day <= dayAhead(LONGEST) ? day.toISOString() : undefined;
}

/** The day of a stored moment, such as "3 August". */
export const dayOf = (stored: string) => moment(new Date(stored), { day: 'numeric', month: 'long' });
