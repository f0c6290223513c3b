import { dismissNotification, useNotification } from '@newsletters/shared/notifications';
import { useSession } from '@newsletters/shared/session';
import { aSession, at, backend, databaseError, renderPage, testUser } from '@newsletters/shared/testing';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import SubscriptionsPage from '../pages/SubscriptionsPage';
import { beaker, listed, orbit, serveSubscriptions, subscriptionTo } from '../testing/fakes';

/** The page as the shell guards it. */
const Guarded = () => (useSession().user ? <SubscriptionsPage /> : <p>Home</p>);

const stored = () => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token'));

async function open(as: 'user' | 'owner' = 'user') {
  act(dismissNotification);
  const { result } = renderHook(useNotification);
  const view = await renderPage(<Guarded />, {
    as,
    path: '/subscriptions',
    route: '/subscriptions',
  });
  await screen.findByRole('region', { name: 'Your account' });
  return { ...view, told: () => result.current?.message };
}

/** Responds to a call of the auth server and records the bodies. */
function auth(method: 'post' | 'put', path: string, answer: () => Response) {
  const bodies: unknown[] = [];
  backend.use(
    http[method](at.auth(path), async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

const refusal = (status: number, error_code: string, msg: string) => () =>
  HttpResponse.json({ code: status, error_code, msg }, { status });
const wrongPassword = refusal(400, 'invalid_credentials', 'Invalid login credentials');

describe('Change password', () => {
  async function enter(current: string, password: string) {
    serveSubscriptions();
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    const fields = {
      current: dialog.getByLabelText(/^Current password/),
      password: dialog.getByLabelText(/^New password/),
    };
    expect(fields.current).toHaveFocus();
    await view.user.type(fields.current, current);
    await view.user.type(fields.password, `${password}{Enter}`);
    return { ...view, dialog, fields };
  }

  test('proves the current password first, then sets the new one', async () => {
    const proofs = auth('post', 'token', () => HttpResponse.json(aSession()));
    const changes = auth('put', 'user', () => HttpResponse.json(aSession().user));
    const { told } = await enter('secret1', 'secret2');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(told()).toBe('Password changed');
    expect(proofs).toEqual([expect.objectContaining({ email: testUser.email, password: 'secret1' })]);
    expect(changes).toEqual([expect.objectContaining({ password: 'secret2' })]);
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
  });

  test('changes nothing when the current password is wrong', async () => {
    auth('post', 'token', wrongPassword);
    const changes = auth('put', 'user', () => HttpResponse.json(aSession().user));
    const { told, fields } = await enter('secret9', 'secret2');
    await waitFor(() => expect(fields.current).toHaveAccessibleDescription('The password is incorrect'));
    await waitFor(() => expect(fields.current).toHaveFocus());
    expect(fields.password).toHaveValue('secret2');
    expect([changes, told()]).toEqual([[], undefined]);
  });

  test.each([
    ['short', 'secret2', 'Password must be at least 6 characters'],
    ['secret1', 'short', 'Password must be at least 6 characters'],
    ['secret1', 'ä'.repeat(37), 'Password must be at most 72 bytes'],
    ['secret1', 'secret1', 'Please choose a password that differs from your current one'],
  ])('"%s" and "%s": "%s", and sends nothing', async (current, password, message) => {
    const proofs = auth('post', 'token', wrongPassword);
    const { dialog } = await enter(current, password);
    expect(await dialog.findByText(message, { selector: '.Mui-error' })).toBeVisible();
    expect(proofs).toEqual([]);
  });

  test.each([
    ['over_request_rate_limit', 'Too many attempts. Please wait a moment and try again.'],
    [
      'weak_password',
      'Password must be at least 6 characters long and include a mix of letters and numbers.',
    ],
    ['same_password', 'Please choose a password that differs from your current one.'],
  ])('explains the error %s as signing in does', async (code, message) => {
    auth('post', 'token', () => HttpResponse.json(aSession()));
    auth('put', 'user', refusal(422, code, 'Password rejected'));
    const { dialog, told } = await enter('secret1', 'secret2');
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(told()).toBeUndefined();
  });
});

describe('Download my data', () => {
  /** The files that the browser is asked to save. */
  function savedFiles() {
    const blobs: Blob[] = [];
    const names: string[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    return {
      names,
      read: async () => JSON.parse(await new Response(blobs[0] as Blob).text()) as Record<string, unknown>,
    };
  }

  test('saves email, role and all subscriptions, and nothing else', async () => {
    serveSubscriptions([
      subscriptionTo(beaker, { frequency: 'daily', created_at: '2026-02-03T04:05:06+00:00' }),
      { ...subscriptionTo(orbit, { status: 'inactive' }), newsletters: null },
      ...Array.from({ length: 1200 }, (_, index) => subscriptionTo(listed({ title: `Letter ${index}` }))),
    ]);
    const files = savedFiles();
    const { user, told } = await open('owner');
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(files.names).toHaveLength(1));
    expect(files.names[0]).toMatch(/^newsletter-data-\d{4}-\d{2}-\d{2}\.json$/);
    expect(told()).toBe(`Your data is in ${files.names[0]}`);
    const { subscriptions, ...rest } = await files.read();
    expect(rest).toEqual({ email: testUser.email, role: 'owner' });
    expect(subscriptions).toHaveLength(1202);
    expect((subscriptions as unknown[]).slice(0, 2)).toEqual([
      {
        newsletter: beaker.title,
        frequency: 'daily',
        status: 'active',
        subscribed_at: '2026-02-03T04:05:06+00:00',
      },
      expect.objectContaining({ newsletter: null, status: 'inactive' }),
    ]);
  });

  test('says when it fails, in its place, and saves nothing', async () => {
    serveSubscriptions([subscriptionTo(beaker)]);
    const files = savedFiles();
    const { user, told } = await open();
    backend.use(http.get(at.table('newsletter_subscriptions'), () => HttpResponse.json({}, { status: 500 })));
    const button = screen.getByRole('button', { name: 'Download my data' });
    await user.click(button);
    const section = within(screen.getByRole('region', { name: 'Your account' }));
    expect(await section.findByRole('alert')).toHaveTextContent('Failed to load subscriptions');
    expect([files.names, told()]).toEqual([[], undefined]);
    serveSubscriptions([subscriptionTo(beaker)]);
    await user.click(button);
    await waitFor(() => expect(files.names).toHaveLength(1));
    expect(section.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('Delete my account', () => {
  const question = 'Are you sure you want to delete your account?';

  function procedure(answer: () => Response) {
    const bodies: unknown[] = [];
    backend.use(
      http.post(at.procedure('delete_my_account'), async ({ request }) => {
        bodies.push(await request.json());
        return answer();
      }),
    );
    return bodies;
  }

  async function ask(as: 'user' | 'owner' = 'user') {
    serveSubscriptions([subscriptionTo(beaker), subscriptionTo(orbit)]);
    const view = await open(as);
    await view.user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    return { ...view, dialog, field: dialog.getByLabelText(/^Password/) };
  }

  test('says what is deleted and what stays, and does nothing when cancelled', async () => {
    const bodies = procedure(() => HttpResponse.json([{ id: testUser.id }]));
    const { user, dialog } = await ask();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      `${testUser.email} will be deleted along with your profile and 2 subscriptions. This can't be undone. Newsletters that you own stay, without an owner.`,
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(bodies).toEqual([]);
    expect(stored()).toHaveLength(1);
  });

  test('signs out here, goes home and says so', async () => {
    const bodies = procedure(() => HttpResponse.json([{ id: testUser.id }]));
    const ends: string[] = [];
    backend.use(
      http.post(at.auth('logout'), ({ request }) => {
        ends.push(request.url);
        return refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')();
      }),
    );
    const { user, field, told, router } = await ask();
    expect(field).toHaveFocus();
    await user.type(field, 'secret1{Enter}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(told()).toBe('Your account has been deleted');
    expect(bodies).toEqual([{ password: 'secret1' }]);
    expect(ends).toEqual([expect.stringMatching(/scope=local$/)]);
    expect(stored()).toEqual([]);
  });

  test('fails with a wrong password', async () => {
    procedure(() => HttpResponse.json([]));
    const { user, field, told } = await ask();
    await user.type(field, 'secret9{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('The password is incorrect'));
    expect(told()).toBeUndefined();
    expect(stored()).toHaveLength(1);
  });

  test.each([
    ['', 'Password is required'],
    ['short', 'Password must be at least 6 characters'],
  ])('"%s" shows "%s" and sends nothing', async (given, message) => {
    const bodies = procedure(() => HttpResponse.json([]));
    const { user, field, dialog } = await ask();
    if (given) await user.type(field, given);
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(bodies).toEqual([]);
  });

  test.each([
    [
      'the last owner',
      databaseError(403, '42501', 'There must always be at least one owner'),
      'There must always be at least one owner',
    ],
    [
      'too many attempts',
      databaseError(429, 'PT429', 'Too many attempts. Please try again in 15 minutes.'),
      'Too many attempts. Please try again in 15 minutes.',
    ],
    ['no response', () => HttpResponse.error(), 'Failed to delete account'],
  ])('fails with %s, and the user stays signed in', async (_what, answer, message) => {
    procedure(answer);
    const { user, field, dialog, told } = await ask('owner');
    expect(dialog.getByText(/If you're the last owner, make someone else an owner first/)).toBeVisible();
    await user.type(field, 'secret1{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(told()).toBeUndefined();
    expect(stored()).toHaveLength(1);
  });
});
