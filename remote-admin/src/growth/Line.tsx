import { t } from '@newsletters/shared/texts';

const WIDTH = 48;
const HEIGHT = 20;
/** Room for half of the stroke. */
const EDGE = 1.5;

const style = { display: 'block', flex: 'none', overflow: 'visible' } as const;

/** Numbers as a small line, without scales: how a newsletter went. Its first and last number are said. */
export function Line({ numbers }: { numbers: number[] }) {
  const most = Math.max(...numbers);
  const least = Math.min(...numbers);
  const x = (place: number) => EDGE + (place / (numbers.length - 1)) * (WIDTH - 2 * EDGE);
  // What didn't change is in the middle.
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : EDGE + ((most - value) / (most - least)) * (HEIGHT - 2 * EDGE);
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t('{first, number} before, {last, number} now', {
        first: numbers[0] ?? 0,
        last: numbers.at(-1) ?? 0,
      })}
      style={style}
    >
      <polyline
        points={numbers.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--mui-palette-text-secondary)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
