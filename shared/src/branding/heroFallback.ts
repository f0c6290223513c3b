import { accentOf, mixed } from '@newsletters/shared/accent';

const paper = '#f6efe2';
const clay = '#c96f45';
const honey = '#e8b65c';

const filled = (fill: string, path: string) => `<path fill="${fill}" d="${path}"/>`;
const drawn = (stroke: string, width: number, path: string) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;

const disc = (fill: string) => filled(fill, 'M40 14a26 26 0 1 1 0 52a26 26 0 1 1 0-52z');
const hill = (fill: string) => filled(fill, 'M0 80a40 40 0 0 1 80 0z');
const quarter = (fill: string) => filled(fill, 'M0 0h80A80 80 0 0 1 0 80z');
const petal = (fill: string) => filled(fill, 'M0 80A80 80 0 0 1 80 0A80 80 0 0 1 0 80z');
const flap = (fill: string) => filled(fill, 'M0 0h80L40 46z');
const waves = (stroke: string) =>
  drawn(stroke, 7, 'M8 80a72 72 0 0 1 72-72M32 80a48 48 0 0 1 48-48M56 80a24 24 0 0 1 24-24');
const text = (stroke: string) => drawn(stroke, 7, 'M16 22h48M16 40h48M16 58h28');
const letter = (fill: string, line: string) =>
  filled(fill, 'M10 20h60v42H10z') + drawn(line, 4, 'M12 23l28 20 28-20');

/** The three colours that follow the accent colour: dark, a little lighter, and pale. */
interface Greens {
  green: string;
  leaf: string;
  mint: string;
}

const green: Greens = { green: '#1f4d3f', leaf: '#2f6b58', mint: '#8fd3b8' };

function greensOf(accent: string): Greens {
  const { light } = accentOf(accent);
  return {
    green: light.main,
    leaf: mixed(light.main, '#ffffff', 0.15),
    mint: mixed(light.main, '#ffffff', 0.6),
  };
}

/** Each tile's background and what is on it, in rows. */
const tilesIn = ({ green, leaf, mint }: Greens) =>
  [
    [
      [leaf, petal(mint)],
      [green, text(paper)],
      [honey, disc(clay)],
      [green, waves(mint)],
      [paper, quarter(leaf)],
      [clay, letter(paper, clay)],
      [green, petal(honey)],
      [mint, flap(green)],
    ],
    [
      [paper, flap(clay)],
      [mint, quarter(green)],
      [green, letter(paper, green)],
      [clay, hill(honey)],
      [leaf, text(mint)],
      [green, disc(honey)],
      [paper, waves(leaf)],
      [leaf, quarter(paper)],
    ],
    [
      [green, waves(honey)],
      [clay, disc(paper)],
      [leaf, hill(mint)],
      [paper, petal(green)],
      [honey, flap(paper)],
      [mint, petal(leaf)],
      [clay, text(paper)],
      [green, hill(clay)],
    ],
  ] as const;

/**
 * A quilt of letters, pages and leaves, for light and dark: what the hero shows when no image is set. Any part of it will do.
 *
 * @param accent the site's accent colour (#rrggbb), which takes the place of green
 */
export const heroFallback = (accent?: string | null) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240">${tilesIn(
      accent ? greensOf(accent) : green,
    )
      .flatMap((row, y) =>
        row.map(
          ([ground, motif], x) =>
            `<g transform="translate(${80 * x} ${80 * y})">${filled(ground, 'M0 0h80.5v80.5H0z')}${motif}</g>`,
        ),
      )
      .join('')}</svg>`,
  )}`;
