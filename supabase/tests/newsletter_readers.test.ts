import { randomUUID } from 'node:crypto';
import { casesOf } from '../../checks/effort';
import { actors } from '../../shared/src/model/permissions';
import { backend, callAs, connect, secret, signUp, type TestUser } from './support/clients';
import { expectRejected } from './support/rejections';
import { newCategory, newNewsletter, newSubscription } from './support/rows';

// Hidden newsletters, and those that are yet to be published, don't exist for whoever may not see them: on every path, the answer
// is that for a newsletter that doesn't exist.

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

const withheld = {
  hidden: () => ({ state: 'hidden' }),
  'hidden and never published': () => ({ state: 'hidden', publish_at: null }),
  'yet to be published': () => ({ publish_at: tomorrow(), created_at: tomorrow() }),
  'discontinued before it was published': () => ({ state: 'discontinued', publish_at: tomorrow() }),
};
const kinds = Object.entries(withheld).map(([what, values]) => ({ what, values }));

const outsiders = ['anon', 'user', 'newsletter_manager'] as const;
const editors = ['admin', 'owner'] as const;

/** One who has subscribed to a newsletter before it was hidden, in each role. */
const people: Partial<Record<(typeof actors)[number], TestUser>> = {};
beforeAll(async () => {
  for (const actor of actors) people[actor] = await callAs(actor);
});
const as = (actor: (typeof actors)[number]): TestUser => people[actor] as TestUser;

/** A newsletter whose every text is a secret, in a category that has a public one too. */
async function hide(values: object) {
  const secretText = `Secret ${randomUUID()}`;
  const { id: category_id } = await newCategory();
  const visible = await newNewsletter({ category_id });
  const row = await newNewsletter({
    category_id,
    title: secretText,
    description: secretText,
    example_content: secretText,
    image_url: `https://images.example.com/${encodeURIComponent(secretText)}.png`,
    ...values,
  });
  return { row, visible, category_id, secretText };
}

