import { useMutation } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { at, backend, renderPage, testUser } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { updateUserRole } from './users';

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
