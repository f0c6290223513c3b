import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../project/command.ts';
import { parseAs } from '../project/files.ts';
import { withBackendAddress } from '../registry/backendAddress.ts';
import { type Check, isAddress, isText, listOf, matches, optional, rowOf } from '../registry/registry.ts';
import { prefixesIn } from '../registry/remoteRoutes.ts';
import type { Site } from './site.ts';

/** As it stands in headers and is compared with the origins of entries. */
const isOrigin: Check = (value) => isAddress(value) && new URL(String(value)).origin === value;

/** The first migration with what the server itself reads of the database, beside what releases read. */
export const NEEDED = '20261208090000';

const checks: [keyof Site['config'], Check, string][] = [
  ['siteUrl', isAddress, 'the address of the site, such as https://news.example.com'],
  ['supabaseUrl', isAddress, 'the address of the back end, such as https://abc.supabase.co'],
  ['supabaseKey', (value) => isText(value) && value !== '', 'the publishable key of the back end'],
  ['migration', matches(/^\d{14}$/), `the newest migration that the database has, such as "${NEEDED}"`],
  [
    'remoteOrigins',
    listOf(isOrigin),
    'a list of origins in lower case, without a default port and without a slash at the end, such as ["https://news.example.com"]',
  ],
  ['emailCodes', optional((value) => typeof value === 'boolean'), "if it's there, to be true or false"],
  [
    'links',
    optional(listOf(rowOf({ text: isText, href: isText }))),
    'if any, to be a list such as [{ "text": "Contact", "href": "/contact" }]',
  ],
  [
    'prefixes',
    optional((value) => isDeepStrictEqual(value, prefixesIn(value))),
    'if any, to name remotes by lower-case prefixes, such as { "/events": "remote_events" }',
  ],
  ['report', optional(isAddress), 'if any, to be an address, such as https://reports.example.com'],
];

/** The configuration in the text of a `config.json`. Throws a `UserError` when the database is older than what the server reads of it, too. */
export function parseConfig(text: string, file = 'config.json'): Site['config'] {
  const config = parseAs<Site['config']>(rowOf({}), text, file);
  for (const [name, isRight, what] of checks)
    if (!isRight(config[name])) throw new UserError(`${file} needs ${name}, ${what}`);
  if (config.migration < NEEDED)
    throw new UserError(
      `Pages and feeds need migration ${NEEDED}; config.json says that the database has ${config.migration}. Push it, then update config.json`,
    );
  return withBackendAddress(config);
}
