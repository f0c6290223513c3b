import { artwork } from './images.ts';
import { escaped } from './inline.ts';
import { type Layout, plainLook, sans } from './look.ts';
import { allSections, cell, ending, ground, sheet } from './parts.ts';

/** A band of colour with a strip of the cover, and a white sheet below. */
export const band: Layout = {
  look: (colours) => ({
    ...plainLook(colours, sans, 16),
    title: `margin:0 0 16px;font:bold 28px/1.25 ${sans};color:${colours.ink}`,
    lead: `margin:0 0 22px;font:18px/1.6 ${sans};color:${colours.a}`,
    heading: `margin:32px 0 12px;font:bold 20px/1.3 ${sans};color:${colours.a}`,
    button: `display:inline-block;padding:14px 30px;border-radius:28px;background:${colours.a};color:#ffffff;font:bold 16px/1.2 ${sans};text-decoration:none`,
  }),
  frame: (issue) => {
    const { newsletter, colours } = issue;
    const strip = artwork(newsletter.slug, newsletter.palette, '', 600, ['0', '160', '960', '260']);
    return ground(
      issue,
      colours.paper,
      sheet(
        cell(
          `<div style="font:bold 30px/1.15 ${sans};color:#ffffff">${escaped(newsletter.title)}</div><div style="margin-top:6px;font:14px/1.5 ${sans};color:#ffffff">${escaped(newsletter.issue)} · by ${escaped(newsletter.publisher)}</div>`,
          `padding:28px 30px 24px;background:${colours.a}`,
        ) +
          cell(strip, 'padding:0;line-height:0') +
          cell(allSections(issue), 'padding:32px 30px 20px;background:#ffffff') +
          cell(
            ending(
              issue,
              'Sent to you because you ticked the box. Untick it whenever you like.',
              `font:13px/1.6 ${sans};color:#ffffff`,
              'color:#ffffff',
            ),
            `padding:24px 30px;background:${colours.ink}`,
          ),
        '',
      ),
    );
  },
};
