/** `FULL=1` asks for the long repetitions, which `npm run verify:full` does and `npm test` does not. */
const full = process.env.FULL === '1';

/** How often a journey repeats something: often in the full run, less so otherwise. */
export const repetitions = (often: number, usually: number) => (full ? often : usually);
