import { randomUUID } from 'node:crypto';
import { casesOf } from '../../checks/effort';
import { identitySchema } from '../../shared/src/model/identity';
import { rhythms } from '../../shared/src/model/rhythms';
import { categorySchema, heroSchema, limits, newsletterSchema } from '../../shared/src/model/schemas';
import { linksSchema } from '../../shared/src/model/siteLinks';
import type { Database } from '../../shared/src/supabase/database.types';
import { connect, execute, secret, signUp, type TestUser } from './support/clients';
import { newCategory, newSender, newSubscription } from './support/rows';

type Newsletter = Database['public']['Tables']['newsletters']['Insert'];

// The forms and the database trim and count text in the same way.

let admin: TestUser;
let category_id: string;
beforeAll(async () => {
  admin = await signUp('admin');
  category_id = (await newCategory()).id;
});

const spaces = '\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const unique = (length: number) => randomUUID().repeat(4).slice(0, length);
const texts = (min: number, max: number) => [
  '',
  spaces,
  'x'.repeat(min - 1),
  `${spaces}${'x'.repeat(min - 1)}${spaces}`,
  unique(max),
  `${spaces}${unique(max)}${spaces}`,
  unique(max + 1),
  '🖼'.repeat(max),
  '🖼'.repeat(max + 1),
];

const saveTitle = (title: string) =>
  admin.client.rpc('manage_newsletter', {
    p_title: title,
    p_description: 'About',
    p_category_id: category_id,
  });

const saveName = async (name: string) => {
  await secret.from('categories').delete().eq('name', name.trim());
  return admin.client.rpc('manage_category', { operation: 'create', category_name: name });
};

const values = {
  title: 'Title',
  description: 'About',
  category_id: randomUUID(),
  example_content: '',
  image_focus: 50,
  state: 'visible',
  publish_at: '',
  rhythm: 'weekly',
};
const newsletterForm = (title: string) => newsletterSchema.safeParse({ ...values, title });

test.each([...texts(limits.titleMin, limits.titleMax), 'abc'])(
  'the form and the database treat the title %j alike',
  async (title) => {
    const form = newsletterForm(title);
    const { data, error } = await saveTitle(title);
    expect(error?.message).toBe(form.error?.issues[0]?.message);
    expect(data?.title).toBe(form.data?.title);
  },
);

test.each([...texts(limits.categoryNameMin, limits.categoryNameMax), 'ab'])(
  'the form and the database treat the name %j alike',
  async (name) => {
    const form = categorySchema.safeParse({ name, description: '' });
    const { data, error } = await saveName(name);
    expect(error?.message).toBe(form.error?.issues[0]?.message);
    expect(data?.name).toBe(form.data?.name);
    if (data) await secret.from('categories').delete().eq('id', data.id);
  },
);

// Every character that could be invisible, judging by its Unicode properties.
const candidate = /[\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

test('the form and the database agree on which characters are invisible [SQL]', async () => {
  const codes = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
    (code) => code > 0 && !(code >= 0xd800 && code < 0xe000),
  );
  const all = casesOf(
    codes.map((code) => String.fromCodePoint(code)),
    (character, index) => candidate.test(character) || index % 100 === 0,
  );
  const isVisible = (character: string) =>
    !candidate.test(character) ||
    newsletterSchema.safeParse({ ...values, title: `${character}${character}${character}` }).success;
  const literal = (characters: string[]) => `'${characters.join('').replaceAll("'", "''")}'`;
  await execute(`do $check$ begin
    if private.visible(${literal(all)}) <> ${literal(all.filter(isVisible))} then raise exception 'They differ'; end if;
  end $check$`);
});

const invisible = ['\u200b\u2060\ufeff', '\u3164 \u{e0100}\u034f', '\u2800\u{e0041}\u{1d173}'];

test.each(invisible)('the invisible text %j counts as missing', async (text) => {
  expect((await saveTitle(text)).error?.message).toBe('Title is required');
  expect((await saveName(text)).error?.message).toBe('Name is required');
  expect((await saveNewsletter({ description: text })).error?.message).toBe('Description is required');
});

const saveNewsletter = (given: { description?: string; example_content?: string }) => {
  const { description, example_content } = { ...values, ...given };
  return admin.client.rpc('manage_newsletter', {
    p_title: 'Title',
    p_description: description,
    p_category_id: category_id,
    p_example_content: example_content,
  });
};
const saveHero = (given: { hero_heading?: string; hero_text?: string }) =>
  admin.client.from('site_settings').upsert({ id: 1, ...given });

