import { type SiteSettings, siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { queryClient } from '@newsletters/shared/query';
import {
  act,
  aSession,
  at,
  authError,
  backend,
  countHandler,
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

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

/** Waits for a message, which the one before it must differ from. */
const says = (dialog: Dialog, message: string | RegExp) =>
  waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(message));

const unknown = authError(500, 'unexpected_failure', 'Database error');
const tooMany = authError(429, 'over_request_rate_limit', 'Request rate limit reached');
const tooManyEmails = authError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
const wrongPassword = authError(400, 'invalid_credentials', 'Invalid login credentials');
const nobody = () => HttpResponse.json({});
const withoutUser = () => HttpResponse.json({ ...aSession(), user: undefined });
const sentences = {
  unknown: 'An error occurred. Please try again.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
  wrongPassword: 'The email or password you entered is incorrect. Please try again.',
};

describe('the form', () => {
  test('says what is missing or invalid, and sends nothing', async () => {
    const { user, dialog } = await open();
    const calls = auth('token', signedIn);
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    expect(await dialog.findByText('Email is required')).toBeVisible();
    expect(dialog.getByText('Password is required')).toBeVisible();
    await enter(user, dialog, 'nobody', '12345');
    expect(await dialog.findByText('Please enter a valid email address.')).toBeVisible();
    expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('states its rules to browsers and its fields to password managers, and keeps its values when the mode changes', async () => {
    const { user, dialog } = await open();
    const email = dialog.getByLabelText(/^Email/);
    const password = dialog.getByLabelText(/^Password/);
    expect(email).toHaveFocus();
    expect(email).toBeRequired();
    expect(email).toHaveAttribute('autocomplete', 'username');
    expect(password).toBeRequired();
    expect(password).toHaveAttribute('minlength', '6');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await user.click(email);
    await user.paste(testUser.email);
    await user.click(dialog.getByRole('button', { name: 'No account yet? Create one' }));
    expect(screen.getByRole('dialog', { name: 'Create Account' })).toBeVisible();
    expect(dialog.getByLabelText(/^Email/)).toHaveValue(testUser.email);
    expect(dialog.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'new-password');
    expect(dialog.getByLabelText(/^Password/)).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    );
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

  test('says why it failed, reports a response without a user, and works at the next attempt', async () => {
    const { user, dialog } = await open();
    withProfile();
    await user.click(dialog.getByLabelText(/^Email/));
    await user.paste(testUser.email);
    await user.click(dialog.getByLabelText(/^Password/));
    await user.paste('secret1');
    // No message is the one before.
    for (const [answer, message] of [
      [wrongPassword, sentences.wrongPassword],
      [
        authError(400, 'email_not_confirmed', 'Email not confirmed'),
        'Please check your email and confirm your account before signing in.',
      ],
      [tooMany, sentences.tooMany],
      [nobody, 'No user returned after sign in'],
      [tooManyEmails, sentences.tooMany],
      [withoutUser, 'No user returned after sign in'],
      [
        authError(400, 'validation_failed', 'Unable to validate email address: invalid format'),
        'Please enter a valid email address.',
      ],
      [unknown, sentences.unknown],
    ] as const) {
      const calls = auth('token', answer);
      await user.keyboard('{Enter}');
      await says(dialog, message);
      expect(calls).toHaveLength(1);
      expect(dialog.getByLabelText(/^Email/)).toHaveValue(testUser.email);
      expect(localStorage).toHaveLength(0);
    }
    auth('token', signedIn);
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('after no response, a 500 or a 429 to the connection test, reports that and sends nothing', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByLabelText(/^Email/));
    await user.paste(testUser.email);
    await user.click(dialog.getByLabelText(/^Password/));
    await user.paste('secret1');
    for (const answer of [
      () => HttpResponse.error(),
      () => new HttpResponse(null, { status: 500 }),
      () => new HttpResponse(null, { status: 429, headers: { 'retry-after': '60' } }),
    ]) {
      // Another message comes first, so that the same one is a new one.
      backend.use(countHandler('categories', 1));
      auth('token', wrongPassword);
      await user.keyboard('{Enter}');
      await says(dialog, sentences.wrongPassword);
      backend.use(http.head(at.table('categories'), answer));
      const calls = auth('token', signedIn);
      await user.keyboard('{Enter}');
      await says(dialog, 'Unable to connect to the database. Please try again later.');
      expect(calls).toEqual([]);
    }
  });
});

describe('an emailed code', () => {
  test('signs in without a password, and leads back to the form with one', async () => {
    const { user, dialog } = await open();
    withProfile();
    const emails = auth('otp', nobody);
    const proofs = auth('verify', signedIn);
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }));
    await user.click(dialog.getByRole('button', { name: 'Sign in with a password' }));
    expect(dialog.getByLabelText(/^Password/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }));
    const email = dialog.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveFocus();
    await user.paste(testUser.email);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/We've sent a code to/)).toBeVisible();
    // The second click of a double click on what was in its place.
    await act(() => fireEvent.click(dialog.getByRole('button', { name: 'Continue' }), { detail: 2 }));
    expect(dialog.queryByText('Please enter the six digits from the email')).not.toBeInTheDocument();
    await user.paste('123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(emails).toEqual([expect.objectContaining({ email: testUser.email, create_user: true })]);
    expect(proofs).toEqual([expect.objectContaining({ email: testUser.email, token: '123456' })]);
  });
});

describe('creating an account', () => {
  test('leads to the privacy policy that the settings name, in a tab of its own', async () => {
    const { user, dialog } = await open();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'No account yet? Create one' }));
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
    await act(() =>
      queryClient.setQueryData(siteSettingsQuery.queryKey, { privacy_link: '/privacy' } as SiteSettings),
    );
    const link = await dialog.findByRole('link', { name: 'Privacy' });
    expect(link).toHaveAttribute('href', '/privacy');
    expect(link).toHaveAttribute('target', '_blank');
  });

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

  test('says why it failed, with nothing to send again, and reports a response without a user', async () => {
    const { user, dialog } = await create();
    await user.click(dialog.getByLabelText(/^Email/));
    await user.paste(testUser.email);
    await user.click(dialog.getByLabelText(/^Password/));
    await user.paste('secret1');
    const weak = 'Password should be at least 8 characters.';
    // No message is the one before.
    for (const [answer, message] of [
      [unknown, sentences.unknown],
      [
        authError(500, 'unexpected_failure', 'Error sending confirmation email'),
        "We couldn't send the email. Please try again later.",
      ],
      [tooMany, sentences.tooMany],
      [nobody, 'No user returned after sign up'],
      [tooManyEmails, sentences.tooMany],
      [withoutUser, 'No user returned after sign up'],
      [
        authError(422, 'user_already_exists', 'User already registered'),
        'This email is already registered. Please sign in instead.',
      ],
      [
        authError(422, 'weak_password', 'Password should contain letters'),
        'Password must be at least 6 characters long and include a mix of letters and numbers.',
      ],
      [authError(422, 'weak_password', weak, ['length']), 'Password must be at least 8 characters.'],
    ] as const) {
      auth('signup', answer);
      await user.keyboard('{Enter}');
      await says(dialog, message);
      expect(dialog.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
      expect(localStorage).toHaveLength(0);
    }
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
    expect(dialog.getByRole('alert')).toHaveTextContent('Check your inbox to confirm your account');
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

  test('reads that the email was not sent, can try again, and gets the same notice when it is too soon for a known address, or the email cannot be sent', async () => {
    const { user, dialog } = await create();
    const tooFast = authError(429, 'over_request_rate_limit', 'Too fast');
    for (const [answer, said] of [
      [tooFast, /Too many attempts\./],
      [() => HttpResponse.error(), /An error occurred\. Please try again\./],
      [authError(429, 'over_email_send_rate_limit', 'For security purposes, …'), notice],
      [tooFast, /Too many attempts\./],
      [authError(500, 'unexpected_failure', 'Error sending confirmation email'), notice],
    ] as const) {
      auth('resend', answer);
      await user.click(dialog.getByRole('button', { name: 'Send again' }));
      expect(await dialog.findByText(said)).toBeVisible();
      expect(dialog.queryAllByRole('status')).toHaveLength(said === notice ? 1 : 0);
    }
  });
});

describe('the password', () => {
  async function type() {
    const { user, dialog } = await open();
    const field = dialog.getByLabelText<HTMLInputElement>(/^Password/);
    await user.click(field);
    await user.paste('secret1');
    return { user, dialog, field };
  }

  test('can be shown and hidden, also by keyboard, and the field keeps focus, caret and rules', async () => {
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
    const calls = auth('token', signedIn);
    await user.click(field);
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
    await user.click(dialog.getByLabelText(/^Email/));
    await user.paste(testUser.email);
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
  ['Forgot your password?', 'recover', recoveryNotice],
  ['No account yet? Create one', 'signup', 'Check your inbox to confirm your account'],
])('after the email of "%s", another address can be entered, or a password', async (way, call, notice) => {
  const { user, dialog } = await open();
  auth(call, () => HttpResponse.json({ id: testUser.id }));
  await user.click(dialog.getByLabelText(/^Email/));
  await user.paste(testUser.email);
  await user.click(dialog.getByLabelText(/^Password/));
  await user.paste('secret1');
  await user.click(dialog.getByRole('button', { name: way }));
  for (const other of ['Use another address', 'Already have an account? Sign in']) {
    await user.keyboard('{Enter}');
    await says(dialog, notice);
    await user.click(dialog.getByRole('button', { name: other }));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    const email = dialog.getByLabelText(/^Email/);
    expect(email).toHaveFocus();
    expect(email).toHaveValue(testUser.email);
  }
  expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
});

test.each([
  ['too soon for a known address', authError(429, 'over_email_send_rate_limit', 'For security purposes, …')],
  ['the email cannot be sent', authError(500, 'unexpected_failure', 'Error sending recovery email')],
])('a recovery request that fails says so, and looks the same when %s', async (_case, answer) => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Forgot your password?' }));
  await user.click(dialog.getByLabelText(/^Email/));
  await user.paste(testUser.email);
  for (const [failure, message] of [
    [tooMany, 'Too many attempts.'],
    [() => HttpResponse.error(), sentences.unknown],
  ] as const) {
    auth('recover', failure);
    await user.keyboard('{Enter}');
    await says(dialog, message);
  }
  auth('recover', answer);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(recoveryNotice));
});

test('stays open until the response arrives', async () => {
  const { user, dialog } = await open();
  const { answer, give } = heldAnswer();
  backend.use(http.post(at.auth('token'), answer));
  await enter(user, dialog, testUser.email, 'secret1');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled());
  await user.keyboard('{Escape}');
  // The answer would be shown in another form.
  for (const name of ['No account yet? Create one', 'Forgot your password?', 'Email me a code'])
    expect(dialog.getByRole('button', { name })).toBeDisabled();
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
