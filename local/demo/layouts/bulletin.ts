import { escaped } from './inline.ts';
import { type Layout, mono, plainLook, sans } from './look.ts';
import { allSections, cell, ending, ground, sheet } from './parts.ts';

/** A notice board: heavy lines, typewriter headings, boxes. */
export const bulletin: Layout = {
  look: (colours) => ({
    ...plainLook(colours, sans, 16),
    title: `margin:0 0 16px;font:bold 26px/1.2 ${mono};color:${colours.ink}`,
    lead: `margin:0 0 22px;padding:0 0 18px;border-bottom:2px solid ${colours.ink};font:bold 17px/1.5 ${sans};color:${colours.ink}`,
    heading: `margin:34px 0 14px;padding:6px 10px;background:${colours.ink};font:bold 17px/1.4 ${mono};color:#ffffff`,
    subheading: `margin:24px 0 8px;font:bold 15px/1.4 ${mono};color:${colours.a}`,
    quote: `margin:24px 0;padding:16px 18px;border:2px solid ${colours.a}`,
    button: `display:inline-block;padding:12px 20px;background:${colours.b};color:${colours.ink};font:bold 15px/1.2 ${mono};border:2px solid ${colours.ink};text-decoration:none`,
    image: `border:2px solid ${colours.ink};box-sizing:border-box`,
  }),
  frame: (issue) => {
    const { newsletter, colours } = issue;
    const box = `overflow-wrap:normal!important;padding:10px 14px;font:13px/1.4 ${mono};color:${colours.ink}`;
    return ground(
      issue,
      colours.c,
      sheet(
        cell(
          `<div style="font:bold 28px/1.15 ${mono};color:${colours.ink}">${escaped(newsletter.title)}</div>`,
          `padding:22px 24px;background:${colours.b};border-bottom:3px solid ${colours.ink}`,
        ) +
          cell(
            `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="${box};padding-left:24px;border-right:3px solid ${colours.ink}">${escaped(newsletter.issue)}</td><td style="${box}">${escaped(newsletter.publisher)}</td></tr></table>`,
            `padding:0;border-bottom:3px solid ${colours.ink}`,
          ) +
          cell(allSections(issue), 'padding:26px 24px 14px') +
          cell(
            ending(
              issue,
              'END OF BULLETIN. Pin it up or pass it on.',
              `font:12px/1.7 ${mono};color:${colours.ink}`,
              `color:${colours.ink}`,
            ),
            `padding:18px 24px;border-top:3px solid ${colours.ink};background:${colours.paper}`,
          ),
        `background:#ffffff;border:3px solid ${colours.ink}`,
      ),
    );
  },
};