const longest = [
  {
    what: 'description of a newsletter',
    max: limits.descriptionMax,
    form: (description: string) => newsletterSchema.safeParse({ ...values, description }),
    save: (description: string) => saveNewsletter({ description }),
  },
  {
    what: 'example content',
    max: limits.exampleMax,
    form: (example_content: string) => newsletterSchema.safeParse({ ...values, example_content }),
    save: (example_content: string) => saveNewsletter({ example_content }),
  },
  {
    what: 'description of a category',
    max: limits.categoryDescriptionMax,
    form: (description: string) => categorySchema.safeParse({ name: 'Name', description }),
    save: (category_description: string) =>
      admin.client.rpc('manage_category', {
        operation: 'create',
        category_name: randomUUID(),
        category_description,
      }),
  },
  {
    what: 'hero heading',
    max: limits.heroHeadingMax,
    form: (hero_heading: string) => heroSchema.safeParse({ hero_heading, hero_text: '' }),
    save: (hero_heading: string) => saveHero({ hero_heading }),
  },
  {
    what: 'hero text',
    max: limits.heroTextMax,
    form: (hero_text: string) => heroSchema.safeParse({ hero_heading: '', hero_text }),
    save: (hero_text: string) => saveHero({ hero_text }),
  },
];

test.each(longest)(
  'the form and the database have the same limit for the $what',
  async ({ max, form, save }) => {
    const [fits, tooLong] = [`\t${'🖼'.repeat(max)} `, '🖼'.repeat(max + 1)];
    expect(form(fits).success).toBe(true);
    expect((await save(fits)).error).toBeNull();
    const message = form(tooLong).error?.issues[0]?.message;
    expect(message).toContain(`${max} characters`);
    expect((await save(tooLong)).error?.message).toBe(message);
  },
);

test.each([
  { site_name: '' },
  { site_name: ' ab ' },
  { site_name: 'abc' },
  { site_name: 'a\n\r\n' },
  { site_name: `${'a'.repeat(24)}\n \n${'a'.repeat(25)}` },
  { site_name: '🖼'.repeat(51) },
  { site_name: '\u200b' },
  { accent_color: '' },
  { accent_color: ' #FFD400 ' },
  { accent_color: '#ffd40' },
  { accent_color: 'red' },
])('the form and the database treat %j alike', async (given) => {
  const { error } = await admin.client.from('site_settings').upsert({ id: 1, ...given });
  const form = identitySchema.safeParse({ site_name: '', accent_color: '', ...given });
  expect(form.error?.issues[0]?.message).toBe(error?.message);
});

const links: ({ privacy_link: string } | { further_links: string })[] = [
  { privacy_link: '' },
  { privacy_link: ' https://example.com/a?b=c#d ' },
  { privacy_link: 'http://example.com' },
  { privacy_link: 'HTTPS://EXAMPLE.COM' },
  { privacy_link: 'office@example.com' },
  { privacy_link: 'mailto:office@example.com' },
  { privacy_link: '/' },
  { privacy_link: '/privacy' },
  { privacy_link: '//evil.test' },
  { privacy_link: '/\\evil.test' },
  { privacy_link: 'javascript:alert(1)' },
  { privacy_link: 'https://' },
  { privacy_link: 'https://a b' },
  { privacy_link: 'https://a"b' },
  { privacy_link: 'a@b@c' },
  { privacy_link: 'privacy' },
  { further_links: '' },
  { further_links: ' \n\n ' },
  { further_links: 'City map https://example.com' },
  { further_links: '  City  map \t office@example.com \r\n Press /press' },
  { further_links: 'https://example.com' },
  { further_links: 'Map javascript:alert(1)' },
];

const longestLinks: [string, { privacy_link: string } | { further_links: string }][] = [
  ['an address of 2048 characters', { privacy_link: `https://a.test/${'x'.repeat(2033)}` }],
  ['an address of 2049', { privacy_link: `https://a.test/${'x'.repeat(2034)}` }],
  ['a name of 50 characters', { further_links: `${'🖼'.repeat(50)} /a` }],
  ['a name of 51', { further_links: `${'🖼'.repeat(51)} /a` }],
  ['10 links', { further_links: 'Map /a\n'.repeat(10) }],
  ['11 links', { further_links: 'Map /a\n'.repeat(11) }],
];

test.each([...links.map((given) => [JSON.stringify(given), given] as const), ...longestLinks])(
  'the form and the database treat %s alike',
  async (_what, given) => {
    const { data, error } = await admin.client
      .from('site_settings')
      .upsert({ id: 1, ...given })
      .select()
      .single();
    const none = {
      imprint_link: '',
      privacy_link: '',
      accessibility_link: '',
      contact_link: '',
      further_links: '',
    };
    const form = linksSchema.safeParse({ ...none, ...given });
    expect(form.error?.issues[0]?.message).toBe(error?.message);
    for (const [column, value] of Object.entries(form.data ?? {}))
      if (column in given) expect(data?.[column as 'privacy_link'] ?? '').toBe(value);
  },
);

test('the buttons of the hero are hidden or not', async () => {
  const save = (hero_buttons: string) =>
    admin.client.from('site_settings').upsert({ id: 1, hero_buttons }).select();
  expect((await save('hidden')).data).toMatchObject([{ hero_buttons: 'hidden' }]);
  expect((await save('shown')).error?.message).toBe('The buttons of the hero can only be hidden');
  expect((await save('')).data).toMatchObject([{ hero_buttons: null }]);
});

