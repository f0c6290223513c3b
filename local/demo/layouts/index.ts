import type { Newsletter } from '../issues.ts';
import { palette } from '../palettes.ts';
import { band } from './band.ts';
import { sectionsOf } from './blocks.ts';
import { bulletin } from './bulletin.ts';
import { card } from './card.ts';
import { dark } from './dark.ts';
import { digest } from './digest.ts';
import { letter } from './letter.ts';
import type { Layout } from './look.ts';
import { magazine } from './magazine.ts';
import { paper } from './paper.ts';

const layouts: Record<string, Layout> = { band, bulletin, card, dark, digest, letter, magazine, paper };

/** The example issue of a newsletter as HTML. */
export const exampleHtml = (newsletter: Newsletter): string => {
  const layout = layouts[newsletter.layout];
  if (!layout) throw new Error(`${newsletter.slug}: unknown layout ${newsletter.layout}`);
  const colours = palette(newsletter.palette);
  const look = layout.look(colours);
  return layout.frame({ newsletter, colours, look, sections: sectionsOf(newsletter, look) });
};
