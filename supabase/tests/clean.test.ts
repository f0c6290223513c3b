import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../delivery/project/run';
import { connectAs } from '../storage/buckets';
import { backUp, restore } from '../storage/copyFiles';
import { removeUnused } from '../storage/unusedFiles';
import { execute } from './support/clients';
import { type Running, startProcess } from './support/process';

let running: Running;
beforeAll(async () => {
  running = await startProcess();
});
afterAll(() => running.stop());

test('only files that nothing refers to are removed, once they are old enough', async () => {
  const { url, serviceRoleKey } = running.backend;
  const client = connectAs(url, serviceRoleKey);
  const store = async (bucket: string, name: string) => {
    await client.storage.from(bucket).upload(name, Buffer.from('image'), { contentType: 'image/png' });
    return client.storage.from(bucket).getPublicUrl(name).data.publicUrl;
  };
  const assets = client.storage.from('site-assets');
  const files = async (bucket: string) =>
    (await client.storage.from(bucket).list('', { limit: 1000 })).data?.map(({ name }) => name);

  const image_url = `${await store('newsletter-images', 'used.png')}?width=1#top`;
  const sized = `${randomUUID()}-400x225-c8a070`;
  const unusedSized = `${randomUUID()}-400x225`;
  for (const size of ['', '.192', '.384']) {
    await store('site-assets', `logo-${sized}${size}.${size ? 'jpg' : 'png'}`);
    await store('site-assets', `logo-${unusedSized}${size}.png`);
  }
  const logo_url = assets.getPublicUrl(`logo-${sized}.png`).data.publicUrl;
  const { data: category } = await client
    .from('categories')
    .insert({ name: 'Any' })
    .select()
    .single()
    .throwOnError();
  const example_content = `<img src="${await store('newsletter-images', 'in-example.png')}">`;
  const row = { title: 'Title', description: 'About', category_id: category.id };
  const others = Array.from({ length: 150 }, () => ({ ...row, image_url: null, example_content: null }));
  await client
    .from('newsletters')
    .insert([...others, { ...row, image_url, example_content }])
    .throwOnError();
  await client.from('site_settings').update({ logo_url }).eq('id', 1).throwOnError();
  const deleted = {
    ...row,
    image_url: await store('newsletter-images', 'deleted.png'),
    example_content: `<img src="${await store('newsletter-images', 'in-deleted-example.png')}">`,
  };
  await client.from('newsletters').insert(deleted).throwOnError();
  await client.from('newsletters').delete().eq('image_url', deleted.image_url).throwOnError();
  const unused = Array.from({ length: 110 }, (_, place) => `unused-${place}.png`);
  await Promise.all(unused.map((name) => store('newsletter-images', name)));
  await store('site-assets', 'old-logo.png');

  const later = (days: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 86_400_000);
  later(90);
  // A draft in an editor's browser may show them.
  expect(await removeUnused(client)).toEqual([]);
  jest.restoreAllMocks();
  later(92);
  const removed = await removeUnused(client);
  expect(removed).toHaveLength(114);
  const inHistory = ['deleted.png', 'in-deleted-example.png'];
  expect(await files('newsletter-images')).toEqual([...inHistory, 'in-example.png', 'used.png']);
  expect(await files('site-assets')).toEqual(
    ['192.jpg', '384.jpg', 'png'].map((end) => `logo-${sized}.${end}`),
  );

  await execute(
    `set local session_replication_role = replica;
     update public.history set recorded_at = now() - interval '91 days'`,
    running.backend,
  );
  await execute('select private.purge_history()', running.backend);
  expect(await removeUnused(client)).toEqual(inHistory.map((name) => `newsletter-images/${name}`));
  jest.restoreAllMocks();
});

/**
 * A client that lists folders as a hosted project does, as entries without id and metadata; the embedded server lists the files
 * in them. One of the listed files is gone by the time it's downloaded.
 */
function hostedClient({ url, serviceRoleKey }: Running['backend'], vanishing: string) {
  const client = connectAs(url, serviceRoleKey);
  const { from } = client.storage;
  client.storage.from = (bucket) => {
    const files = from.call(client.storage, bucket);
    const { list, download } = files;
    files.list = async (folder = '') => {
      const { data, error } = await list.call(files, '', { limit: 1000 });
      if (error) throw error;
      const start = folder === '' ? '' : `${folder}/`;
      const within = data.filter(({ name }) => name.startsWith(start));
      const entries = within.map((file) => {
        const [name = '', below] = file.name.slice(start.length).split('/');
        return { ...file, name, ...(below ? { id: null, metadata: null } : {}) };
      });
      const unique = new Map(entries.map((entry) => [entry.name, entry]));
      return { data: [...unique.values()] as typeof data, error };
    };
    files.download = ((path: string) => {
      const removed = path === vanishing ? files.remove([path]) : Promise.resolve();
      return removed.then(() => download.call(files, path));
    }) as unknown as typeof download;
    return files;
  };
  return client;
}

test('a backup descends into folders, and goes on when a file is removed meanwhile; cleaning leaves folders alone', async () => {
  const { url, serviceRoleKey } = running.backend;
  const client = connectAs(url, serviceRoleKey);
  const images = client.storage.from('newsletter-images');
  const names = ['2026/11/press.png', '2026/cover.png', 'vanishing.png', 'zebra.png'];
  for (const name of names) await images.upload(name, Buffer.from(name), { contentType: 'image/png' });
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-files-'));
  const { gone, stored } = await backUp(hostedClient(running.backend, 'vanishing.png'), folder);
  expect(gone).toEqual(['newsletter-images/vanishing.png']);
  for (const name of names.filter((name) => name !== 'vanishing.png'))
    expect(readFileSync(join(folder, 'newsletter-images', name), 'utf8')).toBe(name);

  await images.remove(['2026/11/press.png']);
  expect(await restore(client, folder)).toMatchObject({ stored, copied: 1 });
  expect(await (await images.download('2026/11/press.png')).data?.text()).toBe('2026/11/press.png');

  const later = Date.now() + 92 * 86_400_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await removeUnused(client)).toEqual(['newsletter-images/zebra.png']);
  jest.restoreAllMocks();
  await images.remove(['2026/11/press.png', '2026/cover.png']);
  rmSync(folder, { recursive: true });
});

