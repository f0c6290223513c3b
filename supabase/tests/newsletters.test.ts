import { randomUUID } from 'node:crypto';
import { connect, execute, secret, signUp, type TestUser } from './support/clients';
import { newCategory, newNewsletter, newSubscription } from './support/rows';

let admin: TestUser;
beforeAll(async () => {
  admin = await signUp('admin');
});

const form = async (values: Record<string, unknown> = {}) => ({
  p_id: null,
  p_title: 'A title',
  p_description: 'About',
  p_category_id: (await newCategory()).id,
  p_image_url: null,
  p_example_content: null,
  ...values,
});
const save = async (values: Record<string, unknown> = {}) =>
  admin.client.rpc('manage_newsletter', await form(values));
const read = async (id: string) => (await secret.from('newsletters').select().eq('id', id)).data?.[0];

test('creating a newsletter trims its texts, records its creator and returns the row', async () => {
  const { data } = await save({
    p_title: ' Title ',
    p_description: '\nAbout ',
    p_example_content: ' <p>Hi</p> ',
  });
  expect(data).toMatchObject({
    title: 'Title',
    description: 'About',
    example_content: '<p>Hi</p>',
    owner_id: admin.id,
  });
  expect(await read(data?.id ?? '')).toEqual(data);
});

test('updating a newsletter keeps its creator and creation time', async () => {
  const creator = await signUp('admin');
  const before = await newNewsletter({ owner_id: creator.id, example_content: '<p>Old</p>' });
  const { data } = await save({ p_id: before.id, p_title: 'Another title' });
  expect(data).toMatchObject({
    id: before.id,
    title: 'Another title',
    example_content: null,
    owner_id: creator.id,
    created_at: before.created_at,
  });
});

test.each(['owner_id', 'created_at', 'id'])(
  'an argument %s is rejected and nothing is created',
  async (name) => {
    const title = randomUUID();
    const { status } = await save({ p_title: title, [name]: (await signUp()).id });
    expect(status).toBe(404);
    expect((await secret.from('newsletters').select().eq('title', title)).data).toEqual([]);
  },
);

test('saving an unknown newsletter fails and creates none', async () => {
  const title = randomUUID();
  const response = await save({ p_id: randomUUID(), p_title: title });
  expect(response).toMatchObject({
    status: 404,
    error: { message: 'This newsletter no longer exists' },
  });
  expect((await secret.from('newsletters').select().eq('title', title)).data).toEqual([]);
});

test('a deleted category is rejected with the reason', async () => {
  const { id } = await newCategory();
  await secret.from('categories').delete().eq('id', id);
  const response = await save({ p_category_id: id });
  expect(response).toMatchObject({ status: 409, error: { message: 'This category no longer exists' } });
});

test.each([
  ['Please select a category', { p_category_id: null }],
  ['Title is required', { p_title: ' ' }],
  ['Title is required', { p_title: null }],
  ['Title must be between 3 and 100 characters', { p_title: 'ab' }],
  ['Description is required', { p_description: '\u3000' }],
  ['Description must be between 1 and 5000 characters', { p_description: 'x'.repeat(5001) }],
  ['Example content must be at most 1000000 characters', { p_example_content: 'x'.repeat(1_000_001) }],
])('"%s"', async (message, values) => {
  const response = await save(values);
  expect(response).toMatchObject({ status: 400, error: { code: '22023', message } });
});

const bad = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:msgbox',
  'javascript:alert(1)//https://evil.test/x.png',
  'file:///etc/passwd',
  '//evil.test/x.png',
  'http://evil.test/x.png',
  'http://localhost.evil.test/x.png',
  'http://localhost@evil.test/x.png',
  'https://user:pass@evil.test/x.png',
  'https://',
  'https:evil.test',
  'https://evil.test/"onerror="alert(1)',
  'https://evil.test/a b',
  `https://evil.test/${'x'.repeat(2048)}`,
];

test.each(bad)('the image address %j is rejected', async (address) => {
  const response = await save({ p_image_url: address });
  expect(response).toMatchObject({
    status: 400,
    error: { code: '22023', message: 'The image address must be an https:// address' },
  });
});

test.each([
  'https://images.example.com/a.png',
  'HTTPS://Images.Example.com:8443/a.png?w=1#top',
  'http://localhost:54321/storage/v1/object/public/newsletter-images/a.png',
  'http://127.0.0.1/a.png',
])('the image address %j is accepted', async (address) => {
  expect((await save({ p_image_url: address })).data?.image_url).toBe(address);
});

test.each([-1, 101, 70_000])('the image focus %i is rejected', async (p_image_focus) => {
  expect(await save({ p_image_focus })).toMatchObject({
    status: 400,
    error: { code: '22023', message: 'The image focus must be between 0 and 100' },
  });
});

