import { retryAll } from '@newsletters/shared/query';
import { act, at, backend, heldAnswer, renderPage } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { listed, readsOf, serveDirectory } from '../testing/fakes';
import HomePage from './HomePage';

const HEIGHT = 400;

/** How far the page is scrolled, in pixels. */
let scrolled = 0;

// jsdom has no layout: here, each card is one row of 400 pixels.
beforeEach(() => {
  scrolled = 0;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function measured(this: Element) {
    return new DOMRect(0, -scrolled, 400, this.tagName === 'ARTICLE' ? HEIGHT : 0);
  });
});
afterEach(() => jest.restoreAllMocks());

function scrollTo(card: number) {
  scrolled = card * HEIGHT;
  fireEvent.scroll(window);
}

const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => listed({ title: `Letter ${index}` }));

const list = () => screen.findByRole('list', { name: /^(Featured Newsletters|Search Results)$/ });
// By element: queries by role take long in as many cards.
const shown = async () => [...(await list()).querySelectorAll('h3')].map(({ textContent }) => textContent);

test('loads what fills a few screens, says how many there are, and loads more near the end, one chunk at a time', async () => {
  const many = letters(300);
  serveDirectory(many);
  const reads = readsOf('newsletters');
  await renderPage(<HomePage />);
  expect(await screen.findByText('300 newsletters')).toBeVisible();
  const [first] = within(await list()).getAllByRole('listitem');
  expect(first).toHaveAttribute('aria-setsize', '300');
  scrollTo(40);
  expect(await shown()).toContain('Letter 40');
  expect(reads).toHaveLength(1);
  scrollTo(69);
  expect(await screen.findByText('Showing 144 of 300 newsletters')).toHaveAttribute('role', 'status');
  const { created_at, id } = many[71] as (typeof many)[number];
  expect(reads).toHaveLength(2);
  expect(Object.fromEntries(reads[1] ?? [])).toMatchObject({
    or: `(created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id}))`,
    limit: '72',
  });
  scrollTo(80);
  expect(await shown()).toContain('Letter 80');
  expect(reads).toHaveLength(2);
});

test('shows each newsletter once, whatever is deleted or published while the visitor scrolls', async () => {
  const table = letters(150);
  const [gone] = table;
  serveDirectory(table);
  await renderPage(<HomePage />);
  await shown();
  table.splice(0, 5);
  scrollTo(70);
  await screen.findByText(/^Showing 144 of/);
  table.unshift(listed({ title: 'Just out' }));
  scrollTo(142);
  await screen.findByText('Showing 150 of 150 newsletters');
  const seen = new Set<string | null>();
  for (let card = 0; card < 150; card += 2) {
    scrollTo(card);
    for (const title of await shown()) seen.add(title);
  }
  expect(seen.size).toBe(150);
  expect(seen).toContain(gone?.title);
});

test('loads a thousand as the visitor scrolls, then waits for a button, so that the footer can be reached', async () => {
  serveDirectory(letters(1100));
  const reads = readsOf('newsletters');
  const { user } = await renderPage(<HomePage />);
  await shown();
  for (let loaded = 72; loaded < 1000; loaded += 72) {
    scrollTo(loaded - 1);
    const now = (loaded + 72).toLocaleString('en');
    await screen.findByText(`Showing ${now} of 1,100 newsletters`);
    if (loaded + 72 < 1000)
      expect(screen.queryByRole('button', { name: 'Show more newsletters' })).not.toBeInTheDocument();
  }
  scrollTo(1007);
  const more = await screen.findByRole('button', { name: 'Show more newsletters' });
  expect(reads).toHaveLength(14);
  await user.click(more);
  expect(await screen.findByText('Showing 1,080 of 1,100 newsletters')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more newsletters' })).not.toBeInTheDocument();
  scrollTo(1079);
  expect(await screen.findByText('Showing 1,100 of 1,100 newsletters')).toBeInTheDocument();
});

test('says when a later chunk fails, keeps the loaded ones, and recovers with Retry', async () => {
  const many = letters(80);
  serveDirectory(many);
  backend.use(
    http.get(at.table('newsletters'), ({ request }) =>
      new URL(request.url).searchParams.has('or') ? HttpResponse.json({}, { status: 500 }) : undefined,
    ),
  );
  const { user } = await renderPage(<HomePage />);
  await shown();
  scrollTo(70);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
  expect(await shown()).toContain('Letter 70');
  serveDirectory(many);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Showing 80 of 80 newsletters')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('goes on loading near the end after a request without a response was given up', async () => {
  const many = letters(80);
  serveDirectory(many);
  const reads = readsOf('newsletters');
  const { answer, give } = heldAnswer();
  backend.use(
    http.get(at.table('newsletters'), ({ request }) =>
      new URL(request.url).searchParams.has('or') ? answer() : undefined,
    ),
  );
  await renderPage(<HomePage />);
  await shown();
  scrollTo(70);
  await waitFor(() => expect(reads).toHaveLength(2));
  serveDirectory(many);
  await act(() => retryAll());
  scrollTo(71);
  expect(await screen.findByText('Showing 80 of 80 newsletters')).toBeInTheDocument();
  give(HttpResponse.json([]));
});

test('loads more of what a search has found in the same way, and counts no more than it finds', async () => {
  serveDirectory(letters(310));
  await renderPage(<HomePage />, { path: '/?q=letter' });
  const [first] = within(await list()).getAllByRole('listitem');
  expect(first).toHaveAttribute('aria-setsize', '300');
  scrollTo(70);
  expect(await screen.findByText('Showing 144 of 300 newsletters')).toBeInTheDocument();
});
