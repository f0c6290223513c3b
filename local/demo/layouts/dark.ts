import { mix } from '../palettes.ts';
import { artwork } from './images.ts';
import { escaped } from './inline.ts';
import { type Layout, plainLook, sans } from './look.ts';
import { allSections, cell, ending, ground, sheet } from './parts.ts';

/** Light on dark, for reading at night. */
export const dark: Layout = {
  look: (colours) => {
    const light = {
      ...colours,
      ink: mix(colours.paper, colours.ink, 0.08),
      a: mix(colours.b, colours.paper, 0.3),
    };
    return {
      ...plainLook(light, sans, 16),
      title: `margin:0 0 18px;font:300 34px/1.2 ${sans};color:#ffffff`,
      lead: `margin:0 0 24px;font:300 20px/1.5 ${sans};color:${colours.c}`,
      heading: `margin:36px 0 14px;font:bold 14px/1.4 ${sans};letter-spacing:2px;text-transform:uppercase;color:${colours.b}`,
      button: `display:inline-block;padding:13px 28px;border:2px solid ${colours.b};border-radius:4px;color:${colours.b};font:bold 15px/1.2 ${sans};text-decoration:none`,
      code: `font:14px/1.5 monospace;color:${colours.paper};background:${mix(colours.ink, colours.a, 0.3)}`,
      line: mix(colours.ink, colours.c, 0.35),
      soft: mix(colours.ink, colours.a, 0.3),
      softText: colours.paper,
    };
  },
  frame: (issue) => {
    const { newsletter, colours } = issue;
    return ground(
      issue,
      colours.ink,
      sheet(
        cell(
          artwork(newsletter.slug, newsletter.palette, '', 600, ['0', '40', '960', '400']),
          'padding:0;line-height:0',
        ) +
          cell(
            `<span style="font:bold 15px/1.4 ${sans};color:${colours.b}">${escaped(newsletter.title)}</span><br><span style="font:14px/1.4 ${sans};color:${colours.c}">${escaped(newsletter.issue)}</span>`,
            'padding:20px 24px 26px',
          ) +
          cell(allSections(issue), 'padding:0 24px 20px') +
          cell(
            ending(
              issue,
              'That was all for tonight.',
              `font:13px/1.6 ${sans};color:${colours.c}`,
              `color:${colours.c}`,
            ),
            `padding:24px;border-top:1px solid ${mix(colours.ink, colours.c, 0.35)}`,
          ),
        `background:${mix(colours.ink, colours.a, 0.12)}`,
      ),
    );
  },
};
