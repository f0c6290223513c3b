import { aSession, at, backend, backendUrl } from '@newsletters/shared/testing';
import { HttpResponse, http } from 'msw';
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
