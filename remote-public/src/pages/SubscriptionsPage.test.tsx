import {
  act,
  at,
  backend,
  databaseError,
  doubleClick,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  asFound,
  beaker,
  bread,
  listed,
  orbit,
  readsOf,
  serveDirectory,
  serveSubscriptions,
  subscriptionTo,
} from '../testing/fakes';
import SubscriptionsPage from './SubscriptionsPage';

const open = async () => {
  const view = await renderPage(<SubscriptionsPage />, { as: 'user' });
  await screen.findByRole('heading', { level: 1, name: 'My Subscriptions' });
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  return view;
};

const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement);

/** Opens the confirmation of a deletion by the menu of a subscription. */
const askToDelete = async (user: UserEvent, title: string) => {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  return within(await screen.findByRole('alertdialog', { name: question }));
};

const inactive = () => screen.findByRole('button', { name: /^Inactive/ });

const question = 'Are you sure you want to delete this subscription?';

describe('the list', () => {
  test('shows title, description, frequency and status, and the reading load; markup as text', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    serveSubscriptions([
      subscriptionTo(beaker, { frequency: 'daily' }),
      subscriptionTo(listed({ title: markup })),
      subscriptionTo(orbit, { status: 'paused', frequency: 'monthly' }),
    ]);
    const { user, container } = await open();
    await card(markup);
    expect(container.querySelector('img[src=x]')).toBeNull();
    const active = await card(beaker.title);
    expect(active.getByText('News from the bench')).toBeVisible();
    expect(active.getByText('Active')).toBeVisible();
    expect(active.getByRole('combobox', { name: 'Frequency' })).toHaveDisplayValue('Daily Updates');
    expect(active.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    expect(active.getByRole('link', { name: beaker.title })).toHaveAttribute(
      'href',
      `/newsletter/${beaker.id}`,
    );
    await user.click(await inactive());
    const other = await card(orbit.title);
    expect(other.getByText('Inactive')).toBeVisible();
    expect(other.getByText('Monthly Roundup')).toBeVisible();
    expect(other.getByRole('button', { name: 'Reactivate' })).toBeVisible();
    expect(screen.getByText('2 active subscriptions, about 8 emails a week')).toHaveAttribute(
      'role',
      'status',
    );
    expect(document.title).toContain('My Subscriptions');
  });

  test('says when there are none', async () => {
    serveSubscriptions();
    await open();
    expect(screen.getByText('You have no subscriptions yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Subscribe to a Newsletter' })).toBeVisible();
  });

  test('says nothing of somebody whose profile cannot be read: suspended people see no rows', async () => {
    serveSubscriptions();
    const opening = open();
    backend.use(tableHandler('profiles', []));
    await opening;
    // The shell would show the page once reading the profile has failed for the third time.
    await waitFor(
      () => expect(screen.queryByText('You have no subscriptions yet.')).not.toBeInTheDocument(),
      { timeout: 5000 },
    );
    expect(screen.getByRole('button', { name: 'Subscribe to a Newsletter' })).toBeVisible();
  });

  describe('a newsletter that is hidden', () => {
    const hidden = (values: object = {}) => ({ ...subscriptionTo(beaker, values), newsletters: null });

    test('has no title, and its subscription can be ended but not changed', async () => {
      const { calls } = serveSubscriptions([hidden({ frequency: 'daily' }), subscriptionTo(bread)]);
      const { user } = await open();
      const row = await card('Not available at the moment');
      expect(row.queryByRole('combobox')).not.toBeInTheDocument();
      expect(row.getByText('Daily Updates')).toBeVisible();
      await user.click(row.getByRole('button', { name: 'Unsubscribe' }));
      await inactive();
      expect(calls).toEqual([{ sub_newsletter_id: beaker.id, sub_frequency: 'daily' }]);
      await card(bread.title);
    });

    test('has a subscription that can be deleted but not reactivated', async () => {
      const { rows } = serveSubscriptions([hidden({ status: 'inactive' })]);
      const { user } = await open();
      const row = await card('Not available at the moment');
      expect(row.queryByRole('button', { name: 'Reactivate' })).not.toBeInTheDocument();
      const dialog = await askToDelete(user, 'Not available at the moment');
      expect(dialog.queryByText(/reactivate/)).not.toBeInTheDocument();
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(rows).toEqual([]));
    });
  });

  test('a discontinued newsletter is labelled, and its subscription can be ended but not changed or resumed', async () => {
    const ended = listed({ title: 'Ended', state: 'discontinued' });
    const paused = listed({ title: 'Paused', state: 'discontinued' });
    const { calls } = serveSubscriptions([
      subscriptionTo(ended, { frequency: 'daily' }),
      subscriptionTo(paused, { status: 'inactive' }),
      subscriptionTo(bread, { frequency: 'daily' }),
    ]);
    const { user } = await open();
    const row = await card('Ended');
    expect(row.getByText(/No longer published/)).toBeVisible();
    expect(row.getByRole('link', { name: 'Ended' })).toBeVisible();
    expect(row.queryByRole('combobox')).not.toBeInTheDocument();
    // What is meant for all leaves it out.
    await user.click(screen.getByRole('button', { name: 'Make all weekly' }));
    await waitFor(() => expect(calls).toEqual([{ sub_newsletter_id: bread.id, sub_frequency: 'weekly' }]));
    await user.click(row.getByRole('button', { name: 'Unsubscribe' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    await user.click(await inactive());
    expect((await card('Paused')).queryByRole('button', { name: 'Reactivate' })).not.toBeInTheDocument();
  });

  test('loads all of many, and renders those near the screen', async () => {
    serveSubscriptions(
      Array.from({ length: 1001 }, (_, index) => subscriptionTo(listed({ title: `Letter ${index}` }))),
    );
    await open();
    expect(screen.getByText('1,001 active subscriptions, about 1,001 emails a week')).toBeVisible();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
  });

  test('says when nobody is signed in, and sends nothing', async () => {
    const reads = readsOf('newsletter_subscriptions');
    await renderPage(<SubscriptionsPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('No user ID available');
    expect(reads).toEqual([]);
  });
});

describe('a change', () => {
  afterEach(() => jest.restoreAllMocks());

  test('is one call, also for a double click; that of the frequency updates the reading load, and the others send it', async () => {
    const { calls } = serveSubscriptions([subscriptionTo(beaker)]);
    const { user } = await open();
    const shown = await card(beaker.title);
    await user.selectOptions(shown.getByRole('combobox', { name: 'Frequency' }), 'Daily Updates');
    expect(await screen.findByText('1 active subscription, about 7 emails a week')).toBeVisible();
    const call = { sub_newsletter_id: beaker.id, sub_frequency: 'daily' };
    expect(calls).toEqual([call]);
    await user.dblClick(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('0 active subscriptions, no emails')).toBeVisible();
    expect(await inactive()).toHaveTextContent('Inactive (1)');
    expect(calls).toEqual([call, call]);
    await user.click(await inactive());
    await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
    await waitFor(async () => expect((await card(beaker.title)).getByText('Active')).toBeVisible());
    expect(calls).toEqual([call, call, call]);
  });

  test('sends nothing when another tab has already done it', async () => {
    const row = subscriptionTo(beaker);
    const { calls } = serveSubscriptions([row]);
    const { user } = await open();
    const shown = await card(beaker.title);
    row.status = 'inactive';
    await user.click(shown.getByRole('button', { name: 'Unsubscribe' }));
    expect(await inactive()).toHaveTextContent('Inactive (1)');
    expect(calls).toEqual([]);
  });

  test.each([
    [
      'the call',
      () => http.post(at.procedure('add_subscription'), () => HttpResponse.json({}, { status: 500 })),
    ],
    [
      'reading the current row',
      () =>
        http.get(at.table('newsletter_subscriptions'), ({ request }) =>
          request.url.includes('newsletter_id=eq.') ? HttpResponse.json({}, { status: 500 }) : undefined,
        ),
    ],
  ])(
    'shows a failure of %s in its place and changes nothing; the next attempt works',
    async (_what, failing) => {
      const { calls, rows } = serveSubscriptions([subscriptionTo(beaker), subscriptionTo(bread)]);
      const { user } = await open();
      const shown = await card(beaker.title);
      backend.use(failing());
      await user.click(shown.getByRole('button', { name: 'Unsubscribe' }));
      expect(await shown.findByRole('alert')).toHaveTextContent('Failed to update subscription');
      expect(shown.getByText('Active')).toBeVisible();
      expect(shown.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
      expect((await card(bread.title)).queryByRole('alert')).not.toBeInTheDocument();
      expect(calls).toEqual([]);
      serveSubscriptions(rows);
      await user.click(shown.getByRole('button', { name: 'Unsubscribe' }));
      expect(await inactive()).toHaveTextContent('Inactive (1)');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  test('of somebody who has been suspended meanwhile fails, and what was shown stays', async () => {
    serveSubscriptions([subscriptionTo(beaker), subscriptionTo(bread)]);
    const { user } = await open();
    backend.use(tableHandler('profiles', []), tableHandler('newsletter_subscriptions', []));
    const shown = await card(beaker.title);
    await user.click(shown.getByRole('button', { name: 'Unsubscribe' }));
    expect(await shown.findByRole('alert')).toHaveTextContent('Failed to update subscription');
    expect(shown.getByText('Active')).toBeVisible();
    await card(bread.title);
    expect(screen.queryByText('Subscription to The Weekly Beaker deleted')).not.toBeInTheDocument();
  });

  test('that finds all of them gone leads to the heading', async () => {
    const { rows } = serveSubscriptions([subscriptionTo(beaker), subscriptionTo(bread)]);
    const { user } = await open();
    const button = (await card(beaker.title)).getByRole('button', { name: 'Unsubscribe' });
    rows.splice(0);
    await user.click(button);
    expect(await screen.findByText('You have no subscriptions yet.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'My Subscriptions' })).toHaveFocus();
  });

  test('offline, a changed frequency fails at once and stays as it was', async () => {
    serveSubscriptions([subscriptionTo(beaker, { frequency: 'daily' })]);
    const { user } = await open();
    const shown = await card(beaker.title);
    const frequency = shown.getByRole('combobox', { name: 'Frequency' });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const asked = jest.fn(() => HttpResponse.error());
    backend.use(http.get(at.table('newsletter_subscriptions'), asked));
    await user.selectOptions(frequency, 'Weekly Digest');
    expect(await shown.findByRole('alert')).toHaveTextContent('Failed to update subscription');
    expect(frequency).toHaveDisplayValue('Daily Updates');
    // That of the row, and the list's: repeated, the failure would take seven seconds.
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('Delete', () => {
  test('asks first, focuses Cancel, does nothing when cancelled, and removes the row', async () => {
    const { rows } = serveSubscriptions([subscriptionTo(beaker), subscriptionTo(bread)]);
    const { user } = await open();
    const dialog = await askToDelete(user, beaker.title);
    expect(dialog.getByText(beaker.title)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(rows).toHaveLength(2);
    const again = await askToDelete(user, beaker.title);
    const calls = recordRequests();
    await doubleClick(again.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText(beaker.title)).not.toBeInTheDocument());
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
    expect(rows.map(({ newsletter_id }) => newsletter_id)).toEqual([bread.id]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test("shows the server's error, fails when no row is removed, and reloads the list", async () => {
    const { rows } = serveSubscriptions([subscriptionTo(beaker), subscriptionTo(bread)]);
    const { user } = await open();
    const dialog = await askToDelete(user, beaker.title);
    backend.use(
      http.delete(at.table('newsletter_subscriptions'), databaseError(403, '42501', 'permission denied'), {
        once: true,
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('permission denied');
    rows.shift();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Failed to delete subscription'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(beaker.title)).not.toBeInTheDocument());
    await card(bread.title);
  });
});

describe('subscribing to another', () => {
  const openDialog = async () => {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Subscribe to a Newsletter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to a Newsletter' }));
    return { ...view, dialog, picker: await dialog.findByRole('combobox', { name: /Newsletter/ }) };
  };

  /** An option, once those for all newsletters have given way to the only one found. */
  const onlyOption = async (name: RegExp) => {
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    return screen.getByRole('option', { name });
  };

  test('finds a newsletter by searching, ignoring case and accents', async () => {
    serveDirectory();
    const { calls } = serveSubscriptions();
    const { user, dialog, picker } = await openDialog();
    await user.click(picker);
    await user.paste('CREPE');
    await user.click(await onlyOption(/Crêpe & Bread/));
    expect(await dialog.findByText('Your reading load: about 1 email a week')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Subscribe' }));
    await card(bread.title);
    expect(calls).toEqual([{ sub_newsletter_id: bread.id, sub_frequency: 'weekly' }]);
  });

  test('offers nothing that is merely similar', async () => {
    serveDirectory();
    serveSubscriptions();
    backend.use(
      http.get(at.procedure('search_newsletters'), ({ request }) => {
        const everyWord = new URL(request.url).searchParams.get('p_every_word') === 'true';
        return HttpResponse.json(everyWord ? [] : [asFound(beaker, 1)]);
      }),
    );
    const { user, picker } = await openDialog();
    await user.click(picker);
    await user.paste('beeker-zzz-42');
    expect(await screen.findByText('No newsletters match your search')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('offers changes for an existing subscription', async () => {
    serveDirectory();
    serveSubscriptions([subscriptionTo(orbit, { frequency: 'monthly' })]);
    const { user, dialog, picker } = await openDialog();
    await user.click(picker);
    await user.paste('orbit');
    await user.click(await onlyOption(/Low Orbit/));
    expect(dialog.getByRole('radio', { name: 'Monthly Roundup' })).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('requires a newsletter, and can be done by keyboard alone', async () => {
    serveDirectory();
    const { calls } = serveSubscriptions();
    const { user, dialog, picker } = await openDialog();
    expect(picker).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Subscribe' }));
    expect(await dialog.findByText('Please select a newsletter')).toBeVisible();
    expect(picker).toBeInvalid();
    expect(picker).toHaveAccessibleDescription('Please select a newsletter');
    expect(calls).toEqual([]);
    act(() => picker.focus());
    await user.keyboard('beaker{ArrowDown}{Enter}');
    expect(picker).toHaveValue(beaker.title);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  test('renders few of many options, opens again at the chosen one, and says when none match', async () => {
    serveDirectory(Array.from({ length: 300 }, (_, index) => listed({ title: `Letter ${index}` })));
    serveSubscriptions();
    const { user, picker } = await openDialog();
    await user.click(picker);
    const options = await screen.findAllByRole('option');
    expect(options.length).toBeLessThan(100);
    await user.paste('letter 200');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.paste('x');
    expect(await screen.findByText('No newsletters match your search')).toBeVisible();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.click(screen.getByRole('option', { name: /^Letter 200/ }));
    await user.click(picker);
    const chosen = await screen.findByRole('option', { selected: true });
    expect(chosen).toHaveTextContent('Letter 200');
    expect(picker).toHaveAttribute('aria-activedescendant', chosen.id);
  });

  test('says when the newsletters cannot be loaded, and recovers with Retry', async () => {
    serveDirectory();
    serveSubscriptions();
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.json({}, { status: 500 })));
    const { user, dialog, picker } = await openDialog();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
    await user.click(picker);
    expect(screen.getAllByText('Failed to load newsletters')).toHaveLength(2);
    expect(screen.queryByText('No newsletters match your search')).not.toBeInTheDocument();
    serveDirectory();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await user.click(picker);
    expect(await screen.findAllByRole('option')).toHaveLength(3);
  });

  test('keeps the newsletters that are loaded when others cannot be', async () => {
    serveDirectory(Array.from({ length: 100 }, (_, index) => listed({ title: `Letter ${index}` })));
    serveSubscriptions();
    backend.use(
      http.get(at.procedure('search_newsletters'), ({ request }) =>
        new URL(request.url).searchParams.get('p_first') === '0'
          ? undefined
          : HttpResponse.json({}, { status: 500 }),
      ),
    );
    const { user, dialog, picker } = await openDialog();
    await user.click(picker);
    await user.paste('letter');
    await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
    screen.getByRole('listbox').scrollTop = 72 * 56;
    fireEvent.scroll(screen.getByRole('listbox'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
    expect(screen.getByRole('option', { name: /^Letter 71/ })).toBeInTheDocument();
  });
});
