const format = new Intl.NumberFormat('en');

/** A number with its noun: "1 active subscriber", "1,200 active subscribers". */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${format.format(count)} ${count === 1 ? noun : plural}`;
