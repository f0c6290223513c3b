import { aSession, at, backend, prepareSession } from '@newsletters/shared/testing';
import { delay, HttpResponse, http } from 'msw';
import { supabase } from './index';

// Undocumented behaviour of supabase-js that we rely on. A new version that behaves differently fails here, or in
// `firstRequests.test.ts`.

// As the builds do.
jest.mock('@supabase/realtime-js', () => jest.requireActual('./noRealtime'));

afterEach(() => jest.useRealTimers());

test('works without its realtime library, which it only tells about new tokens', async () => {
  const { RealtimeClient } = jest.requireActual<typeof import('./noRealtime')>('./noRealtime');
  const setAuth = jest.spyOn(RealtimeClient.prototype, 'setAuth');
  await prepareSession();
  const session = aSession();
  backend.use(http.post(at.auth('token'), () => HttpResponse.json(session)));
  const { error } = await supabase().auth.signInWithPassword({ email: 'a@example.com', password: 'secret1' });
  expect(error).toBeNull();
  expect(setAuth).toHaveBeenCalledWith(session.access_token);
});

test('does not retry a read that failed with an "AbortError"', async () => {
  await prepareSession();
  let requests = 0;
  backend.use(
    http.get(at.table('categories'), async () => {
      requests += 1;
      await delay('infinite');
    }),
  );
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  let answer: { error: unknown; status: number } | undefined;
  void supabase()
    .from('categories')
    .select('*')
    .then((given) => {
      answer = given;
    });
  await jest.advanceTimersByTimeAsync(14_900);
  expect(answer).toBeUndefined();
  await jest.advanceTimersByTimeAsync(200);
  expect(answer).toMatchObject({ status: 0, error: { message: 'AbortError: No answer in time' } });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(1);
});

test('calls "logout?scope=local" to end the session in this browser only', async () => {
  await prepareSession('user');
  const scopes: (string | null)[] = [];
  backend.use(
    http.post(at.auth('logout'), ({ request }) => {
      scopes.push(new URL(request.url).searchParams.get('scope'));
      return HttpResponse.json({ code: 500, msg: 'boom' }, { status: 500 });
    }),
  );
  const { error } = await supabase().auth.signOut({ scope: 'local' });
  expect(error).toBeNull();
  expect(scopes).toEqual(['local']);
  expect(Object.keys(localStorage).filter((key) => key.endsWith('-auth-token'))).toEqual([]);
});
