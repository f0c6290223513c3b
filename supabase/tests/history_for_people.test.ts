import { randomUUID } from 'node:crypto';
import { actors } from '../../shared/src/model/permissions';
import type { Database } from '../../shared/src/supabase/database.types';
import { backend, callAs, execute, newEmail, secret, signUp, type TestUser } from './support/clients';
import { entriesOf, latestOf } from './support/history';
import { expectRejected } from './support/rejections';
import { arrangeFeatured, newCategory, newNewsletter, newSubscription } from './support/rows';

// The history as people look for something in it: by person, kind and name, with bulk actions as one entry; and what happened to
// accounts, for owners.

type Arguments = Database['public']['Functions']['list_history']['Args'];

const update = (
  { client }: TestUser,
  values: { id: string; title: string; description: string; category_id: string },
  changes: { category_id?: string; title?: string; state?: string; description?: string },
  batch?: string,
) => {
  const row = { ...values, ...changes };
  const call = client.rpc('manage_newsletter', {
    p_id: row.id,
    p_title: row.title,
    p_description: row.description,
    p_category_id: row.category_id,
    p_state: changes.state,
  });
  return (batch ? call.setHeader('x-batch', batch) : call).throwOnError();
};

const several = (count: number, values: object = {}) =>
  Promise.all(Array.from({ length: count }, () => newNewsletter(values)));

const list = async ({ client }: TestUser, values: Partial<Arguments> = {}) =>
  (await client.rpc('list_history', { p_table: 'newsletters', ...values }).throwOnError()).data;

let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  // One after the other: lite grants privileges at its first request, which on native PostgreSQL no second one may do meanwhile.
  admin = await signUp('admin');
  owner = await signUp('owner');
});

