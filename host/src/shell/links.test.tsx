import { act, aSession, authError, fakeClock, render, testUser } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { App } from '../App';
import { aStore } from '../testing/aStore';
import { auth, withProfile } from '../testing/auth';
import { renderShell } from '../testing/renderShell';

fakeClock();

test('an unconfirmed link does not ask for a new password', async () => {
  const { followLink } = await import('@newsletters/shared/session');
  await renderShell({ as: 'user' });
  expect(await followLink({ code: 'x', type: 'recovery' })).toEqual({});
});

test('a recovery link asks for a new password until one is saved', async () => {
  const { followLink } = await import('@newsletters/shared/session');
  const { user } = await renderShell();
  withProfile();
  auth('verify', () => HttpResponse.json(aSession()));
  await act(() => followLink({ token_hash: 'hash', type: 'recovery' }));
  const field = await screen.findByLabelText(/^New password/);
  await user.type(field, 'abc{Enter}');
  expect(
    await screen.findByText('Password must be at least 6 characters', { selector: '.Mui-error' }),
  ).toBeVisible();
  const bodies = auth('user', authError(422, 'same_password', 'New password should be different'));
  await user.type(field, 'def{Enter}');
  expect(
    await screen.findByText('Please choose a password that differs from your current one.'),
  ).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ password: 'abcdef' })]);
  auth('user', () => HttpResponse.json(aSession().user));
  await user.click(screen.getByRole('button', { name: 'Save Password' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** Opens the page with a link to choose a password, and enters one. */
async function choosePassword() {
  const { followLink } = await import('@newsletters/shared/session');
  const { user, unmount } = await renderShell();
  withProfile();
  auth('verify', () => HttpResponse.json(aSession()));
  await act(() => followLink({ token_hash: 'hash', type: 'recovery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Password' }));
  await user.click(dialog.getByLabelText(/^New password/));
  await user.paste('secret2');
  return {
    user,
    unmount,
    dialog,
    save: () => user.click(dialog.getByRole('button', { name: 'Save Password' })),
  };
}

test('a page that is loaded again asks for the new password again, until the dialog is closed', async () => {
  const { unmount } = await choosePassword();
  unmount();
  const loadAgain = () => render(<App remotes={aStore()} footer={[]} />);
  const again = loadAgain();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const dialog = within(await screen.findByRole('dialog', { name: 'New Password' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  again.unmount();
  loadAgain();
  expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a password that was chosen in another tab ends the question here, for good', async () => {
  const { fullClient } = await import('@newsletters/shared/supabase');
  const { user } = await choosePassword();
  auth('user', () => HttpResponse.json(aSession().user));
  await act(async () => void (await (await fullClient()).auth.updateUser({ password: 'secret3' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  auth('logout', () => new HttpResponse(null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a link of another account, followed in another tab, asks nobody for the password of that account', async () => {
  const { fullClient } = await import('@newsletters/shared/supabase');
  const { unmount } = await choosePassword();
  const other = { id: '00000000-0000-4000-8000-0000000000aa', email: 'other@example.com' };
  auth('verify', () => HttpResponse.json(aSession(other)));
  const follow = async () => (await fullClient()).auth.verifyOtp({ token_hash: 'hash', type: 'magiclink' });
  await act(async () => void (await follow()));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  unmount();
  render(<App remotes={aStore()} footer={[]} />);
  expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  [
    422,
    'weak_password',
    'Password should be at least 8 characters.',
    'Password must be at least 8 characters.',
  ],
  [500, 'unexpected_failure', 'Error during password storage', 'An error occurred. Please try again.'],
  [403, 'user_banned', 'User is banned', "This account has been suspended. Please contact the site's owner."],
  [
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
    "This account is protected by a second factor, which isn't supported here. Please contact the site's owner.",
  ],
])('%i %s "%s" says why the new password was not saved', async (status, code, text, message) => {
  const { dialog, save } = await choosePassword();
  auth('user', authError(status, code, text, code === 'weak_password' ? ['length'] : undefined));
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(dialog.getByLabelText(/^New password/)).toHaveValue('secret2');
});

const outdated = 'You opened the link too long ago. Please request a new one.';

test.each([
  [400, 'reauthentication_needed', 'Password update requires reauthentication'],
  [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
  [403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token is expired'],
  [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
])('a link opened too long ago (%i %s "%s") can be requested again', async (...error) => {
  const { user, dialog, save } = await choosePassword();
  auth('user', authError(...error));
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent(outdated);
  const calls = auth('recover', () => HttpResponse.json({}));
  await user.click(dialog.getByRole('button', { name: 'Send a new link' }));
  expect(await dialog.findByRole('status')).toHaveTextContent(
    /a link to choose a new password is on its way/,
  );
  expect(calls).toEqual([expect.objectContaining({ email: testUser.email })]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a session that has ended meanwhile leaves the dialog, with a way to a new link', async () => {
  const { user, dialog, save } = await choosePassword();
  const [key = ''] = Object.keys(localStorage).filter((name) => name.endsWith('-auth-token'));
  localStorage.setItem(key, JSON.stringify({ ...aSession(), expires_at: 1 }));
  auth('token', authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'));
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent(outdated);
  expect(localStorage.getItem(key)).toBeNull();
  auth('recover', authError(429, 'over_request_rate_limit', 'Request rate limit reached'));
  await user.click(dialog.getByRole('button', { name: 'Send a new link' }));
  expect(await dialog.findByText('Too many attempts. Please wait a moment and try again.')).toBeVisible();
});

test('an invitation asks for a password', async () => {
  const { followLink } = await import('@newsletters/shared/session');
  await renderShell({ as: 'user' });
  expect(await followLink({ access_token: 'x', type: 'invite' })).toEqual({ recovering: true });
  auth('verify', () => HttpResponse.json(aSession()));
  expect(await followLink({ token_hash: 'hash', type: 'invite' })).toEqual({ recovering: true });
  expect(await followLink({ token_hash: 'hash', type: 'magiclink' })).toEqual({ recovering: false });
});

describe('the first of the two links of an email change', () => {
  const notice = /please open the link in the email to the other address, too/;

  test.each([
    ['a message', { message: 'Confirmation link accepted', sb: '' }],
    ['a code', { token_hash: 'hash', type: 'email_change' }],
  ])('with %s says that the other address has to confirm, too', async (_name, link) => {
    const { followLink } = await import('@newsletters/shared/session');
    auth('verify', () => HttpResponse.json({ code: 200, msg: 'Confirmation link accepted' }));
    await renderShell();
    const linkResult = await followLink(link);
    const { user } = await renderShell({ linkResult });
    const status = (await screen.findByText(notice)).closest<HTMLElement>('[role="status"]');
    expect(status).toBeVisible();
    await user.click(within(status as HTMLElement).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });
});
