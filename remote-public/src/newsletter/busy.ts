/** Marks a part of the page that is still to come, so that what follows appears after it. Without scripts, it never comes. */
export const busy = { 'aria-busy': typeof document === 'undefined' ? undefined : true };
