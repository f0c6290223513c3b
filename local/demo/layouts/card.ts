import { mix } from '../palettes.ts';
import { artwork } from './images.ts';
import { escaped } from './inline.ts';
import { type Layout, plainLook, sans } from './look.ts';
import { cell, ending, ground, headed, sheet } from './parts.ts';

const gap = cell('', 'height:14px;padding:0;line-height:14px;font-size:0');

/** Each section on its own rounded card. */
export const card: Layout = {
  look: (colours) => ({
    ...plainLook(colours, sans, 16),
    title: `margin:0 0 14px;font:bold 27px/1.25 ${sans};color:${colours.ink}`,
    lead: `margin:0 0 18px;font:18px/1.55 ${sans};color:${colours.ink}`,
    heading: `margin:0 0 12px;font:bold 21px/1.3 ${sans};color:${colours.a}`,
    button: `display:inline-block;padding:13px 24px;border-radius:10px;background:${colours.a};color:#ffffff;font:bold 15px/1.2 ${sans};text-decoration:none`,
    image: 'border-radius:10px',
  }),
  frame: (issue) => {
    const { newsletter, colours, look, sections } = issue;
    const art = artwork(
      newsletter.slug,
      newsletter.palette,
      '',
      600,
      ['0', '90', '960', '330'],
      'border-radius:14px 14px 0 0',
    );
    const cards = sections.map((section) =>
      cell(headed(section, look.heading), 'padding:26px 26px 10px;background:#ffffff;border-radius:14px'),
    );
    return ground(
      issue,
      mix(colours.c, '#ffffff', 0.5),
      sheet(
        cell(art, 'padding:0;line-height:0') +
          cell(
            `<b style="font:bold 22px/1.3 ${sans};color:${colours.ink}">${escaped(newsletter.title)}</b><br><span style="font:14px/1.5 ${sans};color:${colours.ink}">${escaped(newsletter.issue)} · ${escaped(newsletter.publisher)}</span>`,
            'padding:18px 26px;background:#ffffff;border-radius:0 0 14px 14px',
          ) +
          gap +
          cards.join(gap) +
          cell(
            ending(
              issue,
              'You signed up for this on our website.',
              `font:13px/1.7 ${sans};color:${colours.ink};text-align:center`,
              `color:${colours.ink}`,
            ),
            'padding:24px 26px',
          ),
        '',
      ),
    );
  },
};
