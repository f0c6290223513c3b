const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** A stored moment as a date, as people read it. */
export const dateOf = (moment: string) => format.format(new Date(moment));
