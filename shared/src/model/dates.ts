const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A stored moment as a date, as people read it. */
export const dateOf = (stored: string) => date.format(new Date(stored));

/** A stored moment as date and time of day, as people read it. */
export const momentOf = (stored: string) => moment.format(new Date(stored));
