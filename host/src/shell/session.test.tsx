import 'fake-indexeddb/auto';
import { withDrafts } from '@newsletters/shared/drafts';
import { useUnsavedGuard } from '@newsletters/shared/forms';
import {
  act,
  aSession,
  at,
  authError,
  backend,
  databaseError,
  fakeClock,
  heldAnswer,
  prepareSession,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { Page } from '@newsletters/shared/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { publish } from '../testing/aStore';
import { auth, enter, openDialog, signedIn, withProfile } from '../testing/auth';
import { onPage, renderShell } from '../testing/renderShell';
import { aRow } from '../testing/rows';

fakeClock();

/** Lets the profile fail some times before it responds. Returns the seconds between the requests: 1 and 2 for that long or longer. */
function failingProfile(failures: number, failure = databaseError(500, 'XX000', 'boom')) {
  const times: number[] = [];
  backend.use(
    http.get(at.table('profiles'), () => {
      times.push(performance.now());
      return times.length > failures
        ? HttpResponse.json({ id: testUser.id, role: 'owner', updated_at: null })
        : failure();
    }),
  );
  return () =>
    times
      .slice(1)
      .map((time, index) => Math.min(index + 1, Math.floor((time - (times[index] ?? 0) + 50) / 1000)));
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

const aMissingRow = databaseError(406, 'PGRST116', 'Cannot coerce the result');

const stored = () => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token'));

async function signOutByMenu(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
}

describe('the profile after creating an account', () => {
  async function create() {
    const { user } = await renderShell();
    auth('signup', signedIn);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'No account yet? Create one' }));
    const sent = () => enter(user, dialog, testUser.email, 'secret1');
    return { dialog, sent };
  }

  test('may appear late: a retry finds it', async () => {
    const { sent } = await create();
    const waits = failingProfile(2, aMissingRow);
    await sent();
    expect(await screen.findByRole('button', { name: 'Account menu' })).toBeInTheDocument();
    expect(waits()).toEqual([1, 2]);
    expect(stored()).toHaveLength(1);
  });

  test('never appears: nobody is signed in, and the dialog says why', async () => {
    const { dialog, sent } = await create();
    const waits = failingProfile(9, aMissingRow);
    await sent();
    expect(await dialog.findByText('Failed to load user profile')).toBeVisible();
    expect(waits()).toEqual([1, 2]);
    expect(stored()).toEqual([]);
  });
});

describe('the profile after signing in', () => {
  test('fails twice, then loads', async () => {
    const { user } = await renderShell();
    auth('token', signedIn);
    const waits = failingProfile(2);
    await enter(user, await openDialog(user), testUser.email, 'secret1');
    expect((await screen.findAllByText('Users'))[0]).toBeInTheDocument();
    expect(waits()).toEqual([1, 2]);
  });

  test('fails three times: nobody is signed in, and the dialog says why', async () => {
    const { user } = await renderShell();
    auth('token', signedIn);
    auth('logout', authError(500, 'unexpected_failure', 'boom'));
    const waits = failingProfile(9);
    const dialog = await openDialog(user);
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByText('Failed to load user profile')).toBeVisible();
    expect(waits()).toEqual([1, 2]);
    expect(stored()).toEqual([]);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Sign In' })).toBeEnabled());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus());
  });

  test('a missing row is a failed attempt too', async () => {
    const { user } = await renderShell();
    auth('token', signedIn);
    auth('logout', () => new HttpResponse(null, { status: 204 }));
    backend.use(tableHandler('profiles', []));
    const dialog = await openDialog(user);
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await dialog.findByText('Failed to load user profile')).toBeVisible();
  });
});

test('a profile that fails after a reload leaves the user signed in with the role user, and offers Retry', async () => {
  const { user } = await renderShell({ as: 'owner', path: '/users' });
  failingProfile(3);
  expect(await screen.findByText('Failed to load user profile')).toBeVisible();
  expect(await onPage('HomePage')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await onPage('UsersPage')).toBeVisible();
  expect(screen.queryByText('Failed to load user profile')).not.toBeInTheDocument();
});

