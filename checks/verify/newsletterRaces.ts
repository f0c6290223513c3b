import { randomUUID } from 'node:crypto';
import { newAccount, newNewsletter, newSubscription, type Race } from './sessions.ts';

const subscribe = (newsletter: string) => `select public.add_subscription('${newsletter}', 'weekly')`;
const subscribeToSelection = (newsletter: string) =>
  `select public.subscribe_to_selection('{${newsletter}}', '{weekly}')`;
const undo = (newsletter: string) => `select public.undo_creation('${newsletter}')`;

/** Someone subscribes, resumes or ends a subscription. */
const closing: Race = async ({ admin, request, during, report }) => {
  for (const [state, expected] of Object.entries({ discontinued: '22023', hidden: '23503', visible: 'done' }))
    for (const status of [undefined, 'inactive', 'active']) {
      const [reader, newsletter] = [await newAccount(admin, 'user'), await newNewsletter(admin)];
      if (status) await newSubscription(admin, reader, newsletter, status);
      const outcome = await during(
        `update public.newsletters set title = 'Changed', state = '${state}' where id = '${newsletter}'`,
        () => request(reader, subscribe(newsletter)),
      );
      if (outcome !== (status === 'active' ? 'done' : expected))
        report(`${state}, subscription ${status}: ${outcome}`);
    }
  for (const state of ['discontinued', 'hidden', 'visible']) {
    const [reader, newsletter] = [await newAccount(admin, 'user'), await newNewsletter(admin)];
    const outcome = await during(
      `update public.newsletters set title = 'Changed', state = '${state}' where id = '${newsletter}'`,
      () => request(reader, subscribeToSelection(newsletter)),
    );
    const rows = await admin`select from public.newsletter_subscriptions where newsletter_id = ${newsletter}`;
    if (outcome !== 'done' || rows.count !== (state === 'visible' ? 1 : 0))
      report(`${state}, a selection: ${outcome}, ${rows.count} subscriptions`);
  }
};

const counting: Race = async ({ admin, request, during, report }) => {
  const [reader, newsletter] = [await newAccount(admin, 'user'), await newNewsletter(admin)];
  await admin`insert into private.subscriber_numbers (newsletter_id) values (${newsletter}) on conflict do nothing`;
  const outcome = await during(
    `select from private.subscriber_numbers where newsletter_id = '${newsletter}' for update`,
    () => request(reader, subscribe(newsletter)),
    {
      async meanwhile(transaction) {
        const { count } =
          await transaction`select from public.newsletter_subscriptions where newsletter_id = ${newsletter}`;
        if (count === 0) report('subscribing waits for the number');
      },
    },
  );
  const [row] = await admin`select private.active_subscribers(${newsletter}) as number`;
  if (outcome !== 'done' || row?.number !== 1) report(`${outcome}: ${row?.number}`);
};

/** Subscribing or leaving begins first or second. */
const undoing: Race = async ({ admin, request, during, report }) => {
  const [editor, reader] = [await newAccount(admin, 'admin'), await newAccount(admin, 'user')];
  const read = await newNewsletter(admin);
  const gone = await newNewsletter(admin);
  const left = await newNewsletter(admin);
  for (const account of [reader, editor]) await newSubscription(admin, account, left);
  const outcomes = [
    await during(subscribe(read), () => request(editor, undo(read)), { by: reader }),
    await during(undo(gone), () => request(reader, subscribe(gone)), { by: editor }),
    await during(
      `delete from public.newsletter_subscriptions where user_id = '${reader}' and newsletter_id = '${left}'`,
      () => request(editor, undo(left)),
      // It's recorded after the deletion that is undone.
      {
        meanwhile: (transaction) =>
          transaction`update public.newsletters set title = 'Another' where id = ${read}`,
      },
    ),
  ];
  const subscriptions = await admin`select newsletter_id as id from public.newsletter_subscriptions
    where newsletter_id in (${read}, ${gone}, ${left}) order by newsletter_id`;
  if (outcomes.join() !== 'PT409,23503,PT409') report(outcomes.join());
  if (String(subscriptions.map(({ id }) => id)) !== String([read, left].sort()))
    report(`${subscriptions.count} subscriptions`);
};

/** What changes a newsletter that the search finds by its category's name. */
const changes: Record<string, (newsletter: string, own: string, other: string) => string> = {
  created: (_newsletter, own) => `select public.manage_newsletter(null, 'Created', 'About', '${own}')`,
  changed: (newsletter, own) =>
    `select public.manage_newsletter('${newsletter}', 'Changed', 'About', '${own}')`,
  moved: (newsletter, _own, other) =>
    `select public.manage_newsletter('${newsletter}', 'Moved', 'About', '${other}')`,
  deleted: (newsletter) => `delete from public.newsletters where id = '${newsletter}'`,
  restored: (newsletter) =>
    `select public.restore_history(max(id)) from public.history where row_id = '${newsletter}'`,
};

/** Each begins once while the other is still open. */
const renaming: Race = async ({ admin, request, during, report }) => {
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
      const rename = `select public.manage_category('update', id, gen_random_uuid()::text)
        from public.categories where id in ('${own}', '${other}')`;
      const written = change(newsletter, own, other);
      const [open, work] = first === 'the name' ? [rename, written] : [written, rename];
      const outcome = await during(open, () => request(editor, work), {
        by: editor,
        // Or the two and a deletion of the category could wait for each other.
        async meanwhile(transaction) {
          const free =
            await transaction`select from public.categories where id in (${own}, ${other}) for update skip locked`;
          if (free.count < 2) report(`${name}: a category is locked before the renaming is awaited`);
        },
      });
      const { count } = await admin`select from private.newsletter_documents as documents
        join public.newsletters on newsletters.id = documents.newsletter_id
        join public.categories on categories.id = newsletters.category_id
        where documents.words <> private.search_document(title, name, newsletters.description, categories.id, documents.dictionary)`;
      if (outcome !== 'done' || count > 0)
        report(`${name}, ${first} first: ${outcome}, ${count} out of date`);
      await admin`delete from public.newsletters`;
    }
};

