/** Error texts and the messages shown for them; the first match wins. */
const messages: [contains: string, shown: string][] = [
  ['failed to connect', 'Unable to connect to the database. Please try again later.'],
  ['invalid login credentials', 'The email or password you entered is incorrect. Please try again.'],
  ['email not confirmed', 'Please check your email and confirm your account before signing in.'],
  ['user already registered', 'This email is already registered. Please sign in instead.'],
  ['rate limit', 'Too many attempts. Please wait a moment and try again.'],
  ['password', 'Password must be at least 6 characters long and include a mix of letters and numbers.'],
  ['email', 'Please enter a valid email address.'],
];

/** Our own messages, which are shown as they are. */
const own = [
  'No user returned after sign in',
  'No user returned after sign up',
  'Failed to load user profile',
];

/** The rows that apply to a recovery link: there, an error that mentions an email says nothing about the address. */
const recoveryRows = ['failed to connect', 'rate limit'];

/** The message shown for a failed sign-in, sign-up or request for a recovery link. */
export function signInMessage(error: unknown, recovery = false): string {
  if (!(error instanceof Error)) return 'An unexpected error occurred. Please try again.';
  if (own.includes(error.message)) return error.message;
  const text = error.message.toLowerCase();
  const rows = recovery ? messages.filter(([contains]) => recoveryRows.includes(contains)) : messages;
  const match = rows.find(([contains]) => text.includes(contains));
  return match?.[1] ?? 'An error occurred. Please try again.';
}
