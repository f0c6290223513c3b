/** The auth server's names for the emails, as in `[auth.email.template.*]`. */
export const emailTypes = ['confirmation', 'magic_link', 'recovery', 'invite', 'email_change'] as const;

export type EmailType = (typeof emailTypes)[number];

/** What one email says; `{name}` becomes the site's name, and the auth server fills in `{{ .Email }}` and the like. */
interface EmailTexts {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  /** What to do if the email is a surprise. */
  unexpected: string;
}

/** What a variant of a language says in another way. */
export interface Variant extends Pick<Texts, 'link' | 'code'> {
  emails: Record<EmailType, Partial<EmailTexts>>;
}

/** Everything that emails say in one language. */
export interface Texts {
  link: string;
  /** In the email with a code, below it. */
  code: string;
  emails: Record<EmailType, EmailTexts>;
}
