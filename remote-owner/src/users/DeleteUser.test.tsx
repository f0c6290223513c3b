import { overviewNumbersQuery } from '@newsletters/shared/api/newsletters/overview';
import { queryClient } from '@newsletters/shared/query';
import {
  act,
  aSubscription,
  at,
  backend,
  databaseError,
  heldAnswer,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { aUser, numberHandler, usersHandler } from '../testing/fakes';
import { admin, open, own, procedure, reader, rowOf } from '../testing/usersPage';

describe('Delete', () => {
  async function ask() {
    const page = await open();
    backend.use(
      tableHandler('newsletter_subscriptions', [
        { ...aSubscription({ user_id: reader.id }), newsletters: null },
      ]),
    );
    await page.user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Delete/ }));
    const name = 'Are you sure you want to delete this user?';
    return { ...page, dialog: within(await screen.findByRole('alertdialog', { name })) };
  }

  test('asks first, says what will be lost, can be cancelled, and deletes the user once for a double click', async () => {
    const { user, dialog } = await ask();
    const impact =
      'reader@example.com will be deleted along with their profile and 1 subscription. Their newsletters stay, without an owner.';
    expect(await dialog.findByText(impact)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    const button = (await rowOf('reader@example.com')).getByRole('button', { name: /^Delete/ });
    expect(button).toHaveFocus();
    await user.click(button);
    const again = within(await screen.findByRole('alertdialog'));
    const bodies = procedure('admin_delete_user', () => new HttpResponse(null, { status: 204 }));
    await user.dblClick(again.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
    expect(screen.getByText('2 users')).toBeVisible();
    expect(bodies).toEqual([{ user_id: reader.id }]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('counts no subscriptions where there are none', async () => {
    const { user } = await open();
    backend.use(tableHandler('newsletter_subscriptions', []));
    await user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Delete/ }));
    const impact =
      'reader@example.com will be deleted along with their profile. Their newsletters stay, without an owner.';
    expect(await screen.findByText(impact)).toBeVisible();
  });

  test('has the subscribers of newsletters counted again', async () => {
    const { user, dialog } = await ask();
    const numbers = (number: number) =>
      procedure('newsletter_numbers', () =>
        HttpResponse.json([{ name: 'subscribed', number, present: true }]),
      );
    const read = async () => (await queryClient.fetchQuery(overviewNumbersQuery())).subscribed?.number;
    numbers(2);
    expect(await read()).toBe(2);
    procedure('admin_delete_user', () => new HttpResponse(null, { status: 204 }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User deleted')).toBeVisible();
    numbers(1);
    expect(await read()).toBe(1);
  });

  test('keeps them out of a list that was asked for before', async () => {
    const { user, dialog } = await ask();
    const { answer, give } = heldAnswer();
    const asked = jest.fn(answer);
    backend.use(http.post(at.procedure('admin_list_users'), asked));
    act(() => void queryClient.invalidateQueries({ queryKey: ['users'] }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    procedure('admin_delete_user', () => new HttpResponse(null, { status: 204 }));
    backend.use(usersHandler([own, admin]));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
    give(HttpResponse.json([reader]));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument();
    expect(screen.getByText('2 users')).toBeVisible();
  });

  test('of a user found by searching also updates the count of all users', async () => {
    const many = Array.from({ length: 1200 }, (_, index) => aUser({ email: `reader${index}@example.com` }));
    const { user } = await open(many);
    await screen.findByText('1,200 users');
    await user.click(screen.getByLabelText('Search users by email'));
    await user.paste('1199@');
    await user.click(await screen.findByRole('button', { name: 'Delete reader1199@example.com' }));
    procedure('admin_delete_user', () => new HttpResponse(null, { status: 204 }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No users found matching your search criteria.')).toBeVisible();
    backend.use(usersHandler(many.slice(0, -1)), numberHandler(many.slice(0, -1)));
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('1,199 users')).toBeVisible();
  });

  test('counts as done if the user is gone although the response was lost', async () => {
    const { user, dialog } = await ask();
    procedure('admin_delete_user', () => HttpResponse.error());
    backend.use(usersHandler([own, admin]));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User deleted')).toBeVisible();
    expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument();
  });

  test('whose response was lost reads the list again, as nobody knows', async () => {
    const { user, dialog } = await ask();
    procedure('admin_delete_user', () => {
      backend.use(http.post(at.procedure('admin_list_users'), () => HttpResponse.error()));
      return HttpResponse.error();
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Failed to delete user')).toBeVisible();
    backend.use(usersHandler([own, admin]));
    await act(() => queryClient.refetchQueries({ queryKey: ['users'], stale: true }));
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
  });

  test("shows the server's reason, or that it failed; a user who no longer exists is removed from the list", async () => {
    const { user, dialog } = await ask();
    const last = 'There must always be at least one owner';
    const gone = 'This user no longer exists';
    const fails = async (answer: () => Response, shown: string) => {
      procedure('admin_delete_user', answer);
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(shown));
    };
    await fails(databaseError(403, '42501', last), last);
    await fails(() => HttpResponse.error(), 'Failed to delete user');
    expect(screen.getByText('reader@example.com')).toBeInTheDocument();
    backend.use(usersHandler([own, admin]));
    await fails(databaseError(404, 'PT404', gone), gone);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
  });
});
