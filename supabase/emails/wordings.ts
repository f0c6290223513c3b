import { iconColour } from '@newsletters/shared/accent';
import { defaultSiteName } from '@newsletters/shared/model';
import { languagesIn, textsIn } from '../../delivery/build/catalogues.ts';
import { root } from '../../delivery/project/settings.ts';

export const folder = 'supabase/emails';

/** The languages that emails can be written in. */
export const languages = ['en', ...languagesIn(folder, root).sort()];

/** The language of a site's emails: its own, or the one that it is a region or a variant of, otherwise English. */
export const emailsIn = (language: string) =>
  [language, ...language.split('-')].find((one) => languages.includes(one)) ?? 'en';

/** What the emails say when nobody has said otherwise: the product's name as in the language, and the theme's primary colour. */
export const standardIn = (language: string) => ({
  name: textsIn(['shared'], language, root)[defaultSiteName] ?? defaultSiteName,
  colour: iconColour(null),
  language,
});

/** The auth server's names for the emails, as in `[auth.email.template.*]`. */
export const emailTypes = ['confirmation', 'magic_link', 'recovery', 'invite', 'email_change'] as const;

export type EmailType = (typeof emailTypes)[number];

/** What emails say, in English; `locales` has the rest. `{name}` becomes the site's name, and the auth server fills in `{{ .Email }}` and the like. */
export const english = {
  link: 'The link works once, within an hour. You can also copy its address into your browser:',
  // In the email with a code, below it.
  code: "The code works once, within an hour. Whoever has it can sign in, so don't pass it on.",
  emails: {
    confirmation: {
      subject: 'Confirm your email address for {name}',
      heading: 'Welcome to {name}',
      paragraphs: ['Please confirm that {{ .Email }} is your email address. After that, you can sign in.'],
      button: 'Confirm Email Address',
      unexpected: "If you didn't create an account, you can ignore this email.",
    },
    // With a code, also for an address that is new.
    magic_link: {
      subject: 'Your code for {name}',
      heading: 'Your code for {name}',
      paragraphs: ['Enter this code to confirm that {{ .Email }} is your email address:'],
      button: 'Use the Link Instead',
      unexpected: "If you didn't ask for a code, you can ignore this email.",
    },
    // Also what New User sends, so that people choose their own password.
    recovery: {
      subject: 'Choose a password for {name}',
      heading: 'Choose a password',
      paragraphs: [
        'This link lets you choose a new password for your account at {name}, {{ .Email }}.',
        'You get this email because you asked for it, or because an account was created for you.',
      ],
      button: 'Choose Password',
      unexpected: "If you don't need a new password, you can ignore this email. Nothing changes then.",
    },
    invite: {
      subject: "You're invited to {name}",
      heading: "You're invited to {name}",
      paragraphs: ['There is an account for {{ .Email }}. Choose a password, and you can use it.'],
      button: 'Choose Password',
      unexpected: "If you don't know why you're invited, you can ignore this email.",
    },
    email_change: {
      subject: 'Confirm your new email address for {name}',
      heading: 'Confirm your new email address',
      paragraphs: [
        'The email address of your account at {name} is about to change from {{ .Email }} to {{ .NewEmail }}.',
        'If both addresses get this email, please follow the link in each.',
      ],
      button: 'Confirm Change',
      unexpected: "If you didn't ask for this, don't follow the link, and change your password.",
    },
  },
};
