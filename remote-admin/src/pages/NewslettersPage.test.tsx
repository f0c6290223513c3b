import { queryClient } from '@newsletters/shared/query';
import {
  at,
  backend,
  countHandler,
  databaseError,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { catalogue, fileStore, food, newsletterIn, publicUrl, science } from '../standIn';
import NewslettersPage from './NewslettersPage';

const beaker = newsletterIn(science, { title: 'The Weekly Beaker', description: 'News from the bench' });
const ledger = newsletterIn(food, { title: 'Kitchen Ledger', description: 'Soup, honestly priced' });

async function open(newsletters = [beaker, ledger]) {
  catalogue(newsletters);
  const page = await renderPage(<NewslettersPage />, {
    as: 'admin',
    path: '/newsletters',
    route: '/newsletters',
  });
  await screen.findByRole('heading', { level: 1, name: 'Newsletter Management' });
  return page;
}

describe('the list', () => {
  test('shows title, category and actions of each newsletter', async () => {
    await open();
    const row = screen.getByRole('cell', { name: /Kitchen Ledger/ }).closest('tr') as HTMLElement;
    expect(within(row).getByRole('cell', { name: 'Food' })).toBeVisible();
    expect(within(row).getByRole('cell', { name: 'Feb 3, 2026' })).toBeVisible();
    for (const action of ['View', 'Edit', 'Delete']) {
      expect(within(row).getByRole('button', { name: `${action} Kitchen Ledger` })).toBeEnabled();
    }
  });

  test.each([
    ['title', 'kitchen'],
    ['description', 'BENCH news'],
  ])('is searched by %s', async (_by, search) => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Search newsletters'), search);
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^View/ })).toHaveLength(1));
  });

  test('says that nothing was found, and finds everything again', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Search newsletters'), 'zebra');
    expect(await screen.findByText('No newsletters found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findAllByRole('button', { name: /^View/ })).toHaveLength(2);
  });

  test('says so when there is none at all', async () => {
    await open([]);
    expect(screen.getByText('No newsletters found')).toBeVisible();
  });

  test('is filtered by category, and by All Categories', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Category'));
    await user.click(await screen.findByRole('option', { name: 'Food' }));
    await waitFor(() => expect(screen.queryByText('The Weekly Beaker')).not.toBeInTheDocument());
    await user.click(screen.getByLabelText('Category'));
    await user.click(await screen.findByRole('option', { name: 'All Categories' }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
  });

  test('is whole again when the chosen category is gone', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Category'));
    await user.click(await screen.findByRole('option', { name: 'Food' }));
    await waitFor(() => expect(screen.queryByText('The Weekly Beaker')).not.toBeInTheDocument());
    backend.use(tableHandler('categories', [science]));
    await act(() => queryClient.invalidateQueries({ queryKey: ['categories'] }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
    expect(screen.getByLabelText('Category')).toHaveTextContent('All Categories');
  });

  test('sorts by a column, both ways', async () => {
    const { user } = await open();
    const titles = () => screen.getAllByRole('button', { name: /^View/ }).map((button) => button.ariaLabel);
    const head = screen.getByRole('columnheader', { name: 'Title' });
    await user.click(screen.getByRole('button', { name: 'Title' }));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    expect(titles()).toEqual(['View Kitchen Ledger', 'View The Weekly Beaker']);
    await user.click(screen.getByRole('button', { name: 'Title' }));
    expect(head).toHaveAttribute('aria-sort', 'descending');
    expect(titles()).toEqual(['View The Weekly Beaker', 'View Kitchen Ledger']);
  });

  test('finds a row beyond the cap of the API', async () => {
    const many = Array.from({ length: 2300 }, (_, index) => newsletterIn(food, { title: `Number ${index}` }));
    const { user } = await open(many);
    await user.type(screen.getByLabelText('Search newsletters'), 'Number 2299');
    expect(await screen.findByRole('button', { name: 'View Number 2299' })).toBeVisible();
  });

  test('that cannot be loaded is a red banner with Retry', async () => {
    backend.use(
      tableHandler('categories', []),
      http.get(at.table('newsletters'), () => HttpResponse.error()),
    );
    const { user } = await renderPage(<NewslettersPage />, { as: 'admin' });
    expect(await screen.findByRole('alert', {}, { timeout: 12_000 })).toHaveTextContent(
      'Failed to load newsletters',
    );
    catalogue([beaker]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
  });

  test('stands when only the categories fail', async () => {
    catalogue([beaker]);
    backend.use(http.get(at.table('categories'), databaseError(400, 'XX000', 'Categories are being moved')));
    await renderPage(<NewslettersPage />, { as: 'admin' });
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Categories are being moved');
  });

  test('shows what people typed as text only', async () => {
    const hostile = '<img src=x onerror=alert(1)>"}}{{7*7}}</title>';
    const { user, container } = await open([
      newsletterIn({ ...food, name: hostile }, { title: hostile, description: hostile }),
    ]);
    expect(screen.getAllByText(hostile)).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: `Delete ${hostile}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(`“${hostile}” has no active subscribers.`)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    backend.use(http.post(at.procedure('get_newsletter_subscribers'), () => HttpResponse.json([])));
    await user.click(screen.getByRole('button', { name: `View ${hostile}` }));
    expect(await screen.findByRole('heading', { level: 1, name: hostile })).toBeVisible();
    expect(document.title).toContain(hostile);
    expect(container.querySelector('[onerror]')).toBeNull();
  });
});

test('the list and the form stand without the categories, which can be asked for again', async () => {
  const fail = () => HttpResponse.json({}, { status: 500 });
  catalogue([beaker]);
  backend.use(http.get(at.table('categories'), fail));
  const { user } = await renderPage(<NewslettersPage />, { as: 'admin' });
  expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
  expect(await screen.findByText('Failed to load categories')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New Newsletter' }));
  await user.type(await screen.findByLabelText(/^Title/), 'Kept');
  expect(await screen.findByText('Failed to load categories')).toBeVisible();
  backend.use(tableHandler('categories', [food]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(screen.getByLabelText(/^Category/));
  expect(await screen.findByRole('option', { name: 'Food' })).toBeVisible();
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Kept');
});

describe('deleting', () => {
  const ask = async (name = 'Kitchen Ledger') => {
    const page = await open();
    backend.use(countHandler('newsletter_subscriptions', 120));
    await page.user.click(screen.getByRole('button', { name: `Delete ${name}` }));
    return { ...page, dialog: within(await screen.findByRole('alertdialog')) };
  };
  const answerDelete = (answer: () => Response) => backend.use(http.delete(at.table('newsletters'), answer));

  test('asks first, says what will be lost, and starts on Cancel', async () => {
    const { dialog, user } = await ask();
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(
      'Are you sure you want to delete this newsletter?',
    );
    expect(await dialog.findByText(/120 active subscribers/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const calls = recordRequests();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(calls).toEqual([]);
    expect(screen.getByRole('button', { name: 'Delete Kitchen Ledger' })).toHaveFocus();
  });

  test('says what goes with it also when the subscribers cannot be counted', async () => {
    const { user } = await open();
    backend.use(
      http.head(at.table('newsletter_subscriptions'), () => new HttpResponse(null, { status: 500 })),
    );
    await user.click(screen.getByRole('button', { name: 'Delete Kitchen Ledger' }));
    expect(await screen.findByText(/will be deleted together with its subscriptions/)).toBeVisible();
  });

  test('takes the row out, once for two clicks', async () => {
    const { dialog, user } = await ask();
    const calls = recordRequests();
    answerDelete(() => HttpResponse.json([{ id: ledger.id, image_url: null }]));
    backend.use(tableHandler('newsletters', [beaker]));
    await user.dblClick(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Kitchen Ledger')).not.toBeInTheDocument());
    expect(screen.getByText('The Weekly Beaker')).toBeVisible();
    const deletions = calls.filter(({ call }) => call.startsWith('DELETE'));
    expect(deletions).toEqual([
      { call: `DELETE /newsletters?id=eq.${ledger.id}&select=id,image_url`, body: undefined },
    ]);
  });

  test.each([
    ['no row was deleted', () => HttpResponse.json([]), 'Failed to delete newsletter'],
    ['no answer came', () => HttpResponse.error(), 'Failed to delete newsletter'],
    [
      'a proxy answered',
      () => HttpResponse.html('<h1>502</h1>', { status: 502 }),
      'Failed to delete newsletter',
    ],
    ['the server says why', databaseError(403, '42501', 'Only admins may'), 'Only admins may'],
  ])('fails when %s; the row stays', async (_why, answer, message) => {
    const { dialog, user } = await ask();
    answerDelete(answer);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByText('Kitchen Ledger')).toBeInTheDocument();
  });
});

describe('the picture of a deleted newsletter', () => {
  const image_url = publicUrl('newsletter-images', '0b0c.png');
  const remove = async (uses: number) => {
    const { user } = await open([{ ...ledger, image_url }, beaker]);
    const store = fileStore('newsletter-images');
    backend.use(
      countHandler('newsletters', uses),
      http.delete(at.table('newsletters'), () => HttpResponse.json([{ id: ledger.id, image_url }])),
    );
    const calls = recordRequests();
    await user.click(screen.getByRole('button', { name: 'Delete Kitchen Ledger' }));
    backend.use(tableHandler('newsletters', [beaker]));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Kitchen Ledger')).not.toBeInTheDocument());
    const asked = () =>
      calls.some(({ call }) => call === `HEAD /newsletters?select=id&image_url=eq.${image_url}`);
    await waitFor(() => expect(asked()).toBe(true));
    return { user, store };
  };

  test('goes with it', async () => {
    const { store } = await remove(0);
    await waitFor(() => expect(store.removed).toEqual(['0b0c.png']));
  });

  test('stays when another one shows it too', async () => {
    const { store } = await remove(1);
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
    expect(store.removed).toEqual([]);
  });
});

test('a newsletter that someone else has deleted leaves the list when deleting it fails', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete Kitchen Ledger' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  backend.use(
    http.delete(at.table('newsletters'), () => HttpResponse.json([])),
    tableHandler('newsletters', [beaker]),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete newsletter');
  await waitFor(() => expect(screen.queryByText('Kitchen Ledger')).not.toBeInTheDocument());
});

describe('the detail', () => {
  const subscriber = (email: string) => ({
    user_id: crypto.randomUUID(),
    email,
    frequency: 'daily',
    created_at: '2026-03-01T10:00:00+00:00',
  });
  const ann = subscriber('ann@example.com');
  const bob = subscriber('bob@example.com');

  /** Answers as PostgREST: filtered by e-mail, cut to the range, with the count of all. */
  const subscribers = (all: (typeof ann)[]) =>
    http.post(at.procedure('get_newsletter_subscribers'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const text = searchParams.get('email')?.slice('ilike.%'.length, -1).toLowerCase() ?? '';
      const found = all.filter(({ email }) => email.includes(text));
      const from = Number(searchParams.get('offset') ?? 0);
      const rows = found.slice(from, from + 1000);
      return HttpResponse.json(rows, {
        headers: { 'content-range': `${from}-${from + rows.length - 1}/${found.length}` },
      });
    });

  const view = async (all = [ann, bob]) => {
    const page = await open();
    backend.use(subscribers(all));
    await page.user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    await screen.findByRole('heading', { level: 2, name: 'Subscribers' });
    return page;
  };

  test('shows category, date, description and subscribers', async () => {
    await view();
    expect(screen.getByRole('heading', { level: 1, name: 'Kitchen Ledger' })).toHaveFocus();
    expect(screen.getByText('Food')).toBeVisible();
    expect(screen.getByText('Feb 3, 2026')).toBeVisible();
    expect(screen.getByText('Soup, honestly priced')).toBeVisible();
    const row = (await screen.findByRole('cell', { name: 'ann@example.com' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Daily Updates')).toBeVisible();
    expect(screen.getByText('2 active subscribers')).toBeVisible();
  });

  test('says when there are none, and when none matches', async () => {
    await view([]);
    expect(await screen.findByText('No active subscribers yet')).toBeVisible();
  });

  test('is searched on the server, where wildcards mean themselves', async () => {
    const { user } = await view();
    await screen.findByText('ann@example.com');
    const calls = recordRequests();
    await user.type(screen.getByLabelText('Search subscribers by email'), ' 50%_*');
    expect(await screen.findByText('No subscribers found matching your search')).toBeVisible();
    expect(calls.at(-1)?.call).toContain('email=ilike.%50\\%\\__%&');
  });

  test('counts subscribers beyond the cap of the API', async () => {
    await view(Array.from({ length: 2400 }, (_, index) => subscriber(`reader${index}@example.com`)));
    expect(await screen.findByText('2,400 active subscribers')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2401');
  });

  test('keeps the newsletter when only the subscribers fail', async () => {
    const page = await open();
    backend.use(http.post(at.procedure('get_newsletter_subscribers'), () => HttpResponse.error()));
    await page.user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load subscribers');
    expect(screen.getByRole('heading', { level: 1, name: 'Kitchen Ledger' })).toBeVisible();
  });

  test('has an Add Subscriber button that does nothing', async () => {
    const { user } = await view();
    await screen.findByText('ann@example.com');
    const calls = recordRequests();
    await user.click(screen.getByRole('button', { name: 'Add Subscriber' }));
    expect(calls).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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
    expect(screen.getByText('1 active subscriber')).toBeVisible();
    expect(calls).toEqual([
      {
        call: `DELETE /newsletter_subscriptions?user_id=eq.${ann.user_id}&newsletter_id=eq.${ledger.id}&select=id`,
        body: undefined,
      },
    ]);
  });

  test.each([
    ['no row was deleted', () => HttpResponse.json([]), 'Failed to remove subscriber'],
    ['no answer came', () => HttpResponse.error(), 'Failed to remove subscriber'],
    ['the server says why', databaseError(403, '42501', 'Only admins may'), 'Only admins may'],
  ])('tells that a subscriber could not be removed when %s', async (_why, answer, message) => {
    const { user } = await view();
    await user.click(await screen.findByRole('button', { name: 'Remove ann@example.com' }));
    backend.use(http.delete(at.table('newsletter_subscriptions'), answer));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getAllByText('ann@example.com')).not.toHaveLength(0);
    // Whoever is gone already is seen to be gone.
    backend.use(subscribers([bob]));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(screen.queryByRole('cell', { name: 'ann@example.com' })).not.toBeInTheDocument(),
    );
  });

  test('that cannot be loaded says so', async () => {
    const { user } = await open();
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.json({}, { status: 500 })));
    await user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load data');
  });

  test('of a newsletter that is gone says so', async () => {
    const { user } = await open();
    backend.use(tableHandler('newsletters', []));
    await user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Newsletter not found');
  });

  test('or a form that cannot be loaded leads back to the list as it was', async () => {
    const { user, router } = await open();
    await user.type(screen.getByLabelText('Search newsletters'), 'kitchen');
    const failing = http.get(at.table('newsletters'), databaseError(400, 'XX000', 'Not today'));
    backend.use(subscribers([]));
    for (const action of ['View', 'Edit']) {
      backend.use(failing);
      await user.click(await screen.findByRole('button', { name: `${action} Kitchen Ledger` }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Not today');
      expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toHaveFocus();
      catalogue([beaker, ledger]);
      await user.click(screen.getByRole('button', { name: 'Back to list' }));
      expect(await screen.findByLabelText('Search newsletters')).toHaveValue('kitchen');
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    }
    expect(router.state.location.pathname).toBe('/newsletters');
  });

  test('leads back to the list as it was', async () => {
    const { user, router } = await open();
    backend.use(subscribers([ann]));
    await user.type(screen.getByLabelText('Search newsletters'), 'kitchen');
    await user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    await user.click(await screen.findByRole('button', { name: 'Back to list' }));
    expect(await screen.findByLabelText('Search newsletters')).toHaveValue('kitchen');
    expect(router.state.location.pathname).toBe('/newsletters');
  });

  test('is slow without hiding the page', async () => {
    const page = await open();
    backend.use(
      http.post(at.procedure('get_newsletter_subscribers'), async () => {
        await delay(500);
        return HttpResponse.json([]);
      }),
    );
    await page.user.click(screen.getByRole('button', { name: 'View Kitchen Ledger' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen Ledger' })).toBeVisible();
    expect(screen.getByLabelText('Loading')).toBeInTheDocument();
    expect(await screen.findByText('No active subscribers yet')).toBeVisible();
  });
});
