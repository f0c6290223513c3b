import {
  act,
  at,
  backend,
  databaseError,
  enabledButton,
  heldAnswer,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { fromHome } from '../newsletter/origin';
import {
  beaker,
  bread,
  listed,
  orbit,
  readsOf,
  serveDirectory,
  serveSubscriptions,
  subscriptionTo,
} from '../testing/fakes';
import NewsletterPage from './NewsletterPage';

const route = '/newsletter/:id';

const open = (newsletter = beaker, as?: 'user') =>
  renderPage(<NewsletterPage />, { as, route, path: `/newsletter/${newsletter.id}` });

const frame = async () => (await screen.findByTitle(/^Example issue of/)) as HTMLIFrameElement;

describe('the newsletter', () => {
  test('shows image, or a fallback for one that fails to load, title, category, description and its example', async () => {
    const newsletter = listed({ title: 'Illustrated', image_url: 'https://images.test/cover.jpg' });
    serveDirectory([newsletter]);
    const { container } = await open(newsletter);
    expect(await screen.findByRole('heading', { level: 1, name: 'Illustrated' })).toBeVisible();
    expect(screen.getByText('Science')).toBeVisible();
    expect(screen.getByText('News from the bench')).toBeVisible();
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://images.test/cover.jpg');
    expect(screen.getByRole('heading', { level: 2, name: 'Example Newsletter' })).toBeVisible();
    expect((await frame()).srcdoc).toContain('<p>Hello reader</p>');
    expect(document.title).toBe('Illustrated · Newsletter Directory');
    const meta = (name: string) =>
      document.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
    expect(meta('og:image')).toBe('https://images.test/cover.jpg');
    expect(meta('og:url')).toBe(`http://localhost/newsletter/${newsletter.id}`);
    const image = container.querySelector('img') as HTMLImageElement;
    fireEvent.error(image);
    expect(image.src).toMatch(/^data:image\/svg/);
  });

  test('says when there is no example', async () => {
    const newsletters = [null, '', '  \n ', '<!-- Later --> <!-- more'].map((example_content, at) =>
      listed({ title: `Number ${at}`, example_content }),
    );
    serveDirectory(newsletters);
    const { router } = await open(newsletters[0]);
    for (const { id, title } of newsletters) {
      await act(() => router.navigate(`/newsletter/${id}`));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(screen.getByText('No example available')).toBeVisible();
      expect(screen.queryByTitle(/^Example issue/)).not.toBeInTheDocument();
      expect(screen.queryByText(/min read/)).not.toBeInTheDocument();
    }
  });

  test('says so when browsers would take too long with its example', async () => {
    const newsletter = listed({ example_content: '<div>'.repeat(5000) });
    serveDirectory([newsletter]);
    await open(newsletter);
    expect(await screen.findByText('This example is too complex to be shown')).toBeVisible();
    expect(screen.queryByTitle(/^Example issue/)).not.toBeInTheDocument();
  });

  test('shows markup as text', async () => {
    const newsletter = listed({ title: '<svg onload=alert(1)>', description: '{{7*7}} <b>x</b>' });
    serveDirectory([newsletter]);
    const { container } = await open(newsletter);
    expect(await screen.findByRole('heading', { level: 1, name: '<svg onload=alert(1)>' })).toBeVisible();
    expect(screen.getByText('{{7*7}} <b>x</b>')).toBeVisible();
    expect(container.querySelector('[onload], b')).toBeNull();
  });

  test('is not found by an id that cannot be one, without asking for it', async () => {
    serveDirectory();
    const reads = readsOf('newsletters');
    const ids = ['null', '*', 'eq.1', "1' or '1'='1", '..%2f..%2f', '%00', `${beaker.id}%20`];
    const { router } = await renderPage(<NewsletterPage />, { route, path: '/newsletter/undefined' });
    for (const id of ['undefined', ...ids, 'x'.repeat(10_000)]) {
      await act(() => router.navigate(`/newsletter/${id}`));
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Newsletter not found$/);
      expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    }
    expect(reads.filter((read) => read.has('id'))).toEqual([]);
  });

  test('is not found when the server has no such id; then the newest newsletters are suggested', async () => {
    serveDirectory([bread, orbit, listed({ title: 'Third' }), listed({ title: 'Fourth' })]);
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Newsletter not found$/);
    expect(screen.getByRole('heading', { level: 1, name: 'Newsletter not found' })).toBeVisible();
    expect(document.title).toBe('Newsletter not found · Newsletter Directory');
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    const suggestions = within(await screen.findByRole('region', { name: 'New in the directory' }));
    expect(suggestions.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      bread.title,
      orbit.title,
      'Third',
    ]);
  });

  test('is not found in an empty directory either', async () => {
    serveDirectory([]);
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Newsletter not found' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });

  test("shows the server's error and recovers with Retry", async () => {
    backend.use(http.get(at.table('newsletters'), databaseError(500, 'XX000', 'unexpected chunk')));
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('unexpected chunk');
    serveDirectory();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: beaker.title })).toBeVisible();
  });
});