describe('a bulk action', () => {
  test('is one entry with what was done, and opens to its entries', async () => {
    const person = await signUp('admin');
    const { id: category_id } = await newCategory();
    const newsletters = await several(3);
    const batch = randomUUID();
    for (const one of newsletters) await update(person, one, { category_id }, batch);
    await update(person, { ...newsletters[0], category_id } as never, { title: 'On its own' });
    const [alone, together, ...rest] = await list(person, { p_actor_id: person.id });
    expect(rest).toEqual([]);
    expect(alone).toMatchObject({ label: 'On its own', entries: 1, done: null, target: null, batch: null });
    expect(together).toMatchObject({
      entries: 3,
      done: 'moved',
      target: category_id,
      actor_email: person.email,
    });
    expect(together?.row_id).toBe(newsletters[2]?.id);
    const opened = await list(admin, { p_batch: together?.batch });
    expect(opened.map(({ row_id, entries }) => [row_id, entries])).toEqual(
      newsletters.map(({ id }) => [id, 1]).reverse(),
    );
    for (const { id } of opened) {
      await admin.client.rpc('restore_history', { entry_id: id }).throwOnError();
    }
    const back = await secret.from('newsletters').select('id').eq('category_id', category_id).throwOnError();
    expect(back.data).toEqual([]);
  });

  test.each([
    ['turned', 'hidden', (one: never, batch: string) => update(admin, one, { state: 'hidden' }, batch)],
    [
      'changed',
      null,
      (one: never, batch: string) => update(admin, one, { description: 'Something else' }, batch),
    ],
    [
      'deleted',
      null,
      ({ id }: { id: string }, batch: string) =>
        admin.client.from('newsletters').delete().eq('id', id).setHeader('x-batch', batch).throwOnError(),
    ],
  ] as [string, string | null, (one: { id: string }, batch: string) => PromiseLike<unknown>][])(
    'of which all are %s says so',
    async (done, target, act) => {
      const newsletters = await several(2);
      const batch = randomUUID();
      for (const one of newsletters) await act(one, batch);
      const found = await list(admin, { p_actor_id: admin.id, p_limit: 1 });
      expect(found).toMatchObject([{ entries: 2, done, target }]);
    },
  );

  test('that restores is told from the one that it undoes, and one of several kinds has none', async () => {
    const person = await signUp('admin');
    const newsletters = await several(2);
    const [first, second] = [randomUUID(), randomUUID()];
    const changed_table = 'newsletters';
    for (const { id } of newsletters)
      await person.client
        .from('newsletters')
        .delete()
        .eq('id', id)
        .setHeader('x-batch', first)
        .throwOnError();
    for (const { id } of newsletters) {
      const call = person.client.rpc('undo_last_change', { changed_table, changed_id: id });
      await call.setHeader('x-batch', second).throwOnError();
    }
    const mixed = randomUUID();
    await update(person, newsletters[0] as never, { title: 'Another title' }, mixed);
    const deletion = person.client
      .from('newsletters')
      .delete()
      .eq('id', newsletters[1]?.id ?? '');
    await deletion.setHeader('x-batch', mixed).throwOnError();
    const found = await list(person, { p_actor_id: person.id });
    expect(found.map(({ done, entries }) => [done, entries])).toEqual([
      [null, 2],
      ['restored', 2],
      ['deleted', 2],
    ]);
  });

  test('cannot be joined by somebody else, not even when both accounts are gone', async () => {
    const [one, other] = [await signUp('admin'), await signUp('admin')];
    const { id: category_id } = await newCategory();
    const word = randomUUID();
    const newsletters = await several(2, { title: word });
    const batch = randomUUID();
    for (const person of [one, other])
      for (const newsletter of newsletters)
        await update(person, newsletter, { category_id, description: person.id }, batch);
    const groups = async () =>
      (await list(admin, { p_search: word, p_kind: 'changed' })).map(({ actor_id, entries }) => [
        actor_id,
        entries,
      ]);
    expect(await groups()).toEqual([
      [other.id, 2],
      [one.id, 2],
    ]);
    for (const { id: user_id } of [one, other])
      await owner.client.rpc('admin_delete_user', { user_id }).throwOnError();
    expect(await groups()).toEqual([
      [null, 2],
      [null, 2],
    ]);
  });

  test.each(['', 'x', `${randomUUID()}0`, `{${randomUUID()}}`, 'null', '"', "' or true --"])(
    'needs a UUID: with %j, the change is made on its own',
    async (batch) => {
      const newsletter = await newNewsletter();
      const { url, anonKey } = backend;
      const response = await fetch(`${url}/rest/v1/newsletters?id=eq.${newsletter.id}`, {
        method: 'DELETE',
        headers: { apikey: anonKey, authorization: `Bearer ${admin.token}`, 'x-batch': batch },
      });
      expect(response.status).toBe(204);
      expect(await latestOf('newsletters', newsletter.id)).toMatchObject({
        operation: 'delete',
        batch: null,
      });
    },
  );

  test('of the secret key is not recorded as one', async () => {
    const { id } = await newNewsletter();
    await secret.from('newsletters').delete().eq('id', id).setHeader('x-batch', randomUUID()).throwOnError();
    expect(await latestOf('newsletters', id)).toMatchObject({ operation: 'delete', batch: null });
  });

  test('is told by table: categories that an import creates are entries of their own history', async () => {
    const person = await signUp('admin');
    const batch = randomUUID();
    for (const category_name of [randomUUID(), randomUUID()]) {
      const call = person.client.rpc('manage_category', { operation: 'create', category_name });
      const { data } = await call.setHeader('x-batch', batch).throwOnError();
      const values = { p_title: randomUUID(), p_description: 'About', p_category_id: data.id };
      await person.client.rpc('manage_newsletter', values).setHeader('x-batch', batch).throwOnError();
    }
    for (const p_table of ['newsletters', 'categories'])
      expect(await list(person, { p_table, p_actor_id: person.id })).toMatchObject([
        { entries: 2, done: 'created' },
      ]);
  });

  test('of one row is shown entry by entry', async () => {
    const newsletter = await newNewsletter();
    const batch = randomUUID();
    await update(admin, newsletter, { title: 'First title' }, batch);
    await update(admin, newsletter, { title: 'Second title' }, batch);
    const found = await list(admin, { p_row_id: newsletter.id });
    expect(found.map(({ label, entries }) => [label, entries])).toEqual([
      ['Second title', 1],
      ['First title', 1],
      [newsletter.title, 1],
    ]);
  });
});

