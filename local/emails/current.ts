import { escaped } from '../../delivery/render/text.ts';
import { type Branding, renderEmails } from './render.ts';
import { standardIn } from './standard.ts';
import { languages } from './texts.ts';
import { emailTypes } from './types.ts';

// The embedded back end's emails follow the site's settings at once: its auth server fills in values, one per line of the subject,
// and the email is written with the settings of that moment.

const values = ['ConfirmationURL', 'SiteURL', 'Email', 'NewEmail'];

/** What the auth server takes for the templates of the emails. */
export const valueTemplates = Object.fromEntries(
  emailTypes.map((type) => [type, { subject: [type, ...values.map((name) => `{{ .${name} }}`)].join('\n') }]),
);

/** What of the site's settings is in emails. */
export interface Settings {
  site_name: string | null;
  accent_color: string | null;
}

function rendered(settings: Settings | undefined, language: string) {
  const [known = 'en'] = [language, ...language.split('-')].filter((one) => Object.hasOwn(languages, one));
  const standard = standardIn(known);
  const own: Branding = {
    ...standard,
    name: settings?.site_name ?? standard.name,
    colour: settings?.accent_color ?? standard.colour,
  };
  try {
    return renderEmails(own);
  } catch {
    // A name that templates can't hold.
    return renderEmails({ ...own, name: standard.name });
  }
}

/** The email that such a subject asks for, with these settings; undefined if it's another one. */
export function currentEmail(subject: string, settings: Settings | undefined, language: string) {
  const [type, ...given] = subject.split('\n');
  const email = rendered(settings, language).find((one) => one.type === type);
  if (!email || given.length !== values.length) return undefined;
  const html = email.html.replace(/\{\{ \.(\w+) \}\}/g, (_value, name: string) =>
    escaped(given[values.indexOf(name)] ?? ''),
  );
  return { subject: email.subject, html };
}
