import { randomUUID } from 'node:crypto';
import { connect, secret, signUp } from './support/clients';
import { expectRejected } from './support/rejections';

const read = async () => (await secret.from('site_settings').select().single().throwOnError()).data;
const address = () => `https://images.example.com/${randomUUID()}.png`;

test('there is always exactly one row', async () => {
  const { data } = await connect().from('site_settings').select().throwOnError();
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ id: 1, updated_at: expect.stringContaining('T') });
});

test("concurrent saves of different settings don't overwrite each other", async () => {
  const [first, second] = [await signUp('admin'), await signUp('owner')];
  // Other files never write these.
  const [imprint_link, accessibility_link] = [address(), address()];
  await Promise.all([
    first.client.from('site_settings').upsert({ id: 1, imprint_link }).throwOnError(),
    second.client.from('site_settings').upsert({ id: 1, accessibility_link }).throwOnError(),
  ]);
  expect(await read()).toMatchObject({ imprint_link, accessibility_link });
});

test('name and colour are stored in one form, and empty ones as none', async () => {
  const { client } = await signUp('admin');
  const save = async (values: { site_name: string; accent_color: string }) => {
    // What this request has stored: other files write the same row.
    const request = client.from('site_settings').upsert({ id: 1, ...values });
    return (await request.select('site_name, accent_color').single().throwOnError()).data;
  };
  const name = '🖼'.repeat(50);
  expect(await save({ site_name: ` ${name}\t`, accent_color: ' #FFD400 ' })).toEqual({
    site_name: name,
    accent_color: '#ffd400',
  });
  for (const lines of ['The\nDaily', 'The \r\n\t Daily', 'The\u2028Daily\n'])
    expect(await save({ site_name: lines, accent_color: '' })).toMatchObject({ site_name: 'The Daily' });
  expect(await save({ site_name: ' ', accent_color: '' })).toEqual({ site_name: null, accent_color: null });
});

test('an update to null removes an image, and the database sets the time of the change', async () => {
  const { client } = await signUp('admin');
  await client.from('site_settings').upsert({ id: 1, hero_image_url: address() }).throwOnError();
  const { data } = await client
    .from('site_settings')
    .update({ hero_image_url: null, updated_at: '2001-01-01T00:00:00Z' })
    .eq('id', 1)
    .select()
    .single()
    .throwOnError();
  expect(data.hero_image_url).toBeNull();
  expect(new Date(data.updated_at).getFullYear()).toBeGreaterThan(2001);
});

test('links that are too long are refused, and whoever changes no settings is told only that', async () => {
  const further_links = 'a\n'.repeat(100_000);
  const [admin, user] = [await signUp('admin'), await signUp()];
  const save = async ({ client }: typeof user) =>
    (await client.from('site_settings').upsert({ id: 1, further_links })).error;
  expect(await save(admin)).toMatchObject({
    code: '22023',
    message: expect.stringMatching(/^Further links are at most 10 lines/),
  });
  expect(await save(user)).toMatchObject({ code: '42501', message: 'Only admins and owners can do this' });
});

test('nobody can add a second row', async () => {
  const { client } = await signUp('owner');
  expectRejected(await client.from('site_settings').insert({ id: 2 }).select());
  expectRejected(await client.from('site_settings').insert({ id: 1 }).select());
  expectRejected(await client.from('site_settings').upsert({ id: 3 }).select());
  expectRejected(await client.from('site_settings').update({ id: 2 }).eq('id', 1).select());
  expect((await secret.from('site_settings').insert({ id: 2 })).error).not.toBeNull();
  expectRejected(await client.from('site_settings').delete().eq('id', 1).select());
  expect((await read()).id).toBe(1);
});

test.each(['user', 'newsletter_manager'] as const)('%s cannot upsert', async (role) => {
  const { client } = await signUp(role);
  const hero_text = randomUUID();
  expectRejected(await client.from('site_settings').upsert({ id: 1, hero_text }).select());
  expect((await read()).hero_text).not.toBe(hero_text);
});

test.each([
  ['The logo address must be an https:// address', { logo_url: 'javascript:alert(1)' }],
  ['The logo address must be an https:// address', { logo_url: 'data:image/svg+xml,<svg onload=alert(1)>' }],
  ['The hero image address must be an https:// address', { hero_image_url: '//evil.test/x' }],
  ['The hero image address must be an https:// address', { hero_image_url: 'http://evil.test/x.png' }],
  ['Hero heading must be at most 200 characters', { hero_heading: 'x'.repeat(201) }],
  ['Hero text must be at most 2000 characters', { hero_text: 'x'.repeat(2001) }],
  ['Site name must be between 3 and 50 characters', { site_name: ' xy ' }],
  ['Site name must be between 3 and 50 characters', { site_name: '🖼'.repeat(51) }],
  ['Site name is required', { site_name: '\u200b\u200b\u200b' }],
  ['Accent colour must look like #1f4d3f', { accent_color: 'yellow' }],
  ['Accent colour must look like #1f4d3f', { accent_color: '#fd0' }],
  ['Accent colour must look like #1f4d3f', { accent_color: '#ffd400;} *{color:red' }],
  ['Accent colour must look like #1f4d3f', { accent_color: '#ffd400\n}' }],
  ...['Mars/Olympus', 'UTC+5', '+05:00', 'EST5EDT,M3.2.0', "Europe/Berlin'", `A${'/a'.repeat(1000)}`].map(
    (time_zone): [string, object] => ['There is no such time zone', { time_zone }],
  ),
])('"%s"', async (message, values) => {
  const { client } = await signUp('admin');
  for (const request of [
    client.from('site_settings').upsert({ id: 1, ...values }),
    client.from('site_settings').update(values).eq('id', 1),
  ])
    expect(await request).toMatchObject({ status: 400, error: { code: '22023', message } });
  expect(await read()).not.toMatchObject(values);
});
