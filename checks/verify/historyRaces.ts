import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { newAccount, newCategory, newNewsletter, newSubscription, type Race } from './sessions.ts';

const saveNewsletter = (id: string, title = randomUUID() as string) =>
  `select public.manage_newsletter(id, '${title}', description, category_id) from public.newsletters where id = '${id}'`;

const saveCategory = (id: string, name = randomUUID() as string) =>
  `select public.manage_category('update', '${id}', '${name}')`;

const saveSettings = (text = randomUUID() as string) =>
  `insert into public.site_settings (id, hero_text) values (1, '${text}')
    on conflict (id) do update set hero_text = excluded.hero_text`;

/** What can be saved: the column that changes, a row, and how to save it. */
const saves = {
  newsletters: { column: 'title', row: (admin: Sql) => newNewsletter(admin), save: saveNewsletter },
  categories: { column: 'name', row: newCategory, save: saveCategory },
  site_settings: {
    column: 'hero_text',
    row: async () => '1',
    save: (_id: string, text: string) => saveSettings(text),
  },
};

const saving: Race = async ({ admin, request, report, rounds }) => {
  const caller = await newAccount(admin, 'admin');
  for (const [table, { column, row, save }] of Object.entries(saves))
    for (let round = 0; round < rounds; round += 1) {
      const id = await row(admin);
      const read = async () => {
        const [found] = await admin`select to_json(updated_at) #>> '{}' as version, ${admin(column)} as value
          from ${admin(`public.${table}`)} where id = ${id}`;
        return found;
      };
      const headers = { 'x-expected-updated-at': (await read())?.version };
      const texts = [randomUUID(), randomUUID()];
      const outcomes = await Promise.all(texts.map((text) => request(caller, save(id, text), { headers })));
      const { count } = await admin`select from public.history
        where table_name = ${table} and row_id = ${id} and after ->> ${column} = any (${texts})`;
      const orderly = outcomes.toSorted().join() === 'PT409,done';
      if (!orderly || (await read())?.value !== texts[outcomes.indexOf('done')] || count !== 1)
        report(`${table}, round ${round}: ${outcomes.join()}, ${count} in the history`);
    }
};

const restored = async (admin: Sql, account: string, owner: string | null) => {
  const id = await newNewsletter(admin, owner);
  await newSubscription(admin, account, id);
  await admin`delete from public.newsletters where id = ${id}`;
  return `select public.restore_history(max(id)) from public.history where row_id = '${id}'`;
};

/** Makes what a change needs, and returns the change. */
type Prepare = (admin: Sql, account: string) => Promise<string>;

const byTheAccount: Record<string, Prepare> = {
  'the account saves its newsletter': async (admin, account) =>
    saveNewsletter(await newNewsletter(admin, account)),
  "the account saves someone else's newsletter": async (admin) => saveNewsletter(await newNewsletter(admin)),
  'the account saves a category': async (admin) => saveCategory(await newCategory(admin)),
  'the account saves the site settings': async () => saveSettings(),
};

const bySomeoneElse: Record<string, Prepare> = {
  "someone else saves the account's newsletter": async (admin, account) =>
    saveNewsletter(await newNewsletter(admin, account)),
  "someone else deletes the account's newsletter with its subscription": async (admin, account) => {
    const id = await newNewsletter(admin, account);
    await newSubscription(admin, account, id);
    return `delete from public.newsletters where id = '${id}'`;
  },
  'someone else restores a newsletter that the account owns': (admin, account) =>
    restored(admin, account, account),
  'someone else restores a newsletter that the account had subscribed to': (admin, account) =>
    restored(admin, account, null),
  "someone else changes the account's role": async (_admin, account) =>
    `select public.update_user_role('${account}', 'newsletter_manager')`,
};

/** How we and the auth server delete an account. */
const removals: Record<string, { role?: string; removal(account: string): string }> = {
  'is deleted': { removal: (account) => `select public.admin_delete_user('${account}')` },
  'is soft-deleted': {
    role: 'none',
    removal: (account) => `update auth.users set deleted_at = now() where id = '${account}'`,
  },
};

const cases = Object.entries({ ...byTheAccount, ...bySomeoneElse }).flatMap(([change, prepare]) =>
  Object.entries(removals).map(([how, removal]) => ({ change, prepare, how, ...removal })),
);

// The change can come too late: then there is no account, or it can't do this any more.
const outcomesOfChange = ['done', '42501', 'PT404'];

const deleting: Race = async ({ admin, request, report, rounds }) => {
  const [owner, other] = [await newAccount(admin, 'owner'), await newAccount(admin, 'owner')];
  for (const { change, prepare, how, role, removal } of cases)
    for (let round = 0; round < rounds; round += 1) {
      const account = await newAccount(admin, 'admin');
      const statement = await prepare(admin, account);
      const caller = change in byTheAccount ? account : other;
      const start = [
        () => request(caller, statement),
        () => request(owner, removal(account), role ? { role } : {}),
      ];
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
};

const leaving: Race = async ({ admin, request, during, report }) => {
  const [editor, reader] = [await newAccount(admin, 'admin'), await newAccount(admin, 'user')];
  for (const meanwhile of ['deleted', 'restored']) {
    const id = await newNewsletter(admin);
    await newSubscription(admin, reader, id);
    const [row] = await admin`select private.unsubscribe_token(${reader}, ${id}) as token`;
    const deletion = `delete from public.newsletters where id = '${id}'`;
    const restore = `select public.restore_history(max(id)) from public.history where row_id = '${id}'`;
    if (meanwhile === 'restored') await admin.unsafe(deletion);
    const leave = () => request(reader, `select from public.change_by_token('${row?.token}')`);
    const outcome = await during(meanwhile === 'deleted' ? deletion : restore, leave, { by: editor });
    if (meanwhile === 'deleted') await request(editor, restore);
    const [left] = await admin`select status from public.newsletter_subscriptions
      where user_id = ${reader} and newsletter_id = ${id}`;
    if (outcome !== 'done' || left?.status !== 'inactive')
      report(`While it is ${meanwhile}: ${outcome}, then ${left?.status}`);
  }
};

export const historyRaces: Record<string, Race> = {
  'Two sessions save the same version, round after round: one is told': saving,
  'A change, a deletion and a restore while an account is deleted or soft-deleted, round after round: nothing of it is left':
    deleting,
  'Somebody leaves by a link while the newsletter is deleted or restored: it comes back without them':
    leaving,
};
