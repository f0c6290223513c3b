import { escaped } from './inline.ts';
import { type Issue, type Layout, plainLook, sans, serif } from './look.ts';
import { allSections, cell, ending, ground, sheet } from './parts.ts';

const masthead = ({ newsletter, colours }: Issue): string =>
  cell(
    `<div style="border-top:5px double ${colours.ink};border-bottom:1px solid ${colours.ink};padding:22px 0 18px"><div style="font:bold 40px/1.1 ${serif};color:${colours.ink}">${escaped(newsletter.title)}</div></div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-bottom:1px solid ${colours.ink}"><tr><td align="left" style="overflow-wrap:normal!important;padding:8px 0;font:13px/1.4 ${sans};color:${colours.ink}">${escaped(newsletter.issue)}</td><td align="right" style="overflow-wrap:normal!important;padding:8px 0;font:italic 13px/1.4 ${serif};color:${colours.a}">${escaped(newsletter.publisher)}</td></tr></table>`,
    'padding:28px 30px 0;text-align:center',
  );

/** A small newspaper: serif type, rules, a centred masthead. */
export const paper: Layout = {
  look: (colours) => ({
    ...plainLook(colours, serif, 17),
    title: `margin:8px 0 18px;font:bold 30px/1.2 ${serif};color:${colours.ink};text-align:center`,
    lead: `margin:0 0 24px;font:italic 20px/1.5 ${serif};color:${colours.a};text-align:center`,
    heading: `margin:36px 0 16px;padding-top:16px;border-top:1px solid ${colours.ink};font:bold 23px/1.3 ${serif};color:${colours.ink}`,
  }),
  frame: (issue) =>
    ground(
      issue,
      issue.colours.paper,
      sheet(
        masthead(issue) +
          cell(allSections(issue), 'padding:26px 30px 14px') +
          cell(
            ending(
              issue,
              'You asked us to send you this. We count nothing and track nobody.',
              `font:13px/1.6 ${sans};color:${issue.colours.ink};text-align:center`,
              `color:${issue.colours.a}`,
            ),
            `padding:20px 30px 30px;border-top:5px double ${issue.colours.ink}`,
          ),
        'background:#ffffff',
      ),
    ),
};
