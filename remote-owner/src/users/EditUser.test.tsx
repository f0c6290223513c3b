import { queryClient } from '@newsletters/shared/query';
import {
  act,
  anEntry,
  aSubscription,
  at,
  backend,
  databaseError,
  heldAnswer,
  historyHandler,
  tableHandler,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import { aUser, usersHandler } from '../testing/fakes';
import { admin, open, own, procedure, profileOf, reader, rowOf } from '../testing/usersPage';

describe('Edit User', () => {
  const subscriptions = [
    {
      ...aSubscription({ user_id: reader.id }),
      newsletters: { title: 'The Weekly Beaker', description: '' },
    },
    {
      ...aSubscription({ user_id: reader.id, frequency: 'monthly', status: 'inactive' }),
      newsletters: { title: 'Quiet Streets', description: '' },
    },
  ];

  async function openReader() {
    const page = await open();
    backend.use(tableHandler('newsletter_subscriptions', subscriptions));
    await page.user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    await screen.findByRole('heading', { level: 1, name: 'Edit User' });
    await screen.findByText('reader@example.com');
    return page;
  }

  test("shows the user's role and subscriptions", async () => {
    await openReader();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('radio', { name: /^user / })).toBeChecked();
    const form = within(screen.getByRole('form', { name: 'Edit User' }));
    expect(form.queryByRole('button', { name: 'History' })).not.toBeInTheDocument();
    const table = within(await screen.findByRole('table', { name: 'Subscriptions' }));
    expect(table.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'descending');
    const lines = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(lines).toEqual([
      expect.stringContaining('The Weekly BeakerWeekly Digestactive'),
      expect.stringContaining('Quiet StreetsMonthly Roundupinactive'),
    ]);
  });

  test("explains why an unconfirmed user's role can't be raised, and offers no other", async () => {
    const unconfirmed = aUser({ email: 'new@example.com', email_confirmed_at: null });
    const { user } = await open([own, unconfirmed]);
    await user.click(screen.getByRole('button', { name: 'Unconfirmed' }));
    await user.click((await rowOf('new@example.com')).getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByText(/hasn't confirmed their email address yet/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /^user / })).toBeEnabled();
    for (const role of ['newsletter_manager', 'admin', 'owner']) {
      expect(screen.getByRole('radio', { name: new RegExp(`^${role} `) })).toBeDisabled();
    }
  });

  test.each([
    ['suspended', 'reader@example.com', /This account is suspended/],
    ['deleted', 'Deleted account', /This account is deleted/],
  ])("explains why a %s user's role can't be raised", async (state, name, sentence) => {
    const { user } = await open([own, reader], { [reader.email]: state });
    await user.click((await rowOf(name)).getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText(name)).toBeVisible();
    expect(screen.getByRole('radio', { name: /^admin / })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await screen.findByRole('heading', { level: 1, name: `History of ${name}` })).toBeVisible();
  });

  test('changes the role once for a double click, returns to the row, and shows it when edited again before the server responds', async () => {
    const { user } = await openReader();
    const bodies = procedure('update_user_role', profileOf(reader, 'admin'));
    backend.use(usersHandler([own, admin, { ...reader, role: 'admin' }]));
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.dblClick(screen.getByRole('button', { name: 'Save Role' }));
    const row = await rowOf('reader@example.com');
    expect(row.getByText('admin')).toBeVisible();
    expect(row.getByRole('button', { name: /^Edit/ })).toHaveFocus();
    expect(bodies).toEqual([{ target_user_id: reader.id, new_role: 'admin' }]);
    backend.use(http.post(at.procedure('admin_list_users'), () => delay('infinite')));
    await user.click(row.getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByRole('radio', { name: /^admin / })).toBeChecked();
  });

  test('shows the new role also in a list that was asked for before', async () => {
    const { user } = await openReader();
    const { answer, give } = heldAnswer();
    const asked = jest.fn(answer);
    backend.use(http.post(at.procedure('admin_list_users'), asked));
    act(() => void queryClient.refetchQueries({ queryKey: ['users'] }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    procedure('update_user_role', profileOf(reader, 'admin'));
    backend.use(usersHandler([own, admin, { ...reader, role: 'admin' }]));
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    const role = async () => (await rowOf('reader@example.com')).getByText('admin');
    expect(await role()).toBeVisible();
    give(HttpResponse.json([own, admin, reader]));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(await role()).toBeVisible();
  });

  test('says when there are no subscriptions; returns to the list with its search, also from an unchanged role', async () => {
    const { user } = await open();
    await user.click(screen.getByLabelText('Search users by email'));
    await user.paste('reader');
    const edit = async () => {
      await user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
      await screen.findByRole('heading', { level: 1, name: 'Edit User' });
    };
    const listAgain = async () =>
      expect(await screen.findByLabelText('Search users by email')).toHaveValue('reader');
    await edit();
    expect(await screen.findByText('This user has no subscriptions.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    await listAgain();
    await edit();
    await user.click(await screen.findByRole('button', { name: 'Save Role' }));
    await listAgain();
  });

  test('asks before it discards an unsaved role', async () => {
    const { user } = await openReader();
    await user.click(screen.getByRole('radio', { name: /^owner / }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
  });

  test('says that a role on its way may still be saved; whoever has left stays where they went', async () => {
    const { user, router } = await openReader();
    const { answer, give } = heldAnswer();
    backend.use(http.post(at.procedure('update_user_role'), answer));
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    // A choice made now would be lost.
    await waitFor(() => expect(screen.getByRole('radio', { name: /^owner / })).toBeDisabled());
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }));
    expect(question.getByText('Your changes are on their way and may still be saved.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'User Management' });
    const { location } = router.state;
    give(profileOf(reader, 'admin')());
    expect(await screen.findByText('Role saved')).toBeVisible();
    expect(router.state.location).toBe(location);
  });

  test("shows the server's reason, or that it failed, and keeps the choice", async () => {
    const { user } = await openReader();
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    for (const [answer, shown] of [
      [
        databaseError(403, '42501', "This user hasn't confirmed their email address yet"),
        "This user hasn't confirmed their email address yet",
      ],
      [() => HttpResponse.error(), 'Failed to update user role'],
      [
        databaseError(403, '42501', 'There must always be at least one owner'),
        'There must always be at least one owner',
      ],
    ] as const) {
      procedure('update_user_role', answer);
      await user.click(screen.getByRole('button', { name: 'Save Role' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(shown));
      expect(screen.getByRole('radio', { name: /^admin / })).toBeChecked();
    }
  });

  test('counts a role as saved if the profile has it although the response was lost', async () => {
    const { user } = await openReader();
    procedure('update_user_role', () => HttpResponse.error());
    backend.use(
      tableHandler('profiles', [{ id: reader.id, role: 'admin', updated_at: '2026-03-02T10:00:00+00:00' }]),
    );
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    expect(await screen.findByText('Role saved')).toBeVisible();
    expect((await rowOf('reader@example.com')).getByText('admin')).toBeVisible();
  });

  test("shows the history of the user's role, restores it, and leads back", async () => {
    const { user } = await openReader();
    const entry = anEntry({
      id: 4,
      table_name: 'profiles',
      row_id: reader.id,
      label: reader.email,
      changed: ['role'],
      before: { role: 'admin' },
      after: { role: 'user' },
    });
    const another = anEntry({ id: 5, table_name: 'profiles', row_id: own.id });
    const updated_at = '2026-11-20T00:00:00+00:00';
    backend.use(
      historyHandler([entry, another]),
      tableHandler('profiles', [{ id: reader.id, role: 'user', updated_at }]),
    );
    const restores = procedure('restore_history', () => HttpResponse.json(6));
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'History of reader@example.com' }),
    ).toHaveFocus();
    expect(await screen.findByRole('listitem')).toHaveTextContent('Role: admin → user');
    await user.click(screen.getByRole('button', { name: /^Restore reader@example.com/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore reader@example.com?' }));
    expect(await dialog.findByText('user → admin')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Restore' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Role restored')).toBeVisible();
    expect(restores).toEqual([{ entry_id: 4, new_category_id: null }]);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Edit User' })).toHaveFocus());
  });

  test('says when the user no longer exists', async () => {
    const { user } = await open();
    const { getByRole } = await rowOf('reader@example.com');
    backend.use(usersHandler([own, admin]));
    await user.click(getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This user no longer exists');
    expect(screen.getByRole('button', { name: 'History' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
    expect(await rowOf('admin@example.com')).toBeDefined();
  });

  test('lets the role be changed when the subscriptions cannot be loaded', async () => {
    const { user } = await open();
    backend.use(http.get(at.table('newsletter_subscriptions'), databaseError(400, 'XX000', '')));
    await user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load subscriptions');
    expect(screen.getByRole('button', { name: 'Save Role' })).toBeEnabled();
    backend.use(tableHandler('newsletter_subscriptions', subscriptions));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The Weekly Beaker')).toBeVisible();
  });
});
