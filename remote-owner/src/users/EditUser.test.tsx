import { aSubscription, at, backend, databaseError, tableHandler } from '@newsletters/shared/testing';
import { screen, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { usersHandler } from '../testing/fakes';
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

  test("shows the role and that user's subscriptions", async () => {
    await openReader();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('radio', { name: /^user / })).toBeChecked();
    const table = within(await screen.findByRole('table', { name: 'Subscriptions' }));
    const lines = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(lines).toEqual([
      expect.stringContaining('The Weekly BeakerWeekly Digestactive'),
      expect.stringContaining('Quiet StreetsMonthly Roundupinactive'),
    ]);
  });

  test('says so when there are none', async () => {
    const page = await open();
    await page.user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByText('This user has no subscriptions.')).toBeVisible();
  });

  test('changes the role once and returns to the row', async () => {
    const { user } = await openReader();
    const bodies = procedure('update_user_role', profileOf(reader, 'admin'));
    backend.use(usersHandler([own, admin, { ...reader, role: 'admin' }]));
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.dblClick(screen.getByRole('button', { name: 'Save Role' }));
    const row = await rowOf('reader@example.com');
    expect(row.getByText('admin')).toBeVisible();
    expect(row.getByRole('button', { name: /^Edit/ })).toHaveFocus();
    expect(bodies).toEqual([{ target_user_id: reader.id, new_role: 'admin' }]);
  });

  test('shows the new role when the user is edited again, before the server has answered', async () => {
    const { user } = await openReader();
    procedure('update_user_role', profileOf(reader, 'admin'));
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    const row = await rowOf('reader@example.com');
    backend.use(http.post(at.procedure('admin_list_users'), () => delay('infinite')));
    await user.click(row.getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByRole('radio', { name: /^admin / })).toBeChecked();
  });

  test('calls nothing for an unchanged role', async () => {
    const { user } = await openReader();
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
  });

  test('keeps the search of the list for the way back', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Search users by email'), 'reader');
    await user.click((await rowOf('reader@example.com')).getByRole('button', { name: /^Edit/ }));
    await user.click(await screen.findByRole('button', { name: 'Back to Users' }));
    expect(await screen.findByLabelText('Search users by email')).toHaveValue('reader');
  });

  test('asks before it throws away a role that is not saved', async () => {
    const { user } = await openReader();
    await user.click(screen.getByRole('radio', { name: /^owner / }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
  });

  test.each([
    [
      'why the last owner stays',
      databaseError(403, '42501', 'There must always be at least one owner'),
      'There must always be at least one owner',
    ],
    [
      '"Failed to update user role" where there is no reason',
      () => HttpResponse.error(),
      'Failed to update user role',
    ],
  ])('shows %s, and keeps the choice', async (_what, answer, shown) => {
    const { user } = await openReader();
    procedure('update_user_role', answer);
    await user.click(screen.getByRole('radio', { name: /^admin / }));
    await user.click(screen.getByRole('button', { name: 'Save Role' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(shown);
    expect(screen.getByRole('radio', { name: /^admin / })).toBeChecked();
  });

  test('says that a user does not exist any more', async () => {
    const { user } = await open();
    const { getByRole } = await rowOf('reader@example.com');
    backend.use(usersHandler([own, admin]));
    await user.click(getByRole('button', { name: /^Edit/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This user no longer exists');
    await user.click(screen.getByRole('button', { name: 'Back to Users' }));
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
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
