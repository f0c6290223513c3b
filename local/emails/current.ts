import { escaped } from '../../delivery/render/text.ts';
import { type Branding, renderEmail } from './render.ts';
import { emailsIn, standardIn } from './standard.ts';
import { type EmailType, emailTypes } from './types.ts';

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

function rendered(type: EmailType, settings: Settings | undefined, language: string) {
  const standard = standardIn(emailsIn(language));
  const own: Branding = {
    ...standard,
    name: settings?.site_name ?? standard.name,
    colour: settings?.accent_color ?? standard.colour,
  };
  try {
    return renderEmail(type, own);
  } catch {
    // A name that templates can't hold.
    return renderEmail(type, { ...own, name: standard.name });
  }
}

/**
 * The email that such a subject asks for, with these settings; undefined if it's another one. Who is invited, and asks for the email of a
 * forgotten password or has an owner ask for it, gets the invitation.
 */
export function currentEmail(
  subject: string,
  settings: Settings | undefined,
  { language, invited = false }: { language: string; invited?: boolean },
) {
  const [named, ...given] = subject.split('\n');
  const type = emailTypes.find((one) => one === named);
  if (!type || given.length !== values.length) return undefined;
  const email = rendered(type === 'recovery' && invited ? 'invite' : type, settings, language);
  const html = email.html.replace(/\{\{ \.(\w+) \}\}/g, (_value, name: string) =>
    escaped(given[values.indexOf(name)] ?? ''),
  );
  return { subject: email.subject, html };
}
