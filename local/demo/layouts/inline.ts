import type { Look } from './look.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const typographic = (text: string): string =>
  text
    .replace(/(^|[\s([—–*])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s([—–“*])'/g, '$1‘')
    .replaceAll("'", '’')
    .replaceAll(' - ', ' – ');

const marked = (text: string, look: Look, address: string): string =>
  escaped(typographic(text))
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, `<a href="${address}/$2" style="${look.link}">$1</a>`)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replace(/\*(.+?)\*/g, '<i>$1</i>')
    .replaceAll(' // ', '<br>');

/** One line of text: **bold**, *italic*, `code`, [link](page), " // " for a new line. */
export const inline = (text: string, look: Look, address: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code style="${look.code};padding:1px 2px;border-radius:3px">${escaped(part.slice(1, -1))}</code>`
        : marked(part, look, address),
    )
    .join('');
