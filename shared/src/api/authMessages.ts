import { t } from '@newsletters/shared/texts';
import { NOT_CONNECTED } from './connection';
import { weaknessOf } from './weakPassword';

const tooManyAttempts = t('Too many attempts. Please wait a moment and try again.');
const alreadyRegistered = t('This email is already registered. Please sign in instead.');

const unableToConnect = t('Unable to connect to the database. Please try again later.');

const offline = t("You're offline. Please try again once you're connected.");

/** Error texts and the messages shown for them; the first match wins. */
const messages: [contains: string, shown: string][] = [
  ['failed to connect', unableToConnect],
  ['invalid login credentials', t('The email or password you entered is incorrect. Please try again.')],
  ['email not confirmed', t('Please check your email and confirm your account before signing in.')],
  ['user already registered', alreadyRegistered],
  ['rate limit', tooManyAttempts],
  ['password', t('Password must be at least 6 characters long and include a mix of letters and numbers.')],
  ['email', t('Please enter a valid email address.')],
];

/** Error codes of the auth server that decide first, because the table above would mislead. */
const messagesByCode: Record<string, string> = {
  over_email_send_rate_limit: tooManyAttempts,
  over_request_rate_limit: tooManyAttempts,
  user_already_exists: alreadyRegistered,
  email_exists: alreadyRegistered,
  email_address_not_authorized: t(
    "This site can't send email to this address. Please contact the site's owner.",
  ),
  email_provider_disabled: t('Signing in with an email and password is turned off on this site.'),
  signup_disabled: t("New accounts can't be created on this site at the moment."),
  user_banned: t("This account has been suspended. Please contact the site's owner."),
  otp_expired: t('This code is wrong or has expired. Please check it, or send a new one.'),
  same_password: t('Please choose a password that differs from your current one.'),
  captcha_failed: t(
    "This site requires a captcha, which isn't supported here. Please contact the site's owner.",
  ),
  insufficient_aal: t(
    "This account is protected by a second factor, which isn't supported here. Please contact the site's owner.",
  ),
  reauthentication_needed: t('You signed in too long ago to change your password. Please sign in again.'),
  current_password_required: t('Please enter your current password to choose a new one.'),
  current_password_invalid: t('The current password is incorrect.'),
};

const tooSoon = 'for security purposes, you can only request this after';

/** Texts of the auth server that come without a code of their own and that the table would mislead about. */
const messagesByText: [starts: string, shown: string][] = [
  [tooSoon, tooManyAttempts],
  ['error sending', t("We couldn't send the email. Please try again later.")],
];

const codeOf = (error: Error) => (error as { code?: string }).code ?? '';

/** Whether the auth server failed, or didn't answer. What it says then is about itself, not about the input. */
const isServerError = (error: Error) => error.name === 'AuthRetryableFetchError';

/** The message shown for a failed sign-in or sign-up. */
export function signInMessage(error: unknown): string {
  if (!(error instanceof Error)) return t('An unexpected error occurred. Please try again.');
  if (codeOf(error) === NOT_CONNECTED) return navigator.onLine ? unableToConnect : offline;
  // Our own failures have the message to show.
  if (error.name === 'RequestError') return error.message;
  // Also when the code that would send it can't be loaded.
  if (statusOf(error) === 0 && !navigator.onLine) return offline;
  const text = error.message.toLowerCase();
  return (
    messagesByCode[codeOf(error)] ??
    weaknessOf(error) ??
    messagesByText.find(([starts]) => text.startsWith(starts))?.[1] ??
    (isServerError(error) ? undefined : messages.find(([contains]) => text.includes(contains))?.[1]) ??
    t('An error occurred. Please try again.')
  );
}

/** Whether a sign-in was refused only because the email address isn't confirmed. The auth server checks the password first. */
export const isUnconfirmed = (error: unknown) =>
  error instanceof Error && error.message.toLowerCase().includes('email not confirmed');

/** Whether a sign-in was refused because of a wrong password. */
export const isWrongPassword = (error: unknown) =>
  error instanceof Error && error.message.toLowerCase().includes('invalid login credentials');

/** Whether a sign-up was refused because the address was registered less than a minute ago and waits to be confirmed. */
export const isPending = (error: unknown) =>
  error instanceof Error && error.message.toLowerCase().startsWith(tooSoon);

const statusOf = (error: Error) => (error as { status?: number }).status ?? 0;

/** Whether the session is gone, or too old for what it was used for, so that signing in again helps. */
export const isSessionEnded = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AuthSessionMissingError' ||
    codeOf(error) === 'reauthentication_needed' ||
    ([401, 403].includes(statusOf(error)) && !(codeOf(error) in messagesByCode)));

/** Whether the auth server itself answered: 0 is no connection, and above 500 a gateway answered in its place. */
const answered = (error: Error) => statusOf(error) >= 400 && statusOf(error) <= 500;

/** What the auth server answers only to some addresses: it would tell whether they have an account. */
const telling = ['signup_disabled', 'otp_disabled', 'user_banned', 'user_not_found'];

/**
 * The message shown for a failed request for a code; undefined if the usual next step must be shown: because an email went to this address
 * less than a minute ago, or because the answer would tell whether it has an account.
 */
export const codeRequestMessage = (error: unknown): string | undefined =>
  isPending(error) || (error instanceof Error && telling.includes(codeOf(error)))
    ? undefined
    : signInMessage(error);

/**
 * The message shown for a failed request for an email; undefined when the usual notice must be shown, because the auth server
 * answers in this way only for addresses that have an account.
 */
export function emailRequestMessage(error: unknown): string | undefined {
  const telling = error instanceof Error && answered(error) && codeOf(error) !== 'over_request_rate_limit';
  return telling ? undefined : signInMessage(error);
}
