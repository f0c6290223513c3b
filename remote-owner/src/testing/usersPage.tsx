import type { User } from '@newsletters/shared/api/users';
import { at, backend, renderPage, tableHandler, testUser } from '@newsletters/shared/testing';
import { screen, within } from '@testing-library/dom';
import { delay, HttpResponse, http } from 'msw';
import UsersPage from '../pages/UsersPage';
import { aUser, numberHandler, statesHandler, usersHandler } from './fakes';

export const own = aUser({ ...testUser, role: 'owner', last_sign_in_at: '2026-03-01T10:30:00+00:00' });
export const admin = aUser({ email: 'admin@example.com', role: 'admin' });
export const reader = aUser({ email: 'reader@example.com', created_at: '2026-02-01T08:00:00+00:00' });

export async function open(users: User[] = [own, admin, reader], states: Record<string, string> = {}) {
  backend.use(
    usersHandler(users),
    numberHandler(users),
    statesHandler(users, states),
    tableHandler('newsletter_subscriptions', []),
  );
  const page = await renderPage(<UsersPage />, { as: 'owner' });
  await screen.findByRole('button', { name: 'New User' });
  return page;
}

export const rowOf = async (email: string) => {
  const cell = await screen.findByRole('cell', { name: new RegExp(email) });
  return within(cell.closest('tr') as HTMLElement);
};

/** Fakes a procedure and records the bodies of its calls. */
export function procedure(name: string, answer: () => Response = () => HttpResponse.json(null)) {
  const bodies: unknown[] = [];
  backend.use(
    http.post(at.procedure(name), async ({ request }) => {
      bodies.push(await request.json());
      await delay(50);
      return answer();
    }),
  );
  return bodies;
}

export const profileOf =
  ({ id }: User, role: string) =>
  () =>
    HttpResponse.json({ id, role, updated_at: '2026-03-02T10:00:00+00:00' });
