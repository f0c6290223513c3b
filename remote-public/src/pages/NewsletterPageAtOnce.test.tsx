import { queryClient } from '@newsletters/shared/query';
import { act, at, backend, databaseError, heldAnswer, renderPage } from '@newsletters/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
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
import HomePage from './HomePage';
import NewsletterPage from './NewsletterPage';
import SubscriptionsPage from './SubscriptionsPage';

const pages = {
  '/': <HomePage />,
  '/newsletter/:id': <NewsletterPage />,
  '/subscriptions': <SubscriptionsPage />,
};

const open = (path: string, as?: 'user') => renderPage(<HomePage />, { route: '/', path, as, others: pages });

const cover = 'https://images.test/cover.jpg';
const covered = listed({ title: 'Illustrated', description: 'In colour', image_url: cover });

/** Answers reads of a single newsletter; all others as before. */
const answerOne = (answer: () => Response | Promise<Response>) =>
  backend.use(
    http.get(at.table('newsletters'), ({ request }) =>
      new URL(request.url).searchParams.has('id') ? answer() : undefined,
    ),
  );

const hold = () => {
  const { answer, give } = heldAnswer();
  answerOne(answer);
  return (newsletter: object) => give(HttpResponse.json([newsletter]));
};

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const link = (name: string | RegExp) => screen.findByRole('link', { name });

describe('what is known of a newsletter is shown at once, and its example when it has arrived', () => {
  const places: [string, string, typeof beaker, string | RegExp][] = [
    ['a card', '/', covered, covered.title],
    ['the next newsletter', `/newsletter/${beaker.id}`, covered, `Next newsletter: ${covered.title}`],
    ['more of the category', `/newsletter/${orbit.id}`, covered, covered.title],
    ['a subscription', '/subscriptions', covered, covered.title],
  ];

  test.each(places)('from %s', async (_place, path, newsletter, name) => {
    serveDirectory([beaker, newsletter, orbit]);
    serveSubscriptions([subscriptionTo(newsletter)]);
    const { user, container } = await open(path, path === '/subscriptions' ? 'user' : undefined);
    // More of the category appears once the example has its height.
    if (path.startsWith('/newsletter/')) fireEvent.load(await screen.findByTitle(/^Example issue/));
    const followed = await link(name);
    const give = hold();
    await user.click(followed);
    expect(await title(newsletter.title)).toBeVisible();
    expect(screen.getByText(newsletter.description)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Science' })).toHaveAttribute(
      'href',
      `/?category=${newsletter.category_id}`,
    );
    expect(container.querySelector('img')).toHaveAttribute('src', cover);
    expect(document.title).toBe(`${newsletter.title} · Newsletter Directory`);
    expect(screen.getByRole('heading', { level: 2, name: 'Example Newsletter' })).toBeVisible();
    expect(screen.queryByTitle(/^Example issue/)).not.toBeInTheDocument();
    give(newsletter);
    expect(await screen.findByTitle(`Example issue of ${newsletter.title}`)).toBeInTheDocument();
  });
});

describe('the newsletter is requested once', () => {
  test.each([
    ['pointed at', (element: HTMLElement) => userEvent.hover(element)],
    ['focused', (element: HTMLElement) => act(() => element.focus())],
  ])('when its link is %s, before it is opened', async (_how, notice) => {
    serveDirectory();
    const { user } = await open('/');
    const followed = await link(bread.title);
    const reads = readsOf('newsletters');
    await notice(followed);
    await waitFor(() => expect(reads.filter((read) => read.has('id'))).toHaveLength(1));
    await user.click(followed);
    expect(await screen.findByTitle(`Example issue of ${bread.title}`)).toBeInTheDocument();
    expect(reads.filter((read) => read.has('id'))).toHaveLength(1);
  });

  test('and not when the pointer only passes', async () => {
    serveDirectory();
    const { user } = await open('/');
    const reads = readsOf('newsletters');
    const passed = await link(beaker.title);
    await user.hover(passed);
    await user.unhover(passed);
    await user.hover(await link(bread.title));
    await waitFor(() => expect(reads.filter((read) => read.has('id'))).toHaveLength(1));
    expect(reads.find((read) => read.has('id'))?.get('id')).toBe(`eq.${bread.id}`);
  });
});

describe('what a list knew', () => {
  const follow = async () => {
    serveDirectory();
    const view = await open('/');
    return { ...view, follow: async () => view.user.click(await link(bread.title)) };
  };

  test('is replaced by what the newsletter has become', async () => {
    const { follow: go } = await follow();
    const give = hold();
    await go();
    await title(bread.title);
    give({ ...bread, title: 'Sourdough', description: 'Renamed' });
    expect(await title('Sourdough')).toBeVisible();
    expect(screen.getByText('Renamed')).toBeVisible();
    expect(document.title).toBe('Sourdough · Newsletter Directory');
  });

  test('gives way to "Newsletter not found" when it has been deleted, and the focus moves there', async () => {
    const { follow: go } = await follow();
    const { answer, give } = heldAnswer();
    answerOne(answer);
    await go();
    (await title(bread.title)).focus();
    give(HttpResponse.json([]));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Newsletter not found$/);
    expect(await title('Newsletter not found')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    expect(document.title).toBe('Newsletter not found · Newsletter Directory');
  });

  test('stays when the rest cannot be read: the error is in the place of the example, with Retry', async () => {
    const { follow: go, user } = await follow();
    answerOne(databaseError(500, 'XX000', 'unexpected chunk'));
    await go();
    expect(await screen.findByRole('alert')).toHaveTextContent('unexpected chunk');
    expect(await title(bread.title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    serveDirectory();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByTitle(`Example issue of ${bread.title}`)).toBeInTheDocument();
  });

  test('a request that failed while the link was only pointed at is sent again when it is opened', async () => {
    const { follow: go } = await follow();
    const failed = jest.fn(databaseError(500, 'XX000', 'unexpected chunk'));
    answerOne(failed);
    await userEvent.hover(await link(bread.title));
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    serveDirectory();
    await go();
    expect(await screen.findByTitle(`Example issue of ${bread.title}`)).toBeInTheDocument();
    expect(within(document.body).queryByRole('alert')).not.toBeInTheDocument();
  });
});
