import { randomUUID } from 'node:crypto';
import { casesOf } from '../../checks/effort';
import type { Database } from '../../shared/src/supabase/database.types';
import type { TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';
import { isRejection } from './support/rejections';

// Sends bad input to every procedure, on a separate back end so that a change in any table is detected.

let running: Running;
// Imported after BACKEND is set to this file's back end.
let clients: typeof import('./support/clients');
let owner: TestUser;
let ids: { newsletter: string; category: string; user: string; ended: string };

const tables = [
  'profiles',
  'categories',
  'newsletters',
  'newsletter_subscriptions',
  'site_settings',
] as const;

const rows = [
  ...tables.map((table) => `select ${table}::text as line from public.${table}`),
  'select concat_ws(chr(10), id, email, encrypted_password, deleted_at) from auth.users',
].join(' union all ');

// Compared in the database: reading everything back takes far longer than the request under test.
const watch = `
  create schema test;
  create function test.state() returns text language sql as
    $$ select md5(string_agg(line, chr(10) order by line)) from (${rows}) as lines $$;
  create table test.before (state text)`;
const execute = (script: string) => clients.execute(script, running.backend);
const remember = () => execute('delete from test.before; insert into test.before select test.state()');
const expectNoChange = () =>
  execute(
    `do $$ begin
       if test.state() <> (select state from test.before) then raise exception 'The call changed something'; end if;
     end $$`,
  );

beforeAll(async () => {
  running = await startProcess();
  process.env.BACKEND = JSON.stringify(running.backend);
  clients = await import('./support/clients');
  const { newNewsletter, newSubscription } = await import('./support/rows');
  // What there is less of is compared faster.
  await execute('delete from public.newsletters');
  owner = await clients.signUp('owner');
  const newsletter = await newNewsletter();
  const user = (await clients.signUp()).id;
  await newSubscription(user, { newsletter_id: newsletter.id });
  const { id: ended } = await newNewsletter({ state: 'discontinued' });
  ids = { newsletter: newsletter.id, category: newsletter.category_id, user, ended };
  await execute(watch);
  await remember();
});
afterAll(() => running.stop());

test('the check for changes detects a change', async () => {
  const change = (email: string) => `update auth.users set email = '${email}' where id = '${ids.user}'`;
  await execute(change('changed@example.com'));
  await expect(expectNoChange()).rejects.toThrow('The call changed something');
  await remember();
  await expectNoChange();
});

const call = async (name: string, args: unknown, method = 'POST') => {
  const { url, anonKey } = running.backend;
  const query = method === 'GET' ? `?${new URLSearchParams(args as Record<string, string>)}` : '';
  const response = await fetch(`${url}/rest/v1/rpc/${name}${query}`, {
    method,
    headers: { apikey: anonKey, authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : typeof args === 'string' ? args : JSON.stringify(args),
  });
  const text = await response.text();
  const data = text === '' ? null : JSON.parse(text);
  return response.ok
    ? { status: response.status, data, error: null }
    : { status: response.status, data: null, error: data as { message: string } };
};

type Kind =
  | 'id'
  | 'ids'
  | 'text'
  | 'number'
  | 'optional text'
  | 'optional id'
  | 'optional number'
  | 'moment'
  | 'optional moment'
  | 'boolean'
  | 'search'
  | 'filter';
type Argument = { kind: Kind; value(): string | string[] | number | boolean | null };
type Arguments = Record<string, Argument>;

const search: Argument = { kind: 'search', value: () => 'word' };
const optionalId: Argument = { kind: 'optional id', value: () => null };
const filter: Argument = { kind: 'filter', value: () => ids.category };
const traits: Argument = { kind: 'filter', value: () => [] };
const page = {
  p_after: { kind: 'optional text', value: () => '2026-01-01T00:00:00Z' },
  p_after_id: { kind: 'filter', value: () => randomUUID() },
  p_descending: { kind: 'boolean', value: () => false },
  p_limit: { kind: 'optional number', value: () => 10 },
  p_order: { kind: 'optional text', value: () => 'created_at' },
  p_search: search,
} as const;

type Functions = Database['public']['Functions'];

// Every procedure that the database has, with every argument: the types are generated from it.
const procedures: {
  [Name in keyof Functions]: {
    [Arg in keyof Functions[Name]['Args'] as string extends Arg ? never : Arg]-?: Argument;
  };
} = {
  add_subscription: {
    sub_newsletter_id: { kind: 'id', value: () => ids.newsletter },
    sub_frequency: { kind: 'text', value: () => 'weekly' },
  },
  admin_list_users: { ...page, p_id: filter, p_unconfirmed: { kind: 'boolean', value: () => false } },
  account_states: { user_ids: { kind: 'ids', value: () => [ids.user] } },
  admin_create_user: {
    email: { kind: 'text', value: () => `${randomUUID()}@example.com` },
    password: { kind: 'text', value: () => 'password123' },
    role: { kind: 'text', value: () => 'user' },
  },
  update_user_role: {
    target_user_id: { kind: 'id', value: () => ids.user },
    new_role: { kind: 'text', value: () => 'admin' },
  },
  admin_delete_user: { user_id: { kind: 'id', value: () => ids.user } },
  // The only owner, who can't leave.
  delete_my_account: { password: { kind: 'optional text', value: () => null } },
  manage_newsletter: {
    p_id: { kind: 'optional id', value: () => ids.newsletter },
    p_title: { kind: 'text', value: () => randomUUID() },
    p_description: { kind: 'text', value: () => 'About' },
    p_category_id: { kind: 'id', value: () => ids.category },
    p_image_url: { kind: 'optional text', value: () => null },
    p_example_content: { kind: 'optional text', value: () => null },
    p_image_focus: { kind: 'optional number', value: () => 50 },
    p_state: { kind: 'optional text', value: () => null },
    p_publish_at: { kind: 'optional moment', value: () => null },
    p_rhythm: { kind: 'optional text', value: () => null },
  },
  arrange_featured: {
    p_ids: { kind: 'ids', value: () => [ids.newsletter] },
    p_expected: { kind: 'ids', value: () => [] },
  },
  manage_category: {
    operation: { kind: 'text', value: () => 'update' },
    category_id: { kind: 'id', value: () => ids.category },
    category_name: { kind: 'text', value: () => randomUUID() },
    category_description: { kind: 'optional text', value: () => null },
  },
  get_newsletter_subscribers: {
    ...page,
    target_newsletter_id: { kind: 'id', value: () => ids.newsletter },
  },
  count_subscribers: {
    target_newsletter_id: { kind: 'filter', value: () => ids.newsletter },
    p_search: search,
  },
  count_users: { p_search: search, p_unconfirmed: { kind: 'boolean', value: () => false } },
  featured_newsletters: {},
  newsletter_numbers: {
    p_category_id: filter,
    p_search: search,
    p_traits: traits,
  },
  newsletter_overview: {
    ...page,
    p_category_id: filter,
    p_traits: traits,
  },
  search_newsletters: {
    p_category_id: filter,
    p_every_word: { kind: 'boolean', value: () => true },
    p_first: { kind: 'optional number', value: () => 1 },
    p_limit: { kind: 'optional number', value: () => 10 },
    p_query: search,
  },
  // Nothing has that number, and nothing was changed.
  restore_history: { entry_id: { kind: 'number', value: () => 0 }, new_category_id: optionalId },
  undo_last_change: {
    changed_table: { kind: 'text', value: () => 'newsletters' },
    changed_id: { kind: 'id', value: () => randomUUID() },
  },
  list_history: {
    p_table: search,
    p_row_id: search,
    p_actor_id: filter,
    p_kind: { kind: 'optional text', value: () => 'created' },
    p_search: search,
    p_batch: filter,
    p_before: { kind: 'optional number', value: () => 1000 },
    p_limit: { kind: 'optional number', value: () => 10 },
  },
  history_people: { p_table: search },
  account_history: {
    p_kind: { kind: 'optional text', value: () => 'role' },
    p_actor_id: filter,
    p_before: { kind: 'filter', value: () => new Date().toISOString() },
    p_before_kind: search,
    p_before_id: { kind: 'optional number', value: () => 1000 },
    p_limit: { kind: 'optional number', value: () => 10 },
  },
  // It has a subscriber.
  undo_creation: { p_newsletter_id: { kind: 'id', value: () => ids.newsletter } },
  pause_subscriptions: {
    p_until: { kind: 'moment', value: () => new Date(Date.now() + 86_400_000).toISOString() },
    p_newsletter_id: filter,
  },
  resume_subscriptions: { p_newsletter_id: filter },
  my_subscription_log: {},
  // Nobody can subscribe to it.
  subscribe_to_selection: {
    p_ids: { kind: 'ids', value: () => [ids.ended] },
    p_frequencies: { kind: 'ids', value: () => ['weekly'] },
    p_again: { kind: 'boolean', value: () => false },
  },
  has_password: {},
  newsletter_hand_over: { p_newsletter_id: filter },
  connect_newsletter: {
    p_newsletter_id: { kind: 'id', value: () => ids.newsletter },
    // No worker has reported a list.
    p_list_id: { kind: 'optional number', value: () => 1 },
    p_tool: { kind: 'optional text', value: () => 'listmonk' },
  },
  retry_hand_over: { p_newsletter_id: filter },
  my_hand_over: {},
  subscriber_tokens: {
    p_newsletter_id: filter,
    p_user_ids: { kind: 'ids', value: () => [randomUUID()] },
  },
  growth: { p_newsletter_id: filter, p_days: { kind: 'optional number', value: () => 30 } },
  growth_lines: { p_ids: { kind: 'ids', value: () => [randomUUID()] } },
  growth_leaders: { p_days: { kind: 'optional number', value: () => 30 } },
  search_settings: {},
  set_content_language: { p_language: { kind: 'text', value: () => 'de' } },
  write_search_documents: {},
  set_search_synonyms: { p_synonyms: { kind: 'optional text', value: () => 'one = two' } },
  subscription_of_token: { p_token: { kind: 'filter', value: () => randomUUID() } },
  change_by_token: {
    p_token: { kind: 'filter', value: () => randomUUID() },
    p_action: { kind: 'text', value: () => 'pause' },
  },
  // No user can call these.
  claim_hand_over: {
    p_limit: { kind: 'optional number', value: () => 1 },
    p_seconds: { kind: 'optional number', value: () => 10 },
    p_tool: { kind: 'optional text', value: () => 'listmonk' },
  },
  save_hand_over: {
    p_user_id: { kind: 'id', value: () => ids.user },
    p_claim: { kind: 'id', value: () => randomUUID() },
    p_subscriber_id: { kind: 'optional number', value: () => 1 },
    p_created: { kind: 'boolean', value: () => false },
    p_ended: { kind: 'boolean', value: () => [] },
    p_departed: { kind: 'boolean', value: () => [] },
    p_told: { kind: 'ids', value: () => [] },
    p_done: { kind: 'boolean', value: () => true },
  },
  fail_hand_over: {
    p_user_id: { kind: 'id', value: () => ids.user },
    p_claim: { kind: 'id', value: () => randomUUID() },
    p_reason: { kind: 'optional text', value: () => 'failed' },
    p_seconds: { kind: 'optional number', value: () => 1 },
  },
  end_from_tool: { p_departures: { kind: 'boolean', value: () => [] } },
  report_tool: {
    p_lists: { kind: 'boolean', value: () => [] },
    p_failure: { kind: 'optional text', value: () => null },
    p_tool: { kind: 'optional text', value: () => 'listmonk' },
  },
  end_from_webhook: {
    p_message: { kind: 'text', value: () => randomUUID() },
    p_user_id: { kind: 'id', value: () => ids.user },
    p_newsletter_id: { kind: 'id', value: () => ids.newsletter },
    p_ended_at: { kind: 'moment', value: () => new Date().toISOString() },
  },
  handed_over_subscribers: {
    p_list_id: { kind: 'number', value: () => 1 },
    p_after: filter,
    p_limit: { kind: 'optional number', value: () => 1 },
  },
};

const argumentsOf = (name: string): Arguments => procedures[name as keyof Functions];

const valuesOf = (args: Arguments) =>
  Object.fromEntries(Object.entries(args).map(([name, { value }]) => [name, value()]));

const badValues = (kind: Kind): [string, unknown][] => [
  ['an object', { a: 1 }],
  ['a list', ['a']],
  ['true', true],
  ['NUL', 'a\0b'],
  ['a lone surrogate', 'ab\ud800'],
  ...(kind.endsWith('text') || kind === 'search'
    ? ([['2 MB of text', 'x'.repeat(2_000_000)]] as [string, unknown][])
    : []),
  ...(kind.endsWith('id') || kind === 'filter'
    ? ([
        ['an unknown id', randomUUID()],
        ['a malformed id', 'not-an-id'],
        ['a number', 12],
      ] as [string, unknown][])
    : []),
  ...(kind.endsWith('moment')
    ? ([
        ['the year 9999', '9999-01-01T00:00:00Z'],
        ['the year 1', '0001-01-01T00:00:00Z'],
        ['the year 1999', '1999-12-31T23:59:59Z'],
        ['the year 2100', '2100-01-01T00:00:00Z'],
        ['infinity', 'infinity'],
        ['-infinity', '-infinity'],
        ['the epoch before Christ', '4713-01-01 00:00:00 BC'],
        ['the thirtieth of February', '2026-02-30T00:00:00Z'],
        ['a word', 'someday'],
      ] as [string, unknown][])
    : []),
  ...(kind.startsWith('optional')
    ? []
    : ([
        ['null', null],
        ['a missing value', undefined],
        ['whitespace', ' \t\n'],
      ] as [string, unknown][])),
];

const every = Object.entries(procedures).flatMap(([name, args]) => [
  ...Object.entries(args).flatMap(([argument, { kind }]) =>
    badValues(kind).map(([what, value]) => ({ name, argument, kind, what, value })),
  ),
  { name, argument: 'an_extra_argument', kind: 'text', what: 'text', value: 'x' },
]);

// Refused alike, whatever the argument, so usually tried with the first one of each kind.
const wrongTypes = ['2 MB of text', 'a list', 'true', 'a lone surrogate', 'a number'];
const inputs = casesOf(
  every,
  (one, index) =>
    !wrongTypes.includes(one.what) ||
    every.findIndex(({ kind, what }) => kind === one.kind && what === one.what) === index,
);

/** Arguments of reads, for which some of the values are only unusual. */
const isOpen = ({ kind }: { kind: string }) => ['search', 'filter', 'boolean'].includes(kind);

/** The inputs by procedure: whether anything has changed is asked once for all of them. */
const byProcedure = Object.keys(procedures).map((name) => ({
  name,
  tried: inputs.filter((one) => one.name === name),
}));

test.each(byProcedure)(
  '$name rejects bad input, does not fail with what is only unusual, and changes nothing',
  async ({ name, tried }) => {
    const wrong: unknown[] = [];
    for (const one of tried) {
      const { argument, what, value } = one;
      const response = await call(name, { ...valuesOf(argumentsOf(name)), [argument]: value });
      const isRight = isOpen(one) && !response.error ? response.status === 200 : isRejection(response);
      if (!isRight) wrong.push({ argument, what, ...response });
    }
    expect(wrong).toEqual([]);
    await expectNoChange();
  },
);

// Whatever the procedure.
const some = [
  'add_subscription',
  'admin_delete_user',
  'growth_leaders',
  'manage_newsletter',
  'search_newsletters',
];
const names = casesOf(Object.keys(procedures), (name) => some.includes(name));

const notObjects = ['{', '"text"', '12', 'true', 'null', '[]', '[1]', '[{}]', '[null]', '{"a":1}{'];

test.each(names)('%s responds 400 to a body that is not an object', async (name) => {
  const args = valuesOf(argumentsOf(name));
  for (const body of [...notObjects, JSON.stringify([args]), JSON.stringify([args, args])])
    expect({ body, ...(await call(name, body)) }).toMatchObject({ body, status: 400 });
  await expectNoChange();
});

test.each(names)('%s changes nothing when called with GET', async (name) => {
  const args = valuesOf(argumentsOf(name));
  const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
  const { status } = await call(name, given, 'GET');
  expect(status).toBeLessThan(500);
  await expectNoChange();
});

describe('what the public key reads', () => {
  const paths = () => [
    '/rest/v1/',
    '/auth/v1/settings',
    '/auth/v1/user',
    '/auth/v1/admin/users',
    '/_system/info',
    '/_system/config',
    '/_system/introspect',
    ...tables.flatMap((table) => [
      `/rest/v1/${table}`,
      `/rest/v1/${table}?select=*,email,raw_user_meta_data`,
    ]),
    ...tables.map((table) => `/rest/v1/${table}?select=has_role_of`),
    '/rest/v1/users',
    '/rest/v1/newsletters?select=*,users(*)',
    '/rest/v1/newsletters?select=*,profiles(*)',
    '/rest/v1/newsletters?email=eq.a',
    ...Object.keys(procedures).map((name) => `/rest/v1/rpc/${name}`),
  ];

  test('contains no email address of others, even in error responses, and changes nothing', async () => {
    const user = await clients.signUp();
    await remember();
    const { url, anonKey } = running.backend;
    for (const token of [anonKey, user.token]) {
      for (const path of paths()) {
        const response = await fetch(url + path, {
          headers: { apikey: anonKey, authorization: `Bearer ${token}` },
        });
        const text = (await response.text()) + [...response.headers].join();
        expect(response.status).toBeLessThan(500);
        expect(text.replaceAll(user.email, '')).not.toMatch(/\w@\w/);
      }
    }
    await expectNoChange();
  });
});
