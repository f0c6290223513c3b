import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, signUp } from '../../supabase/tests/support/clients';
import { type Backend, forkBackend, startProcess } from '../../supabase/tests/support/process';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');
const start = (options: object = {}) => startProcess({ dataDir: dataDir(), ...options });

// A data folder as a first start with the demo leaves it. A start from a copy takes a fifth of the time of a first one.
let prepared: string;
let expected: (number | null)[];
beforeAll(async () => {
  prepared = await mkdtemp(path.join(tmpdir(), 'launch-prepared-'));
  const first = await startProcess({ dataDir: prepared, demo: true });
  expected = await counts(first.backend);
  await first.stop();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

const startPrepared = async (options: object = {}) => {
  await cp(prepared, dataDir(), { recursive: true });
  return start(options);
};

const root = (backend: Backend) => connect(backend.serviceRoleKey, backend);
const counts = async (backend: Backend) => {
  const tables = [
    'profiles',
    'categories',
    'newsletters',
    'newsletter_subscriptions',
    'site_settings',
  ] as const;
  const counted = await Promise.all(
    tables.map((table) => root(backend).from(table).select('*', { count: 'exact', head: true })),
  );
  return counted.map(({ count }) => count);
};

test('a later start has the same data, sessions and pictures, also on another port', async () => {
  const first = await startPrepared({ demo: true });
  const admin = await signUp('admin', first.backend);
  const png = Buffer.from('iVBORw0KGgo=', 'base64');
  const bucket = admin.client.storage.from('site-assets');
  await bucket.upload('logo.png', png, { contentType: 'image/png' });
  const logo_url = bucket.getPublicUrl('logo.png').data.publicUrl;
  const outside = 'https://pictures.example.com/hero.png';
  const settings = { id: 1, logo_url, hero_image_url: outside };
  await admin.client.from('site_settings').upsert(settings).throwOnError();
  const before = await counts(first.backend);
  await first.stop();

  const second = await start({ demo: true });
  expect(second.backend.anonKey).toBe(first.backend.anonKey);
  expect(second.backend.url).not.toBe(first.backend.url);
  expect(await counts(second.backend)).toEqual(before);
  const { data } = await root(second.backend).from('site_settings').select().single().throwOnError();
  expect(data).toMatchObject({
    logo_url: logo_url.replace(first.backend.url, second.backend.url),
    hero_image_url: outside,
  });
  expect(Buffer.from(await (await fetch(data.logo_url ?? '')).arrayBuffer())).toEqual(png);
  const client = connect(second.backend.anonKey, second.backend);
  const { email, password } = admin;
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  await second.stop();
});

test('a folder in use is rejected in one line, and the first start goes on', async () => {
  const first = await startPrepared();
  await expect(start()).rejects.toThrow(`${dataDir()} is already in use by process ${first.child.pid}`);
  expect((await root(first.backend).from('categories').select()).error).toBeNull();
  await first.stop();
});

test('after kill -9 nothing acknowledged is lost and the folder is free', async () => {
  const first = await startPrepared();
  await root(first.backend).from('categories').insert({ name: 'Kept' }).throwOnError();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await start();
  const { data } = await root(second.backend)
    .from('categories')
    .select('name')
    .eq('name', 'Kept')
    .throwOnError();
  expect(data).toHaveLength(1);
  await second.stop();
});

test('a first start that is killed leaves nothing that a later start would take for whole', async () => {
  for (const delay of [1500, 2500]) {
    const child = forkBackend({ dataDir: dataDir(), demo: true });
    setTimeout(() => child.kill('SIGKILL'), delay);
    await once(child, 'exit');
  }
  const next = await start({ demo: true });
  expect(await counts(next.backend)).toEqual(expected);
  await next.stop();
});

test('a first start that is killed while it unpacks the database does not stop the next one', async () => {
  for (const share of [0.1, 0.5, 0.9]) {
    const child = forkBackend({ dataDir: dataDir() });
    const ended = once(child, 'exit');
    const unpacked = async () => (await readdir(dataDir(), { recursive: true }).catch(() => [])).length;
    while (child.exitCode === null && child.signalCode === null && (await unpacked()) < share * 900)
      await wait(5);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  }
  const next = await start();
  expect((await root(next.backend).from('categories').select()).error).toBeNull();
  await next.stop();
});

test('a busy port is rejected in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await expect(start({ port })).rejects.toThrow(`Port ${port} (back end) is already in use`);
  } finally {
    server.close();
  }
});

test('a folder that is none is rejected in one line', async () => {
  await writeFile(dataDir(), 'a file');
  await expect(start()).rejects.toThrow(`${dataDir()} cannot be used: `);
});

test('a database that cannot be reached is rejected in one line', async () => {
  const driver = { postgresUrl: 'postgresql://nobody@127.0.0.1:1/none' };
  await expect(startProcess({ driver })).rejects.toThrow('The database in 127.0.0.1:1 cannot be opened: ');
});

test('the demo accounts sign in', async () => {
  const { backend, stop } = await startPrepared();
  for (const name of ['owner', 'admin', 'manager', 'user']) {
    const client = connect(backend.anonKey, backend);
    const { error } = await client.auth.signInWithPassword({
      email: `${name}@example.com`,
      password: 'password123',
    });
    expect(error).toBeNull();
  }
  await stop();
});

test('a recovery is a line for the terminal, and its code signs in', async () => {
  const { backend, stop, emails } = await startPrepared();
  const { client, email } = await signUp('user', backend);
  await client.auth.resetPasswordForEmail(email);
  const message = emails.find((line) => line.includes(email)) ?? '';
  const token = /\b\d{6}\b/.exec(message)?.[0] ?? '';
  const visitor = connect(backend.anonKey, backend);
  const { data } = await visitor.auth.verifyOtp({ email, token, type: 'recovery' });
  expect(data.user?.email).toBe(email);
  await stop();
});
