import { aSession, at, backend, tableHandler, testUser } from '@newsletters/shared/testing';
import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';

type Answer = () => Response;

export const signedIn: Answer = () => HttpResponse.json(aSession());

/** Responds to requests to an auth endpoint and records their bodies. */
export function auth(path: string, answer: Answer) {
  const bodies: unknown[] = [];
  backend.use(
    http.all(at.auth(path), async ({ request }) => {
      bodies.push(await request.json().catch(() => undefined));
      await delay(30);
      return answer();
    }),
  );
  return bodies;
}

/** Makes the user's profile available. */
export const withProfile = (role = 'user') =>
  backend.use(tableHandler('profiles', [{ id: testUser.id, role, updated_at: null }]));

/** Opens the sign-in dialog and returns queries for it. */
export async function openDialog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  return within(await screen.findByRole('dialog'));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

/** Pastes email and password, as a password manager would, and presses Enter. */
export async function enter(user: UserEvent, dialog: Dialog, email: string, password: string) {
  await user.click(dialog.getByLabelText(/^Email/));
  await user.paste(email);
  await user.tab();
  expect(dialog.getByLabelText(/^Password/)).toHaveFocus();
  await user.paste(password);
  await user.keyboard('{Enter}');
}
