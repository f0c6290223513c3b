import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { checkMeeting, newAccount, request, type Work } from './sessions.ts';

async function newNewsletter(admin: Sql): Promise<string> {
  const [category] = await admin`insert into public.categories (name) values (${randomUUID()}) returning id`;
  const [row] = await admin`insert into public.newsletters (title, description, category_id)
    values (${randomUUID()}, 'About', ${category?.id}) returning id`;
  return row?.id;
}

/** How a request ends that begins while another transaction is open which has done this. */
async function during(
  admin: Sql,
  callers: Sql,
  caller: string,
  open: Work,
  work: Work,
  meanwhile?: Work,
): Promise<string> {
  const { outcome } = await admin.begin(async (transaction) => {
    await open(transaction);
    const outcome = request(callers, caller, work);
    await transaction`select pg_sleep(0.2)`;
    await meanwhile?.(transaction);
    return { outcome };
  });
  return outcome;
}

/** Closes a newsletter in a transaction that is still open while someone subscribes, resumes or ends a subscription. */
export const raceSubscribing = checkMeeting(async (admin, callers, report) => {
  for (const [state, expected] of Object.entries({ discontinued: '22023', hidden: '23503', visible: 'done' }))
    for (const status of [undefined, 'inactive', 'active']) {
      const [reader, newsletter] = [await newAccount(admin, 'user'), await newNewsletter(admin)];
      if (status)
        await admin`insert into public.newsletter_subscriptions (user_id, newsletter_id, status)
          values (${reader}, ${newsletter}, ${status})`;
      const outcome = await during(
        admin,
        callers,
        reader,
        (transaction) =>
          transaction`update public.newsletters set title = 'Changed', state = ${state} where id = ${newsletter}`,
        (transaction) => transaction`select public.add_subscription(${newsletter}, 'weekly')`,
      );
      if (outcome !== (status === 'active' ? 'done' : expected))
        report(`${state}, subscription ${status}: ${outcome}`);
    }
  for (const state of ['discontinued', 'hidden', 'visible']) {
    const [reader, newsletter] = [await newAccount(admin, 'user'), await newNewsletter(admin)];
    const outcome = await during(
      admin,
      callers,
      reader,
      (transaction) =>
        transaction`update public.newsletters set title = 'Changed', state = ${state} where id = ${newsletter}`,
      (transaction) =>
        transaction`select public.subscribe_to_selection(array[${newsletter}]::uuid[], array['weekly'])`,
    );
    const rows = await admin`select from public.newsletter_subscriptions where newsletter_id = ${newsletter}`;
    if (outcome !== 'done' || rows.count !== (state === 'visible' ? 1 : 0))
      report(`${state}, a selection: ${outcome}, ${rows.count} subscriptions`);
  }
});

