/** The median of some times. */
export const median = (times: number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Prints a figure and its target; a missed target makes the exit code 1. */
export function figure(name: string, value: number, unit: string, target?: number) {
  const rounded = value < 10 ? value.toFixed(unit === 'ms' ? 1 : 3).replace(/\.?0+$/, '') : value.toFixed(0);
  const mark = target === undefined ? '      ' : value <= target ? 'ok    ' : 'MISSED';
  const limit = target === undefined ? '' : ` (at most ${target})`;
  console.log(`${mark}  ${`${rounded} ${unit}${limit}`.padEnd(28)}  ${name}`);
  if (target !== undefined && !(value <= target)) process.exitCode = 1;
}
