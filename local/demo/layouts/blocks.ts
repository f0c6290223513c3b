import type { Newsletter } from '../issues.ts';
import { artwork, bars, swatches, trend } from './images.ts';
import { escaped, inline } from './inline.ts';
import type { Look, Section } from './look.ts';

/** The address that an issue's links start with. */
export const addressOf = (newsletter: Newsletter): string => `https://example.com/${newsletter.slug}`;

const figure = (line: string, newsletter: Newsletter, look: Look): string => {
  const [, alt = '', source = ''] = /^!\[(.*)\]\((.*)\)$/.exec(line) ?? [];
  const [kind = '', ...values] = source.split(' ');
  const text = escaped(alt);
  const { slug, palette } = newsletter;
  const drawn = {
    art: () => artwork(slug, palette, text, 540, values.length ? values : undefined, look.image),
    bars: () => bars(palette, text, values),
    trend: () => trend(palette, text, values),
    swatches: () => swatches(text, values),
  }[kind];
  if (!drawn) throw new Error(`${slug}: unknown image ${kind}`);
  return `${drawn()}<p style="${look.caption}">${inline(alt, look, addressOf(newsletter))}</p>`;
};

// Scrolls sideways on a phone. "!important", because the page that shows the issue may try to squeeze it.
const dataTable = (rows: string[], look: Look, address: string): string => {
  const cells = rows
    .filter((row) => !/^[|-]+$/.test(row))
    .map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => inline(cell.trim(), look, address)),
    );
  const wide = (cells[0]?.length ?? 0) > 5;
  const width = wide ? 'min-width:640px!important;max-width:none!important;' : '';
  const style = `padding:8px 10px;border-bottom:1px solid ${look.line};text-align:left;vertical-align:top;overflow-wrap:normal!important`;
  const row = (tag: string, values: string[], more = '') =>
    `<tr>${values.map((value) => `<${tag} style="${style}${more}">${value}</${tag}>`).join('')}</tr>`;
  const [head = [], ...body] = cells;
  const titles = head.some(Boolean) ? row('th', head, `;background:${look.soft};color:${look.softText}`) : '';
  return `<div${wide ? ' tabindex="0"' : ''} style="overflow-x:auto;margin:0 0 22px"><table cellpadding="0" cellspacing="0" style="${look.text};margin:0;width:100%;${width}border-collapse:collapse;font-size:14px;line-height:1.4">${titles}${body.map((values) => row('td', values)).join('')}</table></div>`;
};

const list = (lines: string[], look: Look, address: string): string => {
  const tag = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul';
  const items = lines.map(
    (line) => `<li style="margin:0 0 8px">${inline(line.replace(/^(-|\d+\.) /, ''), look, address)}</li>`,
  );
  return `<${tag} style="${look.text};padding-left:24px">${items.join('')}</${tag}>`;
};

const quote = (lines: string[], look: Look, address: string): string => {
  const [text = '', source] = lines.map((line) => line.slice(2));
  const by = source ? `<p style="${look.source}">${inline(source, look, address)}</p>` : '';
  return `<blockquote style="${look.quote}"><p style="${look.text};margin:0;font-size:19px;font-style:italic">${inline(text, look, address)}</p>${by}</blockquote>`;
};

const button = (line: string, look: Look, address: string): string => {
  const [, label = '', page = ''] = /^\[\[(.*)\]\]\((.*)\)$/.exec(line) ?? [];
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 28px"><tr><td><a href="${address}/${page}" style="${look.button}">${inline(label, look, address)}</a></td></tr></table>`;
};

const paragraph = (lines: string[], look: Look, address: string): string => {
  const text = lines.join(' ');
  if (text.startsWith('^ ')) return `<p style="${look.lead}">${inline(text.slice(2), look, address)}</p>`;
  return `<p style="${look.text}">${inline(text, look, address)}</p>`;
};

const simple = (lines: string[], newsletter: Newsletter, look: Look): string => {
  const address = addressOf(newsletter);
  const first = lines[0] ?? '';
  if (first.startsWith('# '))
    return `<h1 style="${look.title}">${inline(first.slice(2), look, address)}</h1>`;
  if (first.startsWith('### '))
    return `<h3 style="${look.subheading}">${inline(first.slice(4), look, address)}</h3>`;
  if (first.startsWith('![')) return figure(first, newsletter, look);
  if (first.startsWith('[[')) return button(first, look, address);
  if (first.startsWith('|')) return dataTable(lines, look, address);
  if (first.startsWith('> ')) return quote(lines, look, address);
  if (/^(- |\d+\. )/.test(first)) return list(lines, look, address);
  if (first === '---') return `<hr style="border:0;border-top:1px solid ${look.line};margin:28px 0">`;
  return paragraph(lines, look, address);
};

const code = (text: string, look: Look): string =>
  `<pre tabindex="0" style="${look.code};margin:0 0 22px;padding:14px 16px;overflow-x:auto;border-radius:4px">${escaped(text)}</pre>`;

const columns = (parts: string[]): string =>
  `<div style="font-size:0;margin:0 -10px">${parts.map((part) => `<div style="display:inline-block;width:100%;max-width:280px;vertical-align:top"><div style="padding:0 10px">${part}</div></div>`).join('')}</div>`;

const contained = (kind: string, title: string, text: string, newsletter: Newsletter, look: Look): string => {
  const inside = (part: string) => blocks(part, newsletter, look);
  const name = inline(title, look, addressOf(newsletter));
  if (kind === 'columns') return columns(text.split('\n|||\n').map(inside));
  if (kind === 'details')
    return `<details style="margin:0 0 22px;padding:12px 16px;border:1px solid ${look.line};border-radius:4px"><summary style="${look.text};margin:0;cursor:pointer"><b>${name}</b></summary><div style="padding-top:14px">${inside(text)}</div></details>`;
  if (kind !== 'box') throw new Error(`${newsletter.slug}: unknown block ${kind}`);
  const heading = title ? `<p style="${look.subheading};margin-top:0">${name}</p>` : '';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 26px"><tr><td style="padding:20px 22px 4px;background:${look.soft};border-radius:6px">${heading}${inside(text)}</td></tr></table>`;
};

// A fence of code, a container from ":::" to ":::", or lines up to an empty one.
const pieces = /^```\n([\s\S]*?)\n```$|^::: (\w+) ?(.*)\n([\s\S]*?)\n:::$|^(.+(?:\n(?!```|:::).+)*)/gm;

/** The HTML of a text in the notation of issues/. */
export const blocks = (text: string, newsletter: Newsletter, look: Look): string =>
  [...text.matchAll(pieces)]
    .map(([, fenced, kind, title = '', inside = '', lines = '']) => {
      if (fenced !== undefined) return code(fenced, look);
      return kind
        ? contained(kind, title, inside, newsletter, look)
        : simple(lines.split('\n'), newsletter, look);
    })
    .join('\n');

/** The parts of an issue. What comes before the first heading has no title. */
export const sectionsOf = (newsletter: Newsletter, look: Look): Section[] =>
  newsletter.body.split(/^(?=## )/m).map((part) => {
    const [, title = '', text = ''] = /^(?:## (.*)\n)?([\s\S]*)$/.exec(part) ?? [];
    return { title: inline(title, look, addressOf(newsletter)), html: blocks(text.trim(), newsletter, look) };
  });
