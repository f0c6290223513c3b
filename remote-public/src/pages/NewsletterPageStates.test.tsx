import { at, backend, databaseError, enabledButton, renderPage } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { http } from 'msw';
import { beaker, listed, orbit, serveDirectory, serveSubscriptions, subscriptionTo } from '../testing/fakes';
import NewsletterPage from './NewsletterPage';

const open = async (newsletter: typeof beaker, as?: 'user' | 'admin') => {
  serveDirectory([newsletter, orbit]);
  const view = await renderPage(<NewsletterPage />, {
    as,
    route: '/newsletter/:id',
    path: `/newsletter/${newsletter.id}`,
  });
  await screen.findByRole('heading', { level: 1, name: newsletter.title });
  return view;
};

const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');
const never = ['Subscribe', 'Sign in to Subscribe', 'Sign in or create an account'];
const expectNoWayToSubscribe = () => {
  for (const name of never) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
};

test('a visible newsletter says nothing about its state', async () => {
  await open(beaker);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  expect(robots()).toBeUndefined();
});

const later = new Date(Date.now() + 86_400_000).toISOString();

test.each([
  ['hidden', { state: 'hidden' }, /^Hidden: only editors see this$/],
  ['hidden before its first publication', { state: 'hidden', publish_at: null }, /^Hidden: only editors see/],
  [
    'published later',
    { publish_at: later },
    /^Published on \w{3} \d+, \d{4}, \d+:\d\d.[AP]M: until then, only editors see this$/,
  ],
])('editors read that a newsletter is %s', async (_what, values, text) => {
  serveSubscriptions();
  await open(listed({ title: 'Draft', ...values }), 'admin');
  expect(screen.getByRole('note')).toHaveTextContent(text);
  expect(robots()).toBe('noindex');
  expectNoWayToSubscribe();
});

describe('a discontinued newsletter', () => {
  const ended = listed({ title: 'Ended', state: 'discontinued' });

  test('says so, suggests similar ones, and offers no way to subscribe', async () => {
    await open(ended);
    expect(screen.getByRole('note')).toHaveTextContent(/^No longer published$/);
    expect(await screen.findByRole('region', { name: 'Similar newsletters' })).toHaveTextContent(orbit.title);
    expect(screen.queryByRole('region', { name: /^More in/ })).not.toBeInTheDocument();
    expect(robots()).toBe('noindex');
    expectNoWayToSubscribe();
  });

  test('offers nothing to a user who is not subscribed', async () => {
    serveSubscriptions([subscriptionTo(ended, { status: 'inactive' })]);
    await open(ended, 'user');
    await screen.findByRole('region', { name: 'Similar newsletters' });
    expectNoWayToSubscribe();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  });

  test('can be left by subscribers', async () => {
    const { calls } = serveSubscriptions([subscriptionTo(ended, { frequency: 'monthly' })]);
    const { user } = await open(ended, 'user');
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument(),
    );
    expect(calls).toEqual([{ sub_newsletter_id: ended.id, sub_frequency: 'monthly' }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

test('whoever subscribes while a newsletter is being discontinued learns why it failed', async () => {
  serveSubscriptions();
  backend.use(
    http.post(
      at.procedure('add_subscription'),
      databaseError(400, '22023', 'This newsletter is no longer published'),
    ),
  );
  const { user } = await open(beaker, 'user');
  await user.click(await enabledButton('Subscribe'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('This newsletter is no longer published')).toBeVisible();
});