describe('Back to Newsletters', () => {
  test('returns to the filter the user came with', async () => {
    serveDirectory();
    const { user, router } = await open();
    await router.navigate('/?category=abc&q=d');
    await router.navigate(`/newsletter/${beaker.id}`, { state: fromHome('?category=abc&q=d') });
    await user.click(await screen.findByRole('button', { name: 'Back to Newsletters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?category=abc&q=d'));
    expect(router.state.historyAction).toBe('POP');
  });

  test.each([
    ['/?category=abc&q=d', 1, '?category=abc&q=d'],
    ['/?category=abc&q=d', 2, ''],
    ['/subscriptions?category=abc', 1, ''],
  ])(
    'in a tab that %s opened %i entries ago, goes to home with the filter "%s"',
    async (from, entries, search) => {
      serveDirectory();
      const referrer = jest.spyOn(document, 'referrer', 'get');
      referrer.mockReturnValue(`${window.location.origin}${from}`);
      const { user, router } = await open();
      const length = jest.spyOn(window.history, 'length', 'get').mockReturnValue(entries);
      await user.click(await screen.findByRole('button', { name: 'Back to Newsletters' }));
      expect(router.state.location).toMatchObject({ pathname: '/', search });
      referrer.mockRestore();
      length.mockRestore();
    },
  );

  test('goes home when the user came from elsewhere', async () => {
    serveDirectory();
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Back to Newsletters' }));
    expect(router.state.location).toMatchObject({ pathname: '/', search: '' });
  });
});

describe('the example frame', () => {
  test('runs no scripts, has its own content security policy, sends no referrer, opens external links in a new tab without opener, keeps links within the issue, and fixes viewport heights', async () => {
    const newsletter = listed({
      example_content: `<html><head><style>.a{height:100vh;background:url(50vh.png)}</style></head>
        <body style="min-height:calc(100dvh - 10px)"><a href="https://a.test" target="_top">out</a><a href="#end">end</a></body></html>`,
    });
    serveDirectory([newsletter]);
    await open(newsletter);
    const element = await frame();
    expect(element.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
    ]);
    expect(element).toHaveAttribute('referrerpolicy', 'no-referrer');
    const page = new DOMParser().parseFromString(element.srcdoc, 'text/html');
    const policy = page.head.firstElementChild?.nextElementSibling;
    expect(policy?.getAttribute('http-equiv')).toBe('Content-Security-Policy');
    expect(policy?.getAttribute('content')).toBe(
      "default-src 'none'; img-src https: data: http://backend.test; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    const [out, end] = page.querySelectorAll('a');
    expect(out?.getAttribute('target')).toBe('_blank');
    expect(out?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(end?.getAttribute('href')).toBe('about:srcdoc#end');
    expect(page.documentElement.outerHTML).toContain('.a{height:800px;background:url(50vh.png)}');
    expect(page.body.getAttribute('style')).toBe('min-height:calc(800px - 10px)');
  });
});

describe('Subscribe', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: beaker.title }));

  test('is disabled for a visitor', async () => {
    serveDirectory();
    await open();
    expect(await screen.findByRole('button', { name: 'Sign in to Subscribe' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Subscribe with your email' })).toBeEnabled();
  });

  test('closes with Escape and returns the focus; subscribes to this newsletter, weekly by default, and shows it', async () => {
    serveDirectory();
    const { calls } = serveSubscriptions();
    const { user } = await open(beaker, 'user');
    const opener = await enabledButton('Subscribe');
    await user.click(opener);
    await (await dialog()).findByRole('radio', { name: 'Weekly Digest' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
    expect(calls).toEqual([]);
    await user.click(opener);
    const form = await dialog();
    expect(await form.findByRole('radio', { name: 'Weekly Digest' })).toBeChecked();
    expect(form.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Subscribe' }));
    const button = await screen.findByRole('button', { name: 'Subscribed' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(calls).toEqual([{ sub_newsletter_id: beaker.id, sub_frequency: 'weekly' }]);
    expect(screen.getByText('Weekly Digest')).toBeVisible();
    expect(button).toHaveFocus();
  });

  test('sends one request however often it is clicked', async () => {
    serveDirectory();
    const { calls } = serveSubscriptions();
    const { user } = await open(beaker, 'user');
    await user.click(await enabledButton('Subscribe'));
    const form = await dialog();
    const submit = await form.findByRole('button', { name: 'Subscribe' });
    fireEvent.click(submit);
    fireEvent.click(submit);
    fireEvent.submit(form.getByRole('form', { name: 'Subscribe' }));
    await screen.findByRole('button', { name: 'Subscribed' });
    expect(calls).toHaveLength(1);
  });

  test('says what is too often for the newsletter, and blocks nothing', async () => {
    const newsletter = listed({ title: beaker.title, rhythm: 'biweekly' });
    serveDirectory([newsletter, bread]);
    const { calls } = serveSubscriptions();
    const { user } = await open(newsletter, 'user');
    await user.click(await enabledButton('Subscribe'));
    const form = await dialog();
    const said = async (frequency: string) => {
      await user.click(await form.findByRole('radio', { name: frequency }));
      return /This newsletter appears only .*?\./.exec(form.getByRole('status').textContent ?? '')?.[0];
    };
    const tooOften = 'This newsletter appears only every two weeks.';
    expect(await said('Weekly Digest')).toBe(tooOften);
    expect(await said('Monthly Roundup')).toBeUndefined();
    expect(await said('Daily Updates')).toBe(tooOften);
    await user.click(form.getByRole('button', { name: 'Subscribe' }));
    await screen.findByRole('button', { name: 'Subscribed' });
    expect(calls).toEqual([{ sub_newsletter_id: newsletter.id, sub_frequency: 'daily' }]);
  });

  test('shows the reading load while a frequency is chosen', async () => {
    serveDirectory();
    serveSubscriptions([
      subscriptionTo(bread, { frequency: 'daily' }),
      subscriptionTo(orbit, { status: 'inactive', frequency: 'daily' }),
    ]);
    const { user } = await open(beaker, 'user');
    await user.click(await enabledButton('Subscribe'));
    const form = await dialog();
    expect(await form.findByRole('status')).toHaveTextContent('about 8 emails a week');
    await user.click(form.getByRole('radio', { name: 'Daily Updates' }));
    expect(form.getByRole('status')).toHaveTextContent('about 14 emails a week');
    await user.click(form.getByRole('radio', { name: 'Monthly Roundup' }));
    expect(form.getByRole('status')).toHaveTextContent('about 7 emails a week');
  });

  test('leaves out the subscription itself while it is paused', async () => {
    serveDirectory();
    serveSubscriptions([
      subscriptionTo(bread, { frequency: 'daily' }),
      subscriptionTo(beaker, { frequency: 'weekly', paused_until: '2999-01-01T00:00:00+00:00' }),
    ]);
    const { user } = await open(beaker, 'user');
    await user.click(await enabledButton('Subscribed'));
    const form = await dialog();
    expect(await form.findByRole('status')).toHaveTextContent('about 7 emails a week');
    await user.click(form.getByRole('radio', { name: 'Daily Updates' }));
    expect(form.getByRole('status')).toHaveTextContent('about 7 emails a week');
  });

  test('offers another frequency, and Unsubscribe, with an active subscription', async () => {
    serveDirectory();
    const { calls } = serveSubscriptions([subscriptionTo(beaker, { frequency: 'daily' })]);
    const { user } = await open(beaker, 'user');
    await user.click(await enabledButton('Subscribed'));
    const form = await dialog();
    expect(await form.findByRole('radio', { name: 'Daily Updates' })).toBeChecked();
    const save = form.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.click(form.getByRole('radio', { name: 'Monthly Roundup' }));
    await user.click(save);
    expect(await screen.findByText('Monthly Roundup', { selector: '[role=status]' })).toBeVisible();
    const monthly = { sub_newsletter_id: beaker.id, sub_frequency: 'monthly' };
    expect(calls).toEqual([monthly]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await enabledButton('Subscribed'));
    const again = await dialog();
    await user.click(await again.findByRole('radio', { name: 'Daily Updates' }));
    await user.click(again.getByRole('button', { name: 'Unsubscribe' }));
    expect(await enabledButton('Subscribe')).toBeVisible();
    expect(calls).toEqual([monthly, monthly]);
  });

  test('sends nothing when another tab has already subscribed', async () => {
    serveDirectory();
    const { calls, rows } = serveSubscriptions();
    const { user } = await open(beaker, 'user');
    await user.click(await enabledButton('Subscribe'));
    const form = await dialog();
    rows.push(subscriptionTo(beaker));
    await user.click(await form.findByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('shows the state of the row when another tab has toggled it in the meantime', async () => {
    serveDirectory();
    serveSubscriptions();
    const raced = subscriptionTo(beaker, { status: 'inactive' });
    backend.use(
      http.post(at.procedure('add_subscription'), () => {
        backend.use(tableHandler('newsletter_subscriptions', [raced]));
        return HttpResponse.json(raced);
      }),
    );
    const { user } = await open(beaker, 'user');
    await user.click(await enabledButton('Subscribe'));
    await user.click(await (await dialog()).findByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  });

  test("shows an error in the dialog, or the server's reason, keeps the choice, and does not retry automatically", async () => {
    serveDirectory();
    serveSubscriptions();
    const { answer, give } = heldAnswer();
    const subscribe = jest.fn(answer);
    backend.use(http.post(at.procedure('add_subscription'), subscribe));
    const { user } = await open(beaker, 'user');
    await user.click(await enabledButton('Subscribe'));
    const form = await dialog();
    await user.click(await form.findByRole('radio', { name: 'Daily Updates' }));
    await user.click(form.getByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(form.getByRole('button', { name: 'Close' })).toBeDisabled());
    await user.keyboard('{Escape}');
    give(HttpResponse.json({}, { status: 503 }));
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to subscribe to newsletter');
    expect(form.getByRole('radio', { name: 'Daily Updates' })).toBeChecked();
    expect(subscribe).toHaveBeenCalledTimes(1);
    const gone = databaseError(409, '23503', 'This newsletter no longer exists');
    backend.use(http.post(at.procedure('add_subscription'), gone));
    await user.click(form.getByRole('button', { name: 'Subscribe' }));
    await waitFor(() =>
      expect(form.getByRole('alert')).toHaveTextContent('This newsletter no longer exists'),
    );
    expect(form.getByRole('alert')).toHaveTextContent('Failed to subscribe to newsletter');
    const { calls: served } = serveSubscriptions();
    await user.click(form.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeVisible();
    expect(served).toHaveLength(1);
  });

  test('says when the subscriptions cannot be loaded, while the rest of the page works', async () => {
    serveDirectory();
    backend.use(http.get(at.table('newsletter_subscriptions'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = await open(beaker, 'user');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load subscriptions');
    expect(screen.getByRole('heading', { level: 1, name: beaker.title })).toBeVisible();
    serveSubscriptions([subscriptionTo(beaker)]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
