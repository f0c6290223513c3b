import { aSession, at, backend, heldAnswer, testUser } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { auth, authError, enter, openDialog, signedIn, withProfile } from '../testing/auth';
import { renderShell } from '../testing/renderShell';

async function open() {
  const { user } = await renderShell();
  return { user, dialog: await openDialog(user) };
}

describe('what may be entered', () => {
  test.each([
    ['', '', 'Email is required'],
    ['', '', 'Password is required'],
    ['a@b.co', '12345', 'Password must be at least 6 characters'],
    ['nobody', '123456', 'Please enter a valid email address.'],
  ])('"%s" with "%s" shows "%s" and sends nothing', async (email, password, message) => {
    const { user, dialog } = await open();
    const calls = auth('token', signedIn);
    if (email || password) await enter(user, dialog, email, password);
    else await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('the browser knows the rules and password managers the fields', async () => {
    const { user, dialog } = await open();
    const email = dialog.getByLabelText(/^Email/);
    const password = dialog.getByLabelText(/^Password/);
    expect(email).toHaveFocus();
    expect(email).toBeRequired();
    expect(email).toHaveAttribute('autocomplete', 'username');
    expect(password).toBeRequired();
    expect(password).toHaveAttribute('minlength', '6');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await user.click(dialog.getByRole('button', { name: 'No account yet? Create one' }));
    expect(dialog.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'new-password');
    expect(dialog.getByLabelText(/^Password/)).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    );
  });

  test('stays when the mode changes', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByLabelText(/^Email/));
    await user.paste(testUser.email);
    await user.click(dialog.getByRole('button', { name: 'No account yet? Create one' }));
    expect(screen.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
    expect(dialog.getByLabelText(/^Email/)).toHaveValue(testUser.email);
    await user.click(dialog.getByRole('button', { name: 'Already have an account? Sign in' }));
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  });
});

describe('signing in', () => {
  test('closes the dialog and moves the focus to the account menu; Enter sends once', async () => {
    const { user, dialog } = await open();
    withProfile();
    const calls = auth('token', signedIn);
    await enter(user, dialog, `  ${testUser.email} `, 'secret1{Enter}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Account menu' })).toHaveFocus());
    expect(calls).toEqual([expect.objectContaining({ email: testUser.email, password: 'secret1' })]);
  });

  test.each([
    [
      400,
      'invalid_credentials',
      'Invalid login credentials',
      'The email or password you entered is incorrect. Please try again.',
    ],
    [
      400,
      'email_not_confirmed',
      'Email not confirmed',
      'Please check your email and confirm your account before signing in.',
    ],
    [
      429,
      'over_request_rate_limit',
      'Request rate limit reached',
      'Too many attempts. Please wait a moment and try again.',
    ],
    [
      429,
      'over_email_send_rate_limit',
      'email rate limit exceeded',
      'Too many attempts. Please wait a moment and try again.',
    ],
    [
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
      'Please enter a valid email address.',
    ],
    [500, 'unexpected_failure', 'Database error', 'An error occurred. Please try again.'],
  ])('%i %s shows its sentence; a second attempt works', async (status, code, text, message) => {
    const { user, dialog } = await open();
    withProfile();
    auth('token', authError(status, code, text));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByLabelText(/^Email/)).toHaveValue(testUser.email);
    auth('token', signedIn);
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each([
    ['no answer', () => HttpResponse.error()],
    ['500', () => new HttpResponse(null, { status: 500 })],
    ['429', () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '60' } })],
  ])('with %s to the connection test it tells so, without trying', async (_name, answer) => {
    const { user, dialog } = await open();
    backend.use(http.head(at.table('categories'), answer));
    const calls = auth('token', signedIn);
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Unable to connect to the database. Please try again later.',
    );
    expect(calls).toEqual([]);
  });

  test.each([
    ['nothing', {}],
    ['a session of nobody', { ...aSession(), user: undefined }],
  ])('an answer with %s is told, and nobody is signed in', async (_name, answer) => {
    const { user, dialog } = await open();
    auth('token', () => HttpResponse.json(answer));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent('No user returned after sign in');
    expect(localStorage).toHaveLength(0);
  });
});

