import { once } from 'node:events';
import { type Running, startProcess } from '../../supabase/tests/support/process';
import { createLimit } from './limit';

// On a back end of its own, because all requests of a machine share the limits, and it prints only what has failed here.

let running: Running;
let printed = '';
// Imported after BACKEND is set to this file's back end.
let clients: typeof import('../../supabase/tests/support/clients');
let outbox: typeof import('../../supabase/tests/support/outbox');
beforeAll(async () => {
  running = await startProcess(undefined, 'pipe');
  for (const stream of [running.child.stdout, running.child.stderr]) {
    stream?.on('data', (text) => {
      printed += text;
    });
  }
  process.env.BACKEND = JSON.stringify(running.backend);
  clients = await import('../../supabase/tests/support/clients');
  outbox = await import('../../supabase/tests/support/outbox');
});
afterAll(() => running.stop());
afterEach(() => jest.restoreAllMocks());

const verify = (body: object) =>
  fetch(`${running.backend.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey: running.backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', ...body }),
  });

const expired = { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' };

test('known and unknown addresses get the same answer and the same email, once a minute [SQL]', async () => {
  const { email: known } = await clients.signUp();
  for (const email of [known, clients.newEmail()]) {
    const answer = await outbox.askForCode(email);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const again = await outbox.askForCode(email.toUpperCase());
    expect([again.status, await again.json()]).toEqual([
      429,
      {
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: expect.stringMatching(
          /^For security purposes, you can only request this after (60|5\d) seconds\.$/,
        ),
      },
    ]);
    expect(await outbox.emailsTo(email)).toMatchObject([{ subject: 'Your code for Newsletter Directory' }]);
    await outbox.passAMinute(email);
    expect((await outbox.askForCode(email)).status).toBe(200);
    expect(await outbox.emailsTo(email)).toHaveLength(2);
  }
});

test('the link leads to a page of the site, with where to go from there [SQL]', async () => {
  const wanted = 'http://localhost:3000/newsletters?a=1&b="<x>" ä%20+#part';
  for (const [redirect, to] of [
    [wanted, new URL(wanted).href],
    ['http://localhost:3000.evil.example/', 'http://localhost:3000'],
    ['http://evil.example/?x=http://localhost:3000/', 'http://localhost:3000'],
    ['', 'http://localhost:3000'],
  ] as const) {
    const email = clients.newEmail();
    await outbox.askForCode(email, undefined, redirect);
    const [{ link } = { link: new URL('x:') }] = await outbox.emailsTo(email);
    expect(link.origin + link.pathname).toBe('http://localhost:3000/subscribe');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token_hash: expect.stringMatching(/^pkce_[0-9a-f]{64}$/),
      type: 'email',
      to,
    });
  }
});

test('a code works once, for its address, within an hour, and until the next one [SQL]', async () => {
  const [email, other] = [clients.newEmail(), clients.newEmail()];
  const [{ code, hash }, { code: others }] = [await outbox.newCode(email), await outbox.newCode(other)];
  const refused = [
    { email, token: code === '000000' ? '000001' : '000000' },
    { email: other, token: code === others ? '' : code },
    { email: clients.newEmail(), token: code },
    { email, token: hash },
    { token_hash: code },
    { token_hash: hash.replace('pkce_', '') },
    { token_hash: '' },
    { email, token: '' },
    {},
  ];
  for (const body of refused) {
    const answer = await verify(body);
    expect({ body, status: answer.status, answer: await answer.json() }).toEqual({
      body,
      status: 403,
      answer: expired,
    });
  }
  await outbox.passAMinute(email);
  const next = await outbox.newCode(email);
  for (const body of [{ email, token: code }, { token_hash: hash }])
    expect((await verify(body)).status).toBe(403);
  await outbox.passAMinute(email, '61 minutes');
  for (const body of [{ email, token: next.code }, { token_hash: next.hash }])
    expect(await (await verify(body)).json()).toMatchObject({ code: 403, error_code: 'otp_expired' });
  const last = await outbox.newCode(email);
  await outbox.passAMinute(email, '59 minutes');
  expect((await outbox.signInByCode(email.toUpperCase(), last.code)).error).toBeNull();
  for (const body of [{ email, token: last.code }, { token_hash: last.hash }])
    expect((await verify(body)).status).toBe(403);
});

test('of two codes asked for at once, at most one is sent, and it works once however often it is used at once [SQL]', async () => {
  const email = clients.newEmail();
  const statuses = (
    await Promise.all([outbox.askForCode(email), outbox.askForCode(email), outbox.askForCode(email)])
  ).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 429, 429]);
  const [{ code } = { code: '' }] = await outbox.emailsTo(email);
  const uses = await Promise.all(Array.from({ length: 4 }, () => outbox.signInByCode(email, code ?? '')));
  expect(uses.filter(({ error }) => error === null)).toHaveLength(1);
});

test('a request without a challenge sends a new address the ordinary confirmation, which has no code [SQL]', async () => {
  const email = clients.newEmail();
  await outbox.askForCode(email, {});
  const [confirmation] = await outbox.emailsTo(email);
  expect(confirmation).toMatchObject({
    subject: 'Confirm your email address for Newsletter Directory',
    code: undefined,
  });
  const answer = await verify(Object.fromEntries(confirmation?.link.searchParams ?? []));
  expect(await answer.json()).toMatchObject({ access_token: expect.any(String), user: { email } });
});

test('no account is made of an address that may not sign up [SQL]', async () => {
  const email = clients.newEmail();
  const answer = await outbox.askForCode(email, { create_user: false });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { code: 422, error_code: 'otp_disabled', msg: 'Signups not allowed for otp' },
  ]);
  expect(await outbox.emailsTo(email)).toEqual([]);
  await clients.execute(
    `do $$ begin assert not exists (select from auth.users where email = '${email}'), 'an account'; end $$`,
  );
});

test.each(['', 'a@b', 'a b@example.com', 'a@b@example.com', 12, {}])(
  'the address %j is refused',
  async (email) => {
    const { status } = await outbox.askForCode('', { email });
    expect(status).toBe(400);
  },
);

test.each([
  { token: 12, email: 'a@example.com' },
  { token: {}, email: 'a@example.com' },
  { token_hash: 12 },
  { token_hash: ['a'] },
])('the verification %j is refused', async (body) => {
  expect((await verify(body)).status).toBe(400);
});

test('GET, and other types, verify as before [SQL]', async () => {
  const { email } = await clients.signUp();
  await clients.connect().auth.resetPasswordForEmail(email);
  const [{ link } = { link: new URL('x:') }] = await outbox.emailsTo(email);
  expect(link.pathname).toBe('/confirm');
  const { token_hash: token = '', type = '' } = Object.fromEntries(link.searchParams);
  const acting = `${running.backend.url}/auth/v1/verify?${new URLSearchParams({ token, type })}`;
  // A scanner's look at the link uses nothing up.
  expect((await fetch(acting, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
  const answer = await fetch(acting, { redirect: 'manual', headers: { apikey: running.backend.anonKey } });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('#access_token='),
  ]);
});

test('a limit allows thirty at once, then one every ten seconds', () => {
  let time = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => time);
  const allows = createLimit();
  const times = (number: number) => Array.from({ length: number }, allows).filter(Boolean).length;
  expect(times(40)).toBe(30);
  time += 9999;
  expect(times(1)).toBe(0);
  time += 1;
  expect(times(2)).toBe(1);
  time += 300_000;
  expect(times(40)).toBe(30);
});

test('after thirty wrong codes nothing can be verified for a while, by whichever type, and after thirty requests none be sent', async () => {
  // What the tests before have used up is there again. Then no time passes, so nothing comes back meanwhile.
  running.child.send({ now: Date.now() + 300_000 });
  await once(running.child, 'message');
  const post = (path: string, body: object) =>
    fetch(`${running.backend.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: running.backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = clients.newEmail();
  await post('otp', { email, code_challenge: 'c'.repeat(43), code_challenge_method: 's256' });
  const [{ code } = { code: '' }] = await outbox.emailsTo(email, running.backend);
  for (const type of ['email', 'magiclink']) {
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1)
      statuses.push((await post('verify', { type, email, token: String(guess) })).status);
    const allowed = statuses.indexOf(429);
    expect(statuses.slice(0, allowed)).toEqual(statuses.slice(0, allowed).map(() => 403));
    expect(allowed).toBeGreaterThanOrEqual(30);
    const right = await post('verify', { type, email, token: code });
    expect([right.status, await right.json()]).toEqual([
      429,
      { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    ]);
  }
  // Another way to write the address, and the link, are no other ways in.
  expect((await post('%76erify', { type: 'magiclink', email, token: code })).status).toBe(429);
  const link = await fetch(`${running.backend.url}/auth/v1/verify?type=magiclink&token=0`);
  expect(link.status).toBe(429);
  const sent: number[] = [];
  for (let time = 0; time < 40; time += 1)
    sent.push((await post('otp', { email: clients.newEmail() })).status);
  expect(sent.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 200));
  expect(sent.at(-1)).toBe(429);
  for (const path of ['%6ftp', 'magiclink'])
    expect((await post(path, { email: clients.newEmail() })).status).toBe(429);
});

const password = 'S3cretPassw0rd!';

// The last one, because it stops the back end.
test('what is refused prints nothing, and a failure prints where and why, but nothing that was sent', async () => {
  const visitor = clients.connect();
  const { client: owner } = await clients.signUp('owner');

  const account = { email: 'no address', password, role: 'user' };
  expect((await visitor.rpc('admin_create_user', account)).error?.code).toBe('42501');
  expect((await owner.rpc('admin_create_user', account)).status).toBe(400);
  const wrong = await visitor.auth.signInWithPassword({ email: clients.newEmail(), password });
  expect(wrong.error?.status).toBe(400);
  expect((await visitor.from('newsletters').select('id').eq('id', password)).status).toBe(400);
  expect((await owner.storage.from('none').upload(`${password}.png`, 'text')).error).not.toBeNull();

  const failing = `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'It fails'; end $$;
    create trigger failing before insert on public.categories execute function public.refuse();`;
  await clients.execute(failing, running.backend);
  expect((await owner.from('categories').insert({ name: password })).status).toBe(500);

  await running.stop();
  expect(printed).toMatch(/^POST \/rest\/v1\/categories: \w*error: It fails\n( {4}at .*\n)+$/i);
  expect(printed).not.toContain(password);
});
