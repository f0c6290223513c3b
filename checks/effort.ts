/** `FULL=1` asks for the long repetitions and the large matrices, which `npm run verify -- full` does and `npm test` does not. */
export const isFull = process.env.FULL === '1';

/** How often a test repeats something: often in the full run, less so otherwise. */
export const repetitions = (often: number, usually: number) => (isFull ? often : usually);

/** The cases of a matrix that tests go through: all of them in the full run, otherwise the named ones. */
export const cases = <Case>(matrix: Record<string, Case>, ...usual: string[]): [string, Case][] =>
  Object.entries(matrix).filter(([name]) => isFull || usual.includes(name));

/** The same for a list: all of it in the full run, otherwise what is usual. */
export const casesOf = <Case>(list: readonly Case[], isUsual: (one: Case, index: number) => boolean) =>
  list.filter((one, index) => isFull || isUsual(one, index));
