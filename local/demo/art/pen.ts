import { mix, type Palette } from '../palettes.ts';

export type Point = [number, number];

/** Draws an image of 960 by 540. */
export type Drawing = (pen: Pen) => string;

// A generator like Mulberry32: the same seed draws the same image on every machine.
const generator = (seed: string): (() => number) => {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
  };
};

const n = (value: number): number => Math.round(value);

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}" fill="${fill}" ${more}/>`;

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;

const group = (transform: string, content: string, more = '') =>
  `<g transform="${transform}" ${more}>${content}</g>`;

/** A smooth line through the points. */
const curve = (points: Point[]): string =>
  points.reduce((d, [x, y], i) => {
    const [px, py] = points[i - 1] ?? [x, y];
    const middle = n((px + x) / 2);
    return i === 0 ? `M${n(x)} ${n(y)}` : `${d}C${middle} ${n(py)} ${middle} ${n(y)} ${n(x)} ${n(y)}`;
  }, '');

const onCircle = (x: number, y: number, r: number, turn: number): Point => [
  x + r * Math.cos(turn * 2 * Math.PI),
  y + r * Math.sin(turn * 2 * Math.PI),
];

const ray = (x: number, y: number, inner: number, outer: number, turn: number): string =>
  `M${onCircle(x, y, inner, turn).map(n).join(' ')}L${onCircle(x, y, outer, turn).map(n).join(' ')}`;

/** What drawings are made with: the palette, repeatable random numbers, and shapes. */
export const pen = (colours: Palette, seed: string) => {
  const random = generator(seed);
  const between = (low: number, high: number): number => low + random() * (high - low);
  const pick = <T>(values: [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
  const waveAt = (y: number, swing: number, steps: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, i) => [(960 / steps) * i, y + between(-swing, swing)]);
  /** Land or water from this height down to the bottom edge. */
  const ridge = (y: number, swing: number, steps: number, fill: string) =>
    path(`${curve(waveAt(y, swing, steps))}V540H0Z`, fill);
  /** A round shape with an uneven edge. */
  const blob = (x: number, y: number, r: number, fill: string, uneven = 0.15, more = '') => {
    const points = Array.from({ length: 10 }, (_, i) =>
      onCircle(x, y, r * between(1 - uneven, 1 + uneven), i / 10),
    );
    const half = points.map(([px, py], i): Point => {
      const [qx, qy] = points[(i + 1) % 10] ?? [px, py];
      return [(px + qx) / 2, (py + qy) / 2];
    });
    const d = half
      .map(([px, py], i) => `${i ? `Q${(points[i] ?? [0, 0]).map(n).join(' ')} ` : 'M'}${n(px)} ${n(py)}`)
      .join('');
    return path(
      `${d}Q${(points[0] ?? [0, 0]).map(n).join(' ')} ${(half[0] ?? [0, 0]).map(n).join(' ')}Z`,
      fill,
      more,
    );
  };
  const fillAll = (fill: string) => rect(0, 0, 960, 540, fill);
  return {
    ...colours,
    ...{
      random,
      between,
      pick,
      times,
      mix,
      circle,
      oval,
      rect,
      path,
      line,
      group,
      curve,
      onCircle,
      ray,
      waveAt,
      ridge,
      blob,
      fillAll,
    },
  };
};

export type Pen = ReturnType<typeof pen>;
