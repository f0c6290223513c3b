import { directoryQuery } from '@newsletters/shared/api/newsletters/directory';
import { searchQuery } from '@newsletters/shared/api/newsletters/search';
import { dismissNotification, useNotification } from '@newsletters/shared/notifications';
import { queryClient } from '@newsletters/shared/query';
import { act, at, backend, renderPage } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { fromHome } from '../newsletter/origin';
import { beaker, bread, food, listed, readsOf, science, serveDirectory } from '../testing/fakes';
import NewsletterPage from './NewsletterPage';

const route = '/newsletter/:id';

/** What the shell does for this page: it notifies. */
function FakeShell() {
  return (
    <>
      <p role="log">{useNotification()?.message}</p>
      <NewsletterPage />
    </>
  );
}

const open = (newsletter = beaker) =>
  renderPage(<FakeShell />, { route, path: `/newsletter/${newsletter.id}` });

test('its category is a link to the newsletters of that category; says how long its example takes to read', async () => {
  const newsletter = listed({ example_content: `<p>${'word '.repeat(700)}</p>` });
  serveDirectory([newsletter]);
  await open(newsletter);
  expect(await screen.findByRole('link', { name: 'Science' })).toHaveAttribute(
    'href',
    `/?category=${science.id}`,
  );
  expect(await screen.findByText('3 min read')).toBeVisible();
});

describe('Share', () => {
  const url = `http://localhost/newsletter/${beaker.id}`;
  const press = async (write = () => Promise.resolve()) => {
    serveDirectory();
    const { user } = await open();
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    return copy;
  };
  const offerSheet = (share: () => Promise<void>) => {
    const sheet = jest.fn(share);
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
    return sheet;
  };
  const copied = () => screen.getByRole('log').textContent;
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    dismissNotification();
  });

  test("opens the system's share sheet", async () => {
    const sheet = offerSheet(async () => {});
    await press();
    expect(sheet).toHaveBeenCalledWith({ title: beaker.title, url });
    expect(copied()).toBe('');
  });

  test('does nothing more when the user closes the sheet', async () => {
    offerSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
    await press();
    expect(copied()).toBe('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('copies the link where there is no sheet, or where it fails', async () => {
    offerSheet(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    expect(await press()).toHaveBeenCalledWith(url);
    expect(copied()).toBe('Link copied');
  });

  test('shows the link where it cannot be copied', async () => {
    await press(() => Promise.reject(new Error('denied')));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `The link couldn't be copied. Here it is: ${url}`,
    );
  });
});

