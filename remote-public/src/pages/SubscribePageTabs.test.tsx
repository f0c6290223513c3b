import { queryClient } from '@newsletters/shared/query';
import { act, at, backend, databaseError, heldAnswer, renderPage } from '@newsletters/shared/testing';
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
  await screen.findByText('You have chosen no newsletters yet.');
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
    await user.type(email, 'member@');
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
