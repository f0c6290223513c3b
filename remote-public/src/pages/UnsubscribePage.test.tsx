import type { LinkedSubscription } from '@newsletters/shared/api/unsubscribe';
import { at, backend, databaseError, heldAnswer, renderPage } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { beaker } from '../testing/fakes';
import UnsubscribePage from './UnsubscribePage';

const token = 'd6b2c8f4-5f0a-4a0e-9f0b-3a9a1f2e4c10';
const subscription: LinkedSubscription = {
  newsletter_id: beaker.id,
  title: beaker.title,
  state: 'active',
  frequency: 'daily',
  paused_until: null,
};

/** The procedures of a token: what it finds, and what becomes of it; returns the changes that were asked for. */
function serve(found: Partial<LinkedSubscription> | null = {}, after: Partial<LinkedSubscription> = {}) {
  const changes: object[] = [];
  const rows = found ? [{ ...subscription, ...found }] : [];
  let now = rows;
  backend.use(
    http.post(at.procedure('subscription_of_token'), () => HttpResponse.json(now)),
    http.post<never, object>(at.procedure('change_by_token'), async ({ request }) => {
      changes.push(await request.json());
      now = rows.map((row) => ({ ...row, ...after }));
      return HttpResponse.json(now);
    }),
  );
  return changes;
}

const open = (query = `?token=${token}`) =>
  renderPage(<UnsubscribePage />, { path: `/unsubscribe${query}`, route: '/unsubscribe' });

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

test('opening the address changes nothing; it names the newsletter and offers to leave, to pause and less often', async () => {
  const changes = serve();
  await open();
  await title(`Unsubscribe from ${beaker.title}?`);
  const names = screen.getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Unsubscribe',
    'Pause instead',
    'Get it weekly',
    'Get it monthly',
  ]);
  expect(changes).toEqual([]);
});

test.each([
  ['Unsubscribe', 'unsubscribe', { state: 'inactive' }, "You've unsubscribed"],
  ['Pause instead', 'pause', { paused_until: '2100-01-01T00:00:00Z' }, 'Paused for 30 days'],
  ['Get it weekly', 'weekly', { frequency: 'weekly' }, 'You now get it weekly'],
  ['Get it monthly', 'monthly', { frequency: 'monthly' }, 'You now get it monthly'],
] as const)(
  '%s: one call, then the page says so, with the focus on it',
  async (name, p_action, after, said) => {
    const changes = serve({}, after);
    const { user } = await open();
    await title(`Unsubscribe from ${beaker.title}?`);
    await user.click(button(name));
    expect(await title(said)).toHaveFocus();
    expect(changes).toEqual([{ p_token: token, p_action }]);
    expect(screen.getByText(beaker.title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the newsletter' })).toHaveAttribute(
      'href',
      `/newsletter/${beaker.id}`,
    );
  },
);

test('of a paused monthly one, there is only leaving', async () => {
  serve({ frequency: 'monthly', paused_until: '2100-08-03T12:00:00Z' });
  await open();
  expect(await screen.findByText("It's paused until August 3.")).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test.each([
  ['has ended', { state: 'inactive' }, "You've unsubscribed"],
  ['has begun again since', { state: 'renewed' }, 'This link is from an earlier subscription'],
  ['is nobody’s', null, "This link doesn't work any more"],
] as const)('a link whose subscription %s says so', async (_what, found, said) => {
  serve(found);
  await open();
  await title(said);
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

const incomplete = ['', '?token=x', '?token=', '?state=paused', '?token=x&state=unsubscribed'];
test.each(incomplete)('an incomplete link (%s) says so without asking', async (query) => {
  await open(query);
  await title("This link doesn't work any more");
  expect(screen.getByRole('link', { name: 'Browse newsletters' })).toHaveAttribute('href', '/');
});

test.each([
  ['unsubscribed', { state: 'inactive' }, "You've unsubscribed"],
  ['paused', { paused_until: '2100-01-01T00:00:00Z' }, 'Paused for 30 days'],
  ['weekly', { frequency: 'weekly' }, 'You now get it weekly'],
  ['renewed', { state: 'renewed' }, 'This link is from an earlier subscription'],
  ['invalid', null, "This link doesn't work any more"],
] as const)('what the server has done without scripts is said: %s', async (state, found, said) => {
  serve(found);
  await open(`?token=${token}&state=${state}`);
  await title(said);
});

test.each(['unsubscribed', 'paused', 'weekly', 'renewed', 'invalid'])(
  'an address that says what isn’t so (%s) is not believed',
  async (state) => {
    serve();
    await open(`?token=${token}&state=${state}`);
    await title(`Unsubscribe from ${beaker.title}?`);
    expect(button('Unsubscribe')).toBeEnabled();
  },
);

test('a failure of the server without scripts is said above the buttons', async () => {
  serve();
  await open(`?token=${token}&state=failed`);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not possible at the moment. Please try again.');
  expect(button('Unsubscribe')).toBeEnabled();
});

test('a failed change is said, nothing is claimed, and pressing again does it', async () => {
  serve({}, { state: 'inactive' });
  backend.use(
    http.post(at.procedure('change_by_token'), databaseError(500, 'XX000', 'Out of order'), { once: true }),
  );
  const { user } = await open();
  await title(`Unsubscribe from ${beaker.title}?`);
  await user.click(button('Unsubscribe'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order');
  await user.click(button('Unsubscribe'));
  await title("You've unsubscribed");
});

test('pressed twice, it is one call; the other buttons wait', async () => {
  let done = false;
  const { answer, give } = heldAnswer();
  let calls = 0;
  backend.use(
    http.post(at.procedure('subscription_of_token'), () =>
      HttpResponse.json([{ ...subscription, state: done ? 'inactive' : 'active' }]),
    ),
    http.post(at.procedure('change_by_token'), () => {
      calls += 1;
      return answer();
    }),
  );
  const { user } = await open();
  await title(`Unsubscribe from ${beaker.title}?`);
  await user.dblClick(button('Unsubscribe'));
  expect(button('Pause instead')).toBeDisabled();
  done = true;
  give(HttpResponse.json([{ ...subscription, state: 'inactive' }]));
  await title("You've unsubscribed");
  expect(calls).toBe(1);
});

test('what the subscription is can’t be loaded: Retry, and the buttons work all the same', async () => {
  serve();
  backend.use(
    http.post(at.procedure('subscription_of_token'), databaseError(500, 'XX000', 'Out of order'), {
      once: true,
    }),
  );
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order');
  expect(button('Unsubscribe')).toBeEnabled();
  await user.click(button('Retry'));
  await title(`Unsubscribe from ${beaker.title}?`);
});
