import {
  aSession,
  at,
  authError,
  backend,
  backendUrl,
  databaseError,
  fakeClock,
} from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { type Clients, createClients } from './client';

fakeClock();

const STORED = 'sb-backend-auth-token';
const old = { ...aSession(), access_token: `${aSession().access_token}old` };
const renewed = { ...aSession(), refresh_token: 'next' };

let client: Clients;
let seen: (string | null)[];

/** A server that accepts only these tokens. */
function accepting(tokens: string[], code = 'PGRST301') {
  seen = [];
  const answer = ({ request }: { request: Request }) => {
    const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? null;
    seen.push(token);
    return tokens.includes(token ?? '') ? HttpResponse.json([]) : databaseError(401, code, 'JWT expired')();
  };
  backend.use(http.get(at.table('categories'), answer), http.post(at.table('categories'), answer));
}

const refreshed = jest.fn(() => HttpResponse.json(renewed));

beforeEach(() => {
  localStorage.setItem(STORED, JSON.stringify(old));
  refreshed.mockClear();
  backend.use(http.post(at.auth('token'), refreshed));
  backend.use(http.post(at.auth('logout'), () => new HttpResponse(null, { status: 401 })));
  client = createClients(backendUrl, 'public-key');
});
afterEach(async () => (await client.load()).auth.stopAutoRefresh());

const read = () => client.data.from('categories').select('id');

test.each(['PGRST301', 'PGRST303'])(
  'a token refused with %s is renewed once, and what it was sent with is sent again',
  async (code) => {
    accepting(['public-key', renewed.access_token], code);
    const write = client.data.from('categories').insert({ name: 'Food' });
    const results = await Promise.all([read(), read(), write]);
    expect(results.map(({ error }) => error)).toEqual([null, null, null]);
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(seen).toEqual([...Array(3).fill(old.access_token), ...Array(3).fill(renewed.access_token)]);
  },
);

test('when the new token is refused too, the user is signed out here, and reads go on as a visitor', async () => {
  accepting(['public-key']);
  expect((await read()).error).toBeNull();
  expect(seen).toEqual([old.access_token, renewed.access_token, 'public-key']);
  expect(localStorage.getItem(STORED)).toBeNull();
  expect((await read()).error).toBeNull();
  expect(refreshed).toHaveBeenCalledTimes(1);
});

test('when the session has ended, the user is signed out here; a write is not made by a visitor', async () => {
  accepting(['public-key']);
  backend.use(
    http.post(at.auth('token'), authError(400, 'refresh_token_not_found', 'Invalid Refresh Token')),
  );
  const { error } = await client.data.from('categories').insert({ name: 'Food' });
  expect(error?.code).toBe('PGRST301');
  expect(seen).toEqual([old.access_token]);
  expect(localStorage.getItem(STORED)).toBeNull();
  expect((await read()).error).toBeNull();
});

test('while the auth server does not say that the session has ended, it stays', async () => {
  accepting(['public-key']);
  backend.use(http.post(at.auth('token'), () => HttpResponse.error()));
  let code: string | undefined;
  void read().then(({ error }) => {
    code = error?.code;
  });
  // The library tries for half a minute.
  await waitFor(() => expect(code).toBe('PGRST301'), { timeout: 60_000 });
  expect(localStorage.getItem(STORED)).not.toBeNull();
});

test('any other refusal changes nothing', async () => {
  backend.use(http.get(at.table('categories'), databaseError(401, '42501', 'permission denied')));
  expect((await read()).error?.code).toBe('42501');
  expect(refreshed).not.toHaveBeenCalled();
});
