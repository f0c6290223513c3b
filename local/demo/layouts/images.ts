import { draw } from '../art/index.ts';
import { palette } from '../palettes.ts';
import { sans } from './look.ts';

// Images are embedded in the issue, so they must be small.
const most = 16_000;

const image = (svg: string, width: number, height: number, alt: string, style: string): string => {
  const tag = `<svg xmlns='http://www.w3.org/2000/svg' ${svg.replaceAll('"', "'")}</svg>`;
  const data = `data:image/svg+xml,${tag.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('%', '%25').replaceAll('#', '%23')}`;
  if (data.length > most) throw new Error(`The image "${alt}" has ${data.length} characters`);
  return `<img src="${data}" width="${width}" height="${height}" alt="${alt}" style="display:block;width:100%;max-width:${width}px;height:auto;${style}">`;
};

/** The newsletter's drawing, or a part of it (left, top, width, height), as an image of the given width. */
export const artwork = (
  slug: string,
  colours: string,
  alt: string,
  width: number,
  part: string[] = [],
  style = '',
): string => {
  const [left = 0, top = 0, wide = 960, high = 540] = part.map(Number);
  const drawing = draw(slug, colours);
  return image(
    `viewBox="${left} ${top} ${wide} ${high}">${drawing}`,
    width,
    Math.round((width * high) / wide),
    alt,
    style,
  );
};

const pairs = (words: string[]): [string, number][] =>
  words.map((word) => {
    const [label = '', amount = '0'] = word.split('=');
    return [label.replaceAll('_', ' '), Number(amount)];
  });

const words = (x: number, y: number, text: string | number, colour: string, more = '') =>
  `<text x="${x}" y="${y}" fill="${colour}" ${more}>${text}</text>`;

/** Horizontal bars, one for each label=amount. */
export const bars = (colours: string, alt: string, values: string[]): string => {
  const { ink, a, b, paper } = palette(colours);
  const rows = pairs(values);
  const top = Math.max(...rows.map(([, amount]) => amount));
  const drawn = rows.map(([label, amount], i) => {
    const length = Math.round((amount / top) * 225);
    return `${words(150, 35 + i * 36, label, ink, 'text-anchor="end"')}<rect x="162" y="${18 + i * 36}" width="${length}" height="24" rx="3" fill="${amount === top ? b : a}"/>${words(170 + length, 35 + i * 36, amount, ink)}`;
  });
  const height = rows.length * 36 + 24;
  return image(
    `viewBox="0 0 450 ${height}" font-family="${sans.replaceAll("'", '')}" font-size="15"><rect width="450" height="${height}" fill="${paper}"/>${drawn.join('')}`,
    450,
    height,
    alt,
    '',
  );
};

/** A line through label=amount, left to right. */
export const trend = (colours: string, alt: string, values: string[]): string => {
  const { ink, a, b, c, paper } = palette(colours);
  const rows = pairs(values);
  const amounts = rows.map(([, amount]) => amount);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const points = amounts.map((amount, i): [number, number] => [
    Math.round(36 + (378 / (rows.length - 1)) * i),
    Math.round(190 - ((amount - low) / (high - low || 1)) * 140),
  ]);
  const labels = rows.map(([label, amount], i) => {
    const [x, y] = points[i] ?? [0, 0];
    return `${words(x, 232, label, ink, 'text-anchor="middle"')}<circle cx="${x}" cy="${y}" r="5" fill="${b}"/>${words(x, y - 14, amount, ink, 'text-anchor="middle"')}`;
  });
  const lines = [50, 120, 190].map((y) => `<path d="M20 ${y}H430" stroke="${c}"/>`).join('');
  return image(
    `viewBox="0 0 450 250" font-family="${sans.replaceAll("'", '')}" font-size="14"><rect width="450" height="250" fill="${paper}"/>${lines}<path d="M${points.join('L')}" fill="none" stroke="${a}" stroke-width="4"/>${labels.join('')}`,
    450,
    250,
    alt,
    '',
  );
};

/** A row of colours. */
export const swatches = (alt: string, colours: string[]): string => {
  const width = 540 / colours.length;
  const drawn = colours.map(
    (colour, i) => `<rect x="${width * i}" width="${width + 1}" height="160" fill="${colour}"/>`,
  );
  return image(`viewBox="0 0 540 160">${drawn.join('')}`, 540, 160, alt, '');
};
