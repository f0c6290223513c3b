const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A stored timestamp as a readable date. */
export const dateOf = (stored: string) => date.format(new Date(stored));

/** A stored timestamp as a readable date and time. */
export const momentOf = (stored: string) => moment.format(new Date(stored));

/** A moment as the database writes one without fractions of a second. */
export const storedMoment = (time: Date) => time.toISOString().replace(/\.\d+Z$/, '+00:00');
