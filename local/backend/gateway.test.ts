import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect as openSocket } from 'node:net';
import { backend, connect, newEmail, secret, signUp } from '../../supabase/tests/support/clients';

const { url, anonKey } = backend;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test.each([
  '/rest/v1/newsletters',
  '/rest/v1/rpc/add_subscription',
  '/auth/v1/token',
  '/auth/v1/user',
  '/storage/v1/object/newsletter-images/a.png',
])('a preflight for %s allows the requested method and headers', async (path) => {
  const response = await fetch(url + path, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'x-application-name,apikey,content-type',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
  expect(response.headers.get('access-control-allow-headers')).toBe('x-application-name,apikey,content-type');
});

test.each([
  '/',
  '/_system/config',
  '/_system/info',
  '/static/main.js',
  '/rest/v1/',
  '/rest/v1',
  '/functions/v1/x',
])('there is nothing at %s', async (path) => {
  const response = await fetch(url + path, { headers: { apikey: anonKey } });
  expect(response.status).toBe(404);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

test('a request without a key reads nothing, even from this machine', async () => {
  await signUp();
  for (const table of ['profiles', 'newsletters']) {
    const response = await fetch(`${url}/rest/v1/${table}`);
    expect(response.status).toBe(401);
  }
  const list = await fetch(`${url}/storage/v1/bucket`);
  expect(await list.json()).toEqual([]);
});

test.each(['/rest/v1/%', '/rest/v1/%00', '/storage/v1/object/public/site-assets/%zz', '/auth/v1/%ff'])(
  'the malformed address %s is rejected',
  async (path) => {
    const response = await fetch(url + path, { headers: { apikey: anonKey } });
    expect(response.status).toBe(400);
  },
);

describe('forged tokens', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const sign = (payload: object, key: string) => {
    const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
  };

  test('read and change nothing', async () => {
    const owner = await signUp('owner');
    const user = await signUp();
    const [header, , signature] = user.token.split('.');
    const tokens = [
      `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`,
      `${encode({ alg: 'none' })}.${encode(claims(owner.token))}.`,
      `${header}.${encode({ ...claims(user.token), sub: owner.id })}.${signature}`,
      sign(
        { ...claims(user.token), role: 'service_role' },
        'super-secret-jwt-token-with-at-least-32-characters-long',
      ),
      sign({ ...claims(owner.token) }, 'another key'),
      sign({ role: 'postgres', sub: owner.id }, ''),
    ];
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` };
      const read = await fetch(`${url}/rest/v1/profiles`, { headers: { apikey: anonKey, ...headers } });
      expect(await read.text()).not.toContain(owner.id);
      const change = await post(
        '/rest/v1/rpc/update_user_role',
        { target_user_id: user.id, new_role: 'owner' },
        headers,
      );
      expect([401, 403]).toContain(change.status);
    }
    const { data } = await secret.from('profiles').select('role').eq('id', user.id).throwOnError();
    expect(data).toEqual([{ role: 'user' }]);
  });
});

describe('passwords and addresses', () => {
  const tooLong = 'x'.repeat(73);
  const unstorable = 'The request contains characters that cannot be stored';
  const credentials = (values: object) => ({ email: newEmail(), password: 'password123', ...values });

  test.each([
    { password: tooLong },
    { password: 'ä'.repeat(37) },
    { password: 'short' },
    { password: 12345678 },
    { password: { a: 1 } },
    { email: `${'x'.repeat(300)}@example.com` },
    { email: 'not an address' },
    { email: 'nul\0@example.com' },
    { email: ['a@example.com'] },
  ])('a sign-up with %j is rejected', async (values) => {
    const response = await post('/auth/v1/signup', credentials(values));
    expect([400, 422]).toContain(response.status);
    expect((await response.json()).msg).not.toBe('');
  });

  test.each(['\ud800', 'a\0', { '\ud800': 1 }, ['\\\udfff']])(
    'no account is made with %j about it',
    async (data) => {
      const response = await post('/auth/v1/signup', credentials({ data }));
      expect([response.status, (await response.json()).msg]).toEqual([400, unstorable]);
      const { token } = await signUp();
      const change = await fetch(`${url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data }),
      });
      expect([change.status, (await change.json()).msg]).toEqual([400, unstorable]);
    },
  );

  test('what only looks like a character that cannot be stored is stored', async () => {
    const data = { name: '\\ud800 \\\\u0000 😀' };
    const response = await post('/auth/v1/signup', credentials({ data }));
    expect((await response.json()).user.user_metadata).toMatchObject(data);
  });

  const proofs = [
    ['token?grant_type=refresh_token', 'refresh_token'],
    ['token?grant_type=pkce', 'auth_code'],
    ['token?grant_type=pkce', 'code_verifier'],
    ['verify', 'token_hash'],
  ] as const;

  test.each(proofs)('%s takes a text as %s', async (path, name) => {
    const given = { type: 'magiclink', auth_code: 'a', code_verifier: 'a' };
    for (const value of [{}, [], true, null]) {
      const response = await post(`/auth/v1/${path}`, { ...given, [name]: value });
      expect([response.status, (await response.json()).msg]).toEqual([400, `${name} must be text`]);
    }
    const response = await post(`/auth/v1/${path}`, { ...given, [name]: '\0' });
    expect([response.status, (await response.json()).msg]).toEqual([400, unstorable]);
  });

  test('an email address is stored in lower case', async () => {
    const email = newEmail();
    const response = await post('/auth/v1/signup', { email: email.toUpperCase(), password: 'password123' });
    expect((await response.json()).user.email).toBe(email);
    expect((await post('/auth/v1/signup', { email, password: 'password123' })).status).toBe(422);
  });

  test('all 72 bytes of a long password count', async () => {
    const email = newEmail();
    const password = 'x'.repeat(72);
    expect((await post('/auth/v1/signup', { email, password })).status).toBe(200);
    const signIn = (attempt: string) =>
      post('/auth/v1/token?grant_type=password', { email, password: attempt });
    expect((await signIn(password)).status).toBe(200);
    expect((await signIn(`${password}y`)).status).toBe(400);
    expect((await signIn('x'.repeat(71))).status).toBe(400);
  });

  test.each(['user', '%75ser', 'user/'])('nobody takes an address by asking for it at %s', async (path) => {
    const { token, email } = await signUp();
    const response = await fetch(`${url}/auth/v1/${path}`, {
      method: 'PUT',
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: newEmail() }),
    });
    expect([404, 422]).toContain(response.status);
    expect(await (await fetch(`${url}/outbox`)).text()).not.toContain(email);
  });

  test('a password cannot be changed to one that would be truncated', async () => {
    const { client, email } = await signUp();
    expect((await client.auth.updateUser({ password: tooLong })).error?.status).toBe(400);
    expect((await connect().auth.signInWithPassword({ email, password: 'password123' })).error).toBeNull();
  });

  test('a wrong password and an unknown address get the same response', async () => {
    const { email } = await signUp();
    const sign = async (address: string) => {
      const { error } = await connect().auth.signInWithPassword({ email: address, password: 'wrong-one' });
      return { status: error?.status, message: error?.message };
    };
    expect(await sign(email)).toEqual(await sign(newEmail()));
    expect(await sign(email)).toEqual({ status: 400, message: 'Invalid login credentials' });
  });

  test.each([
    ['recover', {}],
    ['resend', { type: 'signup' }],
  ])('%s responds the same to an unknown address as to a known one', async (name, kind) => {
    const { email } = await signUp();
    const [known, unknown] = [
      await post(`/auth/v1/${name}`, { ...kind, email }),
      await post(`/auth/v1/${name}`, { ...kind, email: newEmail() }),
    ];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  });
});

