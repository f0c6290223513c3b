import { queryClient } from '@newsletters/shared/query';
import {
  act,
  at,
  authError,
  backend,
  databaseError,
  fakeClock,
  heldAnswer,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import NewslettersPage from '../pages/NewslettersPage';
import { catalogue, food, newsletterIn, science } from '../testing/fakes';
import { beaker, ledger, open } from '../testing/newslettersPage';

/** Whether the code of dialogs can't be loaded. */
let mockMissing = false;
jest.mock('../featured/FeaturedDialog', () => ({
  get FeaturedDialog() {
    if (mockMissing) throw new Error('Loading chunk 7 failed');
    return jest.requireActual('../featured/FeaturedDialog').FeaturedDialog;
  },
}));
jest.mock('./ExportNewsletters', () => ({
  get ExportNewsletters() {
    if (mockMissing) throw new Error('Loading chunk 7 failed');
    return jest.requireActual('./ExportNewsletters').ExportNewsletters;
  },
}));

fakeClock();

test.each([
  ['Arrange featured', undefined],
  ['More ways to add', 'Export CSV…'],
])('"%s" tries again to load the dialog that could not be loaded', async (name, entry) => {
  jest.spyOn(console, 'error').mockImplementation();
  const { user } = await open();
  const press = async () => {
    await user.click(screen.getByRole('button', { name }));
    if (entry) await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  mockMissing = true;
  await press();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  mockMissing = false;
  await press();
  expect(await screen.findByRole('dialog')).toBeVisible();
  jest.restoreAllMocks();
});

describe('the list', () => {
  test('shows title, category and actions of each newsletter', async () => {
    await open();
    const row = screen.getByRole('cell', { name: /^Kitchen Ledger/ }).closest('tr') as HTMLElement;
    expect(within(row).getByRole('cell', { name: 'Food' })).toBeVisible();
    expect(within(row).getByRole('cell', { name: /^Feb 3, 2026.*Entered Feb 3, 2026$/ })).toBeVisible();
    for (const action of ['View', 'Edit', 'Delete']) {
      expect(within(row).getByRole('button', { name: `${action} Kitchen Ledger` })).toBeEnabled();
    }
  });

  test('shows when a newsletter appears and, apart from that, when it was entered', async () => {
    const entered_at = '2026-11-03T12:00:00+00:00';
    const publish_at = '2099-06-15T12:00:00+00:00';
    await open([
      newsletterIn(food, { title: 'Coming', entered_at, publish_at, created_at: publish_at }),
      newsletterIn(food, { title: 'Draft', entered_at, publish_at: null, state: 'hidden' }),
    ]);
    const datesOf = (title: string) =>
      within(screen.getByLabelText(`Select ${title}`).closest('tr') as HTMLElement).getByRole('cell', {
        name: /Entered/,
      }).textContent;
    expect(datesOf('Coming')).toMatch(/^Jun 15, 2099.*Entered Nov 3, 2026$/);
    expect(datesOf('Draft')).toMatch(/^Not yet.*Entered Nov 3, 2026$/);
  });

  test('is searched by title and description, says that nothing was found, and finds everything again', async () => {
    const { user } = await open();
    const search = async (text: string) => {
      await user.clear(screen.getByLabelText('Search newsletters'));
      await user.paste(text);
    };
    await search('kitchen');
    await waitFor(() => expect(screen.queryByText('The Weekly Beaker')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'View Kitchen Ledger' })).toBeVisible();
    await search('BENCH news');
    expect(await screen.findByRole('button', { name: 'View The Weekly Beaker' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^View/ })).toHaveLength(1);
    await search('zebra');
    expect(await screen.findByText('No newsletters found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findAllByRole('button', { name: /^View/ })).toHaveLength(2);
  });

  test('says when there are none at all', async () => {
    await open([]);
    expect(screen.getByText('No newsletters found')).toBeVisible();
  });

  test('is filtered by category; by All Categories, or when that category is deleted, shows all again', async () => {
    const { user } = await open();
    const showFood = async () => {
      await user.click(await screen.findByRole('combobox', { name: 'Category' }));
      await user.click(await screen.findByRole('option', { name: 'Food' }));
      await waitFor(() => expect(screen.queryByText('The Weekly Beaker')).not.toBeInTheDocument());
    };
    await showFood();
    await user.click(await screen.findByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: 'All Categories' }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
    await showFood();
    backend.use(tableHandler('categories', [science]));
    await act(() => queryClient.invalidateQueries({ queryKey: ['categories'] }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
    expect(screen.getByLabelText('Category')).toHaveTextContent('All Categories');
  });

  test('is not said to be of all categories before the name of its category is there', async () => {
    const { answer, give } = heldAnswer();
    catalogue([beaker, ledger]);
    backend.use(http.get(at.table('categories'), answer));
    await renderPage(<NewslettersPage />, {
      as: 'admin',
      path: `/newsletters?category=${food.id}`,
      route: '/newsletters',
    });
    expect(await screen.findByRole('button', { name: 'View Kitchen Ledger' })).toBeVisible();
    const filter = screen.getByRole('combobox', { name: 'Category' });
    expect(filter).not.toHaveTextContent('All Categories');
    give(HttpResponse.json([science, food]));
    await waitFor(() => expect(filter).toHaveTextContent('Food'));
  });

  test('sorts by a column, both ways', async () => {
    const { user } = await open();
    const titles = () => screen.getAllByRole('button', { name: /^View/ }).map((button) => button.ariaLabel);
    const head = screen.getByRole('columnheader', { name: 'Title' });
    await user.click(screen.getByRole('button', { name: 'Title' }));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await waitFor(() => expect(titles()).toEqual(['View Kitchen Ledger', 'View The Weekly Beaker']));
    await user.click(screen.getByRole('button', { name: 'Title' }));
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(titles()).toEqual(['View The Weekly Beaker', 'View Kitchen Ledger']));
  });

  test('has the focus on the newsletter again after a look at it, and after its form', async () => {
    const { user } = await open();
    const title = { name: 'Kitchen Ledger' };
    for (const [opens, leaves] of [
      ['View Kitchen Ledger', 'Back to list'],
      ['Edit Kitchen Ledger', 'Cancel'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: opens }));
      await user.click(await screen.findByRole('button', { name: leaves }));
      await waitFor(() => expect(screen.getByRole('button', title)).toHaveFocus());
    }
    // Once: not again whenever the row is drawn anew.
    catalogue([beaker]);
    await act(() => queryClient.invalidateQueries({ queryKey: ['newsletters'] }));
    await waitFor(() => expect(screen.queryByRole('button', title)).not.toBeInTheDocument());
    catalogue([beaker, ledger]);
    await act(() => queryClient.invalidateQueries({ queryKey: ['newsletters'] }));
    expect(await screen.findByRole('button', title)).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'New Newsletter' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('has the focus on its heading when the newsletter that was opened is no longer in it', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('kitchen');
    await user.click(await screen.findByRole('button', { name: 'Edit Kitchen Ledger' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Kitchen Ledger' })).toHaveFocus());
    catalogue([beaker]);
    await act(() => queryClient.invalidateQueries({ queryKey: ['newsletters'] }));
    await waitFor(() => expect(screen.queryByText('Kitchen Ledger')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('finds a row beyond the cap of the API', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => newsletterIn(food, { title: `Number ${index}` }));
    const { user } = await open(many);
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('Number 1000');
    expect(await screen.findByRole('button', { name: 'View Number 1000' })).toBeVisible();
  });

  test('says when there are more than are counted', async () => {
    const many = Array.from({ length: 60 }, (_, index) => newsletterIn(food, { title: `Number ${index}` }));
    catalogue(many);
    const counts = ['all', 'found', 'no-picture'].map((name) => ({ name, number: 10_001, present: true }));
    backend.use(http.post(at.procedure('newsletter_numbers'), () => HttpResponse.json(counts)));
    await renderPage(<NewslettersPage />, { as: 'admin' });
    expect(await screen.findByText('More than 10,000 newsletters')).toBeVisible();
    expect(screen.getByRole('button', { name: 'No picture 10,000+' })).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
  });

  test('is not taken for complete when it cannot be read again after a deletion', async () => {
    const many = Array.from({ length: 60 }, (_, index) => newsletterIn(food, { title: `Number ${index}` }));
    const { user } = await open(many);
    expect(screen.getByText('60 newsletters')).toBeVisible();
    const [first] = screen.getAllByRole('button', { name: /^Delete Number/ });
    const [deleted] = many.filter(({ title }) => first?.ariaLabel === `Delete ${title}`);
    backend.use(
      http.delete(at.table('newsletters'), () => HttpResponse.json([{ id: deleted?.id, image_url: null }])),
      http.post(at.procedure('newsletter_overview'), () => HttpResponse.error()),
    );
    await user.click(first as HTMLElement);
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to load newsletters')).toBeVisible();
    expect(screen.queryByText(deleted?.title ?? '')).not.toBeInTheDocument();
    expect(screen.getByText('60 newsletters')).toBeVisible();
  });

  test('shows an error with Retry when it cannot be loaded', async () => {
    backend.use(
      tableHandler('categories', []),
      http.post(at.procedure('newsletter_overview'), () => HttpResponse.error()),
    );
    const { user } = await renderPage(<NewslettersPage />, { as: 'admin' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
    catalogue([beaker]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
  });

  test('shows an error with Retry when the numbers cannot be loaded, or loaded again', async () => {
    catalogue([beaker]);
    const failing = http.post(at.procedure('newsletter_numbers'), databaseError(500, '57014', 'Too slow'));
    backend.use(failing);
    const { user } = await renderPage(<NewslettersPage />, { as: 'admin' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
    catalogue([beaker]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();

    backend.use(failing);
    await act(() => queryClient.invalidateQueries({ queryKey: ['newsletters', 'numbers'] }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
    catalogue([beaker]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByText('The Weekly Beaker')).toBeVisible();
  });

  test('that cannot be searched leaves the search and its focus; more letters search again', async () => {
    const { user } = await open();
    const failing = http.post(at.procedure('newsletter_overview'), () => HttpResponse.error());
    backend.use(failing);
    const search = screen.getByLabelText('Search newsletters');
    await user.click(search);
    await user.paste('kit');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
    catalogue([beaker, ledger]);
    await user.paste('chen');
    expect(await screen.findByRole('button', { name: 'View Kitchen Ledger' })).toBeVisible();
    expect(search).toHaveFocus();
    expect(search).toHaveValue('kitchen');
  });

  test('asks a few times, and then waits, when the account has been deleted', async () => {
    await open();
    let asked = 0;
    const refuse = () => {
      asked += 1;
      return databaseError(403, '42501', 'Only admins')();
    };
    backend.use(
      http.post(at.procedure('newsletter_numbers'), refuse),
      http.get(at.table('profiles'), databaseError(406, 'PGRST116', 'No rows')),
      http.get(at.auth('user'), authError(403, 'user_not_found', 'User not found')),
    );
    await act(() => queryClient.invalidateQueries({ queryKey: ['newsletters', 'numbers'] }));
    await waitFor(() => expect(asked).toBe(1));
    // Longer than the attempts to load the profile.
    await jest.advanceTimersByTimeAsync(10_000);
    expect(asked).toBeLessThan(5);
  });

  test('is shown even if the categories fail', async () => {
    catalogue([beaker]);
    backend.use(http.get(at.table('categories'), databaseError(400, 'XX000', 'Categories are locked')));
    await renderPage(<NewslettersPage />, { as: 'admin' });
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent('Categories are locked');
  });

  test('shows markup as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"}}{{7*7}}</title>';
    const { user, container } = await open([
      newsletterIn({ ...food, name: hostile }, { title: hostile, description: hostile }),
    ]);
    expect(screen.getAllByText(hostile)).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: `Delete ${hostile}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      await dialog.findByText((text) => text.startsWith(`“${hostile}” has no active subscribers.`)),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    backend.use(http.post(at.procedure('get_newsletter_subscribers'), () => HttpResponse.json([])));
    await user.click(screen.getByRole('button', { name: `View ${hostile}` }));
    expect(await screen.findByRole('heading', { level: 1, name: hostile })).toBeVisible();
    expect(document.title).toContain(hostile);
    expect(container.querySelector('[onerror]')).toBeNull();
  });
});
