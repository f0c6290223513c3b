import { aSession, at, backend, backendUrl } from '@newsletters/shared/testing';
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

test('when the browser has forgotten the session, a write is not sent, a read is, and listeners hear that it is over', async () => {
  const sent: [string, string | null][] = [];
  const record = ({ request }: { request: Request }) => {
    sent.push([request.method, request.headers.get('authorization')]);
    return HttpResponse.json([]);
  };
  backend.use(http.get(at.table('categories'), record), http.post(at.procedure('manage_category'), record));
  localStorage.setItem('sb-backend-auth-token', JSON.stringify(aSession()));
  const { data, load, watch } = createClients(backendUrl, 'public-key');
  const events: string[] = [];
  watch((event) => events.push(event));
  await data.from('categories').select('*');
  localStorage.clear();
  const { status, error } = await data.rpc('manage_category', { operation: 'create' });
  expect([status, error?.code]).toEqual([401, 'PGRST301']);
  expect(events.at(-1)).toBe('SIGNED_OUT');
  await data.from('categories').select('*');
  await data.rpc('manage_category', { operation: 'create' });
  expect(sent).toEqual([
    ['GET', `Bearer ${aSession().access_token}`],
    ['GET', 'Bearer public-key'],
    ['POST', 'Bearer public-key'],
  ]);
  await (await load()).auth.stopAutoRefresh();
});