describe('pages', () => {
  test('hold each change and each bulk action once, also one that goes on meanwhile', async () => {
    const person = await signUp('admin');
    const newsletters = await several(4);
    const batch = randomUUID();
    const [first, second, third, fourth] = newsletters as [never, never, never, never];
    await update(person, first, { description: 'Oldest' });
    await update(person, first, { title: 'First of several' }, batch);
    await update(person, second, { description: 'In between' });
    await update(person, third, { title: 'Second of several' }, batch);
    const whole = await list(person, { p_actor_id: person.id });
    expect(whole.map(({ entries }) => entries)).toEqual([2, 1, 1]);
    const found: typeof whole = [];
    for (;;) {
      const p_before = found.at(-1)?.id;
      const page = await list(person, { p_actor_id: person.id, p_limit: 1, p_before });
      found.push(...page);
      if (found.length === 1) await update(person, fourth, { title: 'Third of several' }, batch);
      if (page.length === 0) break;
    }
    expect(found.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });
});

describe('filters', () => {
  test('by name find any part of it, whatever the case, and only what matches of a bulk action', async () => {
    const word = randomUUID();
    const newsletters = [
      await newNewsletter({ title: `A ${word} letter` }),
      await newNewsletter({ title: `B ${word} letter` }),
      await newNewsletter(),
    ];
    const batch = randomUUID();
    for (const one of newsletters) await update(admin, one, { state: 'hidden' }, batch);
    const found = async (p_search: string) =>
      (await list(admin, { p_search, p_kind: 'turned' })).map(({ label, entries }) => [label, entries]);
    expect(await found(` ${word.toUpperCase()} `)).toEqual([[`B ${word} letter`, 2]]);
    expect(await found(`a ${word}`)).toEqual([[`A ${word} letter`, 1]]);
    expect(await found(`%${word}`)).toEqual([]);
  });

  test('by kind find what each is called', async () => {
    const person = await signUp('admin');
    const newsletter = await newNewsletter();
    const { id: category_id } = await newCategory();
    const values = { p_title: randomUUID(), p_description: 'About', p_category_id: category_id };
    await person.client.rpc('manage_newsletter', values).throwOnError();
    await update(person, newsletter, { category_id });
    await update(person, { ...newsletter, category_id }, { state: 'hidden' });
    await update(person, { ...newsletter, category_id }, { title: 'Another title' });
    expect((await arrangeFeatured(person.client, [newsletter.id])).error).toBeNull();
    await person.client.from('newsletters').delete().eq('id', newsletter.id).throwOnError();
    const changed = { changed_table: 'newsletters', changed_id: newsletter.id };
    await person.client.rpc('undo_last_change', changed).throwOnError();
    const of = async (p_kind: string) =>
      (await list(person, { p_actor_id: person.id, p_kind }))
        .filter(({ row_id, label }) => row_id === newsletter.id || label === values.p_title)
        .map(({ operation, changed: columns }) => columns.join() || operation);
    expect({
      created: await of('created'),
      moved: await of('moved'),
      turned: (await of('turned')).map((columns) => columns.includes('state')),
      changed: await of('changed'),
      deleted: await of('deleted'),
      restored: await of('restored'),
    }).toEqual({
      created: ['insert'],
      moved: ['category_id'],
      turned: [true],
      changed: ['title'],
      deleted: ['delete'],
      restored: ['insert'],
    });
    expect(await of('featured')).toEqual(['featured_position']);
  });

  test('an unknown kind is refused', async () => {
    expect(
      (await admin.client.rpc('list_history', { p_table: 'newsletters', p_kind: 'x' })).error,
    ).toMatchObject({
      code: '22023',
      message: 'The kind must be created, changed, moved, turned, featured, deleted or restored',
    });
    expect((await owner.client.rpc('account_history', { p_kind: 'x' })).error).toMatchObject({
      code: '22023',
      message: 'The kind must be role or removed',
    });
  });

  test('people are those who have entries in the table, under their present address', async () => {
    const [one, other] = [await signUp('admin'), await signUp('admin')];
    await update(one, await newNewsletter(), { title: 'Another title' });
    await other.client
      .rpc('manage_category', { operation: 'create', category_name: randomUUID() })
      .throwOnError();
    const people = async (p_table: string) =>
      (await admin.client.rpc('history_people', { p_table }).throwOnError()).data;
    const here = (found: Awaited<ReturnType<typeof people>>) =>
      [one, other].map(({ id, email }) => found.some((each) => each.id === id && each.email === email));
    expect(here(await people('newsletters'))).toEqual([true, false]);
    expect(here(await people('categories'))).toEqual([false, true]);
    await owner.client.rpc('admin_delete_user', { user_id: one.id }).throwOnError();
    expect(here(await people('newsletters'))).toEqual([false, false]);
    const found = await people('newsletters');
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });
});

describe('roles', () => {
  test.each(actors)('%s reads them if they are an owner', async (actor) => {
    const { client } = await callAs(actor);
    for (const call of [
      client.rpc('list_history', { p_table: 'profiles' }),
      client.rpc('history_people', { p_table: 'profiles' }),
      client.rpc('account_history'),
    ]) {
      const response = await call;
      if (actor === 'owner') expect(response.error).toBeNull();
      else expectRejected(response);
    }
  });
});

describe('the history of accounts', () => {
  const read = async (values: object = {}) =>
    (await owner.client.rpc('account_history', values).throwOnError()).data;

  const remove = async ({ client }: TestUser, id: string) =>
    client.from('newsletter_subscriptions').delete().eq('id', id).throwOnError();

  test('has the changes of roles, and the subscriptions that somebody else removed', async () => {
    const [person, reader] = [await signUp('owner'), await signUp()];
    const { id, newsletter_id } = await newSubscription(reader.id);
    const own = await newSubscription(reader.id);
    const byService = await newSubscription(reader.id);
    const change = { target_user_id: reader.id, new_role: 'admin' };
    await person.client.rpc('update_user_role', change).throwOnError();
    await remove(person, id);
    await remove(reader, own.id);
    await secret.from('newsletter_subscriptions').delete().eq('id', byService.id).throwOnError();
    const { data: newsletter } = await secret
      .from('newsletters')
      .select('title')
      .eq('id', newsletter_id)
      .single()
      .throwOnError();
    const by = { actor_id: person.id, actor_email: person.email };
    const whose = { account_id: reader.id, account_email: reader.email };
    const removed = { kind: 'removed', ...by, ...whose, newsletter_title: newsletter.title };
    const role = {
      kind: 'role',
      ...by,
      ...whose,
      operation: 'update',
      role_before: 'user',
      role_after: 'admin',
    };
    expect(await read({ p_actor_id: person.id })).toMatchObject([removed, role]);
    expect(await read({ p_actor_id: person.id, p_kind: 'role' })).toMatchObject([role]);
    expect(await read({ p_actor_id: person.id, p_kind: 'removed' })).toMatchObject([removed]);
    const people = await owner.client.rpc('history_people', { p_table: 'profiles' }).throwOnError();
    expect(people.data).toContainEqual({ id: person.id, email: person.email });

    await secret.from('newsletters').delete().eq('id', newsletter_id).throwOnError();
    expect(await read({ p_actor_id: person.id, p_kind: 'removed' })).toMatchObject([removed]);
  });

  test('names admins who removed one, although they have changed no role', async () => {
    const [person, reader] = [await signUp('admin'), await signUp()];
    await remove(person, (await newSubscription(reader.id)).id);
    expect(await read({ p_actor_id: person.id })).toMatchObject([
      { kind: 'removed', actor_email: person.email },
    ]);
    const people = await owner.client.rpc('history_people', { p_table: 'profiles' }).throwOnError();
    expect(people.data).toContainEqual({ id: person.id, email: person.email });
  });

  test('forgets accounts, and leaves what happened', async () => {
    const [person, reader] = [await signUp('owner'), await signUp()];
    const { id, newsletter_id } = await newSubscription(reader.id);
    await remove(person, id);
    const removal = async () =>
      (await read()).find(({ kind, newsletter_title }) => kind === 'removed' && newsletter_title === title);
    const { data } = await secret
      .from('newsletters')
      .select('title')
      .eq('id', newsletter_id)
      .single()
      .throwOnError();
    const { title } = data;
    expect(await removal()).toMatchObject({ actor_id: person.id, account_email: reader.email });
    await owner.client.rpc('admin_delete_user', { user_id: reader.id }).throwOnError();
    expect(await removal()).toMatchObject({ actor_id: person.id, account_id: null, account_email: null });
    await owner.client.rpc('admin_delete_user', { user_id: person.id }).throwOnError();
    expect(await removal()).toMatchObject({ actor_id: null, actor_email: null, account_id: null });
    const people = await owner.client.rpc('history_people', { p_table: 'profiles' }).throwOnError();
    expect(people.data.map((each) => each.id)).not.toContain(person.id);
  });

  test('in pages holds each entry once, also those of one moment', async () => {
    const person = await signUp('owner');
    const reader = await signUp();
    const subscriptions = await Promise.all([1, 2, 3].map(() => newSubscription(reader.id)));
    const ids = subscriptions.map(({ id }) => id);
    await person.client.from('newsletter_subscriptions').delete().in('id', ids).throwOnError();
    for (const new_role of ['admin', 'user'])
      await person.client.rpc('update_user_role', { target_user_id: reader.id, new_role }).throwOnError();
    const whole = await read({ p_actor_id: person.id });
    expect(whole.map(({ kind }) => kind)).toEqual(['role', 'role', 'removed', 'removed', 'removed']);
    const found: typeof whole = [];
    for (;;) {
      const last = found.at(-1);
      const after = last && { p_before: last.happened_at, p_before_kind: last.kind, p_before_id: last.id };
      const page = await read({ p_actor_id: person.id, p_limit: 2, ...after });
      found.push(...page);
      if (page.length < 2) break;
    }
    expect(found).toEqual(whole);
  });

  test('leaves out what is older than 90 days [SQL]', async () => {
    const [person, reader] = [await signUp('owner'), await signUp()];
    await remove(person, (await newSubscription(reader.id)).id);
    await person.client
      .rpc('update_user_role', { target_user_id: reader.id, new_role: 'admin' })
      .throwOnError();
    expect(await read({ p_actor_id: person.id })).toHaveLength(2);
    await execute(`
      set local session_replication_role = replica;
      update public.history set recorded_at = now() - interval '91 days' where actor_id = '${person.id}';
      update private.subscription_log set happened_at = now() - interval '91 days' where actor_id = '${person.id}'`);
    expect(await read({ p_actor_id: person.id })).toEqual([]);
  });

  test('an account that is created with a role has an entry', async () => {
    const account = { email: newEmail(), password: 'password123', role: 'admin' };
    await owner.client.rpc('admin_create_user', account).throwOnError();
    expect((await read({ p_kind: 'role', p_limit: 20 })).map(({ account_email }) => account_email)).toContain(
      account.email,
    );
  });
});

test('entries name no batch unless the request does', async () => {
  const { id } = await newNewsletter();
  expect(await entriesOf('newsletters', id)).toMatchObject([{ batch: null, restored: false }]);
});
