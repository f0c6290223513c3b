import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log, UserError } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { isAddress } from '../../delivery/registry/registry.ts';
import { originOf, read, readConfig } from '../../delivery/remote/deployed.ts';
import { type Branding, type Email, renderEmails, type Settings } from './render.ts';
import { emailsIn, standardIn } from './wordings.ts';

/** Where an email's template is, from the project's folder. */
export const fileOf = (type: Email['type']) => `supabase/templates/${type}.html`;

export const configFile = 'supabase/config.toml';

/** The configuration with the subjects of the emails; the rest of it, with its comments, stays as it is. */
export const withSubjects = (config: string, emails: Email[]) =>
  emails.reduce((text, { type, subject }) => {
    const line = new RegExp(`(\\[auth\\.email\\.template\\.${type}\\]\\nsubject = ).*`);
    if (!line.test(text))
      throw new UserError(`${configFile} has no [auth.email.template.${type}] that begins with its subject`);
    return text.replace(line, (_line, start: string) => start + JSON.stringify(subject));
  }, config);

/** The emails as the Management API takes them. */
export const toFields = (emails: Email[]) =>
  Object.fromEntries(
    emails.flatMap(({ type, subject, html }) => [
      [`mailer_subjects_${type}`, subject],
      [`mailer_templates_${type}_content`, html],
    ]),
  );

/** What a deployment can say of its emails once a hosted project has them. */
export const record = (branding: Branding) => `
When the project has them, add this to the site's config.json: Site Settings then says so when they differ from the site.
  "emails": ${JSON.stringify(branding)}`;

/** The name and colour in the settings of the site at an address, and its language. */
export async function readBranding(site: string) {
  const { supabaseUrl, supabaseKey, language = 'en' } = await readConfig(originOf(site));
  if (!isAddress(supabaseUrl)) throw new UserError(`The config.json of ${site} isn't that of a site`);
  const settings = new URL(`${supabaseUrl}/rest/v1/site_settings?select=site_name,accent_color`);
  const [row] = await read<Settings[]>(settings, { apikey: supabaseKey });
  return { name: row?.site_name, colour: row?.accent_color, language: String(language) };
}

type Given = Partial<Branding> & { site?: string; json?: boolean };

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
