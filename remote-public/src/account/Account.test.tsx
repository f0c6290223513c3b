import { useSession } from '@newsletters/shared/session';
import {
  act,
  aSession,
  at,
  backend,
  databaseError,
  heldAnswer,
  newId,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import SubscriptionsPage from '../pages/SubscriptionsPage';
import { beaker, orbit, serveSubscriptions, subscriptionTo } from '../testing/fakes';

const other = { id: '22222222-2222-4222-8222-222222222222', email: 'other@example.com' };

/** The page as the shell guards it, and a way to sign in that isn't on it. */
function Guarded() {
  const { user, signIn } = useSession();
  return (
    <>
      <button type="button" onClick={() => signIn({ email: '', password: '' })}>
        Sign in elsewhere
      </button>
      {user ? <SubscriptionsPage /> : <p>Home</p>}
    </>
  );
}

const stored = () => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token'));

/** Responds to a call of the auth server and records the bodies. */
function auth(method: 'post' | 'put', path: string, answer: () => Response | Promise<Response>) {
  const bodies: unknown[] = [];
  backend.use(
    http[method](at.auth(path), async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

/** The session of a new sign-in. */
function newSession(user: Parameters<typeof aSession>[0] = testUser, providers = ['email']) {
  const session = aSession(user);
  return {
    ...session,
    access_token: `${session.access_token}new`,
    user: { ...session.user, app_metadata: { providers } },
  };
}

const answer = (body: object) => () => HttpResponse.json(body);
const refusal = (status: number, error_code: string, msg: string) => () =>
  HttpResponse.json({ code: status, error_code, msg }, { status });
const wrongPassword = refusal(400, 'invalid_credentials', 'Invalid login credentials');

/** Responds with the user as the auth server knows them now. */
const currentUser = (respond: () => Response) => backend.use(http.get(at.auth('user'), respond));

/** What the notification says. */
const told = () => screen.queryByRole('status', { name: 'Notification' })?.textContent;

async function open(as: 'user' | 'owner' = 'user', ...handlers: Parameters<typeof backend.use>) {
  currentUser(answer(aSession().user));
  const view = await renderPage(<Guarded />, {
    as,
    path: '/subscriptions',
    route: '/subscriptions',
  });
  backend.use(...handlers);
  await screen.findByRole('region', { name: 'Your account' });
  return { ...view, told };
}

test('takes the focus whenever the address names it', async () => {
  serveSubscriptions();
  currentUser(answer(aSession().user));
  const { router } = await renderPage(<Guarded />, {
    as: 'user',
    path: '/subscriptions#account',
    route: '/subscriptions',
  });
  const heading = await screen.findByRole('heading', { name: 'Your account' });
  await waitFor(() => expect(heading).toHaveFocus());
  screen.getByRole('button', { name: 'Change password' }).focus();
  await act(() => router.navigate('/subscriptions#account'));
  await waitFor(() => expect(heading).toHaveFocus());
});

/** What can go wrong with the sign-in that proves who is there, and what the user reads. */
const refusedSignIns: [string, () => Response, string][] = [
  [
    'too many attempts',
    refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
    'Too many attempts. Please wait a moment and try again.',
  ],
  [
    'an unconfirmed address',
    refusal(400, 'email_not_confirmed', 'Email not confirmed'),
    'Please check your email and confirm your account before signing in.',
  ],
  [
    'a banned account',
    refusal(400, 'user_banned', 'User is banned'),
    "This account has been suspended. Please contact the site's owner.",
  ],
  ['no response', () => HttpResponse.error(), 'An error occurred. Please try again.'],
];

/** The session of this browser is another account's by now, or has ended; the page hasn't heard of it. */
const changedUsers: [string, () => Response, string][] = [
  ['another account', answer(aSession(other).user), "You're signed in with another account now."],
  ['no response', () => HttpResponse.error(), 'An error occurred. Please try again.'],
];

/** Waits for the message in the dialog, which the one before it differs from. */
const says = (dialog: ReturnType<typeof within>, what: string, message: string) =>
  waitFor(() => expect([what, dialog.getByRole('alert').textContent]).toEqual([what, message]));

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
    const { user } = view;
    await user.click(fields.current);
    await user.paste(current);
    /** Sends the form with another new password. */
    const submit = async (chosen: string) => {
      await user.clear(fields.password);
      await user.paste(chosen);
      await user.keyboard('{Enter}');
    };
    if (password) await submit(password);
    return { ...view, dialog, fields, submit };
  }

  test('proves the current password first, then sets the new one', async () => {
    const proofs = auth('post', 'token', answer(newSession()));
    const changes = auth('put', 'user', answer(aSession().user));
    const { told } = await enter('secret1', 'secret2');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(told()).toBe('Password changed');
    expect(proofs).toEqual([expect.objectContaining({ email: testUser.email, password: 'secret1' })]);
    expect(changes).toEqual([expect.objectContaining({ password: 'secret2', current_password: 'secret1' })]);
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
  });

  test('signs in with the address that was changed elsewhere', async () => {
    const proofs = auth('post', 'token', answer(newSession()));
    auth('put', 'user', answer(aSession().user));
    const { submit, told } = await enter('secret1', '');
    currentUser(answer({ ...aSession().user, email: 'new@example.com' }));
    await submit('secret2');
    await waitFor(() => expect(told()).toBe('Password changed'));
    expect(proofs).toEqual([expect.objectContaining({ email: 'new@example.com' })]);
  });

  test('changes nothing when the sign-in fails or meets another account, and says why', async () => {
    const changes = auth('put', 'user', answer(aSession().user));
    const { submit, dialog, fields, told } = await enter('secret1', '');
    for (const [what, respond, message] of refusedSignIns) {
      auth('post', 'token', respond);
      await submit('secret2');
      await says(dialog, what, message);
    }
    const proofs = auth('post', 'token', answer(newSession()));
    for (const [what, respond, message] of changedUsers) {
      currentUser(respond);
      await submit('secret2');
      await says(dialog, what, message);
    }
    expect(proofs).toEqual([]);
    currentUser(answer(aSession().user));
    auth('post', 'token', wrongPassword);
    await submit('secret2');
    await waitFor(() => expect(fields.current).toHaveAccessibleDescription('The password is incorrect'));
    await waitFor(() => expect(fields.current).toHaveFocus());
    expect(fields.password).toHaveValue('secret2');
    expect([changes, told()]).toEqual([[], undefined]);
  });

  test('sends nothing while a password is too short, too long or the same, and says so', async () => {
    const proofs = auth('post', 'token', wrongPassword);
    const { user, dialog, fields, submit } = await enter('short', '');
    const short = 'Password must be at least 6 characters';
    const wrong = (message: string) => dialog.findByText(message, { selector: '.Mui-error' });
    await submit('secret2');
    expect(await wrong(short)).toBeVisible();
    await user.clear(fields.current);
    await user.paste('secret1');
    for (const [password, message] of [
      ['secret1', 'Please choose a password that differs from your current one'],
      ['short', short],
      ['ä'.repeat(37), 'Password must be at most 72 bytes'],
    ] as const) {
      await submit(password);
      expect(await wrong(message)).toBeVisible();
    }
    expect(proofs).toEqual([]);
  });

  test('explains a refused change as signing in does', async () => {
    auth('post', 'token', answer(newSession()));
    const { submit, dialog, told } = await enter('secret1', '');
    for (const [respond, message] of [
      [
        refusal(422, 'same_password', 'New password should be different from the old password.'),
        'Please choose a password that differs from your current one.',
      ],
      [
        refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
        'Too many attempts. Please wait a moment and try again.',
      ],
    ] as const) {
      auth('put', 'user', respond);
      await submit('secret2');
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(message));
      expect(told()).toBeUndefined();
    }
  });
});

