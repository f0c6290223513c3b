import { randomUUID } from 'node:crypto';
import { execute, secret, signUp, type TestUser } from './support/clients';
import { entriesOf, latestOf } from './support/history';
import { newCategory, newNewsletter } from './support/rows';

// The header x-expected-updated-at: the version of the row that a request may change or delete.

const header = 'x-expected-updated-at';
const outdated = { status: 409, error: { code: 'PT409', message: 'Someone else has changed this' } };

let admin: TestUser;
beforeAll(async () => {
  admin = await signUp('admin');
});

type Table = 'newsletters' | 'categories';

const read = async (table: Table, id: string) => {
  const { data } = await secret.from(table).select().eq('id', id).throwOnError();
  return data[0];
};

const saveNewsletter = ({ id, category_id }: Awaited<ReturnType<typeof newNewsletter>>, title: string) =>
  admin.client.rpc('manage_newsletter', {
    p_id: id,
    p_title: title,
    p_description: 'About',
    p_category_id: category_id,
  });

type Write = {
  table: Table;
  row: { id: string; updated_at: string };
  request(): { setHeader(name: string, value: string): PromiseLike<unknown> } & PromiseLike<unknown>;
};

const writes: [string, () => Promise<Write>][] = [
  [
    'saving a newsletter',
    async () => {
      const row = await newNewsletter();
      return { table: 'newsletters', row, request: () => saveNewsletter(row, randomUUID()) };
    },
  ],
  [
    'deleting a newsletter',
    async () => {
      const row = await newNewsletter();
      const request = () => admin.client.from('newsletters').delete().eq('id', row.id).select('id').single();
      return { table: 'newsletters', row, request };
    },
  ],
  [
    'saving a category',
    async () => {
      const row = await newCategory();
      const change = { operation: 'update', category_id: row.id, category_name: randomUUID() };
      return { table: 'categories', row, request: () => admin.client.rpc('manage_category', change) };
    },
  ],
  [
    'deleting a category',
    async () => {
      const row = await newCategory();
      const change = { operation: 'delete', category_id: row.id };
      return { table: 'categories', row, request: () => admin.client.rpc('manage_category', change) };
    },
  ],
];

describe.each(writes)('%s', (_what, prepare) => {
  test('happens for the version that was read', async () => {
    const { row, request } = await prepare();
    expect(await request().setHeader(header, row.updated_at)).toMatchObject({ error: null });
  });

  test('is rejected after someone else has changed the row', async () => {
    const { table, row, request } = await prepare();
    await secret.from(table).update({ description: 'Theirs' }).eq('id', row.id).throwOnError();
    const theirs = await read(table, row.id);
    expect(await request().setHeader(header, row.updated_at)).toMatchObject(outdated);
    expect(await read(table, row.id)).toEqual(theirs);
    expect(await request().setHeader(header, theirs?.updated_at ?? '')).toMatchObject({ error: null });
  });

  test('happens without the header as ever', async () => {
    const { table, row, request } = await prepare();
    await secret.from(table).update({ description: 'Theirs' }).eq('id', row.id).throwOnError();
    expect(await request()).toMatchObject({ error: null });
  });

  test.each([
    '',
    'now',
    'infinity',
    'yesterday',
    '2026-11-22',
    '2026-11-22T10:00:00',
    '2026-13-22T10:00:00Z',
    '2026-11-22T10:00:00+99:00',
    '2026-11-22T10:00:00Z, 2026-11-22T10:00:00Z',
    '0',
    'null',
    'x'.repeat(5000),
  ])('is rejected with %j in the header', async (version) => {
    const { table, row, request } = await prepare();
    expect(await request().setHeader(header, version)).toMatchObject({
      status: 400,
      error: { code: '22023', message: 'The header x-expected-updated-at must be updated_at as it was read' },
    });
    expect(await read(table, row.id)).toEqual(row);
  });
});

test('the site settings are upserted and updated only in the version that was read [SQL]', async () => {
  // In one transaction, because other tests change the settings at any time.
  await execute(`
    create function pg_temp.save(version timestamptz) returns text language plpgsql as $f$
    begin
      perform set_config('request.headers', json_build_object('${header}', version)::text, true);
      insert into public.site_settings (id, hero_text) values (1, gen_random_uuid())
      on conflict (id) do update set hero_text = excluded.hero_text;
      update public.site_settings set logo_url = null, hero_heading = gen_random_uuid()
      where updated_at > version;
      return 'saved';
    exception when sqlstate 'PT409' then return sqlerrm;
    end $f$;
    do $$
    declare seen timestamptz;
    begin
      select updated_at into seen from public.site_settings for update;
      assert pg_temp.save(seen) = 'Someone else has changed this', 'the second write is based on the version before';
      assert (select updated_at = seen from public.site_settings), 'nothing is written';
      update public.site_settings set hero_text = gen_random_uuid();
      assert pg_temp.save(seen) = 'Someone else has changed this', 'the upsert';
    end $$;
    select set_config('request.headers', '', true)`);
  const { data } = await secret.from('site_settings').select().single().throwOnError();
  const past = '2001-01-01T00:00:00.000001+00:00';
  for (const request of [
    admin.client.from('site_settings').upsert({ id: 1, hero_text: randomUUID() }),
    admin.client.from('site_settings').update({ hero_text: randomUUID() }).eq('id', 1),
  ])
    expect(await request.setHeader(header, past)).toMatchObject(outdated);
  expect(new Date(data.updated_at).getTime()).toBeGreaterThan(new Date(past).getTime());
});

