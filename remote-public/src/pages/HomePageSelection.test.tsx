import { queryClient } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { fullClient } from '@newsletters/shared/supabase';
import {
  act,
  aSession,
  at,
  backend,
  databaseError,
  heldAnswer,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import {
  beaker,
  bread,
  listed,
  orbit,
  serveDirectory,
  serveSubscriptions,
  subscriptionTo,
} from '../testing/fakes';
import HomePage from './HomePage';
import SubscribePage from './SubscribePage';

/** Home, and a button that signs in or out. */
function WithSession() {
  const { user, signIn, signOut } = useSession();
  return (
    <>
      <button
        type="button"
        onClick={() => (user ? signOut() : signIn({ email: testUser.email, password: 'secret1' }))}
      >
        Session
      </button>
      <HomePage />
    </>
  );
}

const open = async () => {
  const others = { '/subscribe': <SubscribePage /> };
  const view = await renderPage(<HomePage />, { as: 'user', route: '/', others });
  await screen.findByRole('link', { name: beaker.title });
  return view;
};

const control = () => screen.getByRole('button', { name: 'Select several' });
const box = (title: string) => screen.getByRole('checkbox', { name: title });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected newsletters' }));
const notification = async () => within(await screen.findByRole('status', { name: 'Notification' }));

async function select(user: Awaited<ReturnType<typeof open>>['user'], ...titles: string[]) {
  await user.click(control());
  for (const title of titles) await user.click(box(title));
  return bar();
}

test("a visitor's selection stays when they sign in, and a user's goes with them", async () => {
  serveDirectory();
  serveSubscriptions();
  const { user } = await renderPage(<WithSession />);
  await screen.findByRole('link', { name: beaker.title });
  await select(user, beaker.title);
  backend.use(
    http.post(at.auth('token'), () => HttpResponse.json(aSession())),
    http.post(at.auth('logout'), () => new HttpResponse(null, { status: 204 })),
    tableHandler('profiles', [{ id: testUser.id, role: 'user', updated_at: null }]),
  );
  await user.click(screen.getByRole('button', { name: 'Session' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected newsletters' }));
  await bar.findByRole('button', { name: 'Subscribe' });
  expect(box(beaker.title)).toBeChecked();
  await user.click(bar.getByRole('button', { name: 'Cancel' }));
  await select(user, orbit.title);
  await user.click(screen.getByRole('button', { name: 'Session' }));
  await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
});

test('a visitor can choose up to 30, and is told so', async () => {
  const many = Array.from({ length: 31 }, (_, index) => listed({ title: `Letter ${index}` }));
  serveDirectory(many);
  const { user } = await renderPage(<HomePage />);
  await screen.findByRole('link', { name: 'Letter 0' });
  localStorage.setItem(
    'newsletters:chosen',
    JSON.stringify({
      at: Date.now(),
      frequency: 'weekly',
      chosen: many.slice(1).map(({ id, title }) => ({ id, title, frequency: 'weekly' })),
    }),
  );
  await act(() => window.dispatchEvent(new StorageEvent('storage')));
  expect(await (await bar()).findByText('30 selected')).toBeVisible();
  await user.click(box('Letter 0'));
  expect(box('Letter 0')).not.toBeChecked();
  expect((await notification()).getByText('You can choose up to 30 newsletters at once')).toBeVisible();
});

test('selects by keyboard; the selection outlives the search and the filter, and Cancel leads back', async () => {
  serveDirectory();
  const { calls } = serveSubscriptions();
  const { user } = await open();
  control().focus();
  await user.keyboard('{Enter}');
  const { getByRole, findByText } = await bar();
  expect(control()).toHaveAttribute('aria-pressed', 'true');
  box(orbit.title).focus();
  await user.keyboard(' ');
  expect(await findByText('1 selected')).toHaveAttribute('role', 'status');
  await user.click(screen.getByRole('textbox', { name: 'Search newsletters' }));
  await user.paste('crepe');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: orbit.title })).not.toBeInTheDocument());
  await user.click(box(bread.title));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('textbox', { name: 'Search newsletters' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Science' }));
  await waitFor(() => expect(box(orbit.title)).toBeChecked());
  expect(await findByText('2 selected')).toBeVisible();
  box(orbit.title).focus();
  await user.keyboard('{Enter}');
  expect(getByRole('button', { name: 'Subscribe' })).toHaveFocus();
  expect(calls).toEqual([]);
  await user.click(getByRole('button', { name: 'Cancel' }));
  expect(control()).toHaveFocus();
  expect(control()).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('link', { name: orbit.title })).toBeVisible();
});

test('subscribes to those not subscribed to yet, and undoes exactly that', async () => {
  serveDirectory();
  const { calls, rows } = serveSubscriptions([
    subscriptionTo(bread, { frequency: 'weekly' }),
    subscriptionTo(orbit, { frequency: 'monthly', status: 'inactive' }),
  ]);
  const { user } = await open();
  const { getByRole } = await select(user, beaker.title, bread.title, orbit.title);
  await user.click(getByRole('button', { name: 'Subscribe' }));
  const { findByText, getByRole: inNotification } = await notification();
  expect(await findByText('Subscribed to 2 newsletters, weekly; already subscribed to one')).toBeVisible();
  expect(calls).toHaveLength(2);
  expect(calls).toEqual(
    expect.arrayContaining(
      [beaker, orbit].map(({ id }) => ({ sub_newsletter_id: id, sub_frequency: 'weekly' })),
    ),
  );
  await waitFor(() => expect(control()).toHaveFocus());
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(await screen.findAllByText('Subscribed · Weekly')).toHaveLength(3);
  await user.click(inNotification('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(rows.map(({ newsletter_id, status, frequency }) => [newsletter_id, status, frequency])).toEqual([
      [bread.id, 'active', 'weekly'],
      [orbit.id, 'inactive', 'monthly'],
    ]),
  );
});

