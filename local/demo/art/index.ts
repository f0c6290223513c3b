import { palette } from '../palettes.ts';
import { books } from './books.ts';
import { cities } from './cities.ts';
import { design } from './design.ts';
import { food } from './food.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { music } from './music.ts';
import { nature } from './nature.ts';
import { type Drawing, pen } from './pen.ts';
import { science } from './science.ts';
import { technology } from './technology.ts';
import { travel } from './travel.ts';
import { work } from './work.ts';

const drawings: Record<string, Drawing> = {
  ...technology,
  ...science,
  ...food,
  ...work,
  ...cities,
  ...nature,
  ...books,
  ...design,
  ...music,
  ...health,
  ...travel,
  ...home,
};

/** The drawing of a newsletter: the content of an SVG of 960 by 540. */
export const draw = (slug: string, paletteName: string): string => {
  const drawing = drawings[slug];
  if (!drawing) throw new Error(`No drawing for ${slug}`);
  return `<g stroke-linecap="round" stroke-linejoin="round">${drawing(pen(palette(paletteName), slug))}</g>`.replaceAll(
    ' />',
    '/>',
  );
};
