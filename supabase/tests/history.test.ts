import { randomUUID } from 'node:crypto';
import { actors, procedurePermissions, tablePermissions } from '../../shared/src/model/permissions';
import { backend, callerAs, execute, newEmail, secret, signUp, type TestUser } from './support/clients';
import { type Entry, entriesOf, expectForgotten, latestOf } from './support/history';
import { expectRejected } from './support/rejections';
import { arrangeFeatured, newCategory, newNewsletter, newSubscription } from './support/rows';

/** What a write has done to one row, and the row as the response shows it. */
type Change = { table: string; operation: 'insert' | 'update' | 'delete'; row: { id: string | number } };

const manageNewsletter = async ({ client }: TestUser, p_id: string | null, p_category_id: string) => {
  const values = { p_id, p_title: randomUUID(), p_description: 'About', p_category_id };
  return (await client.rpc('manage_newsletter', values).throwOnError()).data;
};

const manageCategory = async (
  { client }: TestUser,
  values: { operation: string; category_id?: string; category_name?: string },
) => (await client.rpc('manage_category', values).throwOnError()).data;

const recorded: Record<string, (caller: TestUser) => Promise<Change>> = {
  'profiles.update': async ({ client }) => {
    const { id } = await signUp();
    const change = client.from('profiles').update({ role: 'admin' }).eq('id', id).select().single();
    return { table: 'profiles', operation: 'update', row: (await change.throwOnError()).data };
  },
  'newsletters.delete': async ({ client }) => {
    const { id } = await newNewsletter();
    const deletion = client.from('newsletters').delete().eq('id', id).select().single();
    return { table: 'newsletters', operation: 'delete', row: (await deletion.throwOnError()).data };
  },
  'site_settings.update': async ({ client }) => {
    const change = client.from('site_settings').upsert({ id: 1, hero_text: randomUUID() }).select().single();
    return { table: 'site_settings', operation: 'update', row: (await change.throwOnError()).data };
  },
  update_user_role: async ({ client }) => {
    const change = { target_user_id: (await signUp()).id, new_role: 'owner' };
    const { data } = await client.rpc('update_user_role', change).throwOnError();
    return { table: 'profiles', operation: 'update', row: data };
  },
  admin_create_user: async ({ client }) => {
    const account = { email: newEmail(), password: 'password123', role: 'admin' };
    const { data: id } = await client.rpc('admin_create_user', account).throwOnError();
    const { data } = await secret.from('profiles').select().eq('id', id).single().throwOnError();
    return { table: 'profiles', operation: 'update', row: data };
  },
  manage_newsletter: async (caller) => {
    const { id, category_id } = await newNewsletter();
    return {
      table: 'newsletters',
      operation: 'update',
      row: await manageNewsletter(caller, id, category_id),
    };
  },
  'manage_newsletter, new': async (caller) => {
    const { id } = await newCategory();
    return { table: 'newsletters', operation: 'insert', row: await manageNewsletter(caller, null, id) };
  },
  arrange_featured: async ({ client }) => {
    const { id } = await newNewsletter();
    expect((await arrangeFeatured(client, [id])).error).toBeNull();
    // Another test may have arranged others since.
    const [, arranged] = await entriesOf('newsletters', id);
    return { table: 'newsletters', operation: 'update', row: arranged?.after as { id: string } };
  },
  manage_category: async (caller) => {
    const values = {
      operation: 'update',
      category_id: (await newCategory()).id,
      category_name: randomUUID(),
    };
    return { table: 'categories', operation: 'update', row: await manageCategory(caller, values) };
  },
  'manage_category, new': async (caller) => {
    const values = { operation: 'create', category_name: randomUUID() };
    return { table: 'categories', operation: 'insert', row: await manageCategory(caller, values) };
  },
  'manage_category, delete': async (caller) => {
    const values = { operation: 'delete', category_id: (await newCategory()).id };
    return { table: 'categories', operation: 'delete', row: await manageCategory(caller, values) };
  },
  restore_history: async ({ client }) => {
    const row = await newCategory();
    await secret.from('categories').delete().eq('id', row.id).throwOnError();
    const entry_id = (await latestOf('categories', row.id)).id;
    await client.rpc('restore_history', { entry_id }).throwOnError();
    return { table: 'categories', operation: 'insert', row };
  },
  undo_last_change: async ({ client }) => {
    const row = await newCategory();
    await secret.from('categories').delete().eq('id', row.id).throwOnError();
    await client.rpc('undo_last_change', { changed_table: 'categories', changed_id: row.id }).throwOnError();
    return { table: 'categories', operation: 'insert', row };
  },
  undo_creation: async ({ client }) => {
    const row = await newNewsletter();
    await client.rpc('undo_creation', { p_newsletter_id: row.id }).throwOnError();
    return { table: 'newsletters', operation: 'delete', row };
  },
};