test('files are backed up once, and restored with their types and caching', async () => {
  const { url, serviceRoleKey } = running.backend;
  const client = connectAs(url, serviceRoleKey);
  const [images, assets] = [client.storage.from('newsletter-images'), client.storage.from('site-assets')];
  await images.upload('kept.gif', Buffer.from('kept'), { contentType: 'image/gif', cacheControl: '60' });
  await assets.upload('lost.svg', Buffer.from('lost'), { contentType: 'image/svg+xml', cacheControl: '60' });
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-files-'));
  const { stored, copied } = await backUp(client, folder);
  expect(copied).toBe(stored);
  await images.upload('later.png', Buffer.from('later'), { contentType: 'image/png' });
  expect(await backUp(client, folder)).toMatchObject({ stored: stored + 1, copied: 1, gone: [] });

  await assets.remove(['lost.svg']);
  expect(await restore(client, folder)).toMatchObject({ stored: stored + 1, copied: 1 });
  const response = await fetch(assets.getPublicUrl('lost.svg').data.publicUrl);
  expect(await response.text()).toBe('lost');
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('cache-control')).toContain('max-age=60');
  rmSync(folder, { recursive: true });
});

test.each([
  ['a link', 'site-assets', 'link.png', /link\.png isn't a file of the backup/],
  ['another folder', 'site-assets', '../../outside.txt', /outside\.txt isn't a file of the backup/],
  ['the list of the files', 'site-assets', '../files.json', /files\.json isn't a file of the backup/],
  ['a folder that is a link', 'newsletter-images', 'outside.txt', /outside\.txt isn't a file of the backup/],
  ['another bucket', 'private', 'outside.txt', /files\.json: it's malformed/],
])('a backup that names %s publishes nothing', async (_what, bucket, name, reason) => {
  const { url, serviceRoleKey } = running.backend;
  const outside = mkdtempSync(join(tmpdir(), 'newsletters-files-'));
  const folder = join(outside, 'backup');
  mkdirSync(join(folder, 'site-assets'), { recursive: true });
  mkdirSync(join(folder, 'private'));
  writeFileSync(join(outside, 'outside.txt'), 'secret');
  writeFileSync(join(folder, 'private/outside.txt'), 'secret');
  symlinkSync(join(outside, 'outside.txt'), join(folder, 'site-assets/link.png'));
  symlinkSync(outside, join(folder, 'newsletter-images'));
  const file = { bucket, name, type: 'image/png', seconds: '60' };
  writeFileSync(join(folder, 'files.json'), JSON.stringify([file]));
  await expect(restore(connectAs(url, serviceRoleKey), folder)).rejects.toThrow(reason);
  rmSync(outside, { recursive: true });
});

test('a command names what it can’t work with', async () => {
  const { url, serviceRoleKey } = running.backend;
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-files-'));
  writeFileSync(join(folder, 'files.json'), '{}');
  const storage = (key: string, ...words: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'supabase/storage/verbs.ts', ...words], {
      SUPABASE_URL: url,
      SUPABASE_SECRET_KEY: key,
    });
  for (const words of [['clean'], ['backup', folder], ['restore', folder]])
    expect(await storage('wrong', ...words)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Error: The back end at \S+ answers 40\d\. Check [A-Z_]+ and [A-Z_]+\n$/,
      ),
    });
  expect(await storage(serviceRoleKey, 'restore', folder)).toEqual({
    code: 1,
    output: `Error: Cannot read ${folder}/files.json: it's malformed\n`,
  });
  expect((await storage(serviceRoleKey, 'restore', 'nowhere')).output).toMatch(/^Error: ENOENT[^\n]+\n$/);
  rmSync(folder, { recursive: true });
});

test('a file that is uploaded or removed while the files are listed moves no other out of the list, or into it twice', async () => {
  const { url, serviceRoleKey } = running.backend;
  const client = connectAs(url, serviceRoleKey);
  const assets = client.storage.from('site-assets');
  const upload = (name: string) => assets.upload(name, Buffer.from(name), { contentType: 'image/png' });
  const names = Array.from({ length: 120 }, (_, place) => `a-${String(place).padStart(3, '0')}.png`);
  await Promise.all(names.map(upload));
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-files-'));
  /** What a backup lists when something changes after its first page was read. */
  const listed = async (change: () => Promise<unknown>) => {
    const { from } = client.storage;
    let pages = 0;
    jest.spyOn(client.storage, 'from').mockImplementation((bucket) => {
      const files = from.call(client.storage, bucket);
      const { list } = files;
      files.list = async (...options) => {
        const answer = await list.apply(files, options);
        if (bucket === 'site-assets' && ++pages === 1) await change();
        return answer;
      };
      return files;
    });
    await backUp(client, folder);
    jest.restoreAllMocks();
    const files: { name: string }[] = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
    return files.map(({ name }) => name).filter((name) => name.startsWith('a-'));
  };
  expect(await listed(() => upload('0.png'))).toEqual(names);
  expect(await listed(() => assets.remove(['0.png']))).toEqual(names);
  const last = names.splice(99, 1);
  expect(await listed(() => assets.remove(last))).toEqual(names);
  await assets.remove(names);
  rmSync(folder, { recursive: true });
});