describe('a profile that is no longer there', () => {
  const suspended = "This account has been suspended. Please contact the site's owner.";
  const gone = () => backend.use(tableHandler('profiles', []));

  test('because of a ban during the visit takes the rights and says so', async () => {
    const { user } = await renderShell({ as: 'owner', path: '/users' });
    await onPage('UsersPage');
    gone();
    auth('user', authError(403, 'user_banned', 'User is banned'));
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(suspended)).toBeVisible();
    expect(await onPage('HomePage')).toBeVisible();
    expect(screen.queryByText('Failed to load user profile')).not.toBeInTheDocument();
    withProfile('owner');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await onPage('UsersPage')).toBeVisible();
    expect(screen.queryByText(suspended)).not.toBeInTheDocument();
  });

  test('because of a deletion during the visit takes the rights, and says that it is missing', async () => {
    await renderShell({ as: 'owner', path: '/users' });
    await onPage('UsersPage');
    gone();
    auth('user', authError(403, 'user_not_found', 'User from sub claim in JWT does not exist'));
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Failed to load user profile')).toBeVisible();
    expect(await onPage('HomePage')).toBeVisible();
  });

  test('because of a ban before a reload says so, until it turns out otherwise', async () => {
    const { queryClient } = await import('@newsletters/shared/query');
    auth('user', authError(403, 'user_banned', 'User is banned'));
    const { user } = await renderShell({ as: 'owner', path: '/users' });
    gone();
    expect(await screen.findByText(suspended)).toBeVisible();
    const [profile, account] = [heldAnswer(), heldAnswer()];
    backend.use(http.get(at.table('profiles'), profile.answer), http.get(at.auth('user'), account.answer));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['profiles'] })).toBe(2));
    await pass(1);
    expect(screen.getByText(suspended)).toBeVisible();
    profile.give(aMissingRow());
    await pass(4);
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['profiles'] })).toBe(1));
    expect(screen.getByText(suspended)).toBeVisible();
    account.give(authError(403, 'user_not_found', 'User from sub claim in JWT does not exist')());
    expect(await screen.findByText('Failed to load user profile')).toBeVisible();
  });

  test.each([
    ['no ban', () => HttpResponse.json(aSession().user)],
    ['a missing account', authError(403, 'user_not_found', 'User from sub claim in JWT does not exist')],
    ['no response', () => HttpResponse.error()],
  ])('with %s stays a failure to load it', async (_name, answer) => {
    await renderShell({ as: 'owner', path: '/users' });
    gone();
    auth('user', answer);
    expect(await screen.findByText('Failed to load user profile')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(suspended)).not.toBeInTheDocument());
  });
});

test('retrying a failed profile keeps both the page and the banner', async () => {
  const { queryClient } = await import('@newsletters/shared/query');
  await renderShell({ as: 'user', path: '/subscriptions' });
  failingProfile(9);
  expect(await screen.findByText('Failed to load user profile')).toBeVisible();
  const page = await onPage('SubscriptionsPage');
  backend.use(http.get(at.table('profiles'), () => delay('infinite')));
  act(() => void queryClient.invalidateQueries({ queryKey: ['profiles'] }));
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['profiles'] })).toBe(1));
  expect(page).toBeVisible();
  expect(screen.getByText('Failed to load user profile')).toBeVisible();
});

