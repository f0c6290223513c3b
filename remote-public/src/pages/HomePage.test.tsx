import { queryClient, tryAgain } from '@newsletters/shared/query';
import {
  aCategory,
  act,
  at,
  backend,
  backendUrl,
  databaseError,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import {
  beaker,
  branding,
  bread,
  food,
  listed,
  orbit,
  readsOf,
  science,
  serveDirectory,
  serveSubscriptions,
  subscriptionTo,
} from '../testing/fakes';
import HomePage from './HomePage';

const open = async (path = '/', as?: 'user') => {
  const view = await renderPage(<HomePage />, { path, as });
  await screen.findByRole('textbox', { name: 'Search newsletters' });
  return view;
};

const categories = async () => within(await screen.findByRole('group', { name: 'Categories' }));
const category = async (name: string) => (await categories()).getByRole('button', { name });
const newsletters = async () => {
  const list = await screen.findByRole('list', { name: /^(Featured Newsletters|Search Results)$/ });
  return within(list)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
};
const card = (title: string) => screen.getByRole('link', { name: title }).closest('article') as HTMLElement;

describe('the hero', () => {
  test('shows the settings', async () => {
    const settings = branding({
      hero_heading: 'Read better',
      hero_text: 'One issue at a time',
      hero_image_url: 'https://images.test/hero.jpg',
    });
    serveDirectory([beaker], [settings]);
    const { container } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Read better' })).toBeVisible();
    expect(screen.getByText('One issue at a time')).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://images.test/hero.jpg');
  });

  test.each([
    ['empty settings', tableHandler('site_settings', [branding({ hero_heading: ' ' })])],
    ['no row', tableHandler('site_settings', [])],
    ['no table', http.get(at.table('site_settings'), databaseError(404, '42P01', 'relation does not exist'))],
  ])('shows its defaults without an error for %s', async (_case, answer) => {
    serveDirectory();
    backend.use(answer);
    const { container } = await open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Find newsletters worth reading',
    );
    expect(
      screen.getByText('Browse by category, read an example issue, and subscribe at your own pace.'),
    ).toBeVisible();
    await newsletters();
    expect(container.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows its defaults below an error when the settings cannot be loaded', async () => {
    serveDirectory();
    backend.use(http.get(at.table('site_settings'), databaseError(500, 'XX000', '')));
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load site settings');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Find newsletters worth reading');
    expect(await newsletters()).toHaveLength(3);
    const retry = () => user.click(screen.getByRole('button', { name: 'Retry' }));
    backend.use(http.get(at.table('site_settings'), databaseError(400, 'XX000', 'The disk is full')));
    await retry();
    expect(await screen.findByText('Unable to load site settings. The disk is full.')).toBeVisible();
    backend.use(tableHandler('site_settings', [branding({ hero_heading: 'Back again' })]));
    await retry();
    expect(await screen.findByRole('heading', { level: 1, name: 'Back again' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  describe('with long texts', () => {
    beforeEach(() => {
      // A line has 40 letters, and three lines are shown.
      jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(72);
      jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
        return 24 * Math.ceil((this.textContent?.length ?? 0) / 40);
      });
      jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((measure) => {
        const observe = () => act(measure as () => void);
        return { observe, unobserve: () => undefined, disconnect: () => undefined };
      });
    });
    afterEach(() => jest.restoreAllMocks());

    const words = (letters: number) => 'A long welcome. '.repeat(10).slice(0, letters).trim();

    test.each([
      ['text', { hero_heading: words(100), hero_text: words(150) }],
      ['heading', { hero_heading: words(150), hero_text: words(100) }],
    ])('cuts off the %s, and shows it in full on request', async (_what, texts) => {
      serveDirectory([beaker], [branding(texts)]);
      const { user } = await open();
      await user.click(await screen.findByRole('button', { name: 'Show full text', expanded: false }));
      const shorten = screen.getByRole('button', { name: 'Shorten text', expanded: true });
      expect(shorten).toHaveFocus();
      await user.click(shorten);
      expect(screen.getByRole('button', { name: 'Show full text', expanded: false })).toHaveFocus();
    });

    test('offers nothing more where all of it fits', async () => {
      const texts = { hero_heading: words(100), hero_text: words(118) };
      serveDirectory([beaker], [branding(texts)]);
      await open();
      expect(await screen.findByText(texts.hero_text)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Show full text' })).not.toBeInTheDocument();
    });
  });

  test('has two buttons that do nothing', async () => {
    serveDirectory();
    const { user, router } = await open();
    await newsletters();
    const before = document.body.textContent;
    const reads = readsOf('newsletters');
    await user.click(await screen.findByRole('button', { name: 'Get Started' }));
    await user.click(screen.getByRole('button', { name: 'Learn More' }));
    expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
    expect(document.body.textContent).toBe(before);
    expect(reads).toEqual([]);
  });
});

describe('the grid', () => {
  test('shows every newsletter as a card, weekly by default, counts them, and opens one; reads no subscriptions of a visitor', async () => {
    serveDirectory();
    const reads = readsOf('newsletter_subscriptions');
    const { user, router } = await open();
    expect(await newsletters()).toEqual([beaker.title, bread.title, orbit.title]);
    const shown = within(card('Crêpe & Bread'));
    expect(shown.getByText('What rises, slowly')).toBeVisible();
    expect(shown.getByText('Food')).toBeVisible();
    expect(shown.getByText('Weekly')).toBeVisible();
    expect(screen.getByText('3 newsletters')).toBeVisible();
    expect(document.title).toBe('Newsletter Directory');
    expect(reads).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Low Orbit' }));
    expect(router.state.location.pathname).toBe(`/newsletter/${orbit.id}`);
  });

  test('says how often each newsletter appears', async () => {
    const rhythms = ['daily', 'weekly', 'biweekly', 'monthly', 'irregular', 'by the moon'];
    serveDirectory(rhythms.map((rhythm) => listed({ title: `Comes ${rhythm}`, rhythm })));
    await open();
    await newsletters();
    const names = ['Daily', 'Weekly', 'Every two weeks', 'Monthly', 'Irregularly', 'Weekly'];
    for (const [index, name] of names.entries())
      expect(within(card(`Comes ${rhythms[index]}`)).getByText(name)).toBeVisible();
  });

  test('shows the fallback for an image that is missing, unsafe, or not an image URL', async () => {
    serveDirectory([
      listed({ title: 'Missing', image_url: null }),
      listed({ title: 'Unsafe', image_url: 'javascript:alert(1)' }),
      listed({ title: 'No image', image_url: 'data:text/html,<script>1</script>' }),
    ]);
    await open();
    await newsletters();
    for (const title of ['Missing', 'Unsafe', 'No image'])
      expect([title, card(title).querySelector('img')?.getAttribute('src')]).toEqual([
        title,
        expect.stringMatching(/^data:image\/svg/),
      ]);
  });

  test('shows a size of an image, then the image itself if that is missing, then the fallback', async () => {
    const bucket = at.storage('object/public/newsletter-images');
    const name = '0b0c0d0e-0000-4000-8000-000000000001-400x225-c8a070';
    serveDirectory([listed({ title: 'Sized', image_url: `${bucket}/${name}.jpg` })]);
    await open();
    await newsletters();
    const image = () => card('Sized').querySelector('img') as HTMLImageElement;
    expect(image().srcset).toBe(
      `${bucket}/${name}.192.jpg 192w, ${bucket}/${name}.384.jpg 384w, ${bucket}/${name}.jpg 400w`,
    );
    expect(image().sizes).toMatch(/^\(max-width: 599\.95px\) 171px, /);
    fireEvent.error(image());
    expect(image()).not.toHaveAttribute('srcset');
    expect(image().src).toBe(`${bucket}/${name}.jpg`);
    fireEvent.error(image());
    expect(image().src).toMatch(/^data:image\/svg/);
  });

  test('keeps the point of interest of an image where it is cut, but not that of the fallback', async () => {
    const cover = { image_url: 'https://images.test/cover.jpg', image_focus: 20 };
    serveDirectory([
      listed({ title: 'Aside', ...cover }),
      listed({ title: 'Middle', ...cover, image_focus: 50 }),
    ]);
    await open();
    await newsletters();
    const image = card('Aside').querySelector('img') as HTMLImageElement;
    expect(image).toHaveStyle({ objectPosition: '20% 50%' });
    expect(card('Middle').querySelector('img')).not.toHaveAttribute('style');
    fireEvent.error(image);
    expect(image).not.toHaveStyle({ objectPosition: '20% 50%' });
  });

  test('tries the fallback once for an image that fails to load, and the image again once the device is online', async () => {
    serveDirectory([listed({ title: 'Broken', image_url: 'https://images.test/gone.jpg' })]);
    await open();
    await newsletters();
    const image = () => card('Broken').querySelector('img') as HTMLImageElement;
    expect(image()).toHaveAttribute('src', 'https://images.test/gone.jpg');
    fireEvent.error(image());
    const fallback = image().src;
    expect(fallback).toMatch(/^data:image\/svg/);
    fireEvent.error(image());
    expect(image().src).toBe(fallback);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(image().src).toBe('https://images.test/gone.jpg');
  });

  test('shows markup as text', async () => {
    const markup = '<img src=x onerror="window.__pwn=1">';
    serveDirectory([listed({ title: markup, description: '<script>window.__pwn=1</script>' })]);
    const { container } = await open();
    expect(await newsletters()).toEqual([markup]);
    expect(container.querySelectorAll('script, [onerror]')).toHaveLength(0);
  });

  test('says when there are no newsletters', async () => {
    serveDirectory([]);
    await open();
    expect(await screen.findByText('No newsletters available at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Filter' })).not.toBeInTheDocument();
  });
});

describe('the cards of a user', () => {
  test('show the actual subscriptions, and the default for all others', async () => {
    serveDirectory();
    serveSubscriptions([
      subscriptionTo(bread, { frequency: 'monthly' }),
      subscriptionTo(orbit, { frequency: 'daily', status: 'inactive' }),
    ]);
    const reads = readsOf('newsletter_subscriptions');
    await open('/', 'user');
    await newsletters();
    expect(await within(card('Crêpe & Bread')).findByText('Subscribed · Monthly')).toBeVisible();
    for (const title of [beaker.title, orbit.title])
      expect(within(card(title)).getByText('Weekly')).toBeVisible();
    expect(reads).toHaveLength(1);
  });

  test('show the default and an error when the subscriptions cannot be loaded', async () => {
    serveDirectory();
    backend.use(http.get(at.table('newsletter_subscriptions'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = await open('/', 'user');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load subscriptions');
    expect(await newsletters()).toHaveLength(3);
    serveSubscriptions([subscriptionTo(bread)]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await within(card('Crêpe & Bread')).findByText('Subscribed · Weekly')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the categories', () => {
  test('say how many newsletters they have, without changing their names; those without any come at the end', async () => {
    serveDirectory(undefined, undefined, [aCategory({ name: 'Poetry' }), food, science]);
    await open();
    const tiles = (await categories()).getAllByRole('button');
    const [one, several, none] = tiles;
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      'Food\u00a01',
      'Science\u00a02',
      'Poetry\u00a00',
    ]);
    expect(one).toHaveTextContent(/^Food 1$/);
    expect(one).toHaveAccessibleDescription('1 newsletter');
    expect(several).toHaveAccessibleDescription('2 newsletters');
    expect(none).toHaveAccessibleDescription('0 newsletters');
    expect(screen.queryByRole('button', { name: 'All categories' })).not.toBeInTheDocument();
  });

  test('beyond the first rows are behind a button, except the selected one', async () => {
    const many = Array.from({ length: 30 }, (_, index) => aCategory({ name: `Category ${index + 1}` }));
    serveDirectory([beaker], [branding()], many);
    const { user } = await open(`/?category=${many[28]?.id}`);
    const hidden = async (width: 'narrow' | 'wide') =>
      (await categories())
        .getAllByRole('button')
        .flatMap((tile, index) => (tile.classList.contains(`beyond-${width}`) ? [index + 1] : []));
    const from = (first: number) =>
      many.flatMap((_, index) => (index + 1 < first || index === 28 ? [] : [index + 1]));
    expect(await hidden('narrow')).toEqual(from(12));
    expect(await hidden('wide')).toEqual(from(16));
    await user.click(screen.getByRole('button', { name: 'Clear Filter' }));
    expect((await hidden('narrow'))[0]).toBe(13);
    expect((await hidden('wide'))[0]).toBe(17);
    await user.click(screen.getByRole('button', { name: 'All categories', expanded: false }));
    expect([...(await hidden('narrow')), ...(await hidden('wide'))]).toEqual([]);
    const less = screen.getByRole('button', { name: 'Fewer categories', expanded: true });
    expect(less).toHaveFocus();
    await user.click(less);
    expect(await hidden('wide')).toHaveLength(14);
  });
});

const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');
const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');
const described = () => document.querySelector('meta[name=description]')?.getAttribute('content');

describe('the category filter', () => {
  test('queries the server, appears in the address bar, names category and count in the heading, the document title and an announcement, and is removed by selecting it again', async () => {
    serveDirectory();
    const shown = jest.fn();
    Element.prototype.scrollIntoView = shown;
    const { user, router } = await open();
    await newsletters();
    const reads = readsOf('newsletters');
    const announced = () => screen.getByText(/^[\d,]+ newsletters?\b/, { selector: '[role=status]' });
    const region = announced();
    await user.click(await category('Science'));
    const heading = await screen.findByRole('heading', { name: 'Science · 2 newsletters' });
    expect(shown.mock.contexts).toEqual([heading]);
    expect(router.state.location.search).toBe(`?category=${science.id}`);
    await waitFor(() => expect(reads[0]?.get('category_id')).toBe(`eq.${science.id}`));
    await waitFor(async () => expect(await newsletters()).toEqual([beaker.title, orbit.title]));
    expect(await category('Science')).toHaveAttribute('aria-pressed', 'true');
    expect(await category('Food')).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(region).toHaveTextContent('2 newsletters in Science'));
    expect(document.title).toBe('Science newsletters – Newsletter Directory');
    expect(canonical()).toMatch(/^http:\/\/localhost\/\?category=[0-9a-f-]{36}$/);
    expect(described()).toBe('Newsletters about Science, each with an example issue.');
    expect(await category('Science')).toHaveFocus();
    await user.click(await category('Science'));
    expect(await screen.findByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(await category('Science')).toHaveAttribute('aria-pressed', 'false');
    expect(announced()).toBe(region);
    expect(region).toHaveTextContent(/^3 newsletters$/);
    expect(await newsletters()).toHaveLength(3);
    expect(document.title).toBe('Newsletter Directory');
    expect(canonical()).toBe('http://localhost/');
    expect(document.head.querySelectorAll('title, link[rel=canonical]')).toHaveLength(2);
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('is removed by Clear Filter', async () => {
    serveDirectory();
    const { user, router } = await open(`/?category=${science.id}`);
    expect(await newsletters()).toEqual([beaker.title, orbit.title]);
    await user.click(screen.getByRole('button', { name: 'Clear Filter' }));
    expect(router.state.location.search).toBe('');
    expect(await newsletters()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Clear Filter' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Featured Newsletters' })).toHaveFocus();
  });

  test('follows Back and Forward, one step per selection', async () => {
    serveDirectory();
    const { user, router } = await open();
    await user.click(await category('Food'));
    await user.click(await category('Science'));
    expect(await newsletters()).toEqual([beaker.title, orbit.title]);
    await router.navigate(-1);
    expect(router.state.location.search).toBe(`?category=${food.id}`);
    await waitFor(async () => expect(await newsletters()).toEqual([bread.title]));
    await router.navigate(-1);
    await waitFor(async () => expect(await newsletters()).toHaveLength(3));
    await router.navigate(1);
    await waitFor(async () => expect(await newsletters()).toEqual([bread.title]));
  });

  test('that could not be read is read when it is chosen again, once the back end can be reached', async () => {
    serveDirectory();
    const { user } = await open();
    expect(await newsletters()).toHaveLength(3);
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.error()));
    await user.click(await category('Food'));
    expect(await screen.findByText('Failed to load newsletters')).toBeVisible();
    await user.click(await category('Science'));
    expect(await screen.findByText('Low Orbit')).toBeVisible();
    serveDirectory();
    await act(tryAgain);
    await waitFor(() => expect(screen.queryByText('Failed to load newsletters')).not.toBeInTheDocument());
    const reads = readsOf('newsletters');
    await user.click(await category('Food'));
    await waitFor(() => expect(reads[0]?.get('category_id')).toBe(`eq.${food.id}`));
    expect(screen.queryByText('Failed to load newsletters')).not.toBeInTheDocument();
  });

  test('says when the category is empty', async () => {
    const empty = aCategory({ name: 'Poetry' });
    serveDirectory(undefined, undefined, [food, science, empty]);
    await open(`/?category=${empty.id}`);
    expect(await screen.findByText('No newsletters available in this category.')).toBeVisible();
    expect(await category('Poetry')).toHaveAttribute('aria-pressed', 'true');
  });

  test('says when the category is unknown', async () => {
    serveDirectory();
    await open('/?category=00000000-0000-4000-8000-999999999999');
    expect(await screen.findByText('No newsletters available in this category.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear Filter' })).toBeVisible();
    await waitFor(() => expect(robots()).toBe('noindex'));
    expect(canonical()).toBeUndefined();
  });

  test('sends nothing and offers no selection for a malformed category', async () => {
    serveDirectory();
    const reads = readsOf('newsletters');
    const { user, router } = await open('/?category=nonsense');
    for (const value of ['nonsense', 'nonsense&q=pot', '%00', "1'%20or%20'1'='1", '<script>']) {
      await act(() => router.navigate(`/?category=${value}`));
      expect(await screen.findByText('No newsletters available in this category.')).toBeVisible();
      await categories();
      await waitFor(() => expect(robots()).toBe('noindex'));
      expect(screen.queryByRole('button', { name: 'Select several' })).not.toBeInTheDocument();
      expect({ value, reads }).toEqual({ value, reads: [] });
    }
    await user.click(screen.getByRole('button', { name: 'Clear Filter' }));
    await waitFor(() => expect(canonical()).toBe('http://localhost/'));
    expect(robots()).toBeUndefined();
  });
});

describe('a failure', () => {
  test.each([
    ['Failed to load categories', 'categories', () => newsletters()],
    ['Failed to load newsletters', 'newsletters', () => categories()],
  ])('%s is shown in its place and can be retried', async (message, table, other) => {
    serveDirectory();
    backend.use(http.get(at.table(table), () => HttpResponse.json({}, { status: 500 })));
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await other();
    serveDirectory();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await newsletters()).toHaveLength(3);
    await categories();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is forgotten once the back end can be reached again, and the newsletters are counted', async () => {
    serveDirectory();
    backend.use(http.get(at.table('newsletters'), () => HttpResponse.json({}, { status: 500 })));
    await open(`/?category=${science.id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    backend.use(http.all(`${backendUrl}/*`, () => HttpResponse.error()));
    await act(() => queryClient.refetchQueries({ queryKey: ['site_settings'] }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    serveDirectory();
    await act(tryAgain);
    expect(await screen.findByText('2 newsletters in Science')).toBeInTheDocument();
  });

  test("shows the server's message as text", async () => {
    serveDirectory();
    backend.use(http.get(at.table('newsletters'), databaseError(400, '22P02', 'no <b>bold</b> luck')));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('no <b>bold</b> luck');
  });
});

describe('an empty site', () => {
  const openEmpty = async (as?: 'user' | 'admin') => {
    backend.use(
      tableHandler('categories', []),
      tableHandler('newsletters', []),
      tableHandler('site_settings', []),
      tableHandler('newsletter_subscriptions', []),
      http.get(at.procedure('featured_newsletters'), () => HttpResponse.json([])),
    );
    await renderPage(<HomePage />, { as });
    await screen.findByText('No newsletters available at the moment.');
  };

  test.each([undefined, 'user'] as const)('welcomes a visitor and a user (%s)', async (as) => {
    await openEmpty(as);
    expect(screen.getByText('The first ones are on their way. Please come back soon.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Categories' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Set up your directory' })).not.toBeInTheDocument();
  });

  test('leads an admin to the first newsletter', async () => {
    await openEmpty('admin');
    expect(await screen.findByRole('link', { name: 'Set up your directory' })).toHaveAttribute(
      'href',
      '/newsletters',
    );
  });
});
