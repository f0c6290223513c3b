/** The median of some times. */
export const median = (times: number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
