import { aSession, at, authError, backend, prepareSession } from '@newsletters/shared/testing';
import { delay, HttpResponse, http } from 'msw';
import { fullClient, publicUrl, supabase } from './index';

// Behaviour of Supabase's libraries that we rely on, most of it undocumented. A new version that behaves differently fails here.

afterEach(() => jest.useRealTimers());

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
  const { error } = await (await fullClient()).auth.signOut({ scope: 'local' });
  expect(error).toBeNull();
  expect(scopes).toEqual(['local']);
  expect(Object.keys(localStorage).filter((key) => key.endsWith('-auth-token'))).toEqual([]);
});

test('says that an email could not be sent, and still repeats a refresh', async () => {
  await prepareSession('user');
  const failing = authError(500, 'unexpected_failure', 'Error sending confirmation email');
  backend.use(http.post(at.auth('signup'), failing));
  const { auth } = await fullClient();
  const { error } = await auth.signUp({ email: 'a@example.com', password: 'secret1' });
  expect(error?.message).toBe('Error sending confirmation email');
  let requests = 0;
  backend.use(
    http.post(at.auth('token'), () => {
      requests += 1;
      return requests < 3 ? authError(500, 'unexpected_failure', 'boom')() : HttpResponse.json(aSession());
    }),
  );
  const refreshed = await auth.refreshSession();
  expect([refreshed.error, requests]).toEqual([null, 3]);
});

test('reads the body that the auth server sends to newer clients', async () => {
  await prepareSession();
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  const failing = (status: number, code: string, message: string) =>
    backend.use(
      http.post(at.auth('signup'), () => HttpResponse.json({ code, message }, { status, headers })),
    );
  const { auth } = await fullClient();
  const signUp = async () => {
    const { error } = await auth.signUp({ email: 'a@example.com', password: 'secret1' });
    return error;
  };
  failing(500, 'unexpected_failure', 'Error sending confirmation email');
  expect(await signUp()).toMatchObject({ message: 'Error sending confirmation email' });
  failing(429, 'over_request_rate_limit', 'Request rate limit reached');
  expect(await signUp()).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
});

test('gives a stored file the address that is built without it', async () => {
  await prepareSession();
  const file = 'a folder/ä.png';
  const { data } = (await fullClient()).storage.from('site-assets').getPublicUrl(file);
  expect(publicUrl('site-assets', file)).toBe(data.publicUrl);
});
