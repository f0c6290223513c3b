import { randomUUID } from 'node:crypto';
import {
  admin,
  during,
  newAccount,
  newCategory,
  newNewsletter,
  newSubscription,
  request,
  rounds,
} from './callers';

const saveNewsletter = (id: string, title = randomUUID() as string) =>
  `select public.manage_newsletter(id, '${title}', description, category_id) from public.newsletters where id = '${id}'`;

const saveCategory = (id: string, name = randomUUID() as string) =>
  `select public.manage_category('update', '${id}', '${name}')`;

const saveSettings = (text = randomUUID() as string) =>
  `insert into public.site_settings (id, hero_text) values (1, '${text}')
    on conflict (id) do update set hero_text = excluded.hero_text`;

/** What can be saved: the column that changes, a row, and how to save it. */
const saves = [
  { table: 'newsletters', column: 'title', row: () => newNewsletter(), save: saveNewsletter },
  { table: 'categories', column: 'name', row: newCategory, save: saveCategory },
  {
    table: 'site_settings',
    column: 'hero_text',
    row: async () => '1',
    save: (_id: string, text: string) => saveSettings(text),
  },
];

test.each(saves)('two sessions save the same version of $table: one is told', async (kind) => {
  const { table, column, row, save } = kind;
  const caller = await newAccount('admin');
  for (const round of rounds) {
    const id = await row();
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
    expect({ round, outcomes: outcomes.toSorted() }).toEqual({ round, outcomes: ['PT409', 'done'] });
    expect((await read())?.value).toBe(texts[outcomes.indexOf('done')]);
    expect(count).toBe(1);
  }
});

const restored = async (account: string, owner: string | null) => {
  const id = await newNewsletter(owner);
  await newSubscription(account, id);
  await admin`delete from public.newsletters where id = ${id}`;
  return `select public.restore_history(max(id)) from public.history where row_id = '${id}'`;
};

/** Makes what a change needs, and returns the change. */
type Prepare = (account: string) => Promise<string>;

const byTheAccount: Record<string, Prepare> = {
  'the account saves its newsletter': async (account) => saveNewsletter(await newNewsletter(account)),
  "the account saves someone else's newsletter": async () => saveNewsletter(await newNewsletter()),
  'the account saves a category': async () => saveCategory(await newCategory()),
  'the account saves the site settings': async () => saveSettings(),
};

const bySomeoneElse: Record<string, Prepare> = {
  "someone else saves the account's newsletter": async (account) =>
    saveNewsletter(await newNewsletter(account)),
  "someone else deletes the account's newsletter with its subscription": async (account) => {
    const id = await newNewsletter(account);
    await newSubscription(account, id);
    return `delete from public.newsletters where id = '${id}'`;
  },
  'someone else restores a newsletter that the account owns': (account) => restored(account, account),
  'someone else restores a newsletter that the account had subscribed to': (account) =>
    restored(account, null),
  "someone else changes the account's role": async (account) =>
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

test.each(cases)('$change, which $how at once: nothing of it is left', async (one) => {
  const { change, prepare, role, removal } = one;
  const [owner, other] = [await newAccount('owner'), await newAccount('owner')];
  for (const round of rounds) {
    const account = await newAccount('admin');
    const statement = await prepare(account);
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
    expect({ round, deleted, ...left }).toEqual({ round, deleted: 'done', count: 0 });
    // The change can come too late: then there is no account, or it can't do this any more.
    expect(['done', '42501', 'PT404']).toContain(changed);
  }
});

test.each(['deleted', 'restored'])(
  'somebody leaves by a link while the newsletter is %s: it comes back without them',
  async (meanwhile) => {
    const [editor, reader, id] = [await newAccount('admin'), await newAccount('user'), await newNewsletter()];
    await newSubscription(reader, id);
    const [row] = await admin`select private.unsubscribe_token(${reader}, ${id}) as token`;
    const deletion = `delete from public.newsletters where id = '${id}'`;
    const restore = `select public.restore_history(max(id)) from public.history where row_id = '${id}'`;
    if (meanwhile === 'restored') await admin.unsafe(deletion);
    const leave = () => request(reader, `select from public.change_by_token('${row?.token}')`);
    const outcome = await during(meanwhile === 'deleted' ? deletion : restore, leave, { by: editor });
    if (meanwhile === 'deleted') await request(editor, restore);
    const [left] = await admin`select status from public.newsletter_subscriptions
      where user_id = ${reader} and newsletter_id = ${id}`;
    expect({ outcome, ...left }).toEqual({ outcome: 'done', status: 'inactive' });
  },
);
