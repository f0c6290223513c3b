import { accentOf, contrast } from '@newsletters/shared/accent';
import { directionOf } from '@newsletters/shared/languageTags';
import type { Row } from '@newsletters/shared/supabase';
import { textsIn } from '../../delivery/build/catalogues.ts';
import { UserError } from '../../delivery/project/command.ts';
import { root } from '../../delivery/project/settings.ts';
import { escaped } from '../../delivery/render/text.ts';
import { type EmailType, emailTypes, english, folder, languages } from './wordings.ts';

/** What makes emails those of one site. */
export interface Branding {
  name: string;
  /** As #rrggbb. */
  colour: string;
  language: string;
}

/** The site's settings that emails show. */
export type Settings = Pick<Row<'site_settings'>, 'site_name' | 'accent_color'>;

/** A template as the auth server takes it. */
export interface Email {
  type: EmailType;
  subject: string;
  html: string;
}

/** Rejects what the auth server would take for its own syntax, and what a subject or a style can't hold. */
function check({ name, colour, language }: Branding) {
  const { length } = [...name];
  if (name !== name.trim() || length < 3 || length > 50)
    throw new UserError('The name must have 3 to 50 characters, and no space at its ends');
  if (/\p{Cc}|\p{Zl}|\p{Zp}|\p{Surrogate}|\{\{|\}\}/u.test(name))
    throw new UserError('The name must be one line of text without {{ or }}');
  if (!/^#[0-9a-f]{6}$/i.test(colour))
    throw new UserError(`The colour must look like #1f4d3f, not "${colour}"`);
  if (!languages.includes(language))
    throw new UserError(`There are emails in ${languages.join(', ')}, not in "${language}"`);
}

/** The colours of an email's page and text, as in the theme's two schemes. */
export const schemes = {
  light: { page: '#faf8f4', paper: '#ffffff', text: '#1d1b18', quiet: '#5a554d' },
  dark: { page: '#151412', paper: '#1e1c19', text: '#efebe4', quiet: '#b5aea3' },
};

/** The edge of a button, which is visible even if the button has nearly the colour of the paper. */
export const edgeOn = (paper: string, button: string) => (contrast(paper, button) >= 3 ? button : '#808080');

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const styles = (colour: string) => `
    @media (prefers-color-scheme: dark) {
      .page { background: ${schemes.dark.page} !important; }
      .paper { background: ${schemes.dark.paper} !important; color: ${schemes.dark.text} !important; }
      .quiet, .quiet a { color: ${schemes.dark.quiet} !important; }
      .button { border-color: ${edgeOn(schemes.dark.paper, colour)} !important; }
    }`;

/** The auth server's names for what the links of emails prove, where they aren't those of the emails. */
const proofs: Partial<Record<EmailType, string>> = { confirmation: 'signup', magic_link: 'email' };

/** Where an email leads: to a page of ours, where only a button acts. Scanners open links, and the auth server's own act at once. */
const linkOf = (type: EmailType, proof: EmailType) => {
  const [page, to] =
    type === 'magic_link' ? ['subscribe', '&amp;to={{ .RedirectTo | urlquery }}'] : ['confirm', ''];
  return `{{ .SiteURL }}/${page}?token_hash={{ .TokenHash }}&amp;type=${proofs[proof] ?? proof}${to}`;
};

const codeStyle =
  "margin: 0 0 16px; font: 700 32px/1.25 Consolas, Menlo, 'Courier New', monospace; letter-spacing: 4px; user-select: all;";

/** One email, without conditions; `sentAs` is what the auth server takes it for. Throws a `UserError` for a name, colour or language that it can't have. */
export function renderEmail(type: EmailType, branding: Branding, sentAs = type): Email {
  check(branding);
  const { name, colour, language } = branding;
  const texts = textsIn([folder], language, root);
  const said = (text: string) => texts[text] ?? text;
  const named = (text: string) => said(text).replaceAll('{name}', () => `<bdi>${escaped(name)}</bdi>`);
  const email = english.emails[type];
  const subject = said(email.subject).replaceAll('{name}', () => name);
  const { light } = schemes;
  const link = linkOf(type, sentAs);
  const code =
    type === 'magic_link'
      ? `
    <p style="${codeStyle}">{{ .Token }}</p>
    <p style="margin: 0 0 16px;">${said(english.code)}</p>`
      : '';
  const edge = edgeOn(light.paper, colour);
  // Styled in place, because some mail programs drop the head; the link is also there as text, for those that show nothing else.
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${escaped(subject)}</title>
  <style>${styles(colour)}
  </style>
</head>
<body class="page" style="margin: 0; padding: 16px; background: ${light.page}; font: 16px/1.6 ${font};">
  <div class="paper" style="max-width: 512px; margin: 0 auto; padding: 24px; border-top: 6px solid ${colour}; background: ${light.paper}; color: ${light.text}; overflow-wrap: anywhere;">
    <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25;">${named(email.heading)}</h1>
${email.paragraphs.map((text) => `    <p style="margin: 0 0 16px;">${named(text)}</p>`).join('\n')}${code}
    <p style="margin: 24px 0;"><a class="button" href="${link}" style="display: inline-block; padding: 10px 20px; border: 2px solid ${edge}; border-radius: 10px; background: ${colour}; color: ${accentOf(colour).light.text}; font-weight: 600; text-decoration: none;">${said(email.button)}</a></p>
    <p style="margin: 0 0 16px;">${said(email.unexpected)}</p>
    <p class="quiet" style="margin: 0 0 16px; color: ${light.quiet}; font-size: 14px;">${said(english.link)}<br><a href="${link}" style="color: ${light.quiet};">${link}</a></p>
    <p class="quiet" style="margin: 0; color: ${light.quiet}; font-size: 14px;"><a href="{{ .SiteURL }}" style="color: ${light.quiet};"><bdi>${escaped(name)}</bdi></a></p>
  </div>
</body>
</html>
`;
  return { type, subject, html };
}

/** Those whom an owner has made an account for, as the mark in their metadata tells. */
const INVITED = '.Data.invited';

/**
 * Those who have asked for a code: only the tokens of such requests begin like this. Anybody can ask for the ordinary confirmation of an
 * account with a password of their choice. With a code, its owner would confirm that password unseen.
 */
const WITH_CODE = 'eq (printf "%.5s" .TokenHash) "pkce_"';

const either = (condition: string, email: Email, others: Email): Email => {
  const choice = (one: string, other: string) => `{{ if ${condition} }}${one}{{ else }}${other}{{ end }}`;
  const [subject, html] = [choice(email.subject, others.subject), choice(email.html, others.html)];
  return { type: others.type, subject, html };
};

/** The templates of a site's emails. Throws a `UserError` for a name, colour or language that they can't have. */
export const renderEmails = (branding: Branding): Email[] =>
  emailTypes.map((type) => {
    const email = renderEmail(type, branding);
    if (type === 'confirmation') return either(WITH_CODE, renderEmail('magic_link', branding), email);
    // New User asks for the email of a forgotten password: owners can't send any other.
    if (type === 'recovery') return either(INVITED, renderEmail('invite', branding, 'recovery'), email);
    return email;
  });
