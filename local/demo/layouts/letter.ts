import { escaped } from './inline.ts';
import { type Layout, plainLook, sans, serif } from './look.ts';
import { allSections, cell, ending, ground, sheet } from './parts.ts';

/** Almost nothing but text, like a personal letter. */
export const letter: Layout = {
  look: (colours) => ({
    ...plainLook(colours, serif, 18),
    title: `margin:0 0 22px;font:normal 32px/1.25 ${serif};color:${colours.ink}`,
    heading: `margin:38px 0 12px;font:italic 24px/1.3 ${serif};color:${colours.a}`,
    button: `display:inline-block;padding:0 0 3px;border-bottom:2px solid ${colours.a};color:${colours.a};font:bold 17px/1.3 ${serif};text-decoration:none`,
    quote: `margin:26px 0;padding:0 30px`,
  }),
  frame: (issue) => {
    const { newsletter, colours } = issue;
    const small = `font:14px/1.6 ${sans};color:${colours.ink}`;
    return ground(
      issue,
      '#ffffff',
      sheet(
        cell(
          `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="8" style="background:${colours.b};width:8px"></td><td style="padding:2px 0 2px 16px;${small}"><b style="color:${colours.a}">${escaped(newsletter.title)}</b><br>${escaped(newsletter.issue)}</td></tr></table>`,
          'padding:18px 20px 34px',
        ) +
          cell(allSections(issue), 'padding:0 20px 20px') +
          cell(
            ending(
              issue,
              'If this letter was forwarded to you, you can ask for your own. If you have had enough, no hard feelings.',
              small,
              `color:${colours.a}`,
            ),
            `padding:22px 20px;border-top:1px solid ${colours.c}`,
          ),
        '',
      ),
    );
  },
};
