import type { Role } from '@newsletters/shared/model';
import {
  act,
  backend,
  enabledButton,
  historyHandler,
  recordRequests,
  renderPage,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor } from '@testing-library/dom';
import UsersPage from '../pages/UsersPage';
import { numberHandler, statesHandler, usersHandler } from '../testing/fakes';
import { own, reader, rowOf } from '../testing/usersPage';

/** Opens an address, as somebody does whom it was sent to. */
async function openAt(path: string, as: Role = 'owner') {
  const users = [own, reader];
  backend.use(
    usersHandler(users),
    numberHandler(users),
    statesHandler(users, {}),
    historyHandler([]),
    tableHandler('newsletter_subscriptions', []),
  );
  return renderPage(<UsersPage />, { as, path, route: '/users' });
}

const address = `?user=${reader.id}`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the address of a user', () => {
  test('opens Edit User, and leads to the list', async () => {
    const { user, router } = await openAt(`/users${address}`);
    expect(await heading('Edit User')).toHaveFocus();
    expect(await screen.findByText('reader@example.com')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    await heading('User Management');
    // In its place: Back leads to where the address was opened.
    expect(router.state).toMatchObject({ historyAction: 'REPLACE', location: { search: '' } });
    expect((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ })).toHaveFocus();
  });

  test('is in the address bar; Back and Forward lead to the list and to the user', async () => {
    const { user, router } = await openAt('/users');
    await user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    await heading('Edit User');
    expect(router.state.location.search).toBe(address);
    await act(() => router.navigate(-1));
    await heading('User Management');
    expect(router.state.location.search).toBe('');
    await act(() => router.navigate(1));
    await heading('Edit User');
  });

  test('stays while their history is shown, which leads back to them', async () => {
    const { user, router } = await openAt(`/users${address}`);
    await heading('Edit User');
    await user.click(await enabledButton('History'));
    await heading('History of reader@example.com');
    expect(router.state.location.search).toBe(address);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await heading('Edit User');
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    await heading('User Management');
  });

  test('is left only after a question about unsaved changes', async () => {
    const { user, router } = await openAt(`/users${address}`);
    await user.click(await screen.findByRole('radio', { name: /^admin / }));
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.search).toBe(address);
    await user.click(await screen.findByRole('button', { name: 'Back to Users' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await heading('User Management');
  });

  test.each([
    ['deleted', crypto.randomUUID(), 'This user no longer exists', true],
    ['malformed', '325b55dd-7857', 'User not found', false],
    ['empty', '', 'User not found', false],
  ])('that is %s says so and leads to the list', async (_what, id, sentence, couldBe) => {
    const rendered = openAt(`/users?user=${id}`);
    const calls = recordRequests();
    const { user } = await rendered;
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
    // Only what can be an id is sent.
    expect(calls.some(({ call }) => call.endsWith('/admin_list_users'))).toBe(couldBe);
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    await heading('User Management');
    expect(await screen.findByText('reader@example.com')).toBeVisible();
  });

  test('tells nothing to those who may not manage users', async () => {
    const rendered = openAt(`/users${address}`, 'admin');
    const calls = recordRequests();
    await rendered;
    await heading('Access Denied');
    expect(calls.filter(({ call, body }) => `${call} ${JSON.stringify(body)}`.includes(reader.id))).toEqual(
      [],
    );
  });
});