describe('request bodies', () => {
  test('a chunked upload over the limit is rejected', async () => {
    const { token } = await signUp('admin');
    const name = `${randomUUID()}.png`;
    const chunk = new Uint8Array(1_048_576).fill(1);
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        if (sent > 6) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await fetch(`${url}/storage/v1/object/newsletter-images/${name}`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBeLessThan(500);
    expect(response.ok).toBe(false);
    expect((await fetch(`${url}/storage/v1/object/public/newsletter-images/${name}`)).ok).toBe(false);
  });

  test('a form without a file is rejected', async () => {
    const { token } = await signUp('admin');
    const form = new FormData();
    form.set('cacheControl', '3600');
    const response = await fetch(`${url}/storage/v1/object/newsletter-images/${randomUUID()}.png`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${token}` },
      body: form,
    });
    expect(response.status).toBe(400);
  });

  test('a form with a malformed cache time does not cause a server error', async () => {
    const form = new FormData();
    form.set('cacheControl', '1\nx');
    form.set('', new Blob(['image'], { type: 'image/png' }), 'a.png');
    const response = await fetch(`${url}/storage/v1/object/newsletter-images/${randomUUID()}.png`, {
      method: 'POST',
      headers: { apikey: anonKey },
      body: form,
    });
    expect([400, 401, 403]).toContain(response.status);
  });

  test.each([
    ['invalid JSON', '{'],
    ['a list of numbers', '[1]'],
    ['a nested object', '{"id":1,"hero_text":{"a":1}}'],
    ['a nested list', '{"id":1,"hero_text":["a"]}'],
    ['a boolean', '{"id":1,"hero_text":true}'],
    ['NUL', '{"id":1,"hero_text":"a\\u0000b"}'],
  ])('a table rejects %s', async (_kind, body) => {
    const { token } = await signUp('admin');
    const response = await post('/rest/v1/site_settings', body, {
      authorization: `Bearer ${token}`,
      prefer: 'resolution=merge-duplicates',
    });
    expect(response.status).toBe(400);
    expect((await response.json()).message).not.toBe('');
  });

  test('rows are embedded in rows twice at most, as far as our tables go', async () => {
    const read = async (select: string) =>
      (await fetch(`${url}/rest/v1/categories?select=${select}&limit=1`, { headers: { apikey: anonKey } }))
        .status;
    expect(await read('id,newsletters(id,categories(id))')).toBe(200);
    expect(await read('id,newsletters(id,categories(id,newsletters(id)))')).toBe(400);
  });

  test.each([
    ['embeds rows', ',a:newsletters(id)', 4],
    ['names columns', ',a:id', 49],
  ])('a request that %s can do so as often as screens do, and not without end', async (_what, part, most) => {
    const read = async (times: number) => {
      const parts = Array.from({ length: times }, (_, at) => part.replace('a', `a${at}`)).join('');
      const query = `/rest/v1/categories?limit=1&select=id${parts}`;
      return (await fetch(url + query, { headers: { apikey: anonKey } })).status;
    };
    expect([await read(most), await read(most + 1)]).toEqual([200, 400]);
  });

  test.each([
    ['example_content,categories(id)', 200],
    ['*,categories(*)', 200],
    ['a:example_content,b:example_content', 400],
    ['example_content,categories(newsletters(example_content))', 400],
    ['id,categories(newsletters(example_content))', 400],
    ['id,categories(newsletters(*))', 400],
  ])('examples are read without being multiplied: %s', async (select, status) => {
    const query = `/rest/v1/newsletters?limit=1&select=${select}`;
    expect((await fetch(url + query, { headers: { apikey: anonKey } })).status).toBe(status);
  });

  test.each([
    'title=match.a',
    'title=not.imatch.a',
    'title=match(any).{a,b}',
    'or=(id.is.null,title.match.a)',
    'or=title.imatch.a',
    'or=(title.eq."a\\",title.match.a,title.eq."b")',
    'and=(id.not.is.null,not.or(title.not.match(all).{a,b}))',
    'select=id,categories(id)&categories.name=match.a',
    'select=id,categories(id)&categories.or=(name.match.a)',
  ])('no regular expression is evaluated, which could take for ever: %s', async (query) => {
    const response = await fetch(`${url}/rest/v1/newsletters?${query}`, { headers: { apikey: anonKey } });
    const { message } = await response.json();
    expect([response.status, message]).toEqual([400, 'The embedded back end has no regular expressions']);
  });

  test.each(['title=eq.a.match.b', 'or=(title.gt."a.match.b",title.eq."a.imatch(b")'])(
    'text about matches is text: %s',
    async (query) => {
      const response = await fetch(`${url}/rest/v1/newsletters?${query}`, { headers: { apikey: anonKey } });
      expect(response.status).toBe(200);
    },
  );

  test('a list within a list, 200,000 times, is rejected', async () => {
    const nested = '['.repeat(200_000) + ']'.repeat(200_000);
    expect((await post('/rest/v1/rpc/save_hand_over', `{"p_lists":${nested}}`)).status).toBe(400);
  });

  test('a number that is no moment is rejected', async () => {
    const { token } = await signUp();
    const headers = { authorization: `Bearer ${token}` };
    expect((await post('/rest/v1/rpc/pause_subscriptions', { p_until: 1e16 }, headers)).status).toBe(400);
  });

  test.each([
    { limit: -1 },
    { offset: -1 },
    { offset: 1e20 },
    { sortBy: { column: 'x' } },
    { sortBy: { order: 'x' } },
  ])('a list of files by %j is rejected', async (values) => {
    const list = '/storage/v1/object/list/site-assets';
    expect((await post(list, { prefix: '', ...values })).status).toBe(400);
    expect(
      (await post(list, { prefix: '', limit: 1, sortBy: { column: 'name', order: 'asc' } })).status,
    ).toBe(200);
  });

  test.each(['application/json', 'application/x+json'])('1,000 files can be named, as %s', async (type) => {
    const remove = async (prefixes: string[]) => {
      const response = await fetch(`${url}/storage/v1/object/newsletter-images`, {
        method: 'DELETE',
        headers: { apikey: anonKey, 'content-type': type },
        body: JSON.stringify({ prefixes }),
      });
      return [response.status, (await response.json()).message];
    };
    expect(await remove(Array(1000).fill('a.png'))).toEqual([200, undefined]);
    expect(await remove(Array(1100).fill('a.png'))).toEqual([400, 'A request can name at most 1000 files']);
    expect(await remove(['a'.repeat(1100)])).toEqual([400, 'Invalid file name']);
  });

  test('an empty file is rejected however its address is written', async () => {
    const { token } = await signUp('admin');
    for (const path of ['object', '%6fbject'])
      expect(
        (
          await post(`/storage/v1/${path}/newsletter-images/a.png`, '', {
            authorization: `Bearer ${token}`,
            'content-type': 'image/png',
          })
        ).status,
      ).toBe(400);
  });

  test.each([
    ['/rest/v1/rpc/add_subscription', 5_000_000],
    ['/auth/v1/signup', 100_000],
    ['/storage/v1/object/list/site-assets', 8_000_000],
  ])('a body for %s has at most %i bytes', async (path, limit) => {
    const bodyOf = (bytes: number) => JSON.stringify({ sub_frequency: '' }).padEnd(bytes);
    expect((await post(path, bodyOf(limit))).status).not.toBe(413);
    for (const more of [1, 2_000_000]) expect((await post(path, bodyOf(limit + more))).status).toBe(413);
  });

  test.each<[string, string, unknown]>([
    ['33,000 rows', 'categories', Array(33_000).fill({ name: 'a' })],
    ['17,000 rows of two columns', 'categories', Array(17_000).fill({ name: 'a', description: 'b' })],
    [
      '33,000 arguments',
      'rpc/x',
      Object.fromEntries(Array.from({ length: 33_000 }, (_, at) => [`k${at}`, 1])),
    ],
  ])('%s are refused before the database fails on them', async (_what, path, body) => {
    const response = await post(`/rest/v1/${path}`, body);
    const { message } = await response.json();
    expect([response.status, message]).toEqual([413, 'A request can have at most 32000 values']);
    expect((await connect().from('categories').select('id').limit(1)).error).toBeNull();
  });
});

test('concurrent requests each run in the role of their sender', async () => {
  const admin = await signUp('admin');
  const user = await signUp();
  const ask = async (round: number) => {
    const { client, id } = round % 2 === 0 ? user : admin;
    const { data } = await client.from('profiles').select('id').throwOnError();
    return data.length === 1 && data[0]?.id === id;
  };
  const responses = await Promise.all(Array.from({ length: 60 }, (_, round) => ask(round)));
  expect(responses.every(Boolean)).toBe(true);
});

test('timestamps have the PostgREST format', async () => {
  const { data } = await secret.from('site_settings').select('updated_at').single().throwOnError();
  expect(data.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
});

test.each(['TRACE', 'PROPFIND'])('the method %s is rejected', async (method) => {
  const sent = request(`${url}/rest/v1/categories`, { method, headers: { apikey: anonKey } });
  const [response] = await once(sent.end(), 'response');
  response.resume();
  expect(response.statusCode).toBe(405);
});

test('the back end survives garbage and aborted requests', async () => {
  const { port, hostname } = new URL(url);
  for (const bytes of [
    '\0\x01garbage\r\n\r\n',
    'POST /rest/v1/rpc/x HTTP/1.1\r\nhost: a\r\ncontent-length: 99\r\n\r\n{',
  ]) {
    await new Promise<void>((resolve) => {
      const socket = openSocket(Number(port), hostname, () => {
        socket.write(bytes);
        setTimeout(() => socket.destroy(), 50);
      });
      socket.on('close', () => resolve());
      socket.on('error', () => undefined);
    });
  }
  expect((await connect().from('categories').select('id').limit(1)).error).toBeNull();
});