/** Write no table that has a history. Those that end an account remove it from the history instead, see below. */
const unrecorded = [
  'newsletter_senders.insert',
  'newsletter_senders.delete',
  'newsletter_subscriptions.delete',
  'add_subscription',
  'pause_subscriptions',
  'resume_subscriptions',
  'subscribe_to_selection',
  'my_subscription_log',
  'has_password',
  'newsletter_hand_over',
  'connect_newsletter',
  'retry_hand_over',
  'my_hand_over',
  'subscriber_tokens',
  'growth',
  'growth_lines',
  'growth_leaders',
  'search_settings',
  'set_content_language',
  'write_search_documents',
  'set_search_synonyms',
  'claim_hand_over',
  'save_hand_over',
  'fail_hand_over',
  'end_from_tool',
  'end_from_webhook',
  'report_tool',
  'handed_over_subscribers',
  'admin_list_users',
  'account_states',
  'list_history',
  'history_people',
  'account_history',
  'get_newsletter_subscribers',
  'newsletter_overview',
  'newsletter_numbers',
  'count_subscribers',
  'count_users',
  'admin_delete_user',
  'delete_my_account',
];

test('every way to write that anyone may use is recorded here, or has a reason not to be', () => {
  const tableWrites = Object.entries(tablePermissions).flatMap(([table, verbs]) =>
    Object.entries(verbs)
      .filter(([verb, reach]) => verb !== 'select' && reach.some((rows) => rows !== 'none'))
      .map(([verb]) => `${table}.${verb}`),
  );
  const covered = [...Object.keys(recorded).map((path) => path.replace(/,.*/, '')), ...unrecorded];
  expect([...new Set(covered)].sort()).toEqual([...tableWrites, ...Object.keys(procedurePermissions)].sort());
});

const content = (row: object) => ({ ...row, example_content: undefined, owner_id: undefined });

const deleteAccount = async (user_id: string) =>
  (await signUp('owner')).client.rpc('admin_delete_user', { user_id }).throwOnError();

test.each(Object.entries(recorded))('%s is recorded once, with who did it', async (_path, write) => {
  const caller = await signUp('owner');
  const { table, operation, row } = await write(caller);
  const entries = (await entriesOf(table, row.id)).filter(({ actor_id }) => actor_id === caller.id);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    actor_email: caller.email,
    operation,
    before: operation === 'insert' ? null : expect.objectContaining({ id: row.id }),
    after: operation === 'delete' ? null : expect.anything(),
  });
  expect(content((entries[0]?.after ?? entries[0]?.before) as object)).toEqual(content(row));
});

test.each([
  ['secret key', async (id: string) => void (await secret.from('newsletters').delete().eq('id', id))],
  ['SQL editor [SQL]', (id: string) => execute(`delete from public.newsletters where id = '${id}'`)],
])('a deletion with the %s is recorded without an actor', async (_how, remove) => {
  const { id } = await newNewsletter();
  await remove(id);
  const entries = await entriesOf('newsletters', id);
  expect(entries.map(({ operation, actor_id, actor_email }) => [operation, actor_id, actor_email])).toEqual([
    ['insert', null, null],
    ['delete', null, null],
  ]);
});

test('an update names the columns that it changed, and one that changes nothing is no change', async () => {
  const { id, updated_at } = await newNewsletter();
  const update = (values: object) => secret.from('newsletters').update(values).eq('id', id).throwOnError();
  await update({ title: 'Another title', image_url: 'https://images.example.com/1.png' });
  const { data: changed } = await secret.from('newsletters').select().eq('id', id).single().throwOnError();
  expect(changed.updated_at > updated_at).toBe(true);
  await update({ example_content: '<p>Hello</p>', owner_id: null });
  const { data: latest } = await secret.from('newsletters').select().eq('id', id).single().throwOnError();
  await update({ title: 'Another title', updated_at: '2001-01-01T00:00:00Z' });
  const entries = await entriesOf('newsletters', id);
  expect(entries.map(({ label, changed: columns }) => [label, columns])).toEqual([
    [expect.stringContaining('Title'), []],
    ['Another title', ['image_url', 'title']],
    ['Another title', ['example_content']],
  ]);
  const { data: same } = await secret.from('newsletters').select().eq('id', id).single().throwOnError();
  expect(same).toEqual(latest);
});

