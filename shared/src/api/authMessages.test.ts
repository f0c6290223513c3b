import { fullClient } from '@newsletters/shared/supabase';
import { at, authError, backend, databaseError, prepareSession } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import {
  emailRequestMessage,
  isPending,
  isUnconfirmed,
  isWrongPassword,
  signInMessage,
} from './authMessages';
import { testConnection } from './connection';

beforeEach(() => prepareSession());

/** The error that the auth library makes of the server's response. */
async function failure(answer: () => Response) {
  backend.use(http.post(at.auth('signup'), answer));
  return (await (await fullClient()).auth.signUp({ email: 'a@example.com', password: 'secret1' })).error;
}

const tooMany = 'Too many attempts. Please wait a moment and try again.';
const cannotSend = "We couldn't send the email. Please try again later.";
const unknown = 'An error occurred. Please try again.';
const incorrect = 'The email or password you entered is incorrect. Please try again.';
const unconfirmed = 'Please check your email and confirm your account before signing in.';
const registered = 'This email is already registered. Please sign in instead.';
const tooSimple = 'Password must be at least 6 characters long and include a mix of letters and numbers.';
const invalid = 'Please enter a valid email address.';
const tooSoon = 'For security purposes, you can only request this after 51 seconds.';

test.each([
  [400, 'invalid_credentials', 'INVALID LOGIN CREDENTIALS', incorrect],
  [400, 'email_not_confirmed', 'Email not confirmed', unconfirmed],
  [422, 'unknown', 'User already registered', registered],
  [429, 'unknown', 'email rate limit exceeded', tooMany],
  [400, 'validation_failed', 'Password or email is odd', tooSimple],
  [400, 'email_address_invalid', 'Email address "a@b" is invalid', invalid],
  [400, 'unknown', 'Something else', unknown],
])('%i %s "%s" is shown as "%s", the first row that matches', async (status, code, text, message) => {
  expect(signInMessage(await failure(authError(status, code, text)))).toBe(message);
});