test('an account without a password gets one after a code', async () => {
  serveSubscriptions();
  const emails = auth('post', 'otp', answer({}));
  const proofs = auth('post', 'verify', answer(newSession()));
  const changes = auth('put', 'user', answer(aSession().user));
  const { user, told } = await open(
    'user',
    http.post(at.procedure('has_password'), () => HttpResponse.json(false)),
  );
  await user.click(await screen.findByRole('button', { name: 'Set a password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a password' }));
  await waitFor(() => expect(emails).toHaveLength(1));
  await user.paste('123456');
  await user.click(await dialog.findByLabelText(/^New password/));
  expect(proofs).toEqual([expect.objectContaining({ email: testUser.email, token: '123456' })]);
  await user.paste('secret2');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(told()).toBe('Password changed'));
  expect(changes).toEqual([expect.objectContaining({ password: 'secret2' })]);
  expect(await screen.findByRole('button', { name: 'Change password' })).toBeVisible();
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

  const entry = {
    happened_at: '2026-02-03T04:05:06+00:00',
    newsletter: beaker.title,
    event: 'joined',
    frequency: 'daily',
    paused_until: null,
    actor: 'person',
    proof: 'confirmation',
    wording: 'You can leave.',
  };
  beforeEach(() =>
    backend.use(
      http.post(at.procedure('my_subscription_log'), () =>
        HttpResponse.json([{ ...entry, newsletter_id: beaker.id }]),
      ),
      http.post(at.procedure('my_hand_over'), () =>
        HttpResponse.json([
          { newsletter_id: beaker.id, tool: 'listmonk', list_id: 1, list_name: 'Weekly readers' },
          // Of a newsletter without a subscription by now, and a list that is gone.
          { newsletter_id: newId(), tool: 'webhook', list_id: null, list_name: null },
        ]),
      ),
    ),
  );

  test('saves email, role, all subscriptions, their log and where they were handed over to, and nothing else', async () => {
    serveSubscriptions([
      subscriptionTo(beaker, { frequency: 'daily', created_at: '2026-02-03T04:05:06+00:00' }),
      { ...subscriptionTo(orbit, { status: 'inactive' }), newsletters: null },
    ]);
    const files = savedFiles();
    const { user, told } = await open('owner');
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(files.names).toHaveLength(1));
    expect(files.names[0]).toMatch(/^newsletter-data-\d{4}-\d{2}-\d{2}\.json$/);
    expect(told()).toBe(`Your data is in ${files.names[0]}`);
    const { subscriptions, ...rest } = await files.read();
    expect(rest).toEqual({
      email: testUser.email,
      role: 'owner',
      subscription_log: [entry],
      handed_over_to: [
        { newsletter: beaker.title, tool: 'listmonk', list: 'Weekly readers' },
        { newsletter: null, tool: 'webhook', list: null },
      ],
    });
    expect(subscriptions).toEqual([
      {
        newsletter: beaker.title,
        frequency: 'daily',
        status: 'active',
        subscribed_at: '2026-02-03T04:05:06+00:00',
        paused_until: null,
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

  const deleted = answer([{ id: testUser.id }]);
  const notRecent = 'Please sign in again, then delete your account within five minutes.';

  /** Responds to the procedure and records the tokens with which it's called. */
  function procedure(respond: () => Response | Promise<Response> = deleted) {
    const tokens: (string | null)[] = [];
    backend.use(
      http.post(at.procedure('delete_my_account'), async ({ request }) => {
        expect(await request.json()).toEqual({});
        tokens.push(request.headers.get('authorization')?.replace('Bearer ', '') ?? null);
        return respond();
      }),
    );
    return tokens;
  }

  const signOuts = () => {
    const urls: string[] = [];
    backend.use(
      http.post(at.auth('logout'), ({ request }) => {
        urls.push(request.url);
        return refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')();
      }),
    );
    return urls;
  };

  async function ask(as: 'user' | 'owner' = 'user', newsletters = tableHandler('newsletters', [])) {
    backend.use(newsletters);
    serveSubscriptions([subscriptionTo(beaker), subscriptionTo(orbit)]);
    const view = await open(as);
    await view.user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    const field = dialog.getByLabelText(/^Password/);
    const submit = async (password: string) => {
      await view.user.clear(field);
      await view.user.paste(password);
      await view.user.keyboard('{Enter}');
    };
    return { ...view, dialog, field, submit };
  }

  test('says what is deleted and what stays, and does nothing when cancelled', async () => {
    const calls = procedure();
    const { user, dialog } = await ask();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      `${testUser.email} will be deleted along with your profile and 2 subscriptions. This can't be undone.`,
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus();
    expect(calls).toEqual([]);
    expect(stored()).toHaveLength(1);
  });

  const mine = { ...beaker, owner_id: testUser.id };

  test.each([
    ['the user owns some', tableHandler('newsletters', [orbit, mine])],
    ['nobody knows whether', http.get(at.table('newsletters'), databaseError(500, 'XX000', 'boom'))],
  ])('says that newsletters stay when %s', async (_, newsletters) => {
    await ask('user', newsletters);
    await waitFor(() =>
      expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
        /can't be undone\. Newsletters that you own stay, without an owner\.$/,
      ),
    );
  });

  test('signs in again and deletes with the new session, signs out here, goes home and says so', async () => {
    const session = newSession();
    const proofs = auth('post', 'token', answer(session));
    const calls = procedure();
    const ends = signOuts();
    const { user, field, told, router } = await ask();
    expect(field).toHaveFocus();
    await user.type(field, 'secret1{Enter}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(told()).toBe('Your account has been deleted');
    expect(proofs).toEqual([expect.objectContaining({ email: testUser.email, password: 'secret1' })]);
    expect(calls).toEqual([session.access_token]);
    expect(ends).toEqual([expect.stringMatching(/scope=local$/)]);
    expect(stored()).toEqual([]);
  });

  test('signs in with the address that was changed elsewhere', async () => {
    const proofs = auth('post', 'token', answer(newSession()));
    const calls = procedure(databaseError(500, 'XX000', 'boom'));
    const { submit, dialog } = await ask();
    currentUser(answer({ ...aSession().user, email: 'new@example.com' }));
    await submit('secret1');
    await dialog.findByRole('alert');
    expect(proofs).toEqual([expect.objectContaining({ email: 'new@example.com' })]);
    expect(calls).toHaveLength(1);
  });

  test('deletes only after the profile that the new session loads, and the dialog stays meanwhile', async () => {
    auth('post', 'token', answer(newSession()));
    const calls = procedure(databaseError(403, '42501', 'There must always be at least one owner'));
    const { submit, dialog } = await ask('owner');
    const profile = heldAnswer();
    let requests = 0;
    backend.use(
      http.get(at.table('profiles'), () => {
        requests += 1;
        return requests === 1 ? profile.answer() : HttpResponse.json({ id: testUser.id, role: 'owner' });
      }),
    );
    await submit('secret1');
    await waitFor(() => expect(requests).toBe(1));
    expect(calls).toEqual([]);
    expect(dialog.getByText(/If you're the last owner/)).toBeVisible();
    await act(async () => profile.give(HttpResponse.json({ id: testUser.id, role: 'owner' })));
    expect(await dialog.findByRole('alert')).toHaveTextContent('There must always be at least one owner');
    expect(calls).toHaveLength(1);
  });

  test('deletes nothing when the sign-in fails or meets another account, and says why', async () => {
    const calls = procedure();
    const { submit, dialog, field, told } = await ask();
    for (const [what, respond, message] of refusedSignIns) {
      auth('post', 'token', respond);
      await submit('secret1');
      await says(dialog, what, message);
    }
    const proofs = auth('post', 'token', answer(newSession()));
    for (const [what, respond, message] of changedUsers) {
      currentUser(respond);
      await submit('secret1');
      await says(dialog, what, message);
    }
    expect(proofs).toEqual([]);
    currentUser(answer(aSession().user));
    auth('post', 'token', wrongPassword);
    await submit('secret9');
    await waitFor(() => expect(field).toHaveAccessibleDescription('The password is incorrect'));
    await waitFor(() => expect(field).toHaveFocus());
    expect([calls, told()]).toEqual([[], undefined]);
    expect(stored()).toHaveLength(1);
  });

  test('deletes nothing when the address belongs to another account by now', async () => {
    auth('post', 'token', answer(newSession(other)));
    const calls = procedure();
    const { submit, told } = await ask();
    backend.use(tableHandler('profiles', [{ id: other.id, role: 'user' }]));
    await submit('secret1');
    expect(await screen.findByText(other.email)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect([calls, told()]).toEqual([[], undefined]);
  });

  test('deletes nothing when the session has ended, and the page signs out', async () => {
    const proofs = auth('post', 'token', answer(newSession()));
    const calls = procedure();
    const { submit, told } = await ask();
    currentUser(refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'));
    await submit('secret1');
    expect(await screen.findByText('Home')).toBeVisible();
    expect([proofs, calls, told()]).toEqual([[], [], undefined]);
    expect(stored()).toEqual([]);
  });

  test("deletes with its own account's session, although another tab has replaced it", async () => {
    const session = newSession();
    auth('post', 'token', answer(session));
    const calls = procedure(databaseError(403, '42501', notRecent));
    const { submit, dialog } = await ask();
    backend.use(
      http.get(at.table('profiles'), () => {
        localStorage.setItem(stored()[0] ?? '', JSON.stringify(aSession(other)));
        return HttpResponse.json({ id: testUser.id, role: 'user' });
      }),
    );
    await submit('secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent(notRecent);
    expect(calls).toEqual([session.access_token]);
  });

  test('the dialog closes when another user signs in', async () => {
    auth('post', 'token', answer(newSession(other)));
    const { user } = await ask();
    backend.use(tableHandler('profiles', [{ id: other.id, role: 'user' }]));
    await user.click(screen.getByText('Sign in elsewhere'));
    expect(await screen.findByText(other.email)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('sends nothing without a password, or with a short one', async () => {
    const proofs = auth('post', 'token', wrongPassword);
    const { user, submit, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText('Password is required')).toBeVisible();
    await submit('short');
    expect(await dialog.findByText('Password must be at least 6 characters')).toBeVisible();
    expect(proofs).toEqual([]);
  });

  test('fails for the last owner, after a slow connection, without a deleted row and without a response; the user stays signed in', async () => {
    auth('post', 'token', answer(newSession()));
    const { submit, dialog, told } = await ask('owner');
    expect(dialog.getByText(/If you're the last owner, make someone else an owner first/)).toBeVisible();
    const last = 'There must always be at least one owner';
    const failed = 'Failed to delete account';
    for (const [what, respond, message] of [
      ['no deleted row', answer([]), failed],
      ['the last owner', databaseError(403, '42501', last), last],
      ['no response', () => HttpResponse.error(), failed],
      ['a slow connection', databaseError(403, '42501', notRecent), notRecent],
    ] as const) {
      procedure(respond);
      await submit('secret1');
      await says(dialog, what, message);
      expect(told()).toBeUndefined();
      expect(stored()).toHaveLength(1);
    }
  });

  test('where nobody can sign in with a password, the present session counts', async () => {
    auth('post', 'token', refusal(422, 'email_provider_disabled', 'Email logins are disabled'));
    const calls = procedure(databaseError(403, '42501', notRecent));
    const { submit, dialog } = await ask();
    const present = JSON.parse(localStorage.getItem(stored()[0] ?? '') ?? '{}').access_token;
    await submit('secret1');
    expect(await dialog.findByRole('alert')).toHaveTextContent(notRecent);
    expect(calls).toEqual([present]);
  });

  describe('of a user without a password', () => {
    async function askWithoutPassword() {
      const session = newSession();
      auth('post', 'token', answer(session));
      currentUser(answer(session.user));
      backend.use(tableHandler('newsletters', []));
      serveSubscriptions();
      const { user, router } = await renderPage(<Guarded />, {
        path: '/subscriptions',
        route: '/subscriptions',
      });
      backend.use(
        tableHandler('profiles', [{ id: testUser.id, role: 'user' }]),
        http.post(at.procedure('has_password'), () => HttpResponse.json(false)),
      );
      await user.click(screen.getByText('Sign in elsewhere'));
      await screen.findByRole('button', { name: 'Set a password' });
      await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: question }));
      expect(dialog.queryByLabelText(/^Password/)).not.toBeInTheDocument();
      expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      const press = () => user.click(dialog.getByRole('button', { name: 'Delete my account' }));
      return { user, dialog, press, session, router, told };
    }

    test('deletes it soon after signing in', async () => {
      const calls = procedure();
      signOuts();
      const { press, session, router, told } = await askWithoutPassword();
      await press();
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      expect(told()).toBe('Your account has been deleted');
      expect(calls).toEqual([session.access_token]);
    });

    test('later asks for a code, which proves who it is', async () => {
      procedure(databaseError(403, '42501', notRecent));
      const emails = auth('post', 'otp', answer({}));
      auth('post', 'verify', refusal(403, 'otp_expired', 'Token has expired or is invalid'));
      const { user, dialog, press, router, told } = await askWithoutPassword();
      await press();
      const code = await dialog.findByRole('textbox', { name: 'Code' });
      await waitFor(() => expect(emails).toEqual([expect.objectContaining({ email: testUser.email })]));
      await user.click(code);
      await user.paste('111111');
      const wrong = 'This code is wrong or has expired. Please check it, or send a new one.';
      await waitFor(() => expect(code).toHaveAccessibleDescription(wrong));
      expect(stored()).toHaveLength(1);
      const session = { ...newSession(), access_token: `${newSession().access_token}code` };
      auth('post', 'verify', answer(session));
      const calls = procedure();
      signOuts();
      await user.clear(code);
      await user.paste('222222');
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      expect(told()).toBe('Your account has been deleted');
      expect(calls).toEqual([session.access_token]);
    });

    test('needs no other code when the deletion fails after one', async () => {
      procedure(databaseError(403, '42501', notRecent));
      auth('post', 'otp', answer({}));
      auth('post', 'verify', answer({ ...newSession(), access_token: `${newSession().access_token}code` }));
      const { user, dialog, press, router } = await askWithoutPassword();
      await press();
      const code = await dialog.findByRole('textbox', { name: 'Code' });
      procedure(() => HttpResponse.error());
      await user.click(code);
      await user.paste('222222');
      expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete account');
      procedure();
      signOuts();
      await press();
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    });
  });
});
