import { aSession, at, backend, backendUrl } from '@newsletters/shared/testing';
import type { AuthChangeEvent } from '@supabase/supabase-js';
import { waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { type Clients, createClients } from './client';

const STORED = 'sb-backend-auth-token';

let loads = 0;
let failures = 0;

jest.mock('@supabase/supabase-js', () => {
  loads += 1;
  if (loads <= failures) throw new Error('Loading chunk 1 failed');
  return jest.requireActual('@supabase/supabase-js');
});

let client: Clients;
let events: [AuthChangeEvent, string | undefined][];

/** Opens the page's client and notes what a listener hears. */
function open() {
  events = [];
  client = createClients(backendUrl, 'public-key');
  return client.watch((event, session) => events.push([event, session?.access_token]));
}

const store = (session = aSession()) => {
  localStorage.setItem(STORED, JSON.stringify(session));
  return session;
};

beforeEach(() => {
  jest.resetModules();
  localStorage.clear();
  loads = 0;
  failures = 0;
});

afterEach(async () => (await client.load()).auth.stopAutoRefresh());

test('a visitor does not load the library, and is known to be one', async () => {
  const seen: (string | null)[] = [];
  backend.use(
    http.get(at.table('categories'), ({ request }) => {
      seen.push(request.headers.get('authorization'));
      return HttpResponse.json([]);
    }),
  );
  open();
  expect(await client.session()).toBeNull();
  await client.data.from('categories').select('*');
  expect(events).toEqual([['INITIAL_SESSION', undefined]]);
  expect(seen).toEqual(['Bearer public-key']);
  expect(loads).toBe(0);
});

test('a stored session loads the library, and listeners hear of it once', async () => {
  const { access_token } = store();
  open();
  expect((await client.session())?.access_token).toBe(access_token);
  await waitFor(() => expect(events).toEqual([['INITIAL_SESSION', access_token]]));
});

test('signing in loads the library', async () => {
  const session = aSession();
  backend.use(http.post(at.auth('token'), () => HttpResponse.json(session)));
  open();
  await (await client.load()).auth.signInWithPassword({ email: 'a@example.com', password: 'secret1' });
  expect(events.at(-1)).toEqual(['SIGNED_IN', session.access_token]);
  expect(loads).toBe(1);
});

test('a session that another tab stores loads the library', async () => {
  open();
  await client.session();
  const { access_token } = store();
  window.dispatchEvent(new StorageEvent('storage', { key: STORED }));
  await waitFor(() => expect(events.at(-1)).toEqual(['INITIAL_SESSION', access_token]));
});

test('multi-factor and single sign-on are reachable', async () => {
  backend.use(
    http.post(at.auth('sso'), () => HttpResponse.json({ url: 'https://idp.example/' })),
    http.post(at.auth('factors/one/challenge'), () => HttpResponse.json({ id: 'two' })),
  );
  open();
  const { auth } = await client.load();
  const { data } = await auth.signInWithSSO({
    domain: 'example.com',
    options: { skipBrowserRedirect: true },
  });
  expect(data?.url).toBe('https://idp.example/');
  const challenge = await auth.mfa.challenge({ factorId: 'one' });
  expect(challenge.data?.id).toBe('two');
});

test('everything that its type names is there: functions, channels, other schemas', async () => {
  backend.use(http.post(`${backendUrl}/functions/v1/hello`, () => HttpResponse.json({ said: 'hello' })));
  open();
  const full = await client.load();
  expect((await full.functions.invoke('hello')).data).toEqual({ said: 'hello' });
  expect(full.channel('room').topic).toBe('realtime:room');
  expect(full.schema('public').from('categories')).toBeDefined();
  expect(await client.load()).toBe(full);
});

test('a listener that has unsubscribed hears nothing', async () => {
  store();
  const stop = open();
  stop();
  await client.session();
  await (await client.load()).auth.initialize();
  expect(events).toEqual([]);
});

test('a library that fails to load once is requested again', async () => {
  failures = 1;
  const { access_token } = store();
  open();
  await waitFor(() => expect(events).toEqual([['INITIAL_SESSION', access_token]]));
});

test('while the library cannot be loaded nobody is signed in, and the session is kept for the return to the tab', async () => {
  failures = 2;
  const { access_token } = store();
  open();
  await waitFor(() => expect(events).toEqual([['INITIAL_SESSION', undefined]]));
  expect(await client.session()).toBeNull();
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(events.at(-1)).toEqual(['INITIAL_SESSION', access_token]));
});
