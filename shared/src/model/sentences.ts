/** Sentences one after the other, such as what has failed and why: none is a part of another one, which no translation could fit. */
export const sentences = (...all: string[]) =>
  all.map((sentence) => sentence.replace(/[^.!?]$/, '$&.')).join(' ');