test('each version of an example is kept once: before its change, or before the deletion', async () => {
  const { id } = await newNewsletter({ example_content: '<p>One</p>' });
  const update = (values: object) => secret.from('newsletters').update(values).eq('id', id).throwOnError();
  await update({ title: 'Another title' });
  await update({ example_content: '<p>Two</p>' });
  await update({ description: 'About something else', example_content: '<p>Two</p>' });
  await update({ example_content: null });
  await update({ example_content: '<p>Three</p>' });
  await secret.from('newsletters').delete().eq('id', id).throwOnError();
  const kept = (await entriesOf('newsletters', id)).map(({ operation, changed, example_before }) => [
    operation === 'update' ? changed.join() : operation,
    example_before,
  ]);
  expect(kept).toEqual([
    ['insert', null],
    ['title', null],
    ['example_content', '<p>One</p>'],
    ['description', null],
    ['example_content', '<p>Two</p>'],
    ['example_content', null],
    ['delete', '<p>Three</p>'],
  ]);
});

test('another owner is a change, but not that the owner was deleted', async () => {
  const [first, second] = [await signUp('admin'), await signUp('admin')];
  const { id } = await newNewsletter({ owner_id: first.id });
  await secret.from('newsletters').update({ owner_id: second.id }).eq('id', id).throwOnError();
  const before = await secret.from('newsletters').select('updated_at').eq('id', id).single().throwOnError();
  await deleteAccount(second.id);
  const { data } = await secret.from('newsletters').select().eq('id', id).single().throwOnError();
  expect(data).toMatchObject({ owner_id: null, updated_at: before.data.updated_at });
  expect(await entriesOf('newsletters', id)).toMatchObject([
    { operation: 'insert', owner_before: null, owner_after: first.id },
    { operation: 'update', changed: ['owner_id'], owner_before: first.id, owner_after: null },
  ]);
});

test('an account has no entry until it gets a role', async () => {
  const { id, email } = await signUp();
  expect(await entriesOf('profiles', id)).toEqual([]);
  await secret.from('profiles').update({ role: 'admin' }).eq('id', id).throwOnError();
  expect(await entriesOf('profiles', id)).toMatchObject([
    { label: email, changed: ['role'], before: { role: 'user' }, after: { role: 'admin' } },
  ]);
});

describe('deleting an account', () => {
  test('removes it from the history, and leaves what it did [SQL]', async () => {
    const [owner, admin] = [await signUp('owner'), await signUp('admin')];
    const newsletter = await manageNewsletter(admin, null, (await newCategory()).id);
    await newSubscription(admin.id, { newsletter_id: newsletter.id });
    await admin.client.from('newsletters').delete().eq('id', newsletter.id).throwOnError();
    await owner.client
      .rpc('update_user_role', { target_user_id: admin.id, new_role: 'owner' })
      .throwOnError();
    await owner.client.rpc('admin_delete_user', { user_id: admin.id }).throwOnError();

    expect(await entriesOf('newsletters', newsletter.id)).toMatchObject([
      { operation: 'insert', actor_id: null, actor_email: null, owner_after: null },
      { operation: 'delete', actor_id: null, actor_email: null, owner_before: null, subscriptions: 1 },
    ]);
    await expectForgotten(admin);
    const { data: made } = await secret
      .from('history')
      .select()
      .eq('actor_id', owner.id)
      .order('id')
      .throwOnError();
    expect(made).toMatchObject([
      { operation: 'update', row_id: null, label: null, before: { role: 'admin' }, after: { role: 'owner' } },
      { operation: 'delete', row_id: null, label: null, before: { role: 'owner' }, after: null },
    ]);
  });

  test('by oneself names no one [SQL]', async () => {
    const admin = await signUp('admin');
    const { id } = await manageNewsletter(admin, null, (await newCategory()).id);
    await admin.client.rpc('delete_my_account', { password: admin.password }).throwOnError();
    expect(await entriesOf('newsletters', id)).toMatchObject([{ actor_id: null, actor_email: null }]);
    await expectForgotten(admin);
  });
});

