import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Cluster } from '../../local/postgres/cluster.ts';
import { open } from '../../local/postgres/hosted.ts';

type Work = (transaction: TransactionSql) => PromiseLike<unknown>;

/** Works in the role of the caller, with the headers of a request; returns "done" or the SQLSTATE of the error. */
const request = async (sql: Sql, caller: string, headers: object, work: Work): Promise<string> => {
  try {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claim.sub', ${caller}, true),
        set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await transaction`set local role authenticated`;
      await work(transaction);
      // Keeps the transaction open for a moment, so that the two really overlap.
      await transaction`select pg_sleep(0.01)`;
    });
    return 'done';
  } catch (error) {
    return error instanceof postgres.PostgresError ? error.code : String(error);
  }
};

const newAccount = async (sql: Sql, role: string): Promise<string> => {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.com`}, now())`;
  await sql`update public.profiles set role = ${role} where id = ${id}`;
  return id;
};

const newCategory = async (sql: Sql): Promise<string> => {
  const [row] = await sql`insert into public.categories (name) values (${randomUUID()}) returning id`;
  return row?.id;
};

const newNewsletter = async (sql: Sql, owner: string | null = null): Promise<string> => {
  const [row] = await sql`insert into public.newsletters (title, description, category_id, owner_id)
    values (${randomUUID()}, 'About', ${await newCategory(sql)}, ${owner}) returning id`;
  return row?.id;
};

type Save = {
  table: string;
  row(sql: Sql): Promise<string | number>;
  write(transaction: TransactionSql, id: string | number, text: string): PromiseLike<unknown>;
  column: string;
};

const saves: Save[] = [
  {
    table: 'newsletters',
    row: (sql) => newNewsletter(sql),
    write: (transaction, id, text) =>
      transaction`select public.manage_newsletter(id, ${text}, description, category_id) from public.newsletters where id = ${id}`,
    column: 'title',
  },
  {
    table: 'categories',
    row: newCategory,
    write: (transaction, id, text) => transaction`select public.manage_category('update', ${id}, ${text})`,
    column: 'name',
  },
  {
    table: 'site_settings',
    row: async () => 1,
    write: (transaction, id, text) =>
      transaction`insert into public.site_settings (id, hero_text) values (${id}, ${text})
        on conflict (id) do update set hero_text = excluded.hero_text`,
    column: 'hero_text',
  },
];

/** Lets two sessions save the same version at the same moment, round after round; returns a line for each bad round. */
export const raceSaves = async (
  cluster: Cluster,
  rounds: number,
  database = 'postgres',
): Promise<string[]> => {
  const admin = open(cluster.url(database));
  const pair = open(cluster.url(database), 2);
  const caller = await newAccount(admin, 'admin');
  const problems: string[] = [];
  for (const { table, row, write, column } of saves) {
    for (let round = 0; round < rounds; round += 1) {
      const id = await row(admin);
      const [seen] =
        await admin`select to_json(updated_at) #>> '{}' as version from ${admin(`public.${table}`)} where id = ${id}`;
      const texts = [randomUUID(), randomUUID()];
      const outcomes = await Promise.all(
        texts.map((text) =>
          request(pair, caller, { 'x-expected-updated-at': seen?.version }, (transaction) =>
            write(transaction, id, text),
          ),
        ),
      );
      const [after] =
        await admin`select ${admin(column)} as value from ${admin(`public.${table}`)} where id = ${id}`;
      const [saved] = await admin`select count(*)::int from public.history
        where table_name = ${table} and row_id = ${String(id)} and after ->> ${column} = any (${texts})`;
      const orderly = [...outcomes].sort().join() === 'PT409,done';
      if (!orderly || after?.value !== texts[outcomes.indexOf('done')] || saved?.count !== 1)
        problems.push(`${table}, round ${round}: ${outcomes.join()}, ${saved?.count} in the history`);
    }
  }
  await Promise.all([admin.end(), pair.end()]);
  return problems;
};

type Deletion = { name: string; prepare(sql: Sql, account: string): Promise<{ caller: string; work: Work }> };

const save =
  (id: string): Work =>
  (transaction) =>
    transaction`select public.manage_newsletter(id, ${randomUUID()}, description, category_id) from public.newsletters where id = ${id}`;

const remove =
  (id: string): Work =>
  (transaction) =>
    transaction`delete from public.newsletters where id = ${id}`;

const subscribe = (sql: Sql, user: string, newsletter: string) =>
  sql`insert into public.newsletter_subscriptions (user_id, newsletter_id) values (${user}, ${newsletter})`;

