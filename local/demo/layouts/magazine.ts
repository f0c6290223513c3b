import { artwork } from './images.ts';
import { escaped } from './inline.ts';
import { type Layout, plainLook, sans, serif } from './look.ts';
import { allSections, cell, ending, ground, sheet } from './parts.ts';

/** A large image, a large headline, and centred quotes. */
export const magazine: Layout = {
  look: (colours) => ({
    ...plainLook(colours, serif, 17),
    title: `margin:0 0 14px;font:normal 38px/1.12 ${serif};color:${colours.ink}`,
    lead: `margin:0 0 28px;font:21px/1.45 ${serif};color:${colours.a}`,
    heading: `margin:40px 0 12px;font:normal 28px/1.2 ${serif};color:${colours.ink}`,
    quote: `margin:34px 0;padding:22px 10px;border-top:2px solid ${colours.b};border-bottom:2px solid ${colours.b};text-align:center`,
    button: `display:inline-block;padding:13px 24px;border:2px solid ${colours.ink};color:${colours.ink};font:bold 14px/1.2 ${sans};letter-spacing:1px;text-transform:uppercase;text-decoration:none`,
  }),
  frame: (issue) => {
    const { newsletter, colours } = issue;
    return ground(
      issue,
      '#ffffff',
      sheet(
        cell(
          `<span style="font:bold 13px/1.6 ${sans};letter-spacing:3px;text-transform:uppercase;color:${colours.a}">${escaped(newsletter.title)}</span><br><span style="font:13px/1.6 ${sans};color:${colours.ink}">${escaped(newsletter.issue)}</span>`,
          'padding:6px 0 18px;text-align:center',
        ) +
          cell(artwork(newsletter.slug, newsletter.palette, '', 600), 'padding:0 0 30px;line-height:0') +
          cell(allSections(issue), 'padding:0 18px 20px') +
          cell(
            ending(
              issue,
              `${escaped(newsletter.title)} is made by ${escaped(newsletter.publisher)} and paid for by readers.`,
              `font:13px/1.7 ${sans};color:${colours.ink};text-align:center`,
              `color:${colours.a}`,
            ),
            `padding:26px 18px;background:${colours.paper}`,
          ),
        '',
      ),
    );
  },
};
