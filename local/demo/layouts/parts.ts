import { addressOf } from './blocks.ts';
import { escaped } from './inline.ts';
import type { Issue, Section } from './look.ts';

export const cell = (html: string, style: string): string => `<tr><td style="${style}">${html}</td></tr>`;

/** A sheet 600 pixels wide that shrinks to the width of the screen. */
export const sheet = (rows: string, style: string): string =>
  `<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;margin:0 auto;table-layout:fixed;${style}">${rows}</table>`;

/** The text that an inbox shows beside the subject, and the background of the sheet. */
export const ground = (issue: Issue, background: string, html: string): string =>
  `<div style="display:none;font-size:1px;line-height:1px;max-height:0;overflow:hidden;color:${background}">${escaped(issue.newsletter.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;background:${background}"><tr><td align="center" style="padding:24px 10px">
${html}
</td></tr></table>`;

export const headed = ({ title, html }: Section, style: string): string =>
  `${title ? `<h2 style="${style}">${title}</h2>\n` : ''}${html}`;

export const allSections = (issue: Issue): string =>
  issue.sections.map((section) => headed(section, issue.look.heading)).join('\n');

/** The lines that every newsletter must end with, in the layout's words. */
export const ending = (issue: Issue, reason: string, style: string, link: string): string => {
  const address = addressOf(issue.newsletter);
  const to = (page: string, label: string) => `<a href="${address}/${page}" style="${link}">${label}</a>`;
  return `<p style="margin:0 0 8px;${style}">${reason}</p><p style="margin:0;${style}">${escaped(issue.newsletter.publisher)} · ${escaped(issue.newsletter.address)}<br>${to('unsubscribe', 'Unsubscribe')} · ${to('preferences', 'Change how often')} · ${to('archive', 'Read past issues')}</p>`;
};