test('a version counts to the microsecond, in every notation of its time', async () => {
  const row = await newCategory({ updated_at: '2026-01-01T12:00:00.123456+00:00' });
  const rename = (version: string) =>
    admin.client
      .rpc('manage_category', { operation: 'update', category_id: row.id, category_name: randomUUID() })
      .setHeader(header, version);
  expect(await rename('2026-01-01T12:00:00.123457+00:00')).toMatchObject(outdated);
  expect(await rename('2026-01-01T12:00:00.123+00:00')).toMatchObject(outdated);
  expect(await rename('2026-01-01 14:00:00.123456+02')).toMatchObject({ error: null });
});

test('versions always rise, even within a moment and when the clock was set back [SQL]', async () => {
  const { id } = await newCategory({ updated_at: '2100-01-01T00:00:00+00:00' });
  await execute(`do $$
    declare earlier timestamptz := '2100-01-01'; later timestamptz;
    begin
      for round in 1..20 loop
        update public.categories set description = round where id = '${id}' returning updated_at into later;
        assert later > earlier, format('%s is not after %s', later, earlier);
        earlier := later;
      end loop;
    end $$`);
});

test('concurrent saves based on the same version: one is saved, the others are told', async () => {
  const row = await newNewsletter();
  const titles = Array.from({ length: 8 }, () => randomUUID());
  const saves = await Promise.all(
    titles.map((title) => saveNewsletter(row, title).setHeader(header, row.updated_at)),
  );
  const saved = saves.filter(({ error }) => error === null);
  expect(saved).toHaveLength(1);
  expect(saves.filter(({ error }) => error)).toMatchObject(Array.from({ length: 7 }, () => outdated));
  expect(await read('newsletters', row.id)).toEqual(saved[0]?.data);
  expect(await entriesOf('newsletters', row.id)).toHaveLength(2);
});

test('the header is about the row of the request only', async () => {
  const [row, author, owner] = [await newNewsletter(), await signUp('admin'), await signUp('owner')];
  const past = '2001-01-01T00:00:00Z';
  const created = admin.client.rpc('manage_category', { operation: 'create', category_name: randomUUID() });
  expect(await created.setHeader(header, past)).toMatchObject({ error: null });
  await secret.from('newsletters').update({ owner_id: author.id }).eq('id', row.id).throwOnError();
  const removal = owner.client.rpc('admin_delete_user', { user_id: author.id });
  expect(await removal.setHeader(header, past)).toMatchObject({ error: null });
  expect(await read('newsletters', row.id)).toMatchObject({ owner_id: null });
  await secret.from('newsletters').delete().eq('id', row.id).throwOnError();
  const restore = { entry_id: (await latestOf('newsletters', row.id)).id };
  expect(await admin.client.rpc('restore_history', restore).setHeader(header, past)).toMatchObject({
    error: null,
  });
});

test('restoring an earlier version can name the version that it replaces', async () => {
  const { id, updated_at } = await newCategory();
  await secret.from('categories').update({ description: 'Changed' }).eq('id', id).throwOnError();
  const restore = { entry_id: (await latestOf('categories', id)).id };
  const request = admin.client.rpc('restore_history', restore);
  expect(await request.setHeader(header, updated_at)).toMatchObject(outdated);
  expect(await read('categories', id)).toMatchObject({ description: 'Changed' });
});

test('restoring a role can name its version, too', async () => {
  const [owner, { id }] = [await signUp('owner'), await signUp('admin')];
  const { data: seen } = await secret.from('profiles').select().eq('id', id).single().throwOnError();
  await secret.from('profiles').update({ role: 'owner' }).eq('id', id).throwOnError();
  const restore = { entry_id: (await latestOf('profiles', id)).id };
  const request = owner.client.rpc('restore_history', restore);
  expect(await request.setHeader(header, seen.updated_at)).toMatchObject(outdated);
  const { data: now } = await secret.from('profiles').select().eq('id', id).single().throwOnError();
  expect(now).toMatchObject({ role: 'owner' });
  const again = owner.client.rpc('restore_history', restore);
  expect(await again.setHeader(header, now.updated_at)).toMatchObject({ error: null });
});

test.each(['newsletters', 'categories', 'site_settings'])('nobody dates a row of %s [SQL]', async (table) => {
  await newNewsletter();
  await execute(`do $$
    declare seen timestamptz; kept timestamptz; chosen text;
    begin
      select id::text, updated_at into chosen, seen from public.${table} limit 1 for update;
      update public.${table} set updated_at = '2001-01-01' where id::text = chosen returning updated_at into kept;
      assert kept = seen, format('%s became %s', seen, kept);
    end $$`);
});