describe('creating an account', () => {
  async function create() {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'No account yet? Create one' }));
    return { user, dialog };
  }

  test('signs in where no confirmation is asked', async () => {
    const { user, dialog } = await create();
    withProfile();
    const calls = auth('signup', signedIn);
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await screen.findByRole('button', { name: 'Account menu' })).toBeInTheDocument();
    expect(calls).toEqual([expect.objectContaining({ email: testUser.email, password: 'secret1' })]);
  });

  test('asks to look into the inbox, for a new and for a known address alike', async () => {
    const { user, dialog } = await create();
    auth('signup', () => HttpResponse.json({ id: testUser.id, email: testUser.email, identities: [] }));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Check your inbox to confirm your account');
  });

  test.each([
    ['nothing', {}],
    ['a session of nobody', { ...aSession(), user: undefined }],
  ])('an answer with %s is told, and nobody is signed in', async (_name, answer) => {
    const { user, dialog } = await create();
    auth('signup', () => HttpResponse.json(answer));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent('No user returned after sign up');
    expect(localStorage).toHaveLength(0);
  });

  test.each([
    [500, 'unexpected_failure', 'Database error', 'An error occurred. Please try again.'],
    [
      422,
      'user_already_exists',
      'User already registered',
      'This email is already registered. Please sign in instead.',
    ],
    [
      422,
      'weak_password',
      'Password should contain letters',
      'Password must be at least 6 characters long and include a mix of letters and numbers.',
    ],
  ])('%i %s shows its sentence', async (status, code, text, message) => {
    const { user, dialog } = await create();
    auth('signup', authError(status, code, text));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  });
});

test('a recovery link is asked for; the answer does not tell whether there is an account', async () => {
  const { user, dialog } = await open();
  const calls = auth('recover', () => HttpResponse.json({}));
  await user.click(dialog.getByRole('button', { name: 'Forgot your password?' }));
  expect(dialog.getByLabelText(/^Email/)).toHaveFocus();
  await user.type(dialog.getByLabelText(/^Email/), `${testUser.email}{Enter}`);
  expect(await dialog.findByRole('alert')).toHaveTextContent('If there is an account with this email');
  expect(calls).toEqual([expect.objectContaining({ email: testUser.email })]);
});

test.each([
  ['too soon for a known address', authError(429, 'over_email_send_rate_limit', 'For security purposes, …')],
  ['the email cannot be sent', authError(500, 'unexpected_failure', 'Error sending recovery email')],
])('a recovery request looks the same when %s', async (_case, answer) => {
  const { user, dialog } = await open();
  auth('recover', answer);
  await user.click(dialog.getByRole('button', { name: 'Forgot your password?' }));
  await user.type(dialog.getByLabelText(/^Email/), `${testUser.email}{Enter}`);
  expect(await dialog.findByRole('alert')).toHaveTextContent('If there is an account with this email');
});

test.each([
  [
    'too many requests',
    authError(429, 'over_request_rate_limit', 'Request rate limit reached'),
    'Too many attempts.',
  ],
  ['no connection', () => HttpResponse.error(), 'An error occurred. Please try again.'],
])('a recovery request that fails with %s says so', async (_case, answer, message) => {
  const { user, dialog } = await open();
  auth('recover', answer);
  await user.click(dialog.getByRole('button', { name: 'Forgot your password?' }));
  await user.type(dialog.getByLabelText(/^Email/), `${testUser.email}{Enter}`);
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
});

test('stays until it can tell what came of it', async () => {
  const { user, dialog } = await open();
  const { answer, give } = heldAnswer();
  backend.use(http.post(at.auth('token'), answer));
  await enter(user, dialog, testUser.email, 'secret1');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled());
  await user.keyboard('{Escape}');
  give(authError(400, 'invalid_credentials', 'Invalid login credentials')());
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The email or password you entered is incorrect',
  );
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled());
});

test('Escape closes the dialog and gives the focus back', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
});