describe('More in a category', () => {
  const many = Array.from({ length: 5 }, (_, index) => listed({ title: `Letter ${index}` }, food));

  test('shows three others of the same category, newest first', async () => {
    serveDirectory([beaker, ...many]);
    await open(many[1]);
    // They appear once the example has its height.
    fireEvent.load(await screen.findByTitle('Example issue of Letter 1'));
    const more = within(await screen.findByRole('region', { name: 'More in Food' }));
    const links = more.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Letter 0', 'Letter 2', 'Letter 3']);
    expect(links[0]).toHaveAttribute('href', `/newsletter/${many[0]?.id}`);
  });

  test('is hidden when there are none', async () => {
    serveDirectory([beaker, bread]);
    const reads = readsOf('newsletters');
    await open(bread);
    await waitFor(() => expect(reads).toHaveLength(4));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('More in Food')).not.toBeInTheDocument();
  });

  test('neither its failure nor that of the neighbours disturbs the page', async () => {
    serveDirectory();
    let failures = 0;
    backend.use(
      http.get(at.table('newsletters'), ({ request }) => {
        if (new URL(request.url).searchParams.has('id')) return;
        failures += 1;
        return HttpResponse.json({}, { status: 500 });
      }),
    );
    await open();
    await waitFor(() => expect(failures).toBe(3));
    expect(screen.getByRole('heading', { level: 1, name: beaker.title })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the previous and the next newsletter', () => {
  const letters = ['One', 'Two', 'Three', 'Four'].map((title, index) =>
    listed(
      {
        title,
        description: index < 3 ? 'Early' : 'Late',
        created_at: `2026-02-0${9 - index}T08:00:00+00:00`,
      },
      index === 1 ? science : food,
    ),
  );
  const [one, two, three, four] = letters as [typeof beaker, typeof beaker, typeof beaker, typeof beaker];

  /** As the database orders and filters what comes before and after a newsletter. */
  const serve = () => {
    serveDirectory(letters);
    backend.use(
      http.get(at.table('newsletters'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        const [, comparison, value = ''] =
          /^\(created_at\.([lg]t)\."([^"]+)"/.exec(searchParams.get('or') ?? '') ?? [];
        if (!comparison) return;
        const category = searchParams.get('category_id')?.slice(3);
        const beyond = letters
          .filter(({ category_id }) => !category || category_id === category)
          .filter(({ created_at }) => (comparison === 'gt' ? created_at > value : created_at < value));
        if (comparison === 'gt') beyond.reverse();
        return HttpResponse.json(beyond.slice(0, Number(searchParams.get('limit'))));
      }),
    );
  };
  const names = async () => {
    await screen.findAllByRole('link', { name: /^(Previous|Next) newsletter: / });
    return ['Previous', 'Next'].map(
      (name) =>
        screen.queryByRole('link', { name: new RegExp(`^${name} newsletter: `) })?.textContent &&
        screen.getByRole('link', { name: new RegExp(`^${name} newsletter: `) }).title,
    );
  };

  test('are those of the whole directory without a filter; at an end, the button is disabled', async () => {
    serve();
    await open(one);
    expect(await names()).toEqual([undefined, 'Two']);
    expect(screen.getByRole('button', { name: 'Previous newsletter' })).toBeDisabled();
  });

  test('are those within the category, the search or both that the user came with', async () => {
    serve();
    const { router } = await open(one);
    // In turns, so that no neighbours are the ones before.
    for (const [filter, expected] of [
      [`?category=${food.id}`, ['One', 'Four']],
      ['?q=early', ['Two', undefined]],
      [`?category=${food.id}&q=early`, ['One', undefined]],
      ['?category=abc', ['Two', 'Four']],
    ] as const) {
      await act(() => router.navigate(`/newsletter/${three.id}`, { state: fromHome(filter) }));
      await screen.findByRole('heading', { level: 1, name: 'Three' });
      await waitFor(async () => expect(await names()).toEqual(expected));
    }
  });

  test.each([
    ['beyond what is loaded', 79, true],
    ['the last one that is loaded', 71, true],
    ['beyond what was loaded, which is gone', 79, false],
  ])('lead through all that a search has found: %s', async (_what, index, isLoaded) => {
    const found = Array.from({ length: 100 }, (_, place) => listed({ title: `Letter ${place}` }));
    serveDirectory(found);
    if (isLoaded) await queryClient.fetchInfiniteQuery(searchQuery('letter'));
    const { router } = await open(found[0]);
    const { id } = found[index] as typeof beaker;
    await act(() => router.navigate(`/newsletter/${id}`, { state: fromHome('?q=letter') }));
    await screen.findByRole('heading', { level: 1, name: `Letter ${index}` });
    await waitFor(async () => expect(await names()).toEqual([`Letter ${index - 1}`, `Letter ${index + 1}`]));
  });

  test('lead on within the filter, and Back to Newsletters returns to it', async () => {
    serve();
    const { router, user } = await open(one);
    await router.navigate(`/?category=${food.id}`);
    await router.navigate(`/newsletter/${one.id}`, { state: fromHome(`?category=${food.id}`) });
    await user.click(await screen.findByRole('link', { name: 'Next newsletter: Three' }));
    await user.click(await screen.findByRole('link', { name: 'Next newsletter: Four' }));
    await screen.findByRole('heading', { level: 1, name: four.title });
    await user.click(screen.getByRole('button', { name: 'Back to Newsletters' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?category=${food.id}`));
    expect(router.state.historyAction).toBe('POP');
  });

  test('come from the directory as the user saw it, without a request', async () => {
    serve();
    const { router } = await open(one);
    await queryClient.fetchInfiniteQuery(directoryQuery());
    const reads = readsOf('newsletters');
    await router.navigate(`/newsletter/${two.id}`, { state: fromHome('') });
    await waitFor(async () => expect(await names()).toEqual(['One', 'Three']));
    expect(reads.filter((read) => read.has('or'))).toEqual([]);
  });
});
