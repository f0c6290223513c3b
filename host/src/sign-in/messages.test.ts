import { signInMessage } from './messages';

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
