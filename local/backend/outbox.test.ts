import { request as ask } from 'node:http';
import { backend, connect, signUp } from '../../supabase/tests/support/clients';
import { createOutbox, type Outbox } from './outbox';

const url = 'http://localhost:54321';

const get = (box: Outbox, path: string) => box.answer(new Request(url + path));
const textAt = async (box: Outbox, path: string) => get(box, path).text();

afterEach(() => jest.useRealTimers());

test('lists the newest first, and shows each as it is', async () => {
  jest.useFakeTimers({ now: new Date('2026-01-05T09:00:00Z') });
  const box = createOutbox();
  expect(await textAt(box, '/outbox')).toContain('No emails yet');
  await box.driver.send({ to: 'a@b.example', subject: 'One', html: '<p>First</p>' });
  await box.driver.send({ to: 'c@d.example', subject: 'Two', html: '<p>Second &amp; last</p>' });
  const list = await textAt(box, '/outbox');
  expect([...list.matchAll(/<li><a href="(.*?)">(.*?)</g)].map(([, ...found]) => found)).toEqual([
    ['/outbox/2', 'Two'],
    ['/outbox/1', 'One'],
  ]);
  expect(list).toContain('2026-01-05 09:00:00 UTC · to <bdi>c@d.example</bdi>');
  expect(await textAt(box, '/outbox/2')).toBe('<p>Second &amp; last</p>');
  for (const path of ['/outbox/3', '/outbox/0', '/outbox/', '/outbox/2.txt', '/outbox/1/2'])
    expect(get(box, path).status).toBe(404);
});

test('keeps the last 200 emails', async () => {
  const box = createOutbox();
  for (let number = 1; number <= 201; number += 1)
    await box.driver.send({ to: 'a@b.example', subject: `Number ${number}`, html: '' });
  const subjects = [...(await textAt(box, '/outbox')).matchAll(/Number \d+/g)].map(([subject]) => subject);
  expect(subjects).toHaveLength(200);
  expect(subjects.at(-1)).toBe('Number 2');
  expect(get(box, '/outbox/1').status).toBe(404);
});

test('shows what people wrote as text, and runs nothing', async () => {
  const box = createOutbox();
  const markup = '<img src=x onerror=alert(1)>"&\'';
  await box.driver.send({ to: markup, subject: markup, html: '<script>alert(1)</script>' });
  const list = await textAt(box, '/outbox');
  expect(list).not.toContain('<img');
  expect(list.split('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;')).toHaveLength(3);
  for (const path of ['/outbox', '/outbox/1']) {
    const policy = get(box, path).headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'.*frame-ancestors 'none'.*form-action 'none'$/);
    expect(policy).not.toContain('script-src');
  }
});

test('another name of this machine, another method and other origins get nothing', async () => {
  const from = (host: string, path = '/outbox', method = 'GET') =>
    new Promise<{ status?: number; headers: Record<string, unknown> }>((resolve, reject) => {
      const { port } = new URL(backend.url);
      const headers = { host, origin: 'http://localhost:3000', 'access-control-request-method': 'GET' };
      ask({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, headers: response.headers });
      })
        .on('error', reject)
        .end();
    });
  expect((await from('evil.example')).status).toBe(403);
  expect((await from('localhost.evil.example')).status).toBe(403);
  expect((await from('localhost', '/outbox', 'POST')).status).toBe(405);
  for (const [path, method] of [
    ['/outbox', 'GET'],
    ['/outbox', 'OPTIONS'],
    ['/outbox/1', 'OPTIONS'],
    ['/outbox/1000000', 'GET'],
  ]) {
    const { headers } = await from('localhost', path, method);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('an address with markup, which hosted Supabase does not take, gets no email', async () => {
  for (const email of ['<img/src=x>@b.example', '"x"@b.example', 'x{}<b>@b.example']) {
    const { error } = await connect(backend.anonKey).auth.resetPasswordForEmail(email);
    expect(error).toMatchObject({ status: 400, message: expect.stringContaining('invalid format') });
  }
});

test('an account that an owner has made gets an invitation until it has been used', async () => {
  const { client: owner } = await signUp('owner');
  const email = `${crypto.randomUUID()}@example.com`;
  const password = 'a password that nobody knows';
  await owner.rpc('admin_create_user', { email, password, role: 'user' }).throwOnError();
  const visitor = connect(backend.anonKey);
  const subjects = async () => {
    const list = await (await fetch(`${backend.url}/outbox`)).text();
    const rows = list.split('<li>').filter((row) => row.includes(`<bdi>${email}</bdi>`));
    return rows.map((row) => /<a [^>]*>(.*?)<\/a>/.exec(row)?.[1]);
  };
  await visitor.auth.resetPasswordForEmail(email);
  expect(await subjects()).toEqual([expect.stringMatching(/^You(&#39;|')re invited to /)]);
  expect((await visitor.auth.signInWithPassword({ email, password })).error).toBeNull();
  await visitor.auth.resetPasswordForEmail(email);
  expect((await subjects())[0]).toMatch(/^Choose a password for /);
});