describe('signing out', () => {
  test('goes home and forgets the session', async () => {
    const { user } = await renderShell({ as: 'admin', path: '/site' });
    await onPage('SitePage');
    auth('logout', () => new HttpResponse(null, { status: 204 }));
    await signOutByMenu(user);
    expect(await onPage('HomePage')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/');
    expect(stored()).toEqual([]);
  });

  test('leaves the way back to a home page, which says nothing of an ended session', async () => {
    const { user } = await renderShell({ as: 'owner', path: '/users' });
    await onPage('UsersPage');
    auth('logout', () => new HttpResponse(null, { status: 204 }));
    await signOutByMenu(user);
    expect(await onPage('HomePage')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    act(() => window.history.back());
    await waitFor(() => expect(window.location.pathname).toBe('/users'));
    expect(await onPage('HomePage')).toBeVisible();
    expect(screen.queryByText("You're no longer signed in")).not.toBeInTheDocument();
  });

  test('at home leaves the focus in the header', async () => {
    const { user } = await renderShell({ as: 'user' });
    auth('logout', () => new HttpResponse(null, { status: 204 }));
    await signOutByMenu(user);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus());
  });

  test.each([
    ['500', authError(500, 'unexpected_failure', 'boom')],
    ['no connection', () => HttpResponse.error()],
  ])('with %s leaves the user signed in, and says so', async (_name, answer) => {
    const { user } = await renderShell({ as: 'admin', path: '/site' });
    await onPage('SitePage');
    auth('logout', answer);
    await signOutByMenu(user);
    expect(await screen.findByText('You could not be signed out. Please try again.')).toBeVisible();
    expect(stored()).toHaveLength(1);
    auth('logout', () => new HttpResponse(null, { status: 204 }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  });
});

const onDiscard = jest.fn();
beforeEach(() => onDiscard.mockClear());
const Unsaved = () => <Page title="Unsaved">{useUnsavedGuard(true, onDiscard).dialog}</Page>;

/** Shows a page with unsaved changes to an admin. */
async function openUnsaved(SitePage = Unsaved) {
  publish('remote_admin', '2', { SitePage });
  const rows = { remote_admin: [aRow('remote_admin', '2')] };
  const { user } = await renderShell({ as: 'admin', path: '/site', rows });
  await onPage('Unsaved');
  return user;
}

/** Signs out, which fails, on a page with unsaved changes, and answers what it asks. */
async function signOutUnsaved(answer: 'Discard' | 'Keep editing') {
  const user = await openUnsaved();
  auth('logout', () => HttpResponse.error());
  await signOutByMenu(user);
  await user.click(await screen.findByRole('button', { name: answer }));
  return user;
}

test('who keeps editing instead of signing out is back on the page, without the menu', async () => {
  await signOutUnsaved('Keep editing');
  expect(await onPage('Unsaved')).toBeVisible();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('who discards one form, and keeps editing another, is asked about both again', async () => {
  const user = await openUnsaved(() => (
    <>
      <Unsaved />
      {useUnsavedGuard(true, undefined, true).dialog}
    </>
  ));
  for (const _time of ['first', 'second']) {
    await signOutByMenu(user);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const other = await screen.findByRole('alertdialog', { description: /are on their way/ });
    await user.click(within(other).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  }
  expect(onDiscard).not.toHaveBeenCalled();
});

test('unsaved changes stay guarded, and nothing of them is deleted, when signing out fails', async () => {
  const user = await signOutUnsaved('Discard');
  expect(await screen.findByText('You could not be signed out. Please try again.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('link', { name: 'Newsletter Directory, home' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
  expect(onDiscard).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await onPage('HomePage')).toBeVisible();
  expect(onDiscard).toHaveBeenCalledTimes(1);
});

describe('signing out while unsaved changes of another tab are kept', () => {
  const question = { name: 'Discard unsaved changes?' };
  const kept = () => withDrafts(({ hasDrafts }) => hasDrafts());

  async function keep(keptOf: string) {
    await prepareSession('admin');
    await withDrafts(({ clearDrafts }) => clearDrafts());
    await withDrafts(({ keepDraft }) => keepDraft(keptOf, 'hero', 'typed'));
  }

  async function leave(keptOf: string) {
    await keep(keptOf);
    const { user } = await renderShell({ as: 'admin', path: '/site' });
    await onPage('SitePage');
    auth('logout', () => new HttpResponse(null, { status: 204 }));
    await signOutByMenu(user);
    return user;
  }

  test('asks, and can be cancelled', async () => {
    const user = await leave(testUser.id);
    const dialog = within(await screen.findByRole('alertdialog', question));
    expect(dialog.getByText(/^Changes from other tabs or earlier visits/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(stored()).toHaveLength(1);
    expect(await kept()).toBe(true);
    await signOutByMenu(user);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await onPage('HomePage')).toBeVisible();
    await waitFor(async () => expect(await kept()).toBe(false));
  });

  test('asks about those of this page last, because earlier releases then delete them at once', async () => {
    await keep(testUser.id);
    const user = await openUnsaved();
    await signOutByMenu(user);
    const others = within(await screen.findByRole('alertdialog', question));
    expect(others.getByText(/^Changes from other tabs or earlier visits/)).toBeVisible();
    await user.click(others.getByRole('button', { name: 'Discard' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(onDiscard).not.toHaveBeenCalled();
    expect(stored()).toHaveLength(1);
    expect(await kept()).toBe(true);
  });

  test('is under way at once, and asks once', async () => {
    await keep(testUser.id);
    const { user } = await renderShell({ as: 'admin', path: '/site' });
    await onPage('SitePage');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    const entry = screen.getByRole('menuitem', { name: 'Sign Out' });
    fireEvent.click(entry);
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(entry);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).not.toHaveAttribute('aria-disabled');
  });

  test('does not ask about those of an earlier user', async () => {
    await leave('another');
    expect(await onPage('HomePage')).toBeVisible();
    await waitFor(async () => expect(await kept()).toBe(false));
  });
});

describe('when the session ends meanwhile', () => {
  async function end(path: string) {
    const { user } = await renderShell({ as: 'owner', path });
    await onPage(path === '/site' ? 'SitePage' : 'UsersPage');
    backend.use(
      http.post(at.auth('token'), authError(400, 'refresh_token_not_found', 'Invalid Refresh Token')),
      http.post(at.auth('logout'), () => new HttpResponse(null, { status: 204 })),
      http.get(at.table('profiles'), databaseError(401, 'PGRST303', 'JWT expired')),
    );
    const { queryClient } = await import('@newsletters/shared/query');
    await act(() => queryClient.invalidateQueries({ queryKey: ['profiles'] }));
    return user;
  }

  test('the page says so and offers the sign-in, and is back after it', async () => {
    const user = await end('/users');
    await onPage("You're no longer signed in");
    expect(screen.getByText('Sign in to continue.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign In' }));
    withProfile('owner');
    auth('token', signedIn);
    await enter(user, dialog, testUser.email, 'secret1');
    expect(await onPage('UsersPage')).toBeVisible();
  });

  test('the page says that unsaved changes are kept', async () => {
    await prepareSession('owner');
    await withDrafts(({ keepDraft }) => keepDraft(testUser.id, 'hero', 'mine'));
    await end('/site');
    await onPage("You're no longer signed in");
    const kept = 'Your unsaved changes are kept on this device. Sign in to continue.';
    expect(await screen.findByText(kept)).toBeVisible();
  });
});

test('an authorization error makes the shell check the role again', async () => {
  const { queryClient } = await import('@newsletters/shared/query');
  const { requestError } = await import('@newsletters/shared/api/unwrap');
  await renderShell({ as: 'admin', path: '/site' });
  await onPage('SitePage');
  withProfile('user');
  const error = requestError({ message: 'no', code: '42501' }, 'Failed', 403);
  const queryFn = () => Promise.reject(error);
  await act(() => queryClient.prefetchQuery({ queryKey: ['categories'], queryFn }));
  expect(await onPage('Access Denied')).toHaveFocus();
});
