import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isFull } from '../../checks/effort';
import { firstStart } from '../../checks/firstStart';
import { freePort } from '../../delivery/project/ports';
import { connect, signUp } from '../../supabase/tests/support/clients';
import { type Backend, forkBackend, type Running, startProcess } from '../../supabase/tests/support/process';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'launch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');

const serviceClient = (backend: Backend) => connect(backend.serviceRoleKey, backend);
const counts = async (backend: Backend) => {
  const tables = [
    'profiles',
    'categories',
    'newsletters',
    'newsletter_subscriptions',
    'site_settings',
  ] as const;
  const counted = await Promise.all(
    tables.map((table) => serviceClient(backend).from(table).select('*', { count: 'exact', head: true })),
  );
  return counted.map(({ count }) => count);
};

// From a data folder after a first start with demo content.
let prepared: string;
let running: Running;
let expected: (number | null)[];
beforeAll(async () => {
  prepared = await mkdtemp(path.join(tmpdir(), 'launch-prepared-'));
  firstStart().copyDemo(prepared);
  running = await startProcess({ dataDir: prepared, demo: true });
  expected = await counts(running.backend);
});
afterAll(async () => {
  await running.stop();
  await rm(prepared, { recursive: true, force: true });
});

// One that isn't killed is what `firstStart()` makes.
if (isFull)
  test('a start after first starts killed at any point creates the complete content', async () => {
    const database = path.join(dataDir(), 'database');
    const filesIn = async (place: string) =>
      (await readdir(place, { recursive: true }).catch(() => [])).length;
    const migrating = async () => existsSync(database);
    const unpacked = (files: number) => async () =>
      existsSync(database) || (await filesIn(`${database}.new`)) >= files;
    const filling = async () => (await filesIn(path.join(dataDir(), 'storage'))) > 0;
    const points = [unpacked(1), unpacked(100), unpacked(700), migrating, filling];
    for (const reached of points) {
      const child = forkBackend({ dataDir: dataDir(), demo: true });
      const ended = once(child, 'exit');
      while (child.exitCode === null && child.signalCode === null && !(await reached())) await wait(10);
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
    }
    const next = await startProcess({ dataDir: dataDir(), demo: true });
    expect(await counts(next.backend)).toEqual(expected);
    await next.stop();
  }, 300_000);

/** What a process that starts back ends says about each. */
const reasonsFor = (...all: object[]) => {
  const script = `const { startBackend } = await import('./local/backend.ts');
    for (const options of JSON.parse(process.argv[1]))
      await startBackend({ port: 0, siteUrl: '', ...options }).catch(({ message }) => console.log(message));
    process.exit();`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, JSON.stringify(all)],
    { cwd: path.join(__dirname, '../..'), encoding: 'utf8' },
  );
  return stdout.trimEnd().split('\n');
};

test('a busy port, a file instead of a folder, an unreachable database and a folder in use each fail in one line', async () => {
  const port = Number(new URL(running.backend.url).port);
  await writeFile(dataDir(), 'a file');
  expect(
    reasonsFor(
      { port },
      { dataDir: dataDir() },
      { driver: { postgresUrl: 'postgresql://nobody@127.0.0.1:1/none' } },
      { dataDir: prepared },
    ),
  ).toEqual([
    `Port ${port} (back end) is already in use`,
    expect.stringContaining(`${dataDir()} cannot be used: `),
    expect.stringContaining('The database in 127.0.0.1:1 cannot be opened: '),
    expect.stringContaining(`${prepared} is already in use by process ${running.child.pid}`),
  ]);
  expect((await serviceClient(running.backend).from('categories').select()).error).toBeNull();
});

