import { escaped } from '../../delivery/render/text.ts';
import { type Branding, renderEmail, type Settings } from '../../supabase/emails/render.ts';
import { type EmailType, emailsIn, emailTypes, standardIn } from '../../supabase/emails/wordings.ts';

// The embedded back end's emails follow the site's settings at once: its auth server fills in values, one per line of the subject,
// and the email is written with the settings of that moment.

const values = ['SiteURL', 'Email', 'NewEmail', 'Token', 'TokenHash', 'RedirectTo'] as const;

type Values = Record<(typeof values)[number], string>;

/** The subject that asks for an email with these values. */
export const subjectOf = (type: EmailType, given: Partial<Values>) =>
  [type, ...values.map((name) => given[name] ?? '')].join('\n');

/** What the auth server takes for the templates of the emails. */
export const valueTemplates = Object.fromEntries(
  emailTypes.map((type) => [
    type,
    { subject: subjectOf(type, Object.fromEntries(values.map((name) => [name, `{{ .${name} }}`]))) },
  ]),
);

function rendered(type: EmailType, sentAs: EmailType, settings: Settings | undefined, language: string) {
  const standard = standardIn(emailsIn(language));
  const own: Branding = {
    ...standard,
    name: settings?.site_name ?? standard.name,
    colour: settings?.accent_color ?? standard.colour,
  };
  try {
    return renderEmail(type, own, sentAs);
  } catch {
    // A name that templates can't hold.
    return renderEmail(type, { ...own, name: standard.name }, sentAs);
  }
}

/** The email that such a subject asks for; undefined if it's another one. Whoever the templates would send an invitation or a code gets it here, too. */
export function currentEmail(
  subject: string,
  settings: Settings | undefined,
  { language, invited = false }: { language: string; invited?: boolean },
) {
  const [named, ...given] = subject.split('\n');
  const type = emailTypes.find((one) => one === named);
  if (!type || given.length !== values.length) return undefined;
  const filled: Record<string, string> = Object.fromEntries(
    values.map((name, place) => [name, given[place] ?? '']),
  );
  const withCode = type === 'confirmation' && filled.TokenHash?.startsWith('pkce_');
  const shown = withCode ? 'magic_link' : type === 'recovery' && invited ? 'invite' : type;
  const email = rendered(shown, shown === 'invite' ? type : shown, settings, language);
  const html = email.html.replace(
    /\{\{ \.(\w+)( \| urlquery)? \}\}/g,
    (_value, name: string, inQuery?: string) =>
      escaped(inQuery ? encodeURIComponent(filled[name] ?? '') : (filled[name] ?? '')),
  );
  return { subject: email.subject, html };
}
