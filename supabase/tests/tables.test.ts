import { randomUUID } from 'node:crypto';
import { casesOf } from '../../checks/effort';
import { type Actor, actors, type Reach, tablePermissions } from '../../shared/src/model/permissions';
import { callAs, callerAs, secret, signUp, type TestUser } from './support/clients';
import { expectRejected } from './support/rejections';
import { newCategory, newNewsletter, newSender, newSubscription } from './support/rows';

// Every caller tries every operation on every table, with and without returned rows. The secret key reads the effect.

type Table = keyof typeof tablePermissions;
type Values = Record<string, string | number>;
type Fixture = {
  /** The caller's own row and another user's; the same row where rows have no owner. */
  rows(caller: TestUser): Promise<{ own: string | number; foreign: string | number }>;
  insert(caller: TestUser): Promise<Values>;
  change(actor: Actor): Promise<Values>;
};

// Rows of profiles are the callers themselves, which tests change and delete.
const callerOf = ({ actor, table }: { actor: Actor; table: Table }) =>
  table === 'profiles' ? callAs(actor) : callerAs(actor);

let stranger: TestUser;
beforeAll(async () => {
  stranger = await signUp();
});

const shared = async (id: Promise<{ id: string }>) => ({ own: (await id).id, foreign: (await id).id });

const fixtures: Record<Table, Fixture> = {
  profiles: {
    rows: async (caller) => ({ own: caller.id, foreign: (await signUp()).id }),
    insert: async () => ({ id: randomUUID(), role: 'owner' }),
    change: async (actor) => ({ role: actor === 'owner' ? 'newsletter_manager' : 'owner' }),
  },
  categories: {
    rows: () => shared(newCategory()),
    insert: async () => ({ id: randomUUID(), name: `Inserted ${randomUUID()}` }),
    change: async () => ({ description: randomUUID() }),
  },
  newsletters: {
    rows: async (caller) => {
      const foreign = (await newNewsletter()).id;
      return { own: caller.id ? (await newNewsletter({ owner_id: caller.id })).id : foreign, foreign };
    },
    insert: async () => ({
      id: randomUUID(),
      title: 'Inserted',
      description: 'At the table',
      category_id: (await newCategory()).id,
    }),
    change: async () => ({ title: randomUUID() }),
  },
  newsletter_subscriptions: {
    rows: async (caller) => {
      const foreign = (await newSubscription(stranger.id)).id;
      return { own: caller.id ? (await newSubscription(caller.id)).id : foreign, foreign };
    },
    insert: async (caller) => ({
      id: randomUUID(),
      user_id: caller.id || stranger.id,
      newsletter_id: (await newNewsletter()).id,
    }),
    change: async () => ({ newsletter_id: (await newNewsletter()).id }),
  },
  newsletter_senders: {
    rows: () => shared(newSender()),
    insert: async () => ({
      id: randomUUID(),
      newsletter_id: (await newNewsletter()).id,
      sender: `${randomUUID()}.letters.test`,
    }),
    change: async () => ({ sender: `${randomUUID()}.letters.test` }),
  },
  site_settings: {
    rows: async () => ({ own: 1, foreign: 1 }),
    insert: async () => ({ id: 2 }),
    // Other files never write it.
    change: async () => ({ contact_link: `https://example.com/${randomUUID()}` }),
  },
  history: {
    rows: async () => {
      const { id } = await newNewsletter();
      const { data } = await secret.from('history').select('id').eq('row_id', id).single().throwOnError();
      return { own: data.id, foreign: data.id };
    },
    insert: async () => ({ id: 1_000_000_000, table_name: 'newsletters', operation: 'insert' }),
    change: async () => ({ label: randomUUID() }),
  },
};

const read = async (table: Table, id: string | number): Promise<Values | undefined> => {
  const { data } = await secret
    .from(table)
    .select()
    .eq('id', id as never)
    .throwOnError();
  return data[0] as Values | undefined;
};

const tables = Object.keys(fixtures) as Table[];
const cells = (verb: keyof (typeof tablePermissions)[Table]) =>
  tables.flatMap((table) =>
    actors.map((actor, place) => ({ table, actor, reach: tablePermissions[table][verb][place] as Reach })),
  );
/**
 * Usually, newsletter managers try only what they can do and users can't, or the other way around; and only users, who may write what
 * they can't read, and admins ask for no rows.
 */