/** Work of an administrator of the database that our functions take for this caller's. */
const inTheNameOf =
  (caller: string, work: Work): Work =>
  async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: caller })}, true)`;
    return work(transaction);
  };

/** Subscribes while another transaction changes the newsletter's number of subscribers: nobody waits for it. */
export const raceCounting = checkMeeting(async (admin, callers, report) => {
  const [reader, newsletter] = [await newAccount(admin, 'user'), await newNewsletter(admin)];
  await admin`insert into private.subscriber_numbers (newsletter_id) values (${newsletter}) on conflict do nothing`;
  const outcome = await during(
    admin,
    callers,
    reader,
    (transaction) =>
      transaction`select from private.subscriber_numbers where newsletter_id = ${newsletter} for update`,
    (transaction) => transaction`select public.add_subscription(${newsletter}, 'weekly')`,
    async (transaction) => {
      const subscriptions =
        await transaction`select from public.newsletter_subscriptions where newsletter_id = ${newsletter}`;
      if (subscriptions.count === 0) report('subscribing waits for the number');
      return subscriptions;
    },
  );
  const [row] = await admin`select private.active_subscribers(${newsletter}) as number`;
  if (outcome !== 'done' || row?.number !== 1) report(`${outcome}: ${row?.number}`);
});

/** Undoes the creation of a newsletter while someone subscribes or leaves, which begins first or second. */
export const raceUndoing = checkMeeting(async (admin, callers, report) => {
  const [editor, reader] = [await newAccount(admin, 'admin'), await newAccount(admin, 'user')];
  const subscribe =
    (newsletter: string): Work =>
    (transaction) =>
      transaction`select public.add_subscription(${newsletter}, 'weekly')`;
  const undo =
    (newsletter: string): Work =>
    (transaction) =>
      transaction`select public.undo_creation(${newsletter})`;
  const [read, gone, left] = [
    await newNewsletter(admin),
    await newNewsletter(admin),
    await newNewsletter(admin),
  ];
  for (const account of [reader, editor])
    await admin`insert into public.newsletter_subscriptions (user_id, newsletter_id) values (${account}, ${left})`;
  const outcomes = [
    await during(admin, callers, editor, inTheNameOf(reader, subscribe(read)), undo(read)),
    await during(admin, callers, reader, inTheNameOf(editor, undo(gone)), subscribe(gone)),
    await during(
      admin,
      callers,
      editor,
      (transaction) =>
        transaction`delete from public.newsletter_subscriptions where user_id = ${reader} and newsletter_id = ${left}`,
      undo(left),
      // It's recorded after the deletion that is undone.
      (transaction) => transaction`update public.newsletters set title = 'Another' where id = ${read}`,
    ),
  ];
  const subscriptions = await admin`select newsletter_id as id from public.newsletter_subscriptions
    where newsletter_id in (${read}, ${gone}, ${left}) order by newsletter_id`;
  if (outcomes.join() !== 'PT409,23503,PT409') report(outcomes.join());
  if (String(subscriptions.map(({ id }) => id)) !== String([read, left].sort()))
    report(`${subscriptions.count} subscriptions`);
});

/** What changes a newsletter that the search finds by its category's name. */
const changes: Record<string, (newsletter: string, own: string, other: string) => Work> = {
  created: (_newsletter, own) => (transaction) =>
    transaction`select public.manage_newsletter(null, 'Created', 'About', ${own})`,
  changed: (newsletter, own) => (transaction) =>
    transaction`select public.manage_newsletter(${newsletter}, 'Changed', 'About', ${own})`,
  moved: (newsletter, _own, other) => (transaction) =>
    transaction`select public.manage_newsletter(${newsletter}, 'Moved', 'About', ${other})`,
  deleted: (newsletter) => (transaction) =>
    transaction`delete from public.newsletters where id = ${newsletter}`,
  restored: (newsletter) => (transaction) =>
    transaction`select public.restore_history(max(id)) from public.history where row_id = ${newsletter}`,
};

/** Renames categories while a newsletter is changed in them. Each begins once while the other is still open. */
export const raceRenaming = checkMeeting(async (admin, callers, report) => {
  const editor = await newAccount(admin, 'admin');
  const categoryOf = async (newsletter: string): Promise<string> => {
    const [row] = await admin`select category_id from public.newsletters where id = ${newsletter}`;
    return row?.category_id;
  };
  for (const [name, change] of Object.entries(changes))
    for (const first of ['the newsletter', 'the name']) {
      const newsletter = await newNewsletter(admin);
      const [own, other] = [await categoryOf(newsletter), await categoryOf(await newNewsletter(admin))];
      if (name === 'restored') await admin`delete from public.newsletters where id = ${newsletter}`;
      const rename: Work = (transaction) =>
        transaction`select public.manage_category('update', id, gen_random_uuid()::text)
          from public.categories where id in (${own}, ${other})`;
      const written = change(newsletter, own, other);
      const [open, work] = first === 'the name' ? [rename, written] : [written, rename];
      // Or the two and a deletion of the category could wait for each other.
      const expectFree: Work = async (transaction) => {
        const free =
          await transaction`select from public.categories where id in (${own}, ${other}) for update skip locked`;
        if (free.count < 2) report(`${name}: a category is locked before the renaming is awaited`);
        return free;
      };
      const outcome = await during(admin, callers, editor, inTheNameOf(editor, open), work, expectFree);
      const { count } = await admin`select from private.newsletter_documents as documents
        join public.newsletters on newsletters.id = documents.newsletter_id
        join public.categories on categories.id = newsletters.category_id
        where documents.words <> private.search_document(title, name, newsletters.description, categories.id)`;
      if (outcome !== 'done' || count > 0)
        report(`${name}, ${first} first: ${outcome}, ${count} out of date`);
      await admin`delete from public.newsletters`;
    }
});

/** Arranges the featured newsletters in a transaction that is still open while someone else does. */
export const raceArranging = checkMeeting(async (admin, callers, report) => {
  const editor = await newAccount(admin, 'admin');
  const ids = [await newNewsletter(admin), await newNewsletter(admin)];
  const arrange =
    (wanted: string[], expected: string[]): Work =>
    (transaction) =>
      transaction`select private.arrange_featured(${wanted}::uuid[], ${expected}::uuid[])`;
  await admin`update public.newsletters set featured_position = null where featured_position is not null`;
  const outcome = await during(
    admin,
    callers,
    editor,
    inTheNameOf(editor, arrange(ids, [])),
    arrange(ids.toReversed(), []),
  );
  const [row] = await admin`select private.featured_order() as present`;
  if (outcome !== 'PT409' || String(row?.present) !== String(ids)) report(`${outcome}: ${row?.present}`);
});

/** Deletes an account while it subscribes to a newsletter of its own. */
export const raceLeaving = checkMeeting(async (admin, callers, report) => {
  const reader = await newAccount(admin, 'user');
  const calls: ((newsletter: string) => Work)[] = [
    (newsletter) => (transaction) => transaction`select public.add_subscription(${newsletter}, 'daily')`,
    (newsletter) => (transaction) =>
      transaction`select public.subscribe_to_selection(array[${newsletter}]::uuid[], array['daily'])`,
  ];
  for (const call of calls) {
    const read = await newNewsletter(admin);
    await during(
      admin,
      callers,
      reader,
      (transaction) => transaction`select from auth.users where id = ${reader} for update`,
      call(read),
      async (transaction) => {
        const free =
          await transaction`select from public.newsletters where id = ${read} for update skip locked`;
        if (free.count === 0) report('the newsletter is locked before the account');
        return free;
      },
    );
  }
  for (let round = 0; round < 10; round += 1) {
    const [leaver, newsletter] = [await newAccount(admin, 'admin'), await newNewsletter(admin)];
    await admin`update public.newsletters set owner_id = ${leaver} where id = ${newsletter}`;
    const outcomes = await Promise.all([
      request(callers, leaver, (transaction) => transaction`select public.delete_my_account()`),
      request(
        callers,
        leaver,
        (transaction) => transaction`select public.add_subscription(${newsletter}, 'daily')`,
      ),
    ]);
    if (outcomes.includes('40P01')) report(`round ${round}: ${outcomes.join()}`);
  }
});

/** One newsletter gets a word in a transaction that is still open while the only other one that has it is deleted, and the other way around. */
export const raceWords = checkMeeting(async (admin, callers, report) => {
  const editor = await newAccount(admin, 'admin');
  for (const deletedFirst of [false, true]) {
    const word = `word${randomUUID().slice(0, 8)}`;
    const [last, next] = [await newNewsletter(admin), await newNewsletter(admin)];
    await admin`update public.newsletters set title = ${word} where id = ${last}`;
    const give: Work = (transaction) =>
      transaction`select public.manage_newsletter(id, ${word}, 'About', category_id) from public.newsletters where id = ${next}`;
    const remove: Work = (transaction) => transaction`delete from public.newsletters where id = ${last}`;
    const claims = JSON.stringify({ sub: editor });
    const outcome = await during(
      admin,
      callers,
      editor,
      async (transaction) => {
        await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
        return (deletedFirst ? remove : give)(transaction);
      },
      deletedFirst ? give : remove,
    );
    const [row] = await admin`select listed_from from private.search_words where word = ${word}`;
    if (outcome !== 'done' || !row?.listed_from) report(`${deletedFirst}, ${outcome}: ${row?.listed_from}`);
  }
});
