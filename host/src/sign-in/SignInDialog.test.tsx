import {
  aSession,
  at,
  authError,
  backend,
  fakeClock,
  heldAnswer,
  testUser,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { auth, enter, openDialog, signedIn, withProfile } from '../testing/auth';
import { renderShell } from '../testing/renderShell';

fakeClock();

async function open() {
  const { user } = await renderShell();
  return { user, dialog: await openDialog(user) };
}

describe('the form', () => {
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

  test('states its rules to browsers and its fields to password managers', async () => {
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

  test('keeps its values when the mode changes', async () => {
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
  test('closes the dialog and moves the focus to the account menu; Enter submits once', async () => {
    const { user, dialog } = await open();
    withProfile();
    const calls = auth('token', signedIn);
    await user.type(dialog.getByLabelText(/^Email/), `  ${testUser.email} `);
    await user.type(dialog.getByLabelText(/^Password/), 'secret1{Enter}{Enter}{Enter}');
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
  ])('%i %s shows its message; a second attempt works', async (status, code, text, message) => {
    const { user, dialog } = await open();
    withProfile();
    const calls = auth('token', authError(status, code, text));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(calls).toHaveLength(1);
    expect(dialog.getByLabelText(/^Email/)).toHaveValue(testUser.email);
    auth('token', signedIn);
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each([
    ['no response', () => HttpResponse.error()],
    ['500', () => new HttpResponse(null, { status: 500 })],
    ['429', () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '60' } })],
  ])('after %s to the connection test, reports that and sends nothing', async (_name, answer) => {
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
    ['a session without a user', { ...aSession(), user: undefined }],
  ])('a response with %s is reported, and nobody is signed in', async (_name, answer) => {
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

  test('signs in when no confirmation is required', async () => {
    const { user, dialog } = await create();
    withProfile();
    const calls = auth('signup', signedIn);
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await screen.findByRole('button', { name: 'Account menu' })).toBeInTheDocument();
    expect(calls).toEqual([expect.objectContaining({ email: testUser.email, password: 'secret1' })]);
  });

  test('points to the inbox, for new and known addresses alike', async () => {
    const { user, dialog } = await create();
    auth('signup', () => HttpResponse.json({ id: testUser.id, email: testUser.email, identities: [] }));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Check your inbox to confirm your account');
  });

  test.each([
    ['nothing', {}],
    ['a session without a user', { ...aSession(), user: undefined }],
  ])('a response with %s is reported, and nobody is signed in', async (_name, answer) => {
    const { user, dialog } = await create();
    auth('signup', () => HttpResponse.json(answer));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent('No user returned after sign up');
    expect(localStorage).toHaveLength(0);
  });

  test.each([
    [500, 'unexpected_failure', 'Database error', 'An error occurred. Please try again.'],
    [
      500,
      'unexpected_failure',
      'Error sending confirmation email',
      "We couldn't send the email. Please try again later.",
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
  ])('%i %s "%s" shows its message, and nothing to send again', async (status, code, text, message) => {
    const { user, dialog } = await create();
    auth('signup', authError(status, code, text));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });

  test('says what a password lacks under stricter rules of the server', async () => {
    const { user, dialog } = await create();
    const text = 'Password should be at least 8 characters.';
    auth('signup', authError(422, 'weak_password', text, ['length']));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Password must be at least 8 characters.');
  });
});

describe('an unconfirmed address', () => {
  const notice =
    'If this account still needs to be confirmed, another email is on its way. We send at most one a minute.';

  const created = () => HttpResponse.json({ id: testUser.id, email: testUser.email, identities: [] });

  async function create(answer: () => Response = created) {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'No account yet? Create one' }));
    auth('signup', answer);
    await enter(user, dialog, ` ${testUser.email} `, 'secret1');
    expect(
      await dialog.findByText(new RegExp(`Open the link in the email to ${testUser.email}`)),
    ).toBeVisible();
    return { user, dialog };
  }

  test('gets the email again after creating an account', async () => {
    const { user, dialog } = await create();
    const calls = auth('resend', () => HttpResponse.json({}));
    await user.dblClick(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(notice);
    expect(calls).toEqual([expect.objectContaining({ type: 'signup', email: testUser.email })]);
  });

  test('looks the same when it is registered again within a minute', async () => {
    const text = 'For security purposes, you can only request this after 51 seconds.';
    const { user, dialog } = await create(authError(429, 'over_email_send_rate_limit', text));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Check your inbox to confirm your account');
    const calls = auth('resend', () => HttpResponse.json({}));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(notice);
    expect(calls).toEqual([expect.objectContaining({ type: 'signup', email: testUser.email })]);
  });

  test('gets it again when signing in is refused, and the form keeps its values', async () => {
    const { user, dialog } = await open();
    auth('token', authError(400, 'email_not_confirmed', 'Email not confirmed'));
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Please check your email and confirm your account before signing in.',
    );
    const calls = auth('resend', () => HttpResponse.json({}));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(notice);
    expect(calls).toHaveLength(1);
    expect(dialog.getByLabelText(/^Email/)).toHaveValue(testUser.email);
    auth('token', authError(400, 'invalid_credentials', 'Invalid login credentials'));
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    expect(await dialog.findByText(/email or password you entered is incorrect/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });

  test.each([
    [
      'too soon for a known address',
      authError(429, 'over_email_send_rate_limit', 'For security purposes, …'),
    ],
    ['the email cannot be sent', authError(500, 'unexpected_failure', 'Error sending confirmation email')],
  ])('gets the same notice when %s', async (_case, answer) => {
    const { user, dialog } = await create();
    auth('resend', answer);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(notice);
  });

  test.each([
    ['too many requests', authError(429, 'over_request_rate_limit', 'Too fast'), 'Too many attempts.'],
    ['no connection', () => HttpResponse.error(), 'An error occurred. Please try again.'],
  ])('reads that the email was not sent, with %s, and can try again', async (_case, answer, message) => {
    const { user, dialog } = await create();
    auth('resend', answer);
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByText(new RegExp(message))).toBeVisible();
    expect(dialog.queryByRole('status')).not.toBeInTheDocument();
    auth('resend', () => HttpResponse.json({}));
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(notice);
  });
});

describe('the password', () => {
  async function type() {
    const { user, dialog } = await open();
    const field = dialog.getByLabelText<HTMLInputElement>(/^Password/);
    await user.type(field, 'secret1');
    return { user, dialog, field };
  }

  test('can be shown and hidden, and the field keeps focus, caret and rules', async () => {
    const { user, dialog, field } = await type();
    expect(field).toHaveAttribute('type', 'password');
    field.setSelectionRange(2, 4);
    await user.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([2, 4]);
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('minlength', '6');
    expect(field).toHaveAttribute('autocomplete', 'current-password');
    expect(field).toHaveAttribute('spellcheck', 'false');
    await user.click(dialog.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveValue('secret1');
  });

  test('can be shown by keyboard, without sending the form', async () => {
    const { user, dialog, field } = await type();
    const calls = auth('token', signedIn);
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Show password' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(field).toHaveAttribute('type', 'text');
    expect(dialog.getByRole('button', { name: 'Hide password' })).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('is hidden again when it is sent', async () => {
    const { user, dialog, field } = await type();
    auth('token', authError(400, 'invalid_credentials', 'Invalid login credentials'));
    await user.type(dialog.getByLabelText(/^Email/), testUser.email);
    await user.click(dialog.getByRole('button', { name: 'Show password' }));
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    expect(await dialog.findByText(/email or password you entered is incorrect/)).toBeVisible();
    expect(field).toHaveAttribute('type', 'password');
    expect(dialog.getByRole('button', { name: 'Show password' })).toBeVisible();
  });
});

// The whole text, because every address must read the same.
const recoveryNotice =
  /^If there is an account with this email, a link to choose a new password is on its way$/;

test('requests a recovery link; the notice does not reveal whether there is an account', async () => {
  const { user, dialog } = await open();
  const calls = auth('recover', () => HttpResponse.json({}));
  // At once: a key pressed without the focus, such as Escape, would be lost.
  const forgotten = dialog.getByRole('button', { name: 'Forgot your password?' });
  forgotten.focus();
  fireEvent.click(forgotten);
  expect(dialog.getByLabelText(/^Email/)).toHaveFocus();
  await user.type(dialog.getByLabelText(/^Email/), `${testUser.email}{Enter}`);
  expect(await dialog.findByRole('alert')).toHaveTextContent(recoveryNotice);
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
  expect(await dialog.findByRole('alert')).toHaveTextContent(recoveryNotice);
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

test('stays open until the response arrives', async () => {
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

test('Escape closes the dialog and restores the focus', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
});
