import { UserError } from '../../delivery/project/command.ts';
import type { Branding, Email } from './render.ts';

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
