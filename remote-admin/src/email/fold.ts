/** A text without accents, and without the difference that only Turkish makes. */
export const unaccented = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');

/** A text without accents and capitals, in which words of all languages are easily found. */
export const fold = (text: string) => unaccented(text).toLowerCase();