const deletions: Deletion[] = [
  {
    name: 'the account saves its newsletter',
    prepare: async (sql, account) => ({ caller: account, work: save(await newNewsletter(sql, account)) }),
  },
  {
    name: "the account saves someone else's newsletter",
    prepare: async (sql, account) => ({ caller: account, work: save(await newNewsletter(sql)) }),
  },
  {
    name: 'the account saves a category',
    prepare: async (sql, account) => {
      const id = await newCategory(sql);
      return {
        caller: account,
        work: (transaction) => transaction`select public.manage_category('update', ${id}, ${randomUUID()})`,
      };
    },
  },
  {
    name: 'the account saves the site settings',
    prepare: async (_sql, account) => ({
      caller: account,
      work: (transaction) =>
        transaction`update public.site_settings set hero_text = ${randomUUID()} where id = 1`,
    }),
  },
  {
    name: "someone else saves the account's newsletter",
    prepare: async (sql, account) => ({
      caller: await newAccount(sql, 'admin'),
      work: save(await newNewsletter(sql, account)),
    }),
  },
  {
    name: "someone else deletes the account's newsletter with its subscription",
    prepare: async (sql, account) => {
      const id = await newNewsletter(sql, account);
      await subscribe(sql, account, id);
      return { caller: await newAccount(sql, 'admin'), work: remove(id) };
    },
  },
  ...[true, false].map((owns) => ({
    name: `someone else restores a newsletter that the account ${owns ? 'owns' : 'had subscribed to'}`,
    prepare: async (sql: Sql, account: string) => {
      const id = await newNewsletter(sql, owns ? account : null);
      await subscribe(sql, account, id);
      await sql`delete from public.newsletters where id = ${id}`;
      const restore: Work = (transaction) =>
        transaction`select public.restore_history(max(id)) from public.history where row_id = ${id}`;
      return { caller: await newAccount(sql, 'admin'), work: restore };
    },
  })),
  {
    name: "someone else changes the account's role",
    prepare: async (sql, account) => ({
      caller: await newAccount(sql, 'owner'),
      work: (transaction) => transaction`select public.update_user_role(${account}, 'newsletter_manager')`,
    }),
  },
];

/** How the auth server and we delete an account. */
const removals: Record<string, (account: string) => Work> = {
  'is deleted': (account) => (transaction) => transaction`select public.admin_delete_user(${account})`,
  'is soft-deleted': (account) => async (transaction) => {
    await transaction`reset role`;
    await transaction`update auth.users set deleted_at = now() where id = ${account}`;
  },
};

const cases = deletions.flatMap((deletion) =>
  Object.entries(removals).map(([how, removal]) => ({
    ...deletion,
    name: `${deletion.name}, which ${how}`,
    removal,
  })),
);

// The change can come too late: then there is no account, or it can't do this any more.
const outcomesOfChange = ['done', '42501', 'PT404'];

/** Deletes or soft-deletes an account while something changes that names it, round after round; returns a line for each bad round. */
export const raceDeletions = async (
  cluster: Cluster,
  rounds: number,
  database = 'postgres',
): Promise<string[]> => {
  const admin = open(cluster.url(database));
  const pair = open(cluster.url(database), 2);
  const owner = await newAccount(admin, 'owner');
  const problems: string[] = [];
  for (const { name, prepare, removal } of cases) {
    for (let round = 0; round < rounds; round += 1) {
      const account = await newAccount(admin, 'admin');
      const { caller, work } = await prepare(admin, account);
      const acts = [request(pair, caller, {}, work), request(pair, owner, {}, removal(account))];
      const [change = '', deletion = ''] = await Promise.all(round % 2 ? acts : acts.reverse());
      const [changed, deleted] = round % 2 ? [change, deletion] : [deletion, change];
      const [left] = await admin`select
        (select count(*)::int from public.history where history::text like ${`%${account}%`})
        + (select count(*)::int from private.history_subscriptions where user_id = ${account})
        + (select count(*)::int from public.newsletter_subscriptions where user_id = ${account})
        + (select count(*)::int from public.newsletters where owner_id = ${account}) as count`;
      if (deleted !== 'done' || !outcomesOfChange.includes(changed) || left?.count !== 0)
        problems.push(`${name}, round ${round}: ${changed}, deletion ${deleted}, ${left?.count} left`);
    }
  }
  await Promise.all([admin.end(), pair.end()]);
  return problems;
};
