import { dismissNotification, type Notification, notify } from '@newsletters/shared/notifications';
import { act, fakeClock } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { HttpResponse } from 'msw';
import { auth } from '../testing/auth';
import { onPage, renderShell } from '../testing/renderShell';

/** Whether the code of the snackbar can't be loaded. */
let mockMissing = false;
jest.mock('@newsletters/shared/forms', () => {
  const forms = jest.requireActual('@newsletters/shared/forms');
  return {
    ...forms,
    get NotificationSnackbar() {
      if (mockMissing) throw new Error('Loading chunk 1 failed');
      return forms.NotificationSnackbar;
    },
  };
});

fakeClock();
afterEach(() => act(dismissNotification));

const message = 'Unsubscribed from Kitchen Ledger';
const undo = (onAct: () => unknown): Notification => ({ message, action: { label: 'Undo', onAct } });

/** Opens the shell as a user, and shows a notification. */
async function shown(notification: Notification) {
  const view = await renderShell({ as: 'user' });
  await onPage('HomePage');
  act(() => notify(notification));
  const text = await screen.findByText(message);
  return { ...view, text };
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

test('is announced, and stays when the user goes to another page', async () => {
  const { user, text } = await shown({ message });
  expect(text.closest('[role=status]')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'My Subscriptions' }));
  await onPage('SubscriptionsPage');
  expect(screen.getByText(message)).toBeVisible();
});

test('goes away by itself, later if it offers an action', async () => {
  await shown({ message });
  await pass(6);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  act(() => notify(undo(() => undefined)));
  await screen.findByText(message);
  await pass(9);
  expect(screen.getByText(message)).toBeVisible();
  await pass(1);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('waits while it is hovered or focused', async () => {
  const { text, user } = await shown(undo(() => undefined));
  await user.hover(text);
  await pass(60);
  expect(text).toBeVisible();
  await user.unhover(text);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await pass(60);
  expect(text).toBeVisible();
});

test.each<[string, (user: Awaited<ReturnType<typeof shown>>['user']) => Promise<void>]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['Dismiss', (user) => user.click(screen.getByRole('button', { name: 'Dismiss' }))],
])('is closed by %s', async (_way, close) => {
  const { user } = await shown({ message });
  await close(user);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('runs its action once and goes away', async () => {
  const act = jest.fn();
  const { user } = await shown(undo(act));
  await user.dblClick(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  expect(act).toHaveBeenCalledTimes(1);
});

test('an action that fails is reported in place of the success, and stays', async () => {
  const { user } = await shown(undo(() => Promise.reject(new Error('Undo failed'))));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Undo failed');
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await pass(60);
  expect(screen.getByRole('alert')).toBeVisible();
});

test('a failure is reported even if another notification has come in the meantime', async () => {
  let fail: (error: Error) => void = () => undefined;
  const failing = new Promise((_resolve, reject) => {
    fail = reject;
  });
  const { user } = await shown(undo(() => failing));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  act(() => notify({ message: 'Role saved' }));
  expect(await screen.findByText('Role saved')).toBeVisible();
  fail(new Error('Undo failed'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Undo failed');
});

test('can lead to a page', async () => {
  const { user } = await shown({ message, action: { label: 'View', to: '/subscriptions' } });
  await user.click(screen.getByRole('link', { name: 'View' }));
  await onPage('SubscriptionsPage');
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('a newer one replaces it', async () => {
  await shown(undo(() => undefined));
  act(() => notify({ message: 'Role saved' }));
  expect(await screen.findByText('Role saved')).toBeVisible();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('is gone when the user signs out', async () => {
  const { user } = await shown(undo(() => undefined));
  auth('logout', () => new HttpResponse(null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  await screen.findByRole('button', { name: 'Sign In' });
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('waits until no dialog hides it from screen readers', async () => {
  const { user } = await renderShell({ as: 'user' });
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await screen.findByRole('menu');
  act(() => notify({ message }));
  await pass(1);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(message)).toBeVisible();
});

test('without the code that shows it, the message goes away by itself, and the next one loads the code', async () => {
  mockMissing = true;
  await shown(undo(() => undefined));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await pass(10);
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  mockMissing = false;
  act(() => notify(undo(() => undefined)));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});
