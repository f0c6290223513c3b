import {
  at,
  backend,
  databaseError,
  heldAnswer,
  recordRequests,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { catalogue, subscribersHandlers } from '../testing/fakes';
import { beaker, ledger, open } from '../testing/newslettersPage';

describe('the detail', () => {
  const subscriber = (email: string) => ({
    user_id: crypto.randomUUID(),
    email,
    frequency: 'daily',
    created_at: '2026-03-01T10:00:00+00:00',
  });
  const ann = subscriber('ann@example.com');
  const bob = subscriber('bob@example.com');

  const view = async (all = [ann, bob]) => {
    const page = await open();
    backend.use(...subscribersHandlers(all));
    await page.user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    await screen.findByRole('heading', { level: 2, name: 'Subscribers' });
    return page;
  };

  test('leads to the form of the same newsletter', async () => {
    const { user } = await view();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Newsletter' })).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Kitchen Ledger');
  });

  test('shows category, date, description, subscribers and, on request, the example; searches the subscribers; Add Subscriber does nothing', async () => {
    const { user } = await view();
    expect(screen.getByRole('heading', { level: 1, name: 'Kitchen Ledger' })).toHaveFocus();
    // In a language from right to left, the value stands below its name.
    expect(screen.getByText('Food', { selector: 'dd:not([dir]) > bdi' })).toBeVisible();
    expect(screen.getByText('Feb 3, 2026')).toBeVisible();
    expect(screen.getByText('Soup, honestly priced')).toBeVisible();
    const row = (await screen.findByRole('cell', { name: 'ann@example.com' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Daily Updates')).toBeVisible();
    expect(screen.getByText('2 active subscribers')).toBeVisible();
    const subscribed = screen.getByRole('columnheader', { name: 'Subscribed' });
    expect(subscribed).toHaveAttribute('aria-sort', 'descending');
    const calls = recordRequests();
    await user.click(screen.getByRole('button', { name: 'Add Subscriber' }));
    expect(calls).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByTitle('Example issue of Kitchen Ledger')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show example', expanded: false }));
    expect(screen.getByTitle('Example issue of Kitchen Ledger')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide example', expanded: true }));
    expect(screen.queryByTitle('Example issue of Kitchen Ledger')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View on site' })).toHaveAttribute(
      'href',
      `/newsletter/${ledger.id}`,
    );
    // Searched on the server, with wildcards taken literally.
    await user.click(screen.getByLabelText('Search subscribers by email'));
    await user.paste(' 50%_*');
    expect(await screen.findByText('No subscribers found matching your search')).toBeVisible();
    expect(calls.at(-1)?.body).toMatchObject({ p_search: '50%_*' });
  });

  test('counts subscribers beyond the cap of the API', async () => {
    await view(Array.from({ length: 2400 }, (_, index) => subscriber(`reader${index}@example.com`)));
    expect(await screen.findByText('2,400 active subscribers')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2401');
  });

  test('shows the newsletter even if the subscribers fail', async () => {
    const page = await open();
    backend.use(http.post(at.procedure('get_newsletter_subscribers'), () => HttpResponse.error()));
    await page.user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load subscribers');
    expect(screen.getByRole('heading', { level: 1, name: 'Kitchen Ledger' })).toBeVisible();
  });

  test('removes a subscriber after confirmation', async () => {
    const { user } = await view();
    await user.click(await screen.findByRole('button', { name: 'Remove ann@example.com' }));
    const calls = recordRequests();
    backend.use(http.delete(at.table('newsletter_subscriptions'), () => HttpResponse.json([{ id: '1' }])));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Are you sure you want to remove this subscriber?',
    );
    await user.dblClick(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(screen.queryByRole('cell', { name: 'ann@example.com' })).not.toBeInTheDocument(),
    );
    expect(await screen.findByText('1 active subscriber')).toBeVisible();
    expect(calls.filter(({ call }) => !call.includes('hand_over'))).toEqual([
      {
        call: `DELETE /newsletter_subscriptions?user_id=eq.${ann.user_id}&newsletter_id=eq.${ledger.id}&select=id`,
        body: undefined,
      },
    ]);
    // The list counts its subscribers again, and draws their number anew.
    await user.click(await screen.findByRole('button', { name: /^Back/ }));
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toEqual(
        expect.arrayContaining(['POST /rpc/newsletter_overview', 'POST /rpc/growth_lines']),
      ),
    );
  });

  test('counts a subscriber as removed when only the response is lost', async () => {
    const { user } = await view();
    await user.click(await screen.findByRole('button', { name: 'Remove ann@example.com' }));
    backend.use(
      http.delete(at.table('newsletter_subscriptions'), () => HttpResponse.error()),
      tableHandler('newsletter_subscriptions', []),
    );
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('cell', { name: 'ann@example.com' })).not.toBeInTheDocument();
  });

  test('says that a subscriber could not be removed when the network fails, the server refuses or no row was deleted', async () => {
    const { user } = await view();
    await user.click(await screen.findByRole('button', { name: 'Remove ann@example.com' }));
    const dialog = within(screen.getByRole('alertdialog'));
    const remove = () => user.click(dialog.getByRole('button', { name: 'Remove' }));
    for (const [answer, message] of [
      [() => HttpResponse.error(), 'Failed to remove subscriber'],
      [databaseError(403, '42501', 'Only admins can'), 'Only admins can'],
      [() => HttpResponse.json([]), 'Failed to remove subscriber'],
    ] as const) {
      backend.use(http.delete(at.table('newsletter_subscriptions'), answer));
      await remove();
      expect(await dialog.findByText(message)).toBeVisible();
      expect(screen.getAllByText('ann@example.com')).not.toHaveLength(0);
    }
    // A subscriber who is gone by now disappears.
    backend.use(...subscribersHandlers([bob]));
    await remove();
    await waitFor(() =>
      expect(screen.queryByRole('cell', { name: 'ann@example.com' })).not.toBeInTheDocument(),
    );
  });

  test('says when the newsletter cannot be loaded, or no longer exists', async () => {
    const { user } = await open();
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.json({}, { status: 500 })));
    await user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load data');
    backend.use(tableHandler('newsletters', []));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Newsletter not found'));
    // Opened again, it's read anew.
    catalogue([beaker, ledger]);
    await user.click(screen.getByRole('button', { name: 'Back to list' }));
    await user.click(await screen.findByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen Ledger' })).toBeVisible();
  });

  test('returns to the unchanged list when the detail or the form cannot be loaded', async () => {
    const { user, router } = await open();
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('kitchen');
    const failing = http.get(at.table('newsletters'), databaseError(400, 'XX000', 'Not today'));
    backend.use(...subscribersHandlers([]));
    for (const action of ['View', 'Edit']) {
      backend.use(failing);
      await user.click(await screen.findByRole('button', { name: `${action} Kitchen Ledger` }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Not today');
      expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
      const heading = screen.getByRole('heading', { level: 1, name: 'This page could not be shown' });
      await waitFor(() => expect(heading).toHaveFocus());
      catalogue([beaker, ledger]);
      await user.click(screen.getByRole('button', { name: 'Back to list' }));
      expect(await screen.findByLabelText('Search newsletters')).toHaveValue('kitchen');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Kitchen Ledger' })).toHaveFocus());
    }
    expect(router.state.location.pathname).toBe('/newsletters');
  });

  test('returns to the unchanged list', async () => {
    const { user, router } = await open();
    backend.use(...subscribersHandlers([ann]));
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('kitchen');
    await user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    await user.click(await screen.findByRole('button', { name: 'Back to list' }));
    expect(await screen.findByLabelText('Search newsletters')).toHaveValue('kitchen');
    expect(router.state.location.pathname).toBe('/newsletters');
  });

  test('shows the newsletter while the subscribers are loading', async () => {
    const page = await open();
    const { answer, give } = heldAnswer();
    backend.use(http.post(at.procedure('get_newsletter_subscribers'), answer));
    await page.user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen Ledger' })).toBeVisible();
    const subscribers = within(screen.getByRole('region', { name: 'Subscribers' }));
    expect(subscribers.getByLabelText('Loading')).toBeInTheDocument();
    give(HttpResponse.json([]));
    expect(await screen.findByText('No active subscribers yet')).toBeVisible();
  });

  test('says when there is no example', async () => {
    const page = await open([{ ...ledger, example_content: '<!-- Later -->' }]);
    backend.use(...subscribersHandlers([]));
    await page.user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByText('No example available')).toBeVisible();
  });
});
