import { storedMoment } from '@newsletters/shared/model';

/** The name of the time zone that a date and time is entered in, such as "America/New York". */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

const padded = (part: number, length = 2) => String(part).padStart(length, '0');

/** A stored moment as a field for date and time holds it: in the time zone of the device, to the minute. */
export function fieldOf(stored: string): string {
  const at = new Date(stored);
  if (Number.isNaN(at.getTime())) return '';
  // While a year is typed, it's a small one, such as 0002: with fewer digits, the browser would empty the field.
  const day = `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`;
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
}

/** The moment in such a field, written as the database does; undefined if it isn't one. */
export function momentIn(field: string): string | undefined {
  const at = new Date(field);
  return Number.isNaN(at.getTime()) ? undefined : storedMoment(at);
}