const writes = (verb: keyof (typeof tablePermissions)[Table]) =>
  casesOf(
    [true, false].flatMap((back) => cells(verb).map((cell) => ({ ...cell, back }))),
    ({ table, actor, back }) => {
      const [, user, manager] = tablePermissions[table][verb];
      return back ? actor !== 'newsletter_manager' || manager !== user : ['user', 'admin'].includes(actor);
    },
  );

const reaches = (reach: Reach, isOwn: boolean) => reach === 'all' || (reach === 'own' && isOwn);

describe('select', () => {
  test.each(cells('select'))('$actor can select $reach of $table', async ({ table, actor, reach }) => {
    const caller = await callerOf({ table, actor });
    const { own, foreign } = await fixtures[table].rows(caller);
    const response = await caller.client
      .from(table)
      .select()
      .in('id', [own, foreign] as never[]);
    const expected = [own, foreign].filter((id) => reaches(reach, id === own));
    if (expected.length === 0) expectRejected(response);
    else expect(new Set((response.data as Values[]).map((row) => row.id))).toEqual(new Set(expected));
  });
});

describe('insert', () => {
  test.each(writes('insert'))('$actor can insert $reach into $table (rows returned: $back)', async (cell) => {
    const caller = await callerOf(cell);
    const row = await fixtures[cell.table].insert(caller);
    const request = caller.client.from(cell.table).insert(row as never);
    const response = await (cell.back ? request.select() : request);
    const inserted = expect(await read(cell.table, row.id as string));
    if (cell.reach === 'all') return inserted.toMatchObject(row);
    expectRejected(response);
    inserted.toBeUndefined();
  });
});

describe('update', () => {
  test.each(writes('update'))('$actor can update $reach of $table (rows returned: $back)', async (cell) => {
    const caller = await callerOf(cell);
    const { own, foreign } = await fixtures[cell.table].rows(caller);
    const change = await fixtures[cell.table].change(cell.actor);
    const request = caller.client
      .from(cell.table)
      .update(change as never)
      .in('id', [own, foreign].filter(Boolean) as never[]);
    const response = await (cell.back ? request.select() : request);
    if (cell.reach === 'none') expectRejected(response);
    for (const id of [own, foreign].filter(Boolean)) {
      const row = expect(await read(cell.table, id));
      if (reaches(cell.reach, id === own)) row.toMatchObject(change);
      else row.not.toMatchObject(change);
    }
  });
});

describe('delete', () => {
  test.each(writes('delete'))('$actor can delete $reach of $table (rows returned: $back)', async (cell) => {
    const caller = await callerOf(cell);
    const { own, foreign } = await fixtures[cell.table].rows(caller);
    const ids = [own, foreign].filter(Boolean);
    const request = caller.client
      .from(cell.table)
      .delete()
      .in('id', ids as never[]);
    const response = await (cell.back ? request.select() : request);
    if (cell.reach === 'none') expectRejected(response);
    for (const id of ids) {
      const row = await read(cell.table, id);
      if (reaches(cell.reach, id === own && own !== foreign)) expect(row).toBeUndefined();
      else expect(row).toBeDefined();
    }
  });
});

describe('a request for a single row that gets another number of rows is undone', () => {
  const pair = async () => [await newCategory(), await newCategory()];
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const client = async () => (await callerAs('admin')).client;

  test('when it updates or deletes several', async () => {
    const admin = await client();
    const rows = await pair();
    const newsletters = [await newNewsletter(), await newNewsletter()];
    for (const request of [
      admin.from('newsletters').delete().in('id', ids(newsletters)).select().single(),
      secret.from('categories').update({ description: randomUUID() }).in('id', ids(rows)).select().single(),
    ])
      expect(await request).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
    for (const row of rows) expect(await read('categories', row.id)).toEqual(row);
    for (const row of newsletters) expect(await read('newsletters', row.id)).toEqual(row);
  });

  test('when it inserts several', async () => {
    const rows = [randomUUID(), randomUUID()].map((name) => ({ id: randomUUID(), name }));
    expect((await secret.from('categories').insert(rows).select().single()).status).toBe(406);
    for (const { id } of rows) expect(await read('categories', id)).toBeUndefined();
  });

  test('when a procedure returns none that the filter lets through', async () => {
    const name = randomUUID();
    const call = (await client()).rpc('manage_category', { operation: 'create', category_name: name });
    expect((await call.eq('name', 'Another').select().single()).status).toBe(406);
    const { data } = await secret.from('categories').select().eq('name', name).throwOnError();
    expect(data).toEqual([]);
  });
});
