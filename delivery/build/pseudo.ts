const plain = 'ACDEGILNOSTUYZacdegilnostuyz';
const accents = 'ÅÇÐÉĜÎĻÑÖŠŢÛÝŽåçðéĝîļñöšţûýž';

/** A text with accents, and longer by a third: what has none has bypassed translation, and what doesn't fit shows. */
const accented = (text: string) =>
  text.replace(/\p{L}+/gu, (word) => {
    const changed = [...word].map((letter) => accents[plain.indexOf(letter)] ?? letter).join('');
    return changed + changed.slice(-1).repeat(Math.ceil(word.length / 3));
  });

/** A text whose letters run from right to left; an arrow is a letter that has to be turned. */
const mirrored = (text: string) =>
  text.replace('→', '←').replace(/\S(?:.*\S)?/su, (words) => `\u202e${words}\u202c`);

/** Languages made of the English texts, for tests and to judge a layout. */
export const pseudoLanguages: Record<string, (text: string) => string> = {
  'en-XA': accented,
  'ar-XB': mirrored,
};
