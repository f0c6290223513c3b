import type { Newsletter } from '../issues.ts';
import type { Palette } from '../palettes.ts';

/** Inline styles for the parts of an issue: email clients ignore style sheets. */
export interface Look {
  text: string;
  lead: string;
  title: string;
  heading: string;
  subheading: string;
  link: string;
  quote: string;
  source: string;
  button: string;
  image: string;
  caption: string;
  code: string;
  line: string;
  soft: string;
  /** The background of boxes, code and table headings. */
  softText: string;
}

/** A part of an issue from one heading to the next. */
export interface Section {
  title: string;
  html: string;
}

/** What a layout arranges. */
export interface Issue {
  newsletter: Newsletter;
  colours: Palette;
  look: Look;
  sections: Section[];
}

export interface Layout {
  look: (colours: Palette) => Look;
  frame: (issue: Issue) => string;
}

export const serif = "Georgia,'Times New Roman',serif";
export const sans = "'Helvetica Neue',Helvetica,Arial,sans-serif";
export const mono = "'SFMono-Regular',Consolas,'Liberation Mono',monospace";

/** What most layouts have in common. */
export const plainLook = (colours: Palette, font: string, size: number): Look => {
  const text = `margin:0 0 18px;font:${size}px/1.6 ${font};color:${colours.ink}`;
  return {
    text,
    lead: text,
    title: `margin:0 0 20px;font:bold 30px/1.2 ${font};color:${colours.ink}`,
    heading: `margin:34px 0 12px;font:bold 22px/1.3 ${font};color:${colours.ink}`,
    subheading: `margin:24px 0 8px;font:bold ${size}px/1.4 ${font};color:${colours.ink}`,
    link: `color:${colours.a}`,
    quote: `margin:26px 0;padding:2px 0 2px 20px;border-left:4px solid ${colours.b}`,
    source: `margin:8px 0 0;font:14px/1.4 ${sans};color:${colours.a}`,
    button: `display:inline-block;padding:12px 26px;border-radius:4px;background:${colours.a};color:#ffffff;font:bold 16px/1.2 ${sans};text-decoration:none`,
    image: 'border-radius:4px',
    caption: `margin:6px 0 22px;font:13px/1.4 ${sans};color:${colours.ink};opacity:.75`,
    code: `font:14px/1.5 ${mono};color:${colours.ink};background:${colours.paper}`,
    line: colours.c,
    soft: colours.paper,
    softText: colours.ink,
  };
};
