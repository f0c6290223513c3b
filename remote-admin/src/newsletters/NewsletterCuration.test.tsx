import { act, backend, renderPage, rowsHandler } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import NewslettersPage from '../pages/NewslettersPage';
import { catalogue, food, newsletterIn, overviewHandlers, overviewOf, science } from '../testing/fakes';
import { listAgain } from '../testing/newslettersPage';

const lastYear = '2020-01-01T00:00:00+00:00';
const now = new Date().toISOString();
const image_url = 'https://images.test/cover.png';

const thriving = newsletterIn(science, { title: 'Thriving', image_url, updated_at: now });
const bare = newsletterIn(science, { title: 'Bare', example_content: null, updated_at: now });
const dusty = newsletterIn(food, { title: 'Dusty', image_url, updated_at: lastYear });

const neglected = [overviewOf(thriving, 1200), overviewOf(bare), overviewOf(dusty, 7)];

/** Opens the list at an address, with three newsletters that lack different things, or with others. */
async function openAt(search = '', newsletters = neglected) {
  catalogue([thriving, bare, dusty]);
  backend.use(...overviewHandlers(newsletters));
  const page = await renderPage(<NewslettersPage />, {
    as: 'admin',
    path: `/newsletters${search}`,
    route: '/newsletters',
  });
  await listAgain();
  return page;
}

const chip = (name: RegExp) => screen.getByRole('button', { name });
const titles = () =>
  screen.queryAllByRole('button', { name: /^View/ }).map((button) => button.ariaLabel?.replace('View ', ''));

describe('the list for curating', () => {
  test('counts the newsletters, shows thumbnails, subscribers and the order it opens in, and opens the detail from the title', async () => {
    const { user } = await openAt();
    expect(screen.getByText('3 newsletters')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Published' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const row = screen.getByRole('checkbox', { name: 'Select Thriving' }).closest('tr') as HTMLElement;
    expect(within(row).getByText('1,200')).toBeVisible();
    expect(row.querySelector('img')).toHaveAttribute('src', image_url);
    backend.use(rowsHandler('get_newsletter_subscribers', []));
    await user.click(screen.getByRole('button', { name: 'Dusty' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dusty' })).toBeVisible();
  });

  test('sorts by the number of subscribers', async () => {
    const { user, router } = await openAt();
    await user.click(screen.getByRole('button', { name: 'Subscribers' }));
    await waitFor(() => expect(titles()).toEqual(['Bare', 'Dusty', 'Thriving']));
    expect(router.state.location.search).toBe('?order=subscribers');
    await user.click(screen.getByRole('button', { name: 'Subscribers' }));
    await waitFor(() => expect(titles()).toEqual(['Thriving', 'Dusty', 'Bare']));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(titles()).toEqual(['Bare', 'Dusty', 'Thriving']));
  });

  test('is filtered by its chips', async () => {
    const { user } = await openAt();
    for (const [name, found] of [
      [/^No subscribers 1$/, 'Bare'],
      [/^Not edited for a year 1$/, 'Dusty'],
      [/^No example 1$/, 'Bare'],
      [/^No picture 1$/, 'Bare'],
    ] as const) {
      await user.click(chip(name));
      expect(chip(name)).toHaveAttribute('aria-pressed', 'true');
      await waitFor(() => expect(titles()).toEqual([found]));
      expect(screen.getByText('1 of 3 newsletters')).toBeVisible();
      await user.click(chip(name));
      await waitFor(() => expect(titles()).toHaveLength(3));
    }
  });

  test('counts in its chips what the search and the other filters leave', async () => {
    const { user } = await openAt();
    await user.click(chip(/^No example/));
    await waitFor(() => expect(chip(/^Not edited/)).toHaveTextContent('Not edited for a year 0'));
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('nothing like this');
    await waitFor(() => expect(chip(/^No example/)).toHaveTextContent('No example 0'));
    expect(screen.getByText('No newsletters found')).toBeVisible();
  });

  test('shows what the address says, and ignores what it cannot mean', async () => {
    await openAt(`?q=r%00&category=${science.id.toUpperCase()}&order=-title&only=no-such-thing`);
    await waitFor(() => expect(titles()).toEqual(['Thriving', 'Bare']));
    expect(screen.getByLabelText('Search newsletters')).toHaveValue('r');
    await waitFor(() => expect(screen.getByLabelText('Category')).toHaveTextContent('Science'));
    expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('writes search and filters to the address, and finds them again on the way back from a view', async () => {
    const { user, router } = await openAt();
    backend.use(rowsHandler('get_newsletter_subscribers', []));
    await user.click(chip(/^Not edited/));
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('dus');
    // At once: the address bar follows the typing only after a pause.
    await user.click(screen.getByRole('button', { name: 'View Dusty' }));
    await screen.findByRole('heading', { level: 1, name: 'Dusty' });
    await user.click(screen.getByRole('button', { name: 'Back to list' }));
    await listAgain();
    expect(router.state.location.search).toBe('?only=not-edited&q=dus');
    expect(screen.getByLabelText('Search newsletters')).toHaveValue('dus');
    expect(await screen.findByRole('button', { name: /^Not edited/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});

describe('the states in the list', () => {
  const later = '2099-06-15T12:00:00+00:00';
  const values = (title: string, more: object) =>
    newsletterIn(science, { title, image_url, updated_at: now, ...more });
  const plain = values('Plain', {});
  const concealed = values('Concealed', { state: 'hidden', publish_at: null });
  const over = values('Over', { state: 'discontinued' });
  const coming = values('Coming', { publish_at: later });
  const first = values('First', { featured_position: 1 });

  const openStates = () =>
    openAt(
      '',
      [plain, concealed, over, coming, first].map((one) => overviewOf(one, 1)),
    );
  const badgesOf = (title: string) => {
    const row = screen.getByRole('checkbox', { name: `Select ${title}` }).closest('tr') as HTMLElement;
    return within(row)
      .queryAllByText(/^(Hidden|Discontinued|Publishes .*|Featured|Visible)$/)
      .map(({ textContent }) => textContent);
  };

  test('are badges; a visible newsletter has none', async () => {
    await openStates();
    expect(badgesOf('Plain')).toEqual([]);
    expect(badgesOf('Concealed')).toEqual(['Hidden']);
    expect(badgesOf('Over')).toEqual(['Discontinued']);
    expect(badgesOf('Coming')).toEqual(['Publishes Jun 15, 2099']);
    expect(badgesOf('First')).toEqual(['Featured']);
  });

  test('are filtered by their chips, which the address names', async () => {
    const { user, router } = await openStates();
    for (const [label, name, title] of [
      ['Hidden', 'hidden', 'Concealed'],
      ['Discontinued', 'discontinued', 'Over'],
      ['Not published yet', 'scheduled', 'Coming'],
      ['Featured', 'featured', 'First'],
    ] as const) {
      const filter = () => user.click(chip(new RegExp(`^${label} 1$`)));
      await filter();
      await waitFor(() => expect(titles()).toEqual([title]));
      expect(router.state.location.search).toBe(`?only=${name}`);
      await filter();
      await waitFor(() => expect(titles()).toHaveLength(5));
    }
  });

  test('have no chip while no newsletter has them, unless it is pressed', async () => {
    await openAt('?only=featured');
    expect(chip(/^Featured 0$/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: /^Hidden \d/ })).not.toBeInTheDocument();
  });
});
