import { backend, renderPage, rowsHandler } from '@newsletters/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import NewslettersPage from '../pages/NewslettersPage';
import { catalogue, food, newsletterIn, overviewOf, science } from '../testing/fakes';
import { listAgain } from '../testing/newslettersPage';

const lastYear = '2020-01-01T00:00:00+00:00';
const now = new Date().toISOString();
const image_url = 'https://images.test/cover.png';

const thriving = newsletterIn(science, { title: 'Thriving', image_url, updated_at: now });
const bare = newsletterIn(science, { title: 'Bare', example_content: null, updated_at: now });
const dusty = newsletterIn(food, { title: 'Dusty', image_url, updated_at: lastYear });

/** Opens the list at an address, with three newsletters that lack different things. */
async function openAt(search = '') {
  catalogue([thriving, bare, dusty]);
  backend.use(
    rowsHandler('newsletter_overview', [overviewOf(thriving, 1200), overviewOf(bare), overviewOf(dusty, 7)]),
  );
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
  test('counts the newsletters, and shows thumbnails, subscribers and the order it opens in', async () => {
    await openAt();
    expect(screen.getByText('3 newsletters')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending');
    const row = screen.getByRole('checkbox', { name: 'Select Thriving' }).closest('tr') as HTMLElement;
    expect(within(row).getByText('1,200')).toBeVisible();
    expect(row.querySelector('img')).toHaveAttribute('src', image_url);
  });

  test('opens the detail from the title', async () => {
    const { user } = await openAt();
    backend.use(rowsHandler('get_newsletter_subscribers', []));
    await user.click(screen.getByRole('button', { name: 'Dusty' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dusty' })).toBeVisible();
  });

  test('sorts by the number of subscribers', async () => {
    const { user, router } = await openAt();
    await user.click(screen.getByRole('button', { name: 'Subscribers' }));
    expect(titles()).toEqual(['Bare', 'Dusty', 'Thriving']);
    expect(router.state.location.search).toBe('?order=subscribers');
    await user.click(screen.getByRole('button', { name: 'Subscribers' }));
    expect(titles()).toEqual(['Thriving', 'Dusty', 'Bare']);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(titles()).toEqual(['Bare', 'Dusty', 'Thriving']));
  });

  test.each([
    [/^No subscribers 1$/, ['Bare']],
    [/^No example 1$/, ['Bare']],
    [/^No picture 1$/, ['Bare']],
    [/^Not edited for a year 1$/, ['Dusty']],
  ])('is filtered by the chip %p', async (name, found) => {
    const { user } = await openAt();
    await user.click(chip(name));
    expect(chip(name)).toHaveAttribute('aria-pressed', 'true');
    expect(titles()).toEqual(found);
    expect(screen.getByText('1 of 3 newsletters')).toBeVisible();
    await user.click(chip(name));
    expect(titles()).toHaveLength(3);
  });

  test('counts in its chips what the search and the other filters leave', async () => {
    const { user } = await openAt();
    await user.click(chip(/^No example/));
    expect(chip(/^Not edited/)).toHaveTextContent('Not edited for a year 0');
    await user.click(screen.getByLabelText('Search newsletters'));
    await user.paste('nothing like this');
    await waitFor(() => expect(chip(/^No example/)).toHaveTextContent('No example 0'));
    expect(screen.getByText('No newsletters found')).toBeVisible();
  });

  test('shows what the address says, and ignores what it cannot mean', async () => {
    await openAt(`?q=r&category=${science.id.toUpperCase()}&order=-title&only=no-such-thing`);
    await waitFor(() => expect(titles()).toEqual(['Thriving', 'Bare']));
    expect(screen.getByLabelText('Search newsletters')).toHaveValue('r');
    expect(screen.getByLabelText('Category')).toHaveTextContent('Science');
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
    expect(chip(/^Not edited/)).toHaveAttribute('aria-pressed', 'true');
  });
});