/** The whole response to a request: status, headers and body. */
async function ask({ token }: TestUser, path: string, init: RequestInit = {}) {
  const { url, anonKey } = backend;
  const response = await fetch(`${url}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: anonKey, authorization: `Bearer ${token || anonKey}`, ...init.headers },
  });
  const text = await response.text();
  return { status: response.status, range: response.headers.get('content-range'), text };
}

const counted = { headers: { prefer: 'count=exact' } };

/** Everything that can be asked about a newsletter with this id, in this category, with these words. */
const questions = (id: string, category: string, words: string): [string, RequestInit?][] => {
  const text = encodeURIComponent(words);
  return [
    [`newsletters?id=eq.${id}`],
    [`newsletters?id=eq.${id}&select=example_content,owner_id,updated_at`],
    [`newsletters?id=eq.${id}&select=id`, { method: 'HEAD', ...counted }],
    [`newsletters?id=in.(${id})`, counted],
    [`newsletters?select=count&id=eq.${id}`],
    [`newsletters?title=eq.${text}`, counted],
    [`newsletters?title=ilike.*${text.slice(0, 20)}*&id=eq.${id}`, counted],
    [`newsletters?or=(title.eq.${text},example_content.eq.${text},id.eq.${id})`, counted],
    [`newsletters?not.and=(id.neq.${id},title.neq.${text})`, counted],
    [`newsletters?category_id=eq.${category}&select=title&order=title,publish_at,featured_position`, counted],
    [`newsletters?category_id=eq.${category}&state=neq.visible`, counted],
    [`newsletters?category_id=eq.${category}&featured_position=not.is.null`, counted],
    [`newsletters?category_id=eq.${category}&publish_at=gt.now`, counted],
    [`newsletters?category_id=eq.${category}&publish_at=is.null`, counted],
    [`newsletters?category_id=eq.${category}&order=created_at.desc&limit=1&offset=1`, counted],
    [`categories?id=eq.${category}&select=name,newsletters(title)`],
    [`categories?id=eq.${category}&select=name,newsletters(count)`],
    [
      `categories?id=eq.${category}&select=name,newsletters!inner(title)&newsletters.title=eq.${text}`,
      counted,
    ],
    [`newsletter_subscriptions?newsletter_id=eq.${id}&select=newsletters(*)`],
    [`history?row_id=eq.${id}`, counted],
    [`rpc/newsletter_overview?id=eq.${id}`, { method: 'POST', ...counted }],
  ];
};

describe.each(kinds)('a newsletter that is $what', ({ what, values }) => {
  const some = casesOf(outsiders, (actor) => what === 'hidden' || actor === 'anon');

  test.each(some)('is for a caller like %s as if there were none, whatever is asked', async (actor) => {
    const { row, category_id, secretText } = await hide(values());
    const asked = questions(row.id, category_id, secretText);
    const withIt = [];
    for (const [path, init] of asked) withIt.push(await ask(as(actor), path, init));
    await secret.from('newsletters').delete().eq('id', row.id).throwOnError();
    for (const [index, [path, init]] of asked.entries()) {
      expect({ path, ...withIt[index] }).toEqual({ path, ...(await ask(as(actor), path, init)) });
      expect(withIt[index]?.text).not.toContain('Secret');
    }
  });

  test.each(editors)('is read and counted by %s', async (actor) => {
    const { row, category_id } = await hide(values());
    const { client } = as(actor);
    expect((await client.from('newsletters').select().eq('id', row.id)).data).toEqual([row]);
    const { data } = await client.from('categories').select('newsletters(count)').eq('id', category_id);
    expect(data).toEqual([{ newsletters: [{ count: 2 }] }]);
    expect((await client.rpc('newsletter_overview').eq('id', row.id)).data).toHaveLength(1);
  });

  test.each(some)('is neither changed nor deleted by %s, with the answer for none', async (actor) => {
    const { row } = await hide(values());
    const caller = as(actor);
    const none = randomUUID();
    const writes: ((id: string) => [string, RequestInit])[] = [
      (id) => [`newsletters?id=eq.${id}`, { method: 'DELETE', headers: { prefer: 'return=representation' } }],
      (id) => [`newsletters?id=eq.${id}`, { method: 'PATCH', body: '{"state":"visible"}' }],
      (id) => ['newsletters', { method: 'POST', body: JSON.stringify({ ...row, id }) }],
      (id) => [
        'rpc/manage_newsletter',
        { method: 'POST', body: JSON.stringify({ p_id: id, p_title: 'Any' }) },
      ],
      (id) => [
        'rpc/arrange_featured',
        { method: 'POST', body: JSON.stringify({ p_ids: [id], p_expected: [] }) },
      ],
      (id) => [
        'rpc/get_newsletter_subscribers',
        { method: 'POST', body: JSON.stringify({ target_newsletter_id: id }) },
      ],
      (id) => [
        'rpc/undo_last_change',
        { method: 'POST', body: JSON.stringify({ changed_table: 'newsletters', changed_id: id }) },
      ],
      (id) => ['rpc/undo_creation', { method: 'POST', body: JSON.stringify({ p_newsletter_id: id }) }],
      (id) => [
        'rpc/add_subscription',
        { method: 'POST', body: JSON.stringify({ sub_newsletter_id: id, sub_frequency: 'daily' }) },
      ],
      (id) => [
        'newsletter_subscriptions',
        { method: 'POST', body: JSON.stringify({ user_id: caller.id || none, newsletter_id: id }) },
      ],
    ];
    for (const write of writes) {
      const [path, init] = write(row.id);
      const headers = { 'content-type': 'application/json', ...init.headers };
      const answer = await ask(caller, path, { ...init, headers });
      const [, other] = write(none);
      expect({ path, ...answer }).toEqual({ path, ...(await ask(caller, path, { ...other, headers })) });
      expect(answer.status).toBeLessThan(500);
    }
    expect((await secret.from('newsletters').select().eq('id', row.id)).data).toEqual([row]);
  });

  test('shows its subscriber the subscription without the newsletter', async () => {
    const { row, secretText } = await hide(values());
    for (const actor of ['user', 'newsletter_manager'] as const) {
      const caller = as(actor);
      const { id } = await newSubscription(caller.id, { newsletter_id: row.id });
      const embedded = '*,newsletters(id,title,example_content,categories(name))';
      const { text } = await ask(caller, `newsletter_subscriptions?id=eq.${id}&select=${embedded}`);
      expect(JSON.parse(text)).toMatchObject([{ id, newsletters: null }]);
      expect(text).not.toContain(secretText);
      const inner = `newsletter_subscriptions?id=eq.${id}&select=id,newsletters!inner(id)`;
      expect((await ask(caller, inner, counted)).text).toBe('[]');
    }
  });
});

test('everybody reads visible and discontinued newsletters', async () => {
  const rows = [await newNewsletter(), await newNewsletter({ state: 'discontinued' })];
  for (const actor of actors)
    for (const row of rows) {
      const { data } = await as(actor).client.from('newsletters').select().eq('id', row.id);
      expect(data).toEqual([row]);
    }
});

test('a newsletter is there from its moment on, without a job', async () => {
  const { id } = await newNewsletter({ publish_at: tomorrow(), created_at: tomorrow() });
  const visitor = connect();
  const found = async () => (await visitor.from('newsletters').select('id').eq('id', id)).data;
  expect(await found()).toEqual([]);
  // Only now, because on a busy machine the requests before take longer than any wait that is short.
  const moment = new Date(Date.now() + 500);
  await secret.from('newsletters').update({ publish_at: moment.toISOString() }).eq('id', id).throwOnError();
  while ((await found())?.length === 0) expect(Date.now()).toBeLessThan(moment.getTime() + 60_000);
  expect(Date.now()).toBeGreaterThanOrEqual(moment.getTime());
  const now = await visitor
    .from('newsletters')
    .select('id')
    .eq('id', id)
    .eq('state', 'visible')
    .lte('publish_at', 'now');
  expect(now.data).toEqual([{ id }]);
});

test.each(['user', 'newsletter_manager'] as const)(
  '%s can write neither state nor date nor position, on any path',
  async (role) => {
    const { client } = await signUp(role);
    const row = await newNewsletter();
    for (const values of [{ state: 'hidden' }, { publish_at: tomorrow() }, { featured_position: 1 }]) {
      expectRejected(await client.from('newsletters').update(values).eq('id', row.id).select());
      expectRejected(
        await client
          .from('newsletters')
          .upsert({ ...row, ...values })
          .select(),
      );
      const { title, description, category_id } = row;
      expectRejected(
        await client
          .from('newsletters')
          .insert({ title, description, category_id, ...values })
          .select(),
      );
    }
    const form = { p_id: row.id, p_title: row.title, p_description: 'About', p_category_id: row.category_id };
    expectRejected(await client.rpc('manage_newsletter', { ...form, p_state: 'hidden' }));
    expectRejected(await client.rpc('manage_newsletter', { ...form, p_publish_at: tomorrow() }));
    expectRejected(await client.rpc('arrange_featured', { p_ids: [row.id], p_expected: [] }));
    expect((await secret.from('newsletters').select().eq('id', row.id)).data).toEqual([row]);
  },
);
