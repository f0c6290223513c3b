import { aSession, at, backend, backendUrl } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
import { connect, fullClient, supabase, watchSession } from './index';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('the first requests wait two seconds for a session that cannot be refreshed, later ones wait for the session', async () => {
  const session = aSession();
  localStorage.setItem('sb-backend-auth-token', JSON.stringify({ ...session, expires_at: 1 }));
  let refresh = () => {};
  const refreshed = new Promise<void>((resolve) => {
    refresh = resolve;
  });
  const seen: (string | null)[] = [];
  backend.use(
    http.post(at.auth('token'), async () => {
      await refreshed;
      return HttpResponse.json(session);
    }),
    http.get(at.table('categories'), ({ request }) => {
      seen.push(request.headers.get('authorization'));
      return HttpResponse.json([]);
    }),
  );
  connect({ supabaseUrl: backendUrl, supabaseKey: 'public-key' });
  const read = async () => supabase().from('categories').select('*');

  const first = read();
  await jest.advanceTimersByTimeAsync(1900);
  expect(seen).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  await first;
  expect(seen.splice(0)).toEqual(['Bearer public-key']);

  const known = new Promise<void>((resolve) => {
    watchSession(() => resolve());
  });
  refresh();
  await jest.advanceTimersByTimeAsync(0);
  await known;
  await read();
  expect(seen).toEqual([`Bearer ${session.access_token}`]);
  await (await fullClient()).auth.stopAutoRefresh();
});