const arranging: Race = async ({ admin, request, during, report }) => {
  const editor = await newAccount(admin, 'admin');
  const ids = [await newNewsletter(admin), await newNewsletter(admin)];
  const arrange = (wanted: string[]) => `select private.arrange_featured('{${wanted}}', '{}')`;
  await admin`update public.newsletters set featured_position = null where featured_position is not null`;
  const outcome = await during(arrange(ids), () => request(editor, arrange(ids.toReversed())), {
    by: editor,
  });
  const [row] = await admin`select private.featured_order() as present`;
  if (outcome !== 'PT409' || String(row?.present) !== String(ids)) report(`${outcome}: ${row?.present}`);
};

const leaving: Race = async ({ admin, request, during, report }) => {
  const reader = await newAccount(admin, 'user');
  for (const call of [subscribe, subscribeToSelection]) {
    const read = await newNewsletter(admin);
    await during(
      `select from auth.users where id = '${reader}' for update`,
      () => request(reader, call(read)),
      {
        async meanwhile(transaction) {
          const free =
            await transaction`select from public.newsletters where id = ${read} for update skip locked`;
          if (free.count === 0) report('the newsletter is locked before the account');
        },
      },
    );
  }
  for (let round = 0; round < 10; round += 1) {
    const leaver = await newAccount(admin, 'admin');
    const newsletter = await newNewsletter(admin, leaver);
    const outcomes = await Promise.all([
      request(leaver, 'select public.delete_my_account()'),
      request(leaver, subscribe(newsletter)),
    ]);
    if (outcomes.includes('40P01')) report(`round ${round}: ${outcomes.join()}`);
  }
};

/** And the other way around: the deletion comes first. */
const words: Race = async ({ admin, request, during, report }) => {
  const editor = await newAccount(admin, 'admin');
  for (const deletedFirst of [false, true]) {
    const word = `word${randomUUID().slice(0, 8)}`;
    const [last, next] = [await newNewsletter(admin), await newNewsletter(admin)];
    await admin`update public.newsletters set title = ${word} where id = ${last}`;
    const give = `select public.manage_newsletter(id, '${word}', 'About', category_id) from public.newsletters where id = '${next}'`;
    const remove = `delete from public.newsletters where id = '${last}'`;
    const [open, work] = deletedFirst ? [remove, give] : [give, remove];
    const outcome = await during(open, () => request(editor, work), { by: editor });
    const [row] = await admin`select listed_from from private.search_words where word = ${word}`;
    if (outcome !== 'done' || !row?.listed_from) report(`${deletedFirst}, ${outcome}: ${row?.listed_from}`);
  }
};

/** Both begin while the middle one of three subscriptions is locked. */
const pausing: Race = async ({ admin, request, during, report }) => {
  for (const act of ["pause_subscriptions(now() + interval '1 day')", 'resume_subscriptions()']) {
    const reader = await newAccount(admin, 'user');
    const newsletters = [
      await newNewsletter(admin),
      await newNewsletter(admin),
      await newNewsletter(admin),
    ].sort();
    // In the order of an update, which isn't that of a selection.
    for (const newsletter of newsletters.toReversed()) await newSubscription(admin, reader, newsletter);
    await admin`update public.newsletter_subscriptions set paused_until = now() + interval '1 hour' where user_id = ${reader}`;
    const outcomes = await during(
      `select from public.newsletter_subscriptions where user_id = '${reader}' and newsletter_id = '${newsletters[1]}' for update`,
      async () =>
        String(
          await Promise.all([
            request(reader, `select public.${act}`),
            request(
              reader,
              `select public.subscribe_to_selection('{${newsletters}}', '{daily,daily,daily}', true)`,
            ),
          ]),
        ),
    );
    if (outcomes !== 'done,done') report(`${act}: ${outcomes}`);
  }
};

const meanings: Race = async ({ admin, request, report, rounds }) => {
  const owners = [await newAccount(admin, 'owner'), await newAccount(admin, 'owner')];
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = await Promise.all(
      owners.map((owner, place) =>
        request(owner, `select public.set_search_synonyms('one${place} = other')`),
      ),
    );
    const rows = await admin`select from private.search_synonyms`;
    if (outcomes.join() !== 'done,done' || rows.count !== 1)
      report(`round ${round}: ${outcomes.join()}, ${rows.count} pairs`);
  }
};

export const newsletterRaces: Record<string, Race> = {
  'Someone subscribes while a newsletter is hidden or discontinued: refused': closing,
  'Someone subscribes while the number of subscribers is locked: nobody waits': counting,
  'Two editors arrange the featured newsletters: one is told': arranging,
  'A category is renamed while a newsletter is written in it: the search finds it by the new name': renaming,
  "Someone subscribes while the newsletter's creation is undone: one is told": undoing,
  'Someone leaves and subscribes to a newsletter of theirs: no deadlock': leaving,
  'Someone pauses and resumes everything while they subscribe: no deadlock': pausing,
  'Two owners save words that mean the same: one after the other': meanings,
  'A newsletter gets a word while the last one that has it is deleted: searches know it': words,
};
