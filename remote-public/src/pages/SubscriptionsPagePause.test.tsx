import { at, backend, databaseError, fakeClock, renderPage } from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { beaker, bread, orbit, serveDirectory, serveSubscriptions, subscriptionTo } from '../testing/fakes';
import SubscriptionsPage from './SubscriptionsPage';

fakeClock();
beforeEach(() => jest.setSystemTime(new Date('2026-07-27T09:30:00')));

const open = async (...subscriptions: ReturnType<typeof subscriptionTo>[]) => {
  serveDirectory();
  const served = serveSubscriptions(subscriptions);
  const view = await renderPage(<SubscriptionsPage />, { as: 'user' });
  await screen.findByRole('heading', { level: 1, name: 'My Subscriptions' });
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  return { ...view, ...served };
};

const row = async (title: string) => within(await screen.findByRole('article', { name: title }));
const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString();
const notification = (text: string) => screen.findByText(text);

test('a subscription is paused for a week, shown as paused, and resumed early', async () => {
  const { user, rows } = await open(subscriptionTo(beaker, { frequency: 'daily' }), subscriptionTo(bread));
  const paused = await row(beaker.title);
  await user.click(paused.getByRole('button', { name: 'Pause' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'One week, until August 3',
    'Two weeks, until August 10',
    'Until a date…',
  ]);
  await user.click(menu.getByRole('menuitem', { name: /^One week/ }));
  expect(await notification(`Paused ${beaker.title} until August 3`)).toBeVisible();
  expect(await paused.findByText('Paused until August 3')).toBeVisible();
  expect(paused.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  expect(await screen.findByText('1 active subscription, about 1 email a week · 1 paused')).toBeVisible();
  expect(rows[0]?.paused_until).toBe(midnight('2026-08-03'));
  await user.click(await paused.findByRole('button', { name: 'Resume now' }));
  expect(await notification(`Resumed ${beaker.title}`)).toBeVisible();
  expect(await paused.findByText('Active')).toBeVisible();
  expect(rows[0]?.paused_until).toBeNull();
});

test('a pause ends by itself while the page is open', async () => {
  await open(subscriptionTo(beaker, { paused_until: new Date(Date.now() + 60_000).toISOString() }));
  const paused = await row(beaker.title);
  expect(paused.getByRole('button', { name: 'Resume now' })).toBeVisible();
  jest.advanceTimersByTime(61_000);
  expect(await paused.findByText('Active')).toBeVisible();
  expect(paused.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await screen.findByText('1 active subscription, about 1 email a week')).toBeVisible();
});

test('all are paused until a date; Undo brings back what was paused before', async () => {
  const before = midnight('2026-07-30');
  const { user, rows } = await open(
    subscriptionTo(beaker, { paused_until: before }),
    subscriptionTo(bread),
    subscriptionTo(orbit),
  );
  await user.click(await screen.findByRole('button', { name: 'Pause all' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Until a date…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause until a date' }));
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(dialog.getByText('Please choose a day within the next year')).toBeVisible();
  await user.type(dialog.getByLabelText('Paused until'), '2026-08-20');
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await notification('Paused 3 subscriptions until August 20')).toBeVisible();
  expect(rows.map(({ paused_until }) => paused_until)).toEqual(Array(3).fill(midnight('2026-08-20')));
  expect(await screen.findByText('0 active subscriptions, no emails · 3 paused')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await notification('Changes undone')).toBeVisible();
  expect(rows.map(({ paused_until }) => paused_until)).toEqual([before, null, null]);
});

test('all that are paused are resumed at once', async () => {
  const until = midnight('2026-08-20');
  const { user, rows } = await open(
    subscriptionTo(beaker, { paused_until: until }),
    subscriptionTo(bread, { paused_until: until }),
  );
  await user.click(await screen.findByRole('button', { name: 'Resume all' }));
  expect(await notification('Resumed 2 subscriptions')).toBeVisible();
  expect(rows.map(({ paused_until }) => paused_until)).toEqual([null, null]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pause all' })).toHaveFocus());
});

test('a pause of all whose response is lost counts as made when the subscriptions have it', async () => {
  const { user, rows } = await open(subscriptionTo(beaker), subscriptionTo(bread));
  backend.use(
    http.post<never, { p_until: string }>(at.procedure('pause_subscriptions'), async ({ request }) => {
      const { p_until } = await request.json();
      for (const one of rows) one.paused_until = p_until;
      return HttpResponse.error();
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Pause all' }));
  await user.click(await screen.findByRole('menuitem', { name: /^One week/ }));
  expect(await notification('Paused 2 subscriptions until August 3')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a pause of all that fails can be retried, and its failure goes with the next change', async () => {
  const { user, rows } = await open(subscriptionTo(beaker), subscriptionTo(bread));
  const pausing = http.post(at.procedure('pause_subscriptions'), databaseError(500, 'XX000', ''));
  backend.use(pausing);
  await user.click(await screen.findByRole('button', { name: 'Pause all' }));
  await user.click(await screen.findByRole('menuitem', { name: /^One week/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update subscription');
  await user.click(screen.getByRole('button', { name: 'Make all monthly' }));
  expect(await notification('Made 2 subscriptions monthly')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Pause all' }));
  await user.click(await screen.findByRole('menuitem', { name: /^One week/ }));
  await screen.findByRole('alert');
  serveSubscriptions(rows);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await notification('Paused 2 subscriptions until August 3')).toBeVisible();
});

test('a paused subscription that is ended has no pause; Undo gives it back', async () => {
  const until = midnight('2026-08-20');
  const { user, rows } = await open(subscriptionTo(beaker, { paused_until: until }));
  await user.click((await row(beaker.title)).getByRole('button', { name: 'Unsubscribe' }));
  expect(await notification(`Unsubscribed from ${beaker.title}`)).toBeVisible();
  expect(rows).toMatchObject([{ status: 'inactive', paused_until: null }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await notification('Change undone')).toBeVisible();
  expect(rows).toMatchObject([{ status: 'active', paused_until: until }]);
});

const pauseForAWeek = async ({ user }: Awaited<ReturnType<typeof open>>, title: string) => {
  await user.click((await row(title)).getByRole('button', { name: 'Pause' }));
  await user.click(await screen.findByRole('menuitem', { name: /^One week/ }));
};

describe('Undo of a pause', () => {
  test.each([
    ['a frequency', { frequency: 'daily' }],
    ['a longer pause', { paused_until: midnight('2027-02-12') }],
  ])('brings back %s that was set elsewhere before', async (_what, values) => {
    const view = await open(subscriptionTo(beaker));
    await row(beaker.title);
    Object.assign(view.rows[0] ?? {}, values);
    const before = { ...view.rows[0] };
    await pauseForAWeek(view, beaker.title);
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await notification('Change undone')).toBeVisible();
    expect(view.rows).toEqual([before]);
  });

  test('leaves alone a frequency that was set elsewhere since', async () => {
    const view = await open(subscriptionTo(beaker));
    await pauseForAWeek(view, beaker.title);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    Object.assign(view.rows[0] ?? {}, { frequency: 'daily' });
    await view.user.click(undo);
    expect(await notification('Change undone')).toBeVisible();
    expect(view.rows).toMatchObject([{ status: 'active', frequency: 'daily', paused_until: null }]);
  });

  test.each([
    ['another pause was set', { paused_until: midnight('2027-02-12') }],
    ['the subscription was ended', { status: 'inactive', paused_until: null }],
  ])('changes nothing when %s elsewhere since, and says so', async (_what, values) => {
    const view = await open(subscriptionTo(beaker), subscriptionTo(bread));
    await pauseForAWeek(view, beaker.title);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    Object.assign(view.rows[0] ?? {}, values);
    await view.user.click(undo);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Undo failed for ${beaker.title}. The subscription has been changed since.`,
    );
    expect(view.rows[0]).toMatchObject(values);
  });

  test('never deletes a subscription that the page did not know', async () => {
    const { user, rows } = await open(subscriptionTo(beaker), subscriptionTo(bread));
    const button = await screen.findByRole('button', { name: 'Pause all' });
    rows.push(subscriptionTo(orbit));
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: /^One week/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await notification('Changes undone')).toBeVisible();
    expect(rows.map(({ paused_until }) => paused_until)).toEqual([null, null, null]);
  });
});

test('Undo gives no pause back that would have ended since', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  const { user, rows } = await open(subscriptionTo(beaker, { paused_until: until }));
  await user.click((await row(beaker.title)).getByRole('button', { name: 'Unsubscribe' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  jest.setSystemTime(Date.now() + 61_000);
  await user.click(undo);
  expect(await notification('Change undone')).toBeVisible();
  expect(rows).toMatchObject([{ status: 'active', paused_until: null }]);
});

test('whoever wants to delete a subscription can pause it instead', async () => {
  const { user, rows } = await open(subscriptionTo(beaker));
  await user.click(await screen.findByRole('button', { name: `More actions for ${beaker.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Pause instead' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Two weeks/ }));
  expect(await notification(`Paused ${beaker.title} until August 10`)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(rows).toHaveLength(1);
});

describe('what fails because the subscription was ended elsewhere says so, although its row leaves the list', () => {
  const said = (title: string) => `Failed to update subscription. Affected: ${title}.`;
  const ended = { status: 'inactive', paused_until: null };

  test('a pause', async () => {
    const view = await open(subscriptionTo(beaker), subscriptionTo(bread));
    await row(beaker.title);
    Object.assign(view.rows[0] ?? {}, ended);
    await pauseForAWeek(view, beaker.title);
    expect(await screen.findByRole('alert')).toHaveTextContent(said(beaker.title));
    expect(await screen.findByRole('button', { name: 'Inactive (1)' })).toBeVisible();
    expect(view.rows).toMatchObject([ended, { status: 'active', paused_until: null }]);
  });

  test('the end of a pause', async () => {
    const paused = subscriptionTo(beaker, { paused_until: midnight('2026-08-20') });
    const { user, rows } = await open(paused, subscriptionTo(bread));
    const button = await screen.findByRole('button', { name: 'Resume now' });
    Object.assign(rows[0] ?? {}, ended);
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(said(beaker.title));
    expect(await screen.findByRole('button', { name: 'Inactive (1)' })).toBeVisible();
  });

  test('a pause of what was deleted', async () => {
    const view = await open(subscriptionTo(beaker), subscriptionTo(bread));
    await row(beaker.title);
    view.rows.shift();
    await pauseForAWeek(view, beaker.title);
    expect(await screen.findByRole('alert')).toHaveTextContent(said(beaker.title));
    await waitFor(() => expect(screen.queryByText(beaker.title)).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent(said(beaker.title));
  });

  test('another frequency', async () => {
    const { user, rows } = await open(subscriptionTo(beaker), subscriptionTo(bread));
    const choice = (await row(beaker.title)).getByRole('combobox', { name: 'Frequency' });
    Object.assign(rows[0] ?? {}, ended);
    const refused = 'This newsletter is no longer published';
    backend.use(http.post(at.procedure('add_subscription'), databaseError(400, '22023', refused)));
    await user.selectOptions(choice, 'Daily Updates');
    expect(await screen.findByRole('alert')).toHaveTextContent(`${refused}. Affected: ${beaker.title}.`);
    expect(await screen.findByRole('button', { name: 'Inactive (1)' })).toBeVisible();
  });
});

test('a pause that has failed or has changed nothing says so, and the subscription stays active', async () => {
  const { user } = await open(subscriptionTo(beaker));
  const message = 'A pause must end within a year from now';
  const active = await row(beaker.title);
  for (const [answer, said] of [
    [databaseError(400, '22023', message), message],
    [() => HttpResponse.json([]), 'Failed to update subscription'],
  ] as const) {
    backend.use(http.post(at.procedure('pause_subscriptions'), answer));
    await user.click(active.getByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('menuitem', { name: /^One week/ }));
    await waitFor(() => expect(active.getByRole('alert')).toHaveTextContent(said));
    expect(active.getByText('Active')).toBeVisible();
  }
});