test.each([0, 100])(
  'the image focus %i is saved, for a new newsletter and for an existing one',
  async (focus) => {
    const { data } = await save({ p_image_focus: focus });
    expect(data).toMatchObject({ image_focus: focus });
    const changed = await save({ p_id: data?.id, p_image_focus: 100 - focus });
    expect(changed.data).toMatchObject({ image_focus: 100 - focus });
  },
);

test('a client that knows no image focus keeps that of the same image, and puts that of another one into the middle', async () => {
  const image = 'https://images.example.com/a.png';
  expect((await save()).data).toMatchObject({ image_focus: 50 });
  const { data } = await save({ p_image_url: image, p_image_focus: 20 });
  const again = { p_id: data?.id, p_image_url: image };
  expect((await save(again)).data).toMatchObject({ image_focus: 20 });
  expect((await save({ ...again, p_image_url: `${image}?2` })).data).toMatchObject({ image_focus: 50 });
  await save({ ...again, p_image_focus: 20 });
  expect((await save({ ...again, p_image_url: null })).data).toMatchObject({ image_focus: 50 });
});

test('an unknown rhythm is rejected', async () => {
  expect(await save({ p_rhythm: 'hourly' })).toMatchObject({
    status: 400,
    error: { code: '22023', message: 'The rhythm must be daily, weekly, biweekly, monthly or irregular' },
  });
});

test('without a rhythm, a new newsletter is weekly and any other keeps its own', async () => {
  const { data } = await save();
  expect(data?.rhythm).toBe('weekly');
  const changed = await save({ p_id: data?.id, p_rhythm: 'biweekly' });
  expect(changed.data?.rhythm).toBe('biweekly');
  expect((await save({ p_id: data?.id })).data?.rhythm).toBe('biweekly');
});

test('the moment of entry stays, whenever the newsletter is published', async () => {
  const publish = new Date(Date.now() + 86_400_000).toISOString();
  const { data } = await save({ p_state: 'visible', p_publish_at: publish });
  expect(Math.abs(Date.parse(data?.entered_at ?? '') - Date.now())).toBeLessThan(60_000);
  expect(Date.parse(data?.created_at ?? '')).toBe(Date.parse(publish));
  const later = await save({
    p_id: data?.id,
    p_publish_at: new Date(Date.now() + 172_800_000).toISOString(),
  });
  expect(later.data?.entered_at).toBe(data?.entered_at);
});

test('markup is stored as text', async () => {
  const text = `"><script>alert(1)</script>{{7*7}}\${7*7}' or '1'='1`;
  const { data } = await save({ p_title: text, p_description: text });
  expect(data).toMatchObject({ title: text, description: text });
});

test('deleting a newsletter deletes all its subscriptions', async () => {
  const { id } = await newNewsletter();
  for (const reader of [await signUp(), await signUp()])
    await newSubscription(reader.id, { newsletter_id: id });
  const { data } = await admin.client.from('newsletters').delete().eq('id', id).select('id').throwOnError();
  expect(data).toEqual([{ id }]);
  expect((await secret.from('newsletter_subscriptions').select().eq('newsletter_id', id)).data).toEqual([]);
});

test('deleting an unknown newsletter returns no row', async () => {
  const { data } = await admin.client.from('newsletters').delete().eq('id', randomUUID()).select('id');
  expect(data).toEqual([]);
});

test('the whole catalogue can be read in chunks, newest first, with category names [SQL]', async () => {
  const { id: category_id, name } = await newCategory();
  // Without triggers, so that other tests search and count no more than before.
  await execute(`
    set local session_replication_role = replica;
    insert into public.newsletters (title, description, category_id, created_at)
      select 'Issue ' || issue, 'About', '${category_id}', '2026-01-05 09:00:00+00' from generate_series(1, 1100) as issue`);
  const chunk = async (from: number) =>
    (
      await connect()
        .from('newsletters')
        .select('id, title, categories(name)')
        .eq('category_id', category_id)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, from + 999)
        .throwOnError()
    ).data;
  const [first, second] = [await chunk(0), await chunk(1000)];
  expect([first.length, second.length]).toEqual([1000, 100]);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(1100);
  expect(first[0]?.categories).toEqual({ name });
});

test.each(["1' or '1'='1", '..%2f..', '%00', 'null', 'undefined', '*', 'eq.1', 'x'.repeat(10_000)])(
  'a visitor who asks for %j gets a clear error response',
  async (id) => {
    const { status, error } = await connect()
      .from('newsletters')
      .select()
      .eq('id', id.slice(0, 4000))
      .single();
    expect([400, 406, 414]).toContain(status);
    expect(error?.message).not.toMatch(/select|from public/i);
  },
);
