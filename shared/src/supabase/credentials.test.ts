import { aSession, at, backend, backendUrl } from '@newsletters/shared/testing';
import { waitFor } from '@testing-library/dom';
import { HttpResponse, http } from 'msw';
import { createClients } from './client';
import { connect, fullClient, supabase } from './index';

test('a publishable key is sent as `apikey` only, and a session as the token', async () => {
  const session = aSession();
  const seen: object[] = [];
  const record =
    (answer: unknown) =>
    ({ request }: { request: Request }) => {
      seen.push({
        apikey: request.headers.get('apikey'),
        authorization: request.headers.get('authorization'),
      });
      return HttpResponse.json(answer as object);
    };
  backend.use(
    http.get(at.table('categories'), record([])),
    http.post(at.auth('token'), record(session)),
    http.delete(at.storage('object/site-assets'), record([])),
  );
  const apikey = 'sb_publishable_abc';
  connect({ supabaseUrl: backendUrl, supabaseKey: apikey });
  const client = await fullClient();
  await supabase().from('categories').select('*');
  await client.from('categories').select('*');
  await client.storage.from('site-assets').remove(['a.png']);
  await client.auth.signInWithPassword({ email: 'a@example.com', password: 'secret1' });
  expect(seen.splice(0)).toEqual(Array(4).fill({ apikey, authorization: null }));
  await supabase().from('categories').select('*');
  await client.from('categories').select('*');
  expect(seen).toEqual(Array(2).fill({ apikey, authorization: `Bearer ${session.access_token}` }));
  await client.auth.stopAutoRefresh();
});

describe('when the browser has forgotten the session', () => {
  async function forget() {
    const sent: [string, string | null][] = [];
    const record = ({ request }: { request: Request }) => {
      sent.push([request.method, request.headers.get('authorization')]);
      return HttpResponse.json([]);
    };
    backend.use(
      http.get(at.table('categories'), record),
      http.head(at.table('categories'), record),
      http.post(at.procedure('manage_category'), record),
    );
    const session = aSession();
    localStorage.setItem('sb-backend-auth-token', JSON.stringify(session));
    const { data, load, watch } = createClients(backendUrl, 'public-key');
    const events: string[] = [];
    watch((event) => events.push(event));
    await data.from('categories').select('*');
    await (await load()).auth.stopAutoRefresh();
    expect(sent.splice(0)).toEqual([['GET', `Bearer ${session.access_token}`]]);
    localStorage.clear();
    return { data, events, sent };
  }

  test('a write is not sent, a read is, and listeners hear that it is over', async () => {
    const { data, events, sent } = await forget();
    const write = () => data.rpc('manage_category', { operation: 'create' });
    const { status, error } = await write();
    expect([status, error?.code]).toEqual([401, 'PGRST301']);
    expect(events.at(-1)).toBe('SIGNED_OUT');
    await data.from('categories').select('*');
    await data.from('categories').select('*', { head: true });
    await write();
    expect(sent).toEqual([
      ['GET', 'Bearer public-key'],
      ['HEAD', 'Bearer public-key'],
      ['POST', 'Bearer public-key'],
    ]);
  });

  test('in another tab, listeners hear of it at once', async () => {
    const { events } = await forget();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await waitFor(() => expect(events.at(-1)).toBe('SIGNED_OUT'));
  });
});
