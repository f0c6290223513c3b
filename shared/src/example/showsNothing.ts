const comments = /<!--(?:-?>|.*?(?:--!?>|$))/gs;

/** Whether an example has nothing to show: it's empty, or only comments. */
export const showsNothing = (html: string) => html.replace(comments, '').trim() === '';