test('takes the chosen frequency, and names a single newsletter', async () => {
  serveDirectory();
  const { calls } = serveSubscriptions();
  const { user } = await open();
  const { getByRole } = await select(user, beaker.title);
  await user.selectOptions(getByRole('combobox', { name: 'Frequency' }), 'Daily Updates');
  await user.click(getByRole('button', { name: 'Subscribe' }));
  expect(await (await notification()).findByText(`Subscribed to ${beaker.title}, daily`)).toBeVisible();
  expect(calls).toEqual([{ sub_newsletter_id: beaker.id, sub_frequency: 'daily' }]);
});

test('names the one that was subscribed to already, or says how many, and not those that failed', async () => {
  serveDirectory();
  const weekly = { frequency: 'weekly' };
  serveSubscriptions([subscriptionTo(bread, weekly), subscriptionTo(orbit, weekly)]);
  const { user } = await open();
  const { getByRole } = await select(user, beaker.title, bread.title);
  backend.use(
    http.post(at.procedure('add_subscription'), databaseError(400, 'P0001', 'This newsletter is gone')),
  );
  await user.click(getByRole('button', { name: 'Subscribe' }));
  expect(await (await notification()).findByText(`Already subscribed to ${bread.title}`)).toBeVisible();
  await user.click(box(bread.title));
  await user.click(box(orbit.title));
  await user.click(getByRole('button', { name: 'Subscribe' }));
  expect(await (await notification()).findByText('Already subscribed to 2 of 3')).toBeVisible();
});

test('leads to the page that shows the frequencies where they differ', async () => {
  serveDirectory();
  const { calls } = serveSubscriptions();
  const { user } = await open();
  await select(user, beaker.title);
  const chosen = [beaker, bread].map(({ id, title }, index) => ({
    id,
    title,
    frequency: index === 0 ? 'daily' : 'monthly',
  }));
  await act(() => {
    localStorage.setItem(
      'newsletters:chosen',
      JSON.stringify({ at: Date.now(), frequency: 'weekly', chosen }),
    );
    window.dispatchEvent(new StorageEvent('storage'));
  });
  await user.click((await bar()).getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByRole('heading', { name: 'Your selection' })).toBeVisible();
  const frequencies = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Frequency' });
  expect(frequencies.map(({ value }) => value)).toEqual(['daily', 'monthly']);
  expect(calls).toEqual([]);
});

test.each([
  ['are being made', 4],
  ['are being read', 0],
])('stops when another user signs in while changes %s, who is told nothing', async (_when, made) => {
  const many = Array.from({ length: 6 }, (_, index) => listed({ title: `Letter ${index}` }));
  serveDirectory(many);
  serveSubscriptions();
  const other = { id: '22222222-2222-4222-8222-222222222222', email: 'other@example.com' };
  const held = heldAnswer();
  const asked = jest.fn(held.answer);
  const added = jest.fn(held.answer);
  backend.use(
    http.post(at.procedure('add_subscription'), added),
    http.post(at.auth('token'), () => HttpResponse.json(aSession(other))),
    tableHandler('profiles', [
      { id: testUser.id, role: 'user', updated_at: null },
      { id: other.id, role: 'user', updated_at: null },
    ]),
  );
  const { user } = await renderPage(<HomePage />, { as: 'user' });
  await screen.findByRole('link', { name: 'Letter 0' });
  const { getByRole } = await select(user, ...many.map(({ title }) => title));
  if (!made) backend.use(http.get(at.table('newsletter_subscriptions'), asked));
  await user.click(getByRole('button', { name: 'Subscribe' }));
  await waitFor(() => expect(made ? added : asked).toHaveBeenCalledTimes(4));
  const { auth } = await fullClient();
  await auth.signInWithPassword({ email: other.email, password: 'secret1' });
  await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
  const stored = localStorage.getItem('newsletters:chosen');
  held.give(HttpResponse.json(made ? subscriptionTo(many[0] as typeof beaker) : []));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(added).toHaveBeenCalledTimes(made);
  expect(screen.queryByRole('status', { name: 'Notification' })).not.toBeInTheDocument();
  expect(localStorage.getItem('newsletters:chosen')).toBe(stored);
});

