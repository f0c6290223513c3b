// Every call of the public pages, each page with another kind of failure; unwrap.test.ts has all kinds.
import { act, at, backend, enabledButton, fakeClock, renderPage } from '@newsletters/shared/testing';
import { screen, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { beaker, orbit, serveDirectory, serveSubscriptions, subscriptionTo } from '../testing/fakes';
import HomePage from './HomePage';
import NewsletterPage from './NewsletterPage';
import SubscriptionsPage from './SubscriptionsPage';

/** Whether the code of the subscribe dialog can't be loaded. */
let mockMissing = false;
jest.mock('../subscriptions/SubscribeDialog', () => ({
  get SubscribeDialog() {
    if (mockMissing) throw new Error('Loading chunk 7 failed');
    return jest.requireActual('../subscriptions/SubscribeDialog').SubscribeDialog;
  },
}));

fakeClock();

const page502 = '<html><body><h1>502 Bad Gateway</h1></body></html>';

const serverError = () => HttpResponse.json({}, { status: 500 });
const badGateway = () => HttpResponse.html(page502, { status: 502 });
const captivePortal = () => HttpResponse.html(page502);
const tooManyRequests = () => HttpResponse.json({}, { status: 429, headers: { 'retry-after': '3600' } });

/** Makes a call fail from now on, and counts it. */
function failing(method: 'get' | 'post' | 'delete', path: string, answer: () => Response) {
  const asked = { times: 0 };
  const count = () => {
    asked.times += 1;
    return answer();
  };
  backend.use(http[method](path, count));
  return asked;
}

/** Lets a minute pass. Then time is real again: React keeps a placeholder for 300 ms by a clock that isn't the fake one. */
async function aMinute() {
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  jest.useRealTimers();
}

afterEach(() => expect(document.body).not.toHaveTextContent('Bad Gateway'));

test('each part of home says what failed, without trying again by itself', async () => {
  const tables = ['categories', 'site_settings', 'newsletters'];
  const asked = tables.map((table) => failing('get', at.table(table), serverError));
  asked.push(failing('get', at.procedure('featured_newsletters'), serverError));
  await renderPage(<HomePage />);
  for (const text of [
    'Failed to load categories',
    'Failed to load newsletters',
    'Unable to load site settings',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Find newsletters worth reading' })).toBeVisible();
  await aMinute();
  expect(asked.map(({ times }) => times)).toEqual([1, 1, 1, 1]);
});

test('a newsletter says that it was not found, and Retry shows it', async () => {
  failing('get', at.table('newsletters'), captivePortal);
  const path = `/newsletter/${beaker.id}`;
  const { user } = await renderPage(<NewsletterPage />, { route: '/newsletter/:id', path });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Newsletter not found/);
  expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await aMinute();
  serveDirectory();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: beaker.title })).toBeVisible();
});

test.each([
  ['Subscribe', NewsletterPage, { route: '/newsletter/:id', path: `/newsletter/${beaker.id}` }],
  ['Subscribe to a Newsletter', SubscriptionsPage, {}],
])('"%s", which opens a dialog, tries again what could not be loaded', async (name, Shown, where) => {
  jest.spyOn(console, 'error').mockImplementation();
  serveDirectory();
  serveSubscriptions();
  const { user } = await renderPage(<Shown />, { as: 'user', ...where });
  const subscribe = await enabledButton(name);
  mockMissing = true;
  await user.click(subscribe);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  mockMissing = false;
  await user.click(subscribe);
  expect(await screen.findByRole('dialog')).toBeVisible();
  jest.restoreAllMocks();
});

test('the subscriptions say that they could not be loaded, without trying again by themselves, and the rest of their page works', async () => {
  const asked = failing('get', at.table('newsletter_subscriptions'), tooManyRequests);
  const { user } = await renderPage(<SubscriptionsPage />, { as: 'user' });
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load subscriptions/);
  expect(screen.getByRole('button', { name: 'Subscribe to a Newsletter' })).toBeEnabled();
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible();
  await aMinute();
  expect(asked.times).toBe(1);
  serveSubscriptions([subscriptionTo(beaker)]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: beaker.title })).toBeVisible();
});

test('a change says in its place that it failed, and is sent once', async () => {
  serveDirectory();
  const { rows } = serveSubscriptions([subscriptionTo(beaker)]);
  const { user } = await renderPage(<SubscriptionsPage />, { as: 'user' });
  const add = failing('post', at.procedure('add_subscription'), badGateway);
  const shown = within(await screen.findByRole('article', { name: beaker.title }));
  await user.click(shown.getByRole('button', { name: 'Unsubscribe' }));
  expect(await shown.findByRole('alert')).toHaveTextContent(/^Failed to update subscription$/);

  const remove = failing('delete', at.table('newsletter_subscriptions'), badGateway);
  await user.click(screen.getByRole('button', { name: `More actions for ${beaker.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByRole('alert')).toHaveTextContent(/^Failed to delete subscription$/);
  await user.click(question.getByRole('button', { name: 'Cancel' }));

  const choices = failing('get', at.table('newsletters'), badGateway);
  await user.click(await screen.findByRole('button', { name: 'Subscribe to a Newsletter' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load newsletters');
  serveDirectory();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await user.click(await dialog.findByRole('combobox', { name: /Newsletter/ }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${orbit.title}`) }));
  await user.click(dialog.getByRole('button', { name: 'Subscribe' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Failed to subscribe to newsletter$/);
  await aMinute();
  expect([add, remove, choices].map(({ times }) => times)).toEqual([2, 1, 1]);
  expect(rows).toMatchObject([{ status: 'active' }]);
});
