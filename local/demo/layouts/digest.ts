import { escaped } from './inline.ts';
import { type Issue, type Layout, plainLook, type Section, sans } from './look.ts';
import { cell, ending, ground, headed, sheet } from './parts.ts';

const item = ({ colours, look }: Issue, section: Section, number: number): string =>
  cell(
    `<div style="float:left;font:bold 30px/1 ${sans};color:${colours.b}">${number}</div><div style="margin-left:44px">${headed(section, look.heading)}</div>`,
    `padding:24px 26px 6px;border-top:1px solid ${colours.c}`,
  );

/** Short, numbered items. */
export const digest: Layout = {
  look: (colours) => ({
    ...plainLook(colours, sans, 15),
    title: `margin:0 0 12px;font:bold 24px/1.3 ${sans};color:${colours.ink}`,
    heading: `margin:0 0 8px;font:bold 19px/1.3 ${sans};color:${colours.a}`,
    button: `display:inline-block;padding:10px 18px;background:${colours.ink};color:#ffffff;font:bold 14px/1.2 ${sans};text-decoration:none;border-radius:3px`,
  }),
  frame: (issue) => {
    const { newsletter, colours, sections } = issue;
    const [opening, ...items] = sections;
    return ground(
      issue,
      colours.paper,
      sheet(
        cell('', `height:6px;padding:0;background:${colours.b};line-height:6px;font-size:0`) +
          cell(
            `<div style="font:bold 26px/1.15 ${sans};color:${colours.a}">${escaped(newsletter.title)}</div><div style="margin-top:4px;font:13px/1.5 ${sans};color:${colours.ink}">${escaped(newsletter.issue)} · ${items.length} items · from ${escaped(newsletter.publisher)}</div>`,
            'padding:24px 26px 18px',
          ) +
          cell(opening?.html ?? '', 'padding:0 26px 8px') +
          items.map((section, i) => item(issue, section, i + 1)).join('') +
          cell(
            ending(
              issue,
              'Too many? You can have the monthly one instead.',
              `font:12px/1.7 ${sans};color:${colours.ink}`,
              `color:${colours.a}`,
            ),
            `padding:22px 26px;background:${colours.paper};border-top:3px solid ${colours.ink}`,
          ),
        'background:#ffffff',
      ),
    );
  },
};
