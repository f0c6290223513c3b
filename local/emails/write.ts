import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { readBranding } from './readBranding.ts';
import { renderEmails } from './render.ts';
import { emailsIn, standardIn } from './standard.ts';
import { configFile, fileOf, record, toFields, withSubjects } from './templates.ts';

interface Given {
  site?: string;
  name?: string;
  colour?: string;
  language?: string;
  json?: boolean;
}

/** Writes the emails of the auth server with the site's name and colour, in its language: as given, or as the site at `site` has them. */
export async function writeEmails({ json, site, ...given }: Given) {
  const present = site === undefined ? undefined : await readBranding(site);
  const language = given.language ?? present?.language ?? 'en';
  // What is named must exist. A site can have a language or a region that emails don't have.
  const standard = standardIn(given.language ?? emailsIn(language));
  const branding = {
    name: given.name ?? present?.name ?? standard.name,
    colour: given.colour ?? present?.colour ?? standard.colour,
  };
  const emails = renderEmails({ ...branding, language: standard.language });
  const config = withSubjects(await readFile(join(root, configFile), 'utf8'), emails);
  for (const { type, html } of emails) await writeFile(join(root, fileOf(type)), html);
  await writeFile(join(root, configFile), config);
  log(
    json
      ? JSON.stringify(toFields(emails), null, 2)
      : `Written: ${configFile} and supabase/templates/. docs/deploy.md says how a hosted project gets them (Emails)`,
  );
  // Not among the fields, which another program reads.
  console.error(record({ ...branding, language }));
}