test.each([-1, 0, 100, 101])(
  'the form and the database treat the image focus %i alike',
  async (image_focus) => {
    const { error } = await admin.client.rpc('manage_newsletter', {
      p_title: 'Title',
      p_description: 'About',
      p_category_id: category_id,
      p_image_focus: image_focus,
    });
    expect(newsletterSchema.safeParse({ ...values, image_focus }).success).toBe(error === null);
  },
);

test.each([...rhythms, 'hourly', '', 'Weekly'])(
  'the form and the database treat the rhythm %j alike',
  async (rhythm) => {
    const { data, error } = await admin.client.rpc('manage_newsletter', {
      p_title: 'Title',
      p_description: 'About',
      p_category_id: category_id,
      p_rhythm: rhythm,
    });
    expect(newsletterSchema.safeParse({ ...values, rhythm }).success).toBe(error === null);
    expect(data?.rhythm).toBe(error ? undefined : rhythm);
  },
);

test('the tables check texts and addresses that bypass the procedures', async () => {
  const { id: category_id } = await newCategory();
  const rows: Newsletter[] = [
    { title: 'ab', description: 'About', category_id },
    { title: 'x'.repeat(101), description: 'About', category_id },
    { title: 'Title', description: ' ', category_id },
    { title: '\u200b\u2060\u200b', description: 'About', category_id },
    { title: 'Title', description: '\u200b', category_id },
    { title: 'Title', description: 'x'.repeat(5001), category_id },
    { title: 'Title', description: 'About', category_id, example_content: 'x'.repeat(1_000_001) },
    { title: 'Title', description: 'About', category_id, image_url: 'javascript:alert(1)' },
    { title: 'Title', description: 'About', category_id, image_focus: -1 },
    { title: 'Title', description: 'About', category_id, image_focus: 101 },
    { title: 'Title', description: 'About', category_id, rhythm: 'hourly' },
  ];
  for (const row of rows) expect((await secret.from('newsletters').insert(row)).error).not.toBeNull();
  expect((await secret.from('newsletters').select().eq('category_id', category_id)).data).toEqual([]);
  for (const name of ['a', 'x'.repeat(51), ' ', '\u200b\u200b'])
    expect((await secret.from('categories').insert({ name })).error).not.toBeNull();
});

// Here the triggers are off.
describe('the last line of defence, behind triggers and procedures with clear messages', () => {
  beforeAll(async () => {
    await newSubscription(admin.id);
    await newSender();
    await secret.from('site_settings').upsert({ id: 1 });
  });

  test.each([
    "profiles set role = 'king'",
    "categories set name = ' a '",
    "categories set name = repeat('x', 51)",
    "categories set name = repeat(U&'\\3164', 2)",
    "categories set description = repeat('x', 1001)",
    "newsletters set title = ' ab '",
    "newsletters set title = repeat('x', 101)",
    "newsletters set title = repeat(U&'\\200B', 3)",
    "newsletters set description = ' '",
    "newsletters set description = U&'\\2060'",
    "newsletters set description = repeat('x', 5001)",
    "newsletters set image_url = 'javascript:alert(1)'",
    "newsletters set example_content = repeat('x', 1000001)",
    'newsletters set featured_position = 13',
    'newsletters set image_focus = 101',
    "newsletters set state = 'visible', publish_at = null",
    "newsletters set publish_at = '2100-01-01T00:00:00Z'",
    "newsletters set rhythm = 'hourly'",
    "newsletters set state = 'gone'",
    "newsletter_subscriptions set frequency = 'hourly'",
    "newsletter_subscriptions set status = 'paused'",
    "newsletter_subscriptions set paused_until = 'infinity'",
    'site_settings set id = 2',
    "site_settings set logo_url = 'javascript:alert(1)'",
    "site_settings set hero_image_url = 'javascript:alert(1)'",
    "site_settings set hero_heading = repeat('x', 201)",
    "site_settings set hero_text = repeat('x', 2001)",
    "site_settings set site_name = 'xy'",
    "site_settings set accent_color = 'red'",
    "site_settings set accessibility_link = 'javascript:alert(1)'",
    "site_settings set contact_link = 'javascript:alert(1)'",
    "site_settings set imprint_link = 'javascript:alert(1)'",
    "site_settings set privacy_link = 'javascript:alert(1)'",
    "site_settings set further_links = 'javascript:alert(1)'",
    "site_settings set hero_buttons = 'shown'",
    "newsletter_senders set sender = 'ab'",
    "newsletter_senders set sender = 'Letters.test'",
  ])('a constraint refuses: %s [SQL]', async (change) => {
    const statement = `set local session_replication_role = replica; update public.${change}`;
    await expect(execute(statement)).rejects.toThrow('violates check constraint');
  });
});

test('the private schema and the system schemas are unreachable', async () => {
  for (const client of [connect(), admin.client]) {
    for (const schema of ['private', 'auth', 'storage', 'information_schema', 'pg_catalog']) {
      const { error, status } = await client
        .schema(schema as 'public')
        .from('profiles')
        .select();
      expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST106' });
    }
    const { status } = await client.rpc('manages_users' as 'admin_list_users');
    expect(status).toBe(404);
  }
});
