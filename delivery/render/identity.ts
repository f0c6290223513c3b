import { crc32 } from 'node:zlib';
import { accentStyle, iconColour, mixed, withIconColour } from '@newsletters/shared/accent';
import type { QueryData } from '@newsletters/shared/server';
import { defaultNameIn, type SiteLanguage } from './language.ts';
import { escaped, fill } from './text.ts';

/** What the site's settings say of its identity. */
export interface Identity {
  name: string;
  accent: string | null;
}

type Row = { site_name?: string | null; accent_color?: string | null } | null | undefined;

export const identityOf = (row: Row, language: SiteLanguage): Identity => ({
  name: row?.site_name ?? defaultNameIn(language),
  accent: row?.accent_color ?? null,
});

/** The identity in what the shell has read for a page. */
export const identityIn = (data: QueryData[], language: SiteLanguage): Identity =>
  identityOf(data.find(({ key }) => key[0] === 'site_settings')?.value as Row, language);

/** Gives a document of the shell its name, for whatever has none of its own, and its colour. */
export function withIdentity(document: string, { name, accent }: Identity) {
  const variable = escaped(`--o-name:${JSON.stringify(name)}`);
  const style = `<style id="accent">${accent ? accentStyle(accent) : ''}</style>`;
  return fill(withIconColour(document, accent), [
    [/<html /, `<html data-name="${escaped(name)}" style="${variable}" `],
    [/(?=<\/head>)/, style],
  ]);
}

function manifestOf(file: Uint8Array, { name, accent }: Identity, site: SiteLanguage) {
  const { short_name, ...manifest } = JSON.parse(Buffer.from(file).toString());
  const { language: lang, direction: dir, t } = site;
  const names = name === defaultNameIn(site) ? { name, short_name: t('Newsletters') } : { name };
  return Buffer.from(JSON.stringify({ ...manifest, ...names, lang, dir, theme_color: iconColour(accent) }));
}

/** An icon whose palette goes from the product's colour to white, in another colour: a PNG with other colours and their checksum. */
function iconOf(png: Uint8Array, { accent }: Identity) {
  const icon = Buffer.from(png);
  const name = icon.indexOf('PLTE');
  if (!accent || name < 0) return icon;
  const colours = name + 4;
  const end = colours + icon.readUInt32BE(name - 4);
  const dark = Number.parseInt(iconColour(null).slice(1, 3), 16);
  for (let at = colours; at < end; at += 3) {
    const white = ((icon[at] ?? 0) - dark) / (255 - dark);
    icon.write(mixed(iconColour(accent), '#ffffff', white).slice(1), at, 'hex');
  }
  icon.writeUInt32BE(crc32(icon.subarray(name, end)), end);
  return icon;
}

/** The files of the shell that show its identity, by their paths, with their types. */
export const identityFiles = {
  '/site.webmanifest': { type: 'application/manifest+json', make: manifestOf },
  '/icon-192.png': { type: 'image/png', make: iconOf },
  '/apple-touch-icon.png': { type: 'image/png', make: iconOf },
};
