/** The longest name or subject that is looked at; titles and names are shorter. */
const LONGEST = 500;

/** A header on one line, with single spaces, and cut: what strangers write is never too long for a pattern. */
export const flat = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
