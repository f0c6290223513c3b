import { queryClient } from '@newsletters/shared/query';
import { fullClient } from '@newsletters/shared/supabase';
import {
  act,
  aSession,
  at,
  backend,
  databaseError,
  heldAnswer,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { choose } from '../selection/store';
import { beaker, bread, orbit, readsOf, serveDirectory } from '../testing/fakes';
import SubscribePage from './SubscribePage';

/** What a visitor has chosen so far, as another tab stores it. */
const chooseElsewhere = (...newsletters: (typeof beaker)[]) =>
  act(() => {
    const chosen = newsletters.map(({ id, title }) => ({ id, title, frequency: 'weekly' }));
    localStorage.setItem(
      'newsletters:chosen',
      JSON.stringify({ at: Date.now(), frequency: 'weekly', chosen }),
    );
    window.dispatchEvent(new StorageEvent('storage'));
  });

afterEach(() => choose(undefined));

async function open() {
  const view = await renderPage(<SubscribePage />, { path: '/subscribe', route: '/subscribe' });
  await screen.findByText("You haven't chosen any newsletters yet.");
  return view;
}

describe('what is chosen in another tab', () => {
  test('can be subscribed to here, unless visitors no longer find it, and leaves what is typed alone', async () => {
    serveDirectory([beaker, orbit]);
    const { user } = await open();
    await chooseElsewhere(beaker);
    expect(await screen.findByRole('combobox', { name: 'Frequency' })).toHaveValue('weekly');
    expect(screen.getByText(/You can pause or unsubscribe at any time/)).toBeVisible();
    const email = screen.getByRole('textbox', { name: 'Email' });
    await user.click(email);
    await user.paste('member@');
    const reads = readsOf('newsletters');
    const { answer, give } = heldAnswer();
    backend.use(http.get(at.table('newsletters'), answer));
    await chooseElsewhere(beaker, bread, orbit);
    // Nothing is said of them that isn't known.
    await waitFor(() => expect(reads).toHaveLength(1));
    expect(screen.getAllByRole('combobox', { name: 'Frequency' })).toHaveLength(3);
    expect(screen.queryByText('No longer available')).not.toBeInTheDocument();
    give(HttpResponse.json([beaker, orbit]));
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(screen.getAllByRole('combobox', { name: 'Frequency' })).toHaveLength(2);
    expect(screen.getByText(beaker.title)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBe(email);
    expect(email).toHaveValue('member@');
  });

  test('can be subscribed to even if it cannot be read', async () => {
    serveDirectory();
    await open();
    const reads = readsOf('newsletters');
    backend.use(http.get(at.table('newsletters'), databaseError(400, 'XX000', 'Out of order')));
    await chooseElsewhere(beaker);
    await waitFor(() => expect([reads.length, queryClient.isFetching()]).toEqual([1, 0]));
    expect(await screen.findByRole('heading', { name: 'Your selection' })).toBeVisible();
    expect(screen.getByText(beaker.title)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Frequency' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('after another tab', () => {
  const other = { id: '22222222-2222-4222-8222-222222222222', email: 'other@example.com' };
  const to = `http://localhost/subscribe?newsletters=${beaker.id}.w`;

  /** The user subscribes by the link of an email, or to what was chosen in this browser. */
  async function subscribe(
    by: 'link' | 'choice',
    answer: () => Response | Promise<Response> = () =>
      HttpResponse.json([{ newsletter_id: beaker.id, outcome: 'subscribed' }]),
  ) {
    serveDirectory();
    const { user } = await renderPage(<SubscribePage />, {
      as: 'user',
      path: by === 'link' ? `/subscribe?token_hash=pkce_abc&to=${encodeURIComponent(to)}` : '/subscribe',
      route: '/subscribe',
    });
    backend.use(
      http.post(at.auth('verify'), () => HttpResponse.json(aSession())),
      http.post(at.auth('token'), () => HttpResponse.json(aSession(other))),
      tableHandler('profiles', [
        { id: testUser.id, role: 'user', updated_at: null },
        { id: other.id, role: 'user', updated_at: null },
      ]),
      http.post(at.procedure('subscribe_to_selection'), answer),
    );
    if (by === 'choice') await chooseElsewhere(beaker);
    await user.click(await screen.findByRole('button', { name: 'Subscribe to 1 newsletter' }));
    return (await fullClient()).auth;
  }

  async function subscribed(by: 'link' | 'choice') {
    const auth = await subscribe(by);
    expect(await screen.findByRole('heading', { name: 'Subscribed to 1 newsletter' })).toBeVisible();
    expect(screen.getByText('Issues go to', { exact: false })).toHaveTextContent(testUser.email);
    return auth;
  }

  async function expectNothingOfThem() {
    expect(await screen.findByText("You haven't chosen any newsletters yet.")).toBeVisible();
    expect(screen.queryByText(beaker.title)).not.toBeInTheDocument();
    expect(screen.queryByText(/Issues go to/)).not.toBeInTheDocument();
  }

  test.each(['choice', 'link'] as const)(
    'has signed out, what was subscribed to by a %s is gone',
    async (by) => {
      await (await subscribed(by)).signOut({ scope: 'local' });
      await expectNothingOfThem();
    },
  );

  test('has signed in another user, that user sees nothing of it', async () => {
    await (await subscribed('choice')).signInWithPassword({ email: other.email, password: 'secret1' });
    await expectNothingOfThem();
  });

  test('has signed in another user before the response, that user sees nothing of it', async () => {
    const { answer, give } = heldAnswer();
    const asked = jest.fn(answer);
    const auth = await subscribe('choice', asked);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await auth.signInWithPassword({ email: other.email, password: 'secret1' });
    expect(await screen.findByText(other.email)).toBeVisible();
    give(HttpResponse.json([{ newsletter_id: beaker.id, outcome: 'left' }]));
    await expectNothingOfThem();
  });

  test('has signed in another user before a failure, that user sees nothing of it', async () => {
    const { answer, give } = heldAnswer();
    const asked = jest.fn(answer);
    const auth = await subscribe('choice', asked);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await auth.signInWithPassword({ email: other.email, password: 'secret1' });
    expect(await screen.findByText(other.email)).toBeVisible();
    give(databaseError(400, '22023', 'Not for you')());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Subscribe to 1 newsletter' })).toBeEnabled(),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
