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
async function during(admin: Sql, callers: Sql, caller: string, open: Work, work: Work): Promise<string> {
  const { outcome } = await admin.begin(async (transaction) => {
    await open(transaction);
    const outcome = request(callers, caller, work);
    await transaction`select pg_sleep(0.2)`;
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
  const claims = JSON.stringify({ sub: editor });
  const outcome = await during(
    admin,
    callers,
    editor,
    async (transaction) => {
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      return arrange(ids, [])(transaction);
    },
    arrange(ids.toReversed(), []),
  );
  const [row] = await admin`select private.featured_order() as present`;
  if (outcome !== 'PT409' || String(row?.present) !== String(ids)) report(`${outcome}: ${row?.present}`);
});

/** Deletes an account in a transaction that is still open while it subscribes to a newsletter of its own. */
export const raceLeaving = checkMeeting(async (admin, callers, report) => {
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
