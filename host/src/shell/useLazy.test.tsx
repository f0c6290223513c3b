import { act, fakeClock } from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import { renderShell } from '../testing/renderShell';

/** Whether the code of what follows can't be loaded. */
let mockMissing = false;
const mockMayMiss = (name: string, path: string) => ({
  get [name]() {
    if (mockMissing) throw new Error('Loading chunk 1 failed');
    return jest.requireActual(path)[name];
  },
});
jest.mock('../sign-in/SignInDialog', () => mockMayMiss('SignInDialog', '../sign-in/SignInDialog'));
jest.mock('./AccountEntries', () => mockMayMiss('AccountEntries', './AccountEntries'));

fakeClock();
beforeEach(() => {
  mockMissing = true;
});
afterEach(() => jest.restoreAllMocks());

const failed = 'This part of the page could not be loaded.';
const offline = "You're offline. Please try again once you're connected.";
const goOffline = () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

/** The page with what a button shows, or why it can't. */
async function press(name: string, as?: 'user') {
  const { user } = await renderShell({ as });
  const button = await screen.findByRole('button', { name });
  const again = () => user.click(button);
  await again();
  return { user, again, alert: await screen.findByRole('alert') };
}

test.each([
  ['Sign In', undefined, 'dialog'],
  ['Account menu', 'user', 'menu'],
] as const)('each press of "%s" tries again to load what it shows', async (name, as, role) => {
  const { again, alert } = await press(name, as);
  expect(alert).toHaveTextContent(failed);
  mockMissing = false;
  await again();
  expect(await screen.findByRole(role)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test("so does each press of a page's own button", async () => {
  const { user } = await renderShell({ path: '/categories' });
  const signIn = await screen.findByRole('button', { name: 'Sign in' });
  await user.click(signIn);
  expect(await screen.findByText(failed)).toBeVisible();
  mockMissing = false;
  await user.click(signIn);
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
});

test('offline, it says so, however often it is tried, and is loaded once the device is online', async () => {
  goOffline();
  const { user, again, alert } = await press('Sign In');
  expect(alert).toHaveTextContent(offline);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await again();
  expect(await screen.findByRole('alert')).toHaveTextContent(offline);
  jest.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
  // It's the first failure that isn't the connection's.
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(`${failed}Retry`));
  mockMissing = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeVisible();
});
