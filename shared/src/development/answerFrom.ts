import {
  aSession,
  at,
  backendUrl,
  countHandler,
  HttpResponse,
  http,
  tableHandler,
} from '@newsletters/shared/fakes';
import type { Role } from '@newsletters/shared/model';
import { getResponse, type RequestHandler } from 'msw';

/** The accounts of the frame's buttons, by name, with their roles. */
const roles: Record<string, Role> = {
  owner: 'owner',
  admin: 'admin',
  manager: 'newsletter_manager',
  user: 'user',
};

const users = Object.keys(roles).map((name, index) => ({
  id: `00000000-0000-4000-9000-00000000000${index}`,
  email: `${name}@example.com`,
}));

/** What the frame itself asks for: whether the database is there, and who is signed in. */
const ofFrame: RequestHandler[] = [
  countHandler('categories', 0),
  tableHandler(
    'profiles',
    users.map(({ id, email }) => ({ id, role: roles[email.split('@')[0] ?? ''], updated_at: null })),
  ),
  http.post(at.procedure('has_password'), () => HttpResponse.json(true)),
  http.post(at.auth('token'), async ({ request }) => {
    const given = (await request.json()) as { email?: string; refresh_token?: string };
    const user = users.find(({ email }) => email === (given.email ?? given.refresh_token));
    return HttpResponse.json(aSession(user, user?.email));
  }),
  http.post(at.auth('logout'), () => new HttpResponse(null, { status: 204 })),
];

/** From now on, these handlers answer what this page asks the fake back end for, as they do in tests; they come before the frame's own. */
export function answerFrom(handlers: readonly RequestHandler[]) {
  const fetchReally = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    if (origin !== backendUrl) return fetchReally(request);
    const answer = await getResponse([...handlers, ...ofFrame], request);
    const message = `src/testing/fakes.ts doesn't answer ${request.method} ${pathname}`;
    return (
      answer ?? HttpResponse.json({ code: 'FAKES', message, details: null, hint: null }, { status: 501 })
    );
  };
}