test.each([
  [429, 'over_email_send_rate_limit', tooSoon, tooMany],
  [429, 'unknown', tooSoon, tooMany],
  [429, 'over_request_rate_limit', 'Request rate limit reached', tooMany],
  [422, 'user_already_exists', 'User already registered', registered],
  [422, 'email_exists', 'A user with this email address has already been registered', registered],
  [
    400,
    'email_address_not_authorized',
    'Email address "a@b.co" cannot be used as it is not authorized',
    /can't send/,
  ],
  [422, 'email_provider_disabled', 'Email logins are disabled', /turned off/],
  [422, 'email_provider_disabled', 'Email signups are disabled', /turned off/],
  [422, 'signup_disabled', 'Signups not allowed for this instance', /can't be created/],
  [400, 'user_banned', 'User is banned', /suspended/],
  [422, 'same_password', 'New password should be different from the old password.', /differs from your/],
  [400, 'captcha_failed', 'captcha protection: request disallowed (no captcha_token found)', /captcha/],
  [
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
    "This account is protected by a second factor, which isn't supported here. Please contact the site's owner.",
  ],
  [
    400,
    'reauthentication_needed',
    'Password update requires reauthentication',
    'You signed in too long ago to change your password. Please sign in again.',
  ],
  [
    400,
    'current_password_required',
    'Current password required when setting new password.',
    'Please enter your current password to choose a new one.',
  ],
  [
    400,
    'current_password_invalid',
    'Current password required when setting new password.',
    'The current password is incorrect.',
  ],
])('%i %s "%s" is explained', async (status, code, text, message) => {
  const shown = signInMessage(await failure(authError(status, code, text)));
  if (typeof message === 'string') expect(shown).toBe(message);
  else expect(shown).toMatch(message);
});

const tooShort = 'Password should be at least 8 characters.';
const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const lacking = (sets: string[]) =>
  `Password should contain at least one character of each: ${sets.join(', ')}.`;
const leaked = 'Password is known to be weak and easy to guess, please choose a different one.';

test.each([
  [['length'], tooShort, 'Password must be at least 8 characters.'],
  [
    ['characters'],
    lacking([lower, lower.toUpperCase(), digits, '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~']),
    'Password must include a lowercase letter, an uppercase letter, a digit, and a symbol.',
  ],
  [
    ['length', 'characters'],
    `${tooShort} ${lacking([lower + lower.toUpperCase(), digits])}`,
    'Password must be at least 8 characters. Password must include a letter and a digit.',
  ],
  [['characters'], lacking(['äöü']), 'Password must include one of äöü.'],
  [['pwned'], leaked, 'This password is known from data leaks. Please choose a different one.'],
  [['length'], 'Too weak', 'Password is too short.'],
  [['characters'], 'Too weak', 'Password must include more kinds of characters.'],
  [['entropy'], 'Password is too predictable', 'Password is too predictable'],
  [[], 'Password should contain letters', tooSimple],
])('a password that lacks %j by "%s" is answered with "%s"', async (reasons, text, message) => {
  expect(signInMessage(await failure(authError(422, 'weak_password', text, reasons)))).toBe(message);
});

test.each([
  ['Error sending confirmation email', cannotSend],
  ['Error sending confirmation mail', cannotSend],
  ['Error sending recovery email', cannotSend],
  ['Error sending invite email', cannotSend],
  // What the server failed at is no fault of the email address or the password.
  ['Database error checking email', unknown],
  ['Error during password storage', unknown],
])('500 "%s" is shown as "%s"', async (text, message) => {
  expect(signInMessage(await failure(authError(500, 'unexpected_failure', text)))).toBe(message);
});

test.each([
  ["a gateway's page", () => HttpResponse.html('<html>Bad gateway: email</html>', { status: 502 })],
  ['no connection', () => HttpResponse.error()],
])('%s is an error without details', async (_name, answer) => {
  expect(signInMessage(await failure(answer))).toBe(unknown);
});

test('a database that cannot be reached is named', async () => {
  backend.use(http.head(at.table('categories'), databaseError(500, 'XX000', 'boom')));
  const error = await testConnection().catch((reason) => reason);
  expect(signInMessage(error)).toBe('Unable to connect to the database. Please try again later.');
});

test('a value that is not an error has a message too', () => {
  expect(signInMessage('boom')).toBe('An unexpected error occurred. Please try again.');
});

test.each([
  ['isUnconfirmed', isUnconfirmed, 400, 'email_not_confirmed', 'Email not confirmed'],
  ['isWrongPassword', isWrongPassword, 400, 'invalid_credentials', 'Invalid login credentials'],
  ['isPending', isPending, 429, 'over_email_send_rate_limit', tooSoon],
] as const)('%s recognises its error alone', async (_name, recognises, status, code, text) => {
  expect(recognises(await failure(authError(status, code, text)))).toBe(true);
  const other = await failure(authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded'));
  expect(recognises(other)).toBe(false);
});

test.each([
  [429, 'over_email_send_rate_limit', tooSoon],
  [429, 'over_email_send_rate_limit', 'email rate limit exceeded'],
  [500, 'unexpected_failure', 'Error sending recovery email'],
  [400, 'email_address_not_authorized', 'Email address not authorized'],
])('a request for an email that fails with %i %s "%s" tells nothing about the account', async (...error) => {
  expect(emailRequestMessage(await failure(authError(...error)))).toBeUndefined();
});

test.each([
  ['too many requests', authError(429, 'over_request_rate_limit', 'Request rate limit reached'), tooMany],
  ['no connection', () => HttpResponse.error(), unknown],
  ["a gateway's answer", () => HttpResponse.json({ message: 'no' }, { status: 502 }), unknown],
])('a request for an email that fails with %s says so', async (_name, answer, message) => {
  expect(emailRequestMessage(await failure(answer))).toBe(message);
});

test('offline, a sign-in says so', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  backend.use(http.head(at.table('categories'), () => HttpResponse.error()));
  const failed = await testConnection().catch((error) => error);
  const unloaded = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  for (const error of [failed, unloaded])
    expect(signInMessage(error)).toBe("You're offline. Please try again once you're connected.");
  jest.restoreAllMocks();
  expect(signInMessage(failed)).toBe('Unable to connect to the database. Please try again later.');
});