describe('a running back end', () => {
  test('lets the demo accounts sign in', async () => {
    for (const name of ['owner', 'admin', 'manager', 'user']) {
      const client = connect(running.backend.anonKey, running.backend);
      const { error } = await client.auth.signInWithPassword({
        email: `${name}@example.com`,
        password: 'password123',
      });
      expect(error).toBeNull();
    }
  });

  test('keeps its emails in the outbox, from the templates, with a link that signs in', async () => {
    const { client, email } = await signUp('user', running.backend);
    await client.auth.resetPasswordForEmail(email);
    const { url } = running.backend;
    const list = await (await fetch(`${url}/outbox`)).text();
    expect(list).toContain(`to <bdi>${email}</bdi>`);
    const [, address] = /<li><a href="([^"]*)"/.exec(list) ?? [];
    const message = await (await fetch(url + address)).text();
    const template = await readFile(
      path.resolve(__dirname, '../../supabase/templates/recovery.html'),
      'utf8',
    );
    const [beginning = ''] = template.split('{{');
    expect(message.startsWith(beginning)).toBe(true);
    expect(message).toContain(email);
    const [, href = ''] = /href="(http[^"]*confirm[^"]*)"/.exec(message) ?? [];
    const { origin, searchParams } = new URL(href.replaceAll('&amp;', '&'));
    expect([origin, searchParams.get('type')]).toEqual(['http://localhost:3000', 'recovery']);
    const token_hash = searchParams.get('token_hash') ?? '';
    const { data } = await client.auth.verifyOtp({ type: 'recovery', token_hash });
    expect(data.user?.email).toBe(email);
  });
});

// The last one, because it stops the running back end.
test('a restart on another port keeps the data, keys, accounts and images, and one after kill -9 every acknowledged write', async () => {
  const admin = await signUp('admin', running.backend);
  const png = Buffer.from('iVBORw0KGgo=', 'base64');
  const bucket = admin.client.storage.from('site-assets');
  const name = `logo-${randomUUID()}.png`;
  expect((await bucket.upload(name, png, { contentType: 'image/png' })).error).toBeNull();
  const logo_url = bucket.getPublicUrl(name).data.publicUrl;
  const external = 'https://images.example.com/hero.png';
  const settings = { id: 1, logo_url, hero_image_url: external };
  await admin.client.from('site_settings').upsert(settings).throwOnError();
  const example = `<img src="${logo_url}"><p style="background: url(${logo_url})">${external}, http://localhost:1/a</p>`;
  const changed = await serviceClient(running.backend).from('newsletters').select('id').limit(1).single();
  const id = changed.data?.id ?? '';
  for (const example_content of [example, `${example}<p>Edited</p>`])
    await serviceClient(running.backend)
      .from('newsletters')
      .update({ example_content })
      .eq('id', id)
      .throwOnError();
  const before = await counts(running.backend);
  await running.stop();

  // 0, as before, could be the same port by chance.
  const port = await freePort();
  const second = await startProcess({ dataDir: prepared, demo: true, port });
  expect(second.backend.anonKey).toBe(running.backend.anonKey);
  expect(second.backend.url).not.toBe(running.backend.url);
  expect(await counts(second.backend)).toEqual(before);
  const { data } = await serviceClient(second.backend).from('site_settings').select().single().throwOnError();
  expect(data).toMatchObject({
    logo_url: logo_url.replace(running.backend.url, second.backend.url),
    hero_image_url: external,
  });
  const moved = example.replaceAll(running.backend.url, second.backend.url);
  const row = await serviceClient(second.backend).from('newsletters').select().eq('id', id).single();
  expect(row.data?.example_content).toBe(`${moved}<p>Edited</p>`);
  const entries = serviceClient(second.backend).from('history').select('example_before').eq('row_id', id);
  expect((await entries.throwOnError()).data).toContainEqual({ example_before: moved });
  expect(Buffer.from(await (await fetch(data.logo_url ?? '')).arrayBuffer())).toEqual(png);
  const client = connect(second.backend.anonKey, second.backend);
  const { email, password } = admin;
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();

  await serviceClient(second.backend).from('categories').insert({ name: 'Kept' }).throwOnError();
  second.child.kill('SIGKILL');
  await once(second.child, 'exit');
  const third = await startProcess({ dataDir: prepared });
  const { data: kept } = await serviceClient(third.backend)
    .from('categories')
    .select('name')
    .eq('name', 'Kept')
    .throwOnError();
  expect(kept).toHaveLength(1);
  await third.stop();
});