test('calls nothing for newsletters the user is subscribed to, or when none is selected', async () => {
  serveDirectory();
  const { calls } = serveSubscriptions([subscriptionTo(bread, { frequency: 'weekly' })]);
  const { user } = await open();
  const { getByRole } = await select(user);
  await user.click(getByRole('button', { name: 'Subscribe' }));
  expect(getByRole('button', { name: 'Subscribe' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(box(bread.title));
  await user.click(getByRole('button', { name: 'Subscribe' }));
  const { findByText, queryByRole } = await notification();
  expect(await findByText(`Already subscribed to ${bread.title}`)).toBeVisible();
  expect(queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});

test('counts those as subscribed whose responses are lost but which are there', async () => {
  serveDirectory();
  const { rows } = serveSubscriptions([
    subscriptionTo(beaker, { status: 'inactive' }),
    subscriptionTo(orbit, { status: 'inactive' }),
  ]);
  backend.use(
    http.post<never, { sub_newsletter_id: string }>(at.procedure('add_subscription'), async ({ request }) => {
      const { sub_newsletter_id } = await request.json();
      for (const one of rows) if (one.newsletter_id === sub_newsletter_id) one.status = 'active';
      return HttpResponse.error();
    }),
  );
  const { user } = await open();
  const { getByRole } = await select(user, beaker.title, orbit.title);
  await user.click(getByRole('button', { name: 'Subscribe' }));
  expect(await (await notification()).findByText('Subscribed to 2 newsletters, weekly')).toBeVisible();
});

test('Cancel begins no other while subscribing, and the bar says what has failed', async () => {
  serveDirectory();
  serveSubscriptions();
  const { answer, give } = heldAnswer();
  backend.use(
    http.post(at.procedure('add_subscription'), async () => {
      await answer();
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = await open();
  const { getByRole, findByRole } = await select(user, beaker.title, orbit.title);
  await user.click(getByRole('button', { name: 'Subscribe' }));
  await user.click(getByRole('button', { name: 'Cancel' }));
  give(new HttpResponse());
  expect(await findByRole('alert')).toHaveTextContent('Failed to subscribe to newsletter. Affected: ');
  expect(box(beaker.title)).toBeChecked();
  await user.click(getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('names those that fail and keeps them selected; Subscribe then tries only them', async () => {
  serveDirectory();
  const { calls } = serveSubscriptions();
  const failing = new Set([bread.id, orbit.id]);
  backend.use(
    http.post<never, { sub_newsletter_id: string }>(at.procedure('add_subscription'), async ({ request }) =>
      failing.has((await request.clone().json()).sub_newsletter_id)
        ? HttpResponse.json({}, { status: 500 })
        : undefined,
    ),
  );
  const { user } = await open();
  const { getByRole, findByRole, findByText, queryByRole } = await select(
    user,
    beaker.title,
    bread.title,
    orbit.title,
  );
  await user.click(getByRole('button', { name: 'Subscribe' }));
  expect(await findByRole('alert')).toHaveTextContent(
    `Failed to subscribe to newsletter. Affected: ${bread.title} and ${orbit.title}.`,
  );
  expect(await findByText('2 selected')).toBeVisible();
  expect(getByRole('button', { name: 'Subscribe' })).toHaveFocus();
  expect([beaker, bread, orbit].map(({ title }) => (box(title) as HTMLInputElement).checked)).toEqual([
    false,
    true,
    true,
  ]);
  expect(await (await notification()).findByText('Subscribed to 1 of 3 newsletters, weekly')).toBeVisible();
  failing.clear();
  await user.click(getByRole('button', { name: 'Subscribe' }));
  expect(await (await notification()).findByText('Subscribed to 2 newsletters, weekly')).toBeVisible();
  const subscribed = calls.map(({ sub_newsletter_id }) => sub_newsletter_id);
  expect(subscribed.toSorted()).toEqual([beaker.id, bread.id, orbit.id].toSorted());
  expect(queryByRole('alert')).not.toBeInTheDocument();
});
