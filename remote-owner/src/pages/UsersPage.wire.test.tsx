import {
  aSubscription,
  at,
  backend,
  recordRequests,
  renderPage,
  tableHandler,
  testUser,
} from '@newsletters/shared/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { aUser, statesHandler, usersHandler } from '../testing/fakes';
import UsersPage from './UsersPage';

const own = aUser({ ...testUser, role: 'owner' });
const reader = aUser({ email: 'reader@example.com' });

test('every request is a call from the specification', async () => {
  const calls = recordRequests();
  backend.use(
    usersHandler([own, reader]),
    statesHandler([own, reader]),
    tableHandler('newsletter_subscriptions', [
      { ...aSubscription({ user_id: reader.id }), newsletters: null },
    ]),
    http.post(at.procedure('admin_create_user'), () => HttpResponse.json(reader.id)),
    http.post(at.procedure('update_user_role'), () =>
      HttpResponse.json({ id: reader.id, role: 'admin', updated_at: '2026-03-02T10:00:00+00:00' }),
    ),
    http.post(at.procedure('admin_delete_user'), () => new HttpResponse(null, { status: 204 })),
  );
  const { user } = await renderPage(<UsersPage />, { as: 'owner' });
  await screen.findByText('reader@example.com');
  const newest = { p_order: 'created_at', p_descending: true, p_limit: 50 };
  const list = { call: 'POST /rpc/admin_list_users', body: newest };
  const states = { call: 'POST /rpc/account_states', body: { user_ids: [own.id, reader.id] } };
  const since = () => calls.splice(0);
  expect(since()).toEqual([
    { call: `GET /profiles?select=id,role&id=eq.${testUser.id}`, body: undefined },
    list,
    states,
  ]);

  await user.click(screen.getByRole('button', { name: 'New User' }));
  const form = within(await screen.findByRole('dialog', { name: 'New User' }));
  await user.click(form.getByLabelText(/^Email/));
  await user.paste(' New@example.com ');
  await user.click(form.getByLabelText(/^Password/));
  await user.paste('secret1');
  await user.click(form.getByRole('radio', { name: /^owner / }));
  await user.click(form.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(since()).toEqual([
    {
      call: 'POST /rpc/admin_create_user',
      body: { email: 'New@example.com', password: 'secret1', role: 'owner' },
    },
    list,
    states,
  ]);

  await user.click(await screen.findByRole('button', { name: 'Edit reader@example.com' }));
  await screen.findByRole('table', { name: 'Subscriptions' });
  const subscriptions = {
    call: `GET /newsletter_subscriptions?select=id,user_id,newsletter_id,frequency,status,created_at,paused_until,newsletters(id,title,description,category_id,created_at,image_url,image_focus,rhythm,categories(name),state,publish_at)&user_id=eq.${reader.id}&order=created_at.desc,id.desc&offset=0&limit=1000`,
    body: undefined,
  };
  expect(since()).toEqual([
    { call: 'POST /rpc/admin_list_users', body: { p_id: reader.id } },
    { call: 'POST /rpc/account_states', body: { user_ids: [reader.id] } },
    subscriptions,
  ]);

  await user.click(screen.getByRole('radio', { name: /^admin / }));
  await user.click(screen.getByRole('button', { name: 'Save Role' }));
  await screen.findByRole('heading', { name: 'User Management' });
  expect(since()).toEqual([
    { call: 'POST /rpc/update_user_role', body: { target_user_id: reader.id, new_role: 'admin' } },
  ]);

  await user.click(await screen.findByRole('button', { name: 'Delete reader@example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('reader@example.com')).not.toBeInTheDocument());
  expect(since()).toEqual([{ call: 'POST /rpc/admin_delete_user', body: { user_id: reader.id } }]);

  await user.click(screen.getByLabelText('Search users by email'));
  await user.paste('50%');
  await screen.findByText('No users found matching your search criteria.');
  await user.clear(screen.getByLabelText('Search users by email'));
  await user.click(await screen.findByRole('button', { name: 'Last Sign In' }));
  const sorted = { p_order: 'last_sign_in_at', p_descending: false, p_limit: 50 };
  const listed = () => calls.filter(({ call }) => call.includes('admin_list_users'));
  await waitFor(() => expect(listed().at(-1)?.body).toEqual(sorted));
  expect(listed().map(({ body }) => body)).toEqual([
    { p_search: '50%', ...newest },
    // The full list is requested again because a user was deleted.
    newest,
    sorted,
  ]);
});
