import { at, backend, renderPage } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { asFound, beaker, bread, food, orbit, science, serveDirectory } from '../testing/fakes';
import HomePage from './HomePage';

const open = async (path = '/') => {
  const view = await renderPage(<HomePage />, { path });
  const field = await screen.findByRole('textbox', { name: 'Search newsletters' });
  // At once: typing that takes too long would be searched for in parts.
  const type = async (text: string) => {
    await view.user.click(field);
    await view.user.paste(text);
  };
  return { ...view, type, field };
};
const list = () => screen.findByRole('list', { name: /^(Featured Newsletters|Search Results)$/ });
const titles = async () =>
  within(await list())
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
const isDimmed = async () => (await list()).closest('[aria-busy]')?.getAttribute('aria-busy') === 'true';

/** Answers searches as the test says. */
const answer = (respond: (text: string) => Promise<Response> | Response) =>
  backend.use(
    http.get(at.procedure('search_newsletters'), ({ request }) =>
      respond(new URL(request.url).searchParams.get('p_query') ?? ''),
    ),
  );

test('shows what the database finds, in its order, with its number', async () => {
  serveDirectory();
  answer(() => HttpResponse.json([asFound(orbit, 2), asFound(beaker, 2)]));
  const { type, router } = await open();
  await titles();
  await type('anything');
  expect(await screen.findByText('2 newsletters found')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('heading', { level: 2, name: 'Search Results' })).toBeVisible();
  expect(await titles()).toEqual([orbit.title, beaker.title]);
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('anything');
});

test.each([
  ['a NUL', 'low%00orbit', 'low orbit'],
  ['10,000 characters', 'a'.repeat(10_000), 'a'.repeat(200)],
])('%s in the address is a search like any other', async (_what, text, sent) => {
  serveDirectory();
  const seen: string[] = [];
  answer((query) => {
    seen.push(query);
    return HttpResponse.json([asFound(orbit, 1)]);
  });
  await open(`/?q=${text}`);
  expect(await titles()).toEqual([orbit.title]);
  expect(seen).toEqual([sent]);
});

test('says that there are more than it lists', async () => {
  serveDirectory();
  answer(() => HttpResponse.json([asFound(orbit, 301), asFound(beaker, 301)]));
  await open('/?q=a');
  expect(await screen.findByText('More than 300 newsletters found')).toBeVisible();
});

test('what was there stays, dimmed, until the answer has come; a late answer never replaces a newer one', async () => {
  serveDirectory();
  const answers = new Map<string, () => void>();
  answer(
    (text) =>
      new Promise((resolve) => {
        const found = text === 'new' ? [asFound(orbit, 1)] : [asFound(bread, 1)];
        answers.set(text, () => resolve(HttpResponse.json(found)));
      }),
  );
  const { type, user, field } = await open();
  await titles();
  await type('old');
  await waitFor(() => expect([...answers.keys()]).toEqual(['old']));
  expect(await titles()).toEqual([beaker.title, bread.title, orbit.title]);
  expect(await isDimmed()).toBe(true);
  expect(screen.getByText('Searching the whole directory…')).toHaveAttribute('role', 'status');
  await user.clear(field);
  await type('new');
  await waitFor(() => expect([...answers.keys()]).toEqual(['old', 'new']));
  answers.get('new')?.();
  await waitFor(async () => expect(await titles()).toEqual([orbit.title]));
  answers.get('old')?.();
  await waitFor(async () => expect(await isDimmed()).toBe(false));
  expect(await titles()).toEqual([orbit.title]);
});

test('a search that fails says so, and Retry repeats it', async () => {
  serveDirectory();
  answer(() => HttpResponse.json({}, { status: 500 }));
  const { type, user } = await open();
  await titles();
  await type('bread');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
  expect(screen.queryByRole('list', { name: 'Search Results' })).not.toBeInTheDocument();
  serveDirectory();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await titles()).toEqual([bread.title]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failed search is gone with the next one', async () => {
  serveDirectory();
  answer(() => HttpResponse.json({}, { status: 500 }));
  const { type, user, field } = await open('/?q=bread');
  await screen.findByRole('alert');
  serveDirectory();
  await user.clear(field);
  await type('orbit');
  await waitFor(async () => expect(await titles()).toEqual([orbit.title]));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('combines with the filter and follows Back', async () => {
  serveDirectory();
  const { user, router, type } = await open(`/?category=${science.id}`);
  await titles();
  await type('breakfast');
  await waitFor(async () => expect(await titles()).toEqual([orbit.title]));
  await waitFor(() => expect(router.state.location.search).toContain('q=breakfast'));
  const categories = within(await screen.findByRole('group', { name: 'Categories' }));
  await user.click(categories.getByRole('button', { name: 'Food' }));
  expect(await screen.findByText('No newsletters match your search')).toBeVisible();
  await router.navigate(-1);
  await waitFor(async () => expect(await titles()).toEqual([orbit.title]));
  expect(screen.getByRole('textbox')).toHaveValue('breakfast');
  await router.navigate('/');
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
});

test('a search for a category offers it first', async () => {
  serveDirectory();
  const { user, router } = await open('/?q=FOO');
  await user.click(await screen.findByRole('button', { name: 'Category: Food · 1 newsletter' }));
  await waitFor(async () => expect(await titles()).toEqual([bread.title]));
  expect(router.state.location.search).toBe(`?category=${food.id}`);
  expect(screen.getByRole('heading', { name: 'Food · 1 newsletter' })).toHaveFocus();
  expect(screen.getByRole('textbox')).toHaveValue('');
  await router.navigate(`/?category=${food.id}&q=food`);
  await screen.findByText('No newsletters match your search');
  expect(screen.queryByRole('button', { name: /^Category:/ })).not.toBeInTheDocument();
});

describe('with nothing found', () => {
  test('says so, shows what is similar as cards of its own, and leads back', async () => {
    serveDirectory();
    answer(() => HttpResponse.json([asFound(orbit, 0)]));
    const { user, router } = await open('/?q=orbit%20zzz');
    expect(await screen.findByText('No newsletters match your search')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Similar newsletters' })).toBeVisible();
    const similar = within(screen.getByRole('list', { name: 'Similar newsletters' }));
    expect(similar.getByRole('link', { name: orbit.title })).toHaveAttribute(
      'href',
      `/newsletter/${orbit.id}`,
    );
    expect(screen.queryByRole('list', { name: 'Search Results' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(await screen.findByText('3 newsletters')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('heading', { name: 'Featured Newsletters' })).toHaveFocus();
  });

  test('searches for what may have been meant, and offers the categories of that name', async () => {
    serveDirectory();
    answer((text) =>
      HttpResponse.json(
        text === 'scence'
          ? [{ ...asFound(orbit, 0), suggestions: ['science', 'scent'] }]
          : [asFound(beaker, 1)],
      ),
    );
    const { user, router } = await open('/?q=scence');
    expect(await screen.findByRole('button', { name: 'Search for “scent”' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Category: Science · 2 newsletters' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Search for “science”' }));
    expect(await screen.findByText('1 newsletter found')).toBeVisible();
    expect(await titles()).toEqual([beaker.title]);
    expect(screen.getByRole('heading', { name: 'Search Results' })).toHaveFocus();
    await waitFor(() => expect(router.state.location.search).toBe('?q=science'));
  });

  test('offers matching categories', async () => {
    serveDirectory();
    await open('/?q=science');
    expect(await screen.findByText('No newsletters match your search')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Category: Science · 2 newsletters' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Similar newsletters' })).not.toBeInTheDocument();
  });
});
