import { moment } from '@newsletters/shared/language';

/** A stored timestamp as a readable date. */
export const dateOf = (stored: string) => moment(new Date(stored), { dateStyle: 'medium' });

/** A stored timestamp as a readable date and time. */
export const momentOf = (stored: string) =>
  moment(new Date(stored), { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as the database writes one without fractions of a second. */
export const storedMoment = (time: Date) => time.toISOString().replace(/\.\d+Z$/, '+00:00');