describe('who reads it', () => {
  let rows: string[];
  beforeAll(async () => {
    const { id: user } = await signUp();
    await secret.from('profiles').update({ role: 'admin' }).eq('id', user).throwOnError();
    rows = [(await newNewsletter()).id, (await newCategory()).id, '1', user];
    await secret.from('site_settings').update({ hero_text: randomUUID() }).eq('id', 1).throwOnError();
  });

  test.each(actors)('%s', async (actor) => {
    const { client } = await callerAs(actor);
    const { data } = await client.from('history').select('table_name').in('row_id', rows);
    const tables = [...new Set((data ?? []).map(({ table_name }) => table_name))].sort();
    const all = ['categories', 'newsletters', 'profiles', 'site_settings'];
    const expected = { owner: all, admin: all.filter((table) => table !== 'profiles') };
    expect(tables).toEqual(expected[actor as 'owner' | 'admin'] ?? []);
  });

  test('nobody reads who had subscribed to a deleted newsletter', async () => {
    const { client } = await signUp('owner');
    const hidden = client.schema('private' as 'public').from('history_subscriptions' as 'history');
    expectRejected(await hidden.select());
    expectRejected(await client.from('history_subscriptions' as 'history').select());
  });
});

describe('nobody writes it', () => {
  const callers = [...actors, 'secret key'] as const;

  let id: string;
  let entry: Entry;
  beforeAll(async () => {
    ({ id } = await newNewsletter());
    entry = await latestOf('newsletters', id);
  });

  test.each(callers)('%s', async (who) => {
    const client = who === 'secret key' ? secret : (await callerAs(who)).client;
    const forged = { table_name: 'newsletters', row_id: id, operation: 'delete', actor_id: randomUUID() };
    expectRejected(await client.from('history').insert(forged).select());
    expectRejected(await client.from('history').update({ label: 'x' }).eq('id', entry.id).select());
    expectRejected(await client.from('history').update({ label: 'x' }).gt('id', 0));
    expectRejected(await client.from('history').delete().eq('id', entry.id).select());
    expectRejected(
      await client
        .from('history')
        .upsert({ ...forged, id: entry.id } as never)
        .select(),
    );
    expect(await entriesOf('newsletters', id)).toEqual([entry]);
  });

  const changed = "History can't be changed";
  const untraced = 'Delete the rows instead: TRUNCATE would leave no history';

  test.each([
    ["insert into public.history (table_name, operation) values ('newsletters', 'delete')", changed],
    ["update public.history set label = 'x' where false", changed],
    ['delete from public.history', changed],
    ['truncate public.history cascade', changed],
    ...['newsletters', 'categories', 'site_settings', 'profiles'].map((table) => [
      `truncate public.${table} cascade`,
      untraced,
    ]),
  ])('not even the superuser: %s [SQL]', async (statement, message) => {
    await newNewsletter();
    await expect(execute(statement)).rejects.toThrow(message);
  });

  test('a request cannot name another actor', async () => {
    const [owner, other, target] = [await signUp('owner'), await signUp('owner'), await signUp()];
    const response = await fetch(`${backend.url}/rest/v1/profiles?id=eq.${target.id}`, {
      method: 'PATCH',
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'request.jwt.claim.sub': other.id,
        'request.jwt.claims': JSON.stringify({ sub: other.id }),
      },
      body: JSON.stringify({ role: 'admin' }),
    });
    expect(response.ok).toBe(true);
    expect(await entriesOf('profiles', target.id)).toMatchObject([{ actor_id: owner.id }]);
  });
});

test('entries are kept for 90 days [SQL]', async () => {
  const age = async (days: number) => {
    const { id } = await newCategory();
    await execute(`set local session_replication_role = replica;
      update public.history set recorded_at = now() - interval '${days} days' where row_id = '${id}'`);
    return id;
  };
  const [old, recent] = [await age(91), await age(89)];
  await execute('select private.purge_history()');
  expect(await entriesOf('categories', old)).toEqual([]);
  expect(await entriesOf('categories', recent)).toHaveLength(1);
});
