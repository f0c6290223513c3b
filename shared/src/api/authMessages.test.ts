import { emailRequestMessage, signInMessage } from './authMessages';

/** An error as the auth library reports it. */
const authError = (message: string, status: number, code?: string) =>
  Object.assign(new Error(message), { status, code });

test.each([
  [
    'Failed to connect: invalid login credentials',
    'Unable to connect to the database. Please try again later.',
  ],
  ['INVALID LOGIN CREDENTIALS', 'The email or password you entered is incorrect. Please try again.'],
  ['Email not confirmed', 'Please check your email and confirm your account before signing in.'],
  ['User already registered', 'This email is already registered. Please sign in instead.'],
  ['email rate limit exceeded', 'Too many attempts. Please wait a moment and try again.'],
  [
    'Password or email is odd',
    'Password must be at least 6 characters long and include a mix of letters and numbers.',
  ],
  ['Email address is invalid', 'Please enter a valid email address.'],
  ['Something else', 'An error occurred. Please try again.'],
  ['No user returned after sign in', 'No user returned after sign in'],
  ['No user returned after sign up', 'No user returned after sign up'],
  ['Failed to load user profile', 'Failed to load user profile'],
])('"%s" is shown as "%s"', (text, message) => {
  expect(signInMessage(new Error(text))).toBe(message);
});

test('a value that is not an error has a message too', () => {
  expect(signInMessage('boom')).toBe('An unexpected error occurred. Please try again.');
});

const tooMany = 'Too many attempts. Please wait a moment and try again.';
const cannotSend = "We couldn't send the email. Please try again later.";

test.each([
  [
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 47 seconds.',
    tooMany,
  ],
  ['over_request_rate_limit', 'Too fast', tooMany],
  ['', 'For security purposes, you can only request this after 47 seconds.', tooMany],
  ['email_exists', 'A user with this email address has already been registered', /already registered/],
  [
    'email_address_not_authorized',
    'Email address "a@b.co" cannot be used as it is not authorized',
    /can't send/,
  ],
  ['unexpected_failure', 'Error sending confirmation email', cannotSend],
  ['unexpected_failure', 'Error sending confirmation mail', cannotSend],
  ['email_provider_disabled', 'Email logins are disabled', /turned off/],
  ['email_provider_disabled', 'Email signups are disabled', /turned off/],
  ['signup_disabled', 'Signups not allowed for this instance', /can't be created/],
  ['user_banned', 'User is banned', /suspended/],
  [
    'same_password',
    'New password should be different from the old password.',
    /differs from your current one/,
  ],
  ['captcha_failed', 'captcha protection: request disallowed (no captcha_token found)', /captcha/],
  ['email_not_confirmed', 'Email not confirmed', /confirm your account before signing in/],
  ['weak_password', 'Password should be at least 6 characters.', /^Password must be at least 6/],
])('the code %j with "%s" is explained', (code, text, message) => {
  const shown = signInMessage(authError(text, 400, code || undefined));
  if (typeof message === 'string') expect(shown).toBe(message);
  else expect(shown).toMatch(message);
});

test.each([
  authError(
    'For security purposes, you can only request this after 47 seconds.',
    429,
    'over_email_send_rate_limit',
  ),
  authError('email rate limit exceeded', 429, 'over_email_send_rate_limit'),
  authError('Error sending recovery email', 500, 'unexpected_failure'),
  authError('Email address not authorized', 400, 'email_address_not_authorized'),
])('a request for an email that fails with "$message" tells nothing about the account', (error) => {
  expect(emailRequestMessage(error)).toBeUndefined();
});

test.each([
  [authError('Request rate limit reached', 429, 'over_request_rate_limit'), tooMany],
  [authError('Failed to fetch', 0), 'An error occurred. Please try again.'],
  [authError('Bad gateway', 502), 'An error occurred. Please try again.'],
  [
    new Error('Failed to connect to the database'),
    'Unable to connect to the database. Please try again later.',
  ],
])('a request for an email that fails with "%s" says so', (error, message) => {
  expect(emailRequestMessage(error)).toBe(message);
});
