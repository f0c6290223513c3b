import { backend, fakeClock, recordRequests, testUser } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { HttpResponse } from 'msw';
import { auth, enter, openDialog, signedIn, withProfile } from '../testing/auth';
import { renderShell } from '../testing/renderShell';

fakeClock();

const { email } = testUser;
const password = 'secret1';
const connectionTest = { call: 'HEAD /categories?select=*', body: undefined };
const profile = { call: `GET /profiles?select=id,role&id=eq.${testUser.id}`, body: undefined };
const settings = {
  call: 'GET /site_settings?select=id,site_name,logo_url,hero_image_url,hero_heading,hero_text,hero_buttons,accent_color,imprint_link,privacy_link,accessibility_link,contact_link,further_links,updated_at',
  body: undefined,
};
const security = { gotrue_meta_security: {} };

test('signing in, signing out and signing up make the specified calls', async () => {
  const calls = recordRequests();
  const since = () => calls.splice(0);
  const { user } = await renderShell();
  await waitFor(() => expect(since()).toEqual([settings]));

  withProfile();
  auth('token', signedIn);
  await enter(user, await openDialog(user), email, password);
  await screen.findByRole('button', { name: 'Account menu' });
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(since()).toEqual([
    connectionTest,
    { call: 'POST /auth/v1/token?grant_type=password', body: { email, password, ...security } },
    profile,
  ]);

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  auth('logout', () => new HttpResponse(null, { status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Account menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(since()).toEqual([{ call: 'POST /auth/v1/logout?scope=global', body: undefined }]);

  auth('signup', signedIn);
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'No account yet? Create one' }));
  await enter(user, dialog, email, password);
  await screen.findByRole('button', { name: 'Account menu' });
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(since()).toEqual([
    connectionTest,
    { call: 'POST /auth/v1/signup', body: expect.objectContaining({ email, password, ...security }) },
    profile,
  ]);
});

test('every request names the app and carries the public key', async () => {
  const headers: Headers[] = [];
  backend.events.on('request:start', ({ request }) => void headers.push(request.headers));
  await renderShell({ as: 'user' });
  await screen.findByRole('button', { name: 'Account menu' });
  expect(headers.length).toBeGreaterThan(1);
  for (const sent of headers) {
    expect(sent.get('x-application-name')).toBe('newsletter-directory');
    expect(sent.get('apikey')).toBe('public-key');
  }
});
