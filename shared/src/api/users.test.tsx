import { useMutation } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { at, backend, renderPage, testUser } from '@newsletters/shared/testing';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useChunks } from './useChunks';
import { type User, updateUserRole, usersQuery } from './users';

const other = '22222222-2222-4222-8222-222222222222';

function RoleChanger() {
  const { role } = useSession();
  const { mutate } = useMutation(updateUserRole);
  return (
    <>
      <output>{role}</output>
      <button type="button" onClick={() => mutate({ id: testUser.id, role: 'admin' })}>
        Change own
      </button>
      <button type="button" onClick={() => mutate({ id: other, role: 'admin' })}>
        Change other
      </button>
    </>
  );
}

test("changing your own role updates the local profile at once; changing another user's does not", async () => {
  let changes = 0;
  backend.use(
    http.post(at.procedure('update_user_role'), async ({ request }) => {
      const { target_user_id: id, new_role: role } = (await request.json()) as Record<string, string>;
      changes += 1;
      return HttpResponse.json({ id, role, updated_at: '2026-03-02T10:00:00+00:00' });
    }),
  );
  const { user } = await renderPage(<RoleChanger />, { as: 'owner' });
  expect(await screen.findByText('owner')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change other' }));
  await user.click(screen.getByRole('button', { name: 'Change own' }));
  expect(await screen.findByText('admin')).toBeVisible();
  expect(changes).toBe(2);
});

const idOf = ({ id }: User) => id;

function UserCount() {
  const { rows, total, error, more } = useChunks(usersQuery(), idOf);
  return (
    <>
      <output>{`${rows.length} of ${total}`}</output>
      {error && <p role="alert">{error.message}</p>}
      <button type="button" onClick={more}>
        More
      </button>
    </>
  );
}

test('a list that has shrunk ends before its next chunk', async () => {
  let all = Array.from({ length: 1500 }, (_, index) => ({ id: String(index) }));
  const offsets: number[] = [];
  backend.use(
    http.post(at.procedure('account_states'), () => HttpResponse.json([])),
    http.post(at.procedure('admin_list_users'), ({ request }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'));
      offsets.push(offset);
      const headers = { 'content-range': `*/${all.length}` };
      const tooFar = {
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: null,
        hint: null,
      };
      if (offset >= all.length) return HttpResponse.json(tooFar, { status: 416, headers });
      return HttpResponse.json(all.slice(offset, offset + 1000), { headers });
    }),
  );
  const { user } = await renderPage(<UserCount />, { as: 'owner' });
  expect(await screen.findByText('1000 of 1500')).toBeVisible();
  all = all.slice(0, 900);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByText('900 of 900')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(offsets).toEqual([0, 1000, 0]);
});
