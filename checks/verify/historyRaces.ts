import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { checkMeeting, newAccount, request, type Work } from './sessions.ts';

const newCategory = async (sql: Sql): Promise<string> => {
  const [row] = await sql`insert into public.categories (name) values (${randomUUID()}) returning id`;
  return row?.id;
};

const newNewsletter = async (sql: Sql, owner: string | null = null): Promise<string> => {
  const [row] = await sql`insert into public.newsletters (title, description, category_id, owner_id)
    values (${randomUUID()}, 'About', ${await newCategory(sql)}, ${owner}) returning id`;
  return row?.id;
};

const saveNewsletter =
  (id: string, title = randomUUID() as string): Work =>
  (transaction) =>
    transaction`select public.manage_newsletter(id, ${title}, description, category_id) from public.newsletters where id = ${id}`;

const saveCategory =
  (id: string, name = randomUUID() as string): Work =>
  (transaction) =>
    transaction`select public.manage_category('update', ${id}, ${name})`;

const saveSettings =
  (text = randomUUID() as string): Work =>
  (transaction) =>
    transaction`insert into public.site_settings (id, hero_text) values (1, ${text})
      on conflict (id) do update set hero_text = excluded.hero_text`;

/** What can be saved: the column that changes, a row, and how to save it. */
const saves = {
  newsletters: { column: 'title', row: newNewsletter, save: saveNewsletter },
  categories: { column: 'name', row: newCategory, save: saveCategory },
  site_settings: {
    column: 'hero_text',
    row: async () => '1',
    save: (_id: string, text: string) => saveSettings(text),
  },
};

/** Lets two sessions save the same version at the same moment, round after round. */
export const raceSaves = (rounds: number) =>
  checkMeeting(async (admin, callers, report) => {
    const caller = await newAccount(admin, 'admin');
    for (const [table, { column, row, save }] of Object.entries(saves))
      for (let round = 0; round < rounds; round += 1) {
        const id = await row(admin);
        const read = async () => {
          const [found] =
            await admin`select to_json(updated_at) #>> '{}' as version, ${admin(column)} as value
            from ${admin(`public.${table}`)} where id = ${id}`;
          return found;
        };
        const headers = { 'x-expected-updated-at': (await read())?.version };
        const texts = [randomUUID(), randomUUID()];
        const outcomes = await Promise.all(
          texts.map((text) => request(callers, caller, save(id, text), { headers })),
        );
        const { count } = await admin`select from public.history
          where table_name = ${table} and row_id = ${id} and after ->> ${column} = any (${texts})`;
        const orderly = outcomes.toSorted().join() === 'PT409,done';
        if (!orderly || (await read())?.value !== texts[outcomes.indexOf('done')] || count !== 1)
          report(`${table}, round ${round}: ${outcomes.join()}, ${count} in the history`);
      }
  });

const subscribe = (sql: Sql, user: string, newsletter: string) =>
  sql`insert into public.newsletter_subscriptions (user_id, newsletter_id) values (${user}, ${newsletter})`;

const restored = async (sql: Sql, account: string, owner: string | null): Promise<Work> => {
  const id = await newNewsletter(sql, owner);
  await subscribe(sql, account, id);
  await sql`delete from public.newsletters where id = ${id}`;
  return (transaction) =>
    transaction`select public.restore_history(max(id)) from public.history where row_id = ${id}`;
};

type Prepare = (sql: Sql, account: string) => Promise<Work>;

const byTheAccount: Record<string, Prepare> = {
  'the account saves its newsletter': async (sql, account) =>
    saveNewsletter(await newNewsletter(sql, account)),
  "the account saves someone else's newsletter": async (sql) => saveNewsletter(await newNewsletter(sql)),
  'the account saves a category': async (sql) => saveCategory(await newCategory(sql)),
  'the account saves the site settings': async () => saveSettings(),
};

const bySomeoneElse: Record<string, Prepare> = {
  "someone else saves the account's newsletter": async (sql, account) =>
    saveNewsletter(await newNewsletter(sql, account)),
  "someone else deletes the account's newsletter with its subscription": async (sql, account) => {
    const id = await newNewsletter(sql, account);
    await subscribe(sql, account, id);
    return (transaction) => transaction`delete from public.newsletters where id = ${id}`;
  },
  'someone else restores a newsletter that the account owns': (sql, account) =>
    restored(sql, account, account),
  'someone else restores a newsletter that the account had subscribed to': (sql, account) =>
    restored(sql, account, null),
  "someone else changes the account's role": async (_sql, account) => (transaction) =>
    transaction`select public.update_user_role(${account}, 'newsletter_manager')`,
};

/** How the auth server and we delete an account. */
const removals: Record<string, (account: string) => Work> = {
  'is deleted': (account) => (transaction) => transaction`select public.admin_delete_user(${account})`,
  'is soft-deleted': (account) => async (transaction) => {
    await transaction`reset role`;
    return transaction`update auth.users set deleted_at = now() where id = ${account}`;
  },
};

const cases = Object.entries({ ...byTheAccount, ...bySomeoneElse }).flatMap(([change, prepare]) =>
  Object.entries(removals).map(([how, removal]) => ({ change, prepare, how, removal })),
);

// The change can come too late: then there is no account, or it can't do this any more.
const outcomesOfChange = ['done', '42501', 'PT404'];

/** Deletes or soft-deletes an account while something changes that names it, round after round. */
export const raceDeletions = (rounds: number) =>
  checkMeeting(async (admin, callers, report) => {
    const [owner, other] = [await newAccount(admin, 'owner'), await newAccount(admin, 'owner')];
    for (const { change, prepare, how, removal } of cases)
      for (let round = 0; round < rounds; round += 1) {
        const account = await newAccount(admin, 'admin');
        const work = await prepare(admin, account);
        const caller = change in byTheAccount ? account : other;
        const start = [() => request(callers, caller, work), () => request(callers, owner, removal(account))];
        // In each round, another one begins.
        const outcomes = await Promise.all((round % 2 ? start : start.reverse()).map((begin) => begin()));
        const [changed = '', deleted] = round % 2 ? outcomes : outcomes.reverse();
        const [left] = await admin`select
          (select count(*)::int from public.history where history::text like ${`%${account}%`})
          + (select count(*)::int from private.history_subscriptions where user_id = ${account})
          + (select count(*)::int from public.newsletter_subscriptions where user_id = ${account})
          + (select count(*)::int from public.newsletters where owner_id = ${account}) as count`;
        if (deleted !== 'done' || !outcomesOfChange.includes(changed) || left?.count !== 0)
          report(
            `${change}, which ${how}, round ${round}: ${changed}, deletion ${deleted}, ${left?.count} left`,
          );
      }
  });
