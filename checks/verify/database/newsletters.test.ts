import { randomUUID } from 'node:crypto';
import {
  admin,
  during,
  newAccount,
  newNewsletter,
  newSubscription,
  rejected,
  request,
  rounds,
  waiting,
} from './callers';

const subscribe = (newsletter: string) => `select public.add_subscription('${newsletter}', 'weekly')`;
const subscribeToSelection = (newsletter: string) =>
  `select public.subscribe_to_selection('{${newsletter}}', '{weekly}')`;
const undo = (newsletter: string) => `select public.undo_creation('${newsletter}')`;

describe.each([
  ['discontinued', '22023'],
  ['hidden', '23503'],
  ['visible', 'done'],
])('while a newsletter becomes %s', (state, expected) => {
  const become = (newsletter: string) =>
    `update public.newsletters set title = 'Changed', state = '${state}' where id = '${newsletter}'`;

  test.each([undefined, 'inactive', 'active'])(
    'someone whose subscription is %s subscribes, resumes or keeps it',
    async (status) => {
      const [reader, newsletter] = [await newAccount('user'), await newNewsletter()];
      if (status) await newSubscription(reader, newsletter, status);
      const outcome = await during(become(newsletter), () => request(reader, subscribe(newsletter)));
      expect(outcome).toBe(status === 'active' ? 'done' : expected);
    },
  );

  test('someone subscribes to a selection', async () => {
    const [reader, newsletter] = [await newAccount('user'), await newNewsletter()];
    const outcome = await during(become(newsletter), () => request(reader, subscribeToSelection(newsletter)));
    const { count } =
      await admin`select from public.newsletter_subscriptions where newsletter_id = ${newsletter}`;
    expect({ outcome, count }).toEqual({ outcome: 'done', count: state === 'visible' ? 1 : 0 });
  });
});

test('someone subscribes while the number of subscribers is locked: nobody waits', async () => {
  const [reader, newsletter] = [await newAccount('user'), await newNewsletter()];
  await admin`insert into private.subscriber_numbers (newsletter_id) values (${newsletter}) on conflict do nothing`;
  const outcome = await during(
    `select from private.subscriber_numbers where newsletter_id = '${newsletter}' for update`,
    () => request(reader, subscribe(newsletter)),
    {
      async meanwhile(transaction) {
        const { count } =
          await transaction`select from public.newsletter_subscriptions where newsletter_id = ${newsletter}`;
        expect(count).toBe(1);
      },
    },
  );
  const [row] = await admin`select private.active_subscribers(${newsletter}) as number`;
  expect({ outcome, ...row }).toEqual({ outcome: 'done', number: 1 });
});

test('two editors arrange the featured newsletters: one is told', async () => {
  const editor = await newAccount('admin');
  const ids = [await newNewsletter(), await newNewsletter()];
  const arrange = (wanted: string[]) => `select private.arrange_featured('{${wanted}}', '{}')`;
  await admin`update public.newsletters set featured_position = null where featured_position is not null`;
  const outcome = await during(arrange(ids), () => request(editor, arrange(ids.toReversed())), {
    by: editor,
  });
  const [row] = await admin`select private.featured_order() as present`;
  expect({ outcome, ...row }).toEqual({ outcome: 'PT409', present: ids });
});

test('an editor arranges newsletters while somebody subscribes to them: no deadlock', async () => {
  const [editor, reader] = [await newAccount('admin'), await newAccount('user')];
  const ids = [await newNewsletter(), await newNewsletter(), await newNewsletter()].sort();
  // In the order of an update, which isn't that of a selection.
  for (const id of ids.toReversed())
    await admin`update public.newsletters set featured_position = null, title = 'Arranged' where id = ${id}`;
  const [row] = await admin`select private.featured_order() as present`;
  const arrange = `select private.arrange_featured('{${ids}}', '{${row?.present}}')`;
  const selection = `select public.subscribe_to_selection('{${ids}}', '{daily,daily,daily}')`;
  const outcomes = await during(
    `select from public.newsletters where id = '${ids[1]}' for update`,
    async () => String(await Promise.all([request(editor, arrange), request(reader, selection)])),
  );
  expect(outcomes).toBe('done,done');
});

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

const orders = Object.entries(changes).flatMap(([name, change]) =>
  ['the newsletter', 'the name'].map((first) => ({ name, change, first })),
);

test.each(orders)(
  'a category is renamed while a newsletter in it is $name, $first first: the search finds it by the new name',
  async ({ name, change, first }) => {
    const editor = await newAccount('admin');
    const categoryOf = async (newsletter: string): Promise<string> => {
      const [row] = await admin`select category_id from public.newsletters where id = ${newsletter}`;
      return row?.category_id;
    };
    const newsletter = await newNewsletter();
    const [own, other] = [await categoryOf(newsletter), await categoryOf(await newNewsletter())];
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
        expect(free.count).toBe(2);
      },
    });
    const { count } = await admin`select from private.newsletter_documents as documents
      join public.newsletters on newsletters.id = documents.newsletter_id
      join public.categories on categories.id = newsletters.category_id
      where documents.words <> private.search_document(title, name, newsletters.description, categories.id, documents.dictionary)`;
    expect({ outcome, outOfDate: count }).toEqual({ outcome: 'done', outOfDate: 0 });
    await admin`delete from public.newsletters`;
  },
);

describe("a newsletter's creation is undone", () => {
  test('someone has just subscribed: the editor is told', async () => {
    const [editor, reader] = [await newAccount('admin'), await newAccount('user')];
    const read = await newNewsletter();
    const outcome = await during(subscribe(read), () => request(editor, undo(read)), { by: reader });
    const { count } = await admin`select from public.newsletter_subscriptions where newsletter_id = ${read}`;
    expect({ outcome, count }).toEqual({ outcome: 'PT409', count: 1 });
  });

  test('someone subscribes meanwhile: they are told', async () => {
    const [editor, reader, gone] = [
      await newAccount('admin'),
      await newAccount('user'),
      await newNewsletter(),
    ];
    expect(await during(undo(gone), () => request(reader, subscribe(gone)), { by: editor })).toBe('23503');
  });

  test('one of two subscribers leaves meanwhile: the editor is told', async () => {
    const another = await newNewsletter();
    const [editor, reader, left] = [
      await newAccount('admin'),
      await newAccount('user'),
      await newNewsletter(),
    ];
    for (const account of [reader, editor]) await newSubscription(account, left);
    const outcome = await during(
      `delete from public.newsletter_subscriptions where user_id = '${reader}' and newsletter_id = '${left}'`,
      () => request(editor, undo(left)),
      {
        // Recorded after the deletion that is undone.
        meanwhile: (transaction) =>
          transaction`update public.newsletters set title = 'Another' where id = ${another}`,
      },
    );
    const { count } = await admin`select from public.newsletter_subscriptions where newsletter_id = ${left}`;
    expect({ outcome, count }).toEqual({ outcome: 'PT409', count: 1 });
  });
});

test.each([
  ['subscribes to a newsletter', subscribe],
  ['subscribes to a selection', subscribeToSelection],
])('someone leaves and %s: the account is locked first', async (_what, call) => {
  const [reader, read] = [await newAccount('user'), await newNewsletter()];
  await during(
    `select from auth.users where id = '${reader}' for update`,
    () => request(reader, call(read)),
    {
      async meanwhile(transaction) {
        const free =
          await transaction`select from public.newsletters where id = ${read} for update skip locked`;
        expect(free.count).toBe(1);
      },
    },
  );
});

describe.each([
  ['is deleted', 'delete from auth.users'],
  ['is deleted softly', 'update auth.users set deleted_at = now()'],
])('an account %s while it', (_how, deletion) => {
  test.each([
    ['subscribes to a newsletter', subscribe],
    ['subscribes to a selection', subscribeToSelection],
  ])('%s: it is told that nobody is signed in', async (_what, call) => {
    const [reader, read] = [await newAccount('user'), await newNewsletter()];
    const outcome = await during(`${deletion} where id = '${reader}'`, () => request(reader, call(read)));
    const { count } = await admin`select from public.newsletter_subscriptions where user_id = ${reader}`;
    expect({ outcome, count }).toEqual({ outcome: rejected, count: 0 });
  });
});

describe('a newsletter is deleted', () => {
  test('while another is restored and a subscriber of both deletes their account: no deadlock', async () => {
    const [editor, reader] = [await newAccount('admin'), await newAccount('user')];
    const [back, gone] = [await newNewsletter(), await newNewsletter()];
    for (const newsletter of [back, gone]) await newSubscription(reader, newsletter);
    await admin`delete from public.newsletters where id = ${back}`;
    const calls: [string, string][] = [
      [editor, `select public.restore_history(max(id)) from public.history where row_id = '${back}'`],
      [editor, `delete from public.newsletters where id = '${gone}'`],
      [reader, 'select * from public.delete_my_account()'],
    ];
    const begun: Promise<string>[] = [];
    await admin.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtext('private.search_words'))`;
      // Each waits for the one before, or for the documents, before the next begins.
      for (const [account, statement] of calls) {
        begun.push(request(account, statement));
        await waiting(transaction, begun.length);
      }
    });
    expect(await Promise.all(begun)).toEqual(['done', 'done', 'done']);
    const { count } = await admin`select from private.newsletter_documents where newsletter_id = ${back}`;
    expect(count).toBe(1);
  });

  // Its row is locked before the documents are.
  test('while its title is saved: no deadlock', async () => {
    const [editor, newsletter] = [await newAccount('admin'), await newNewsletter()];
    const outcome = await during(
      `select from public.newsletters where id = '${newsletter}' for update`,
      () => request(editor, `delete from public.newsletters where id = '${newsletter}'`),
      {
        async meanwhile(transaction) {
          await waiting(transaction, 1);
          await transaction`update public.newsletters set title = 'Saved' where id = ${newsletter}`;
        },
      },
    );
    expect(outcome).toBe('done');
  });
});

test('someone leaves and subscribes to a newsletter of theirs: no deadlock', async () => {
  for (let round = 0; round < 10; round += 1) {
    const leaver = await newAccount('admin');
    const newsletter = await newNewsletter(leaver);
    const outcomes = await Promise.all([
      request(leaver, 'select public.delete_my_account()'),
      request(leaver, subscribe(newsletter)),
    ]);
    expect(outcomes).not.toContain('40P01');
  }
});

test.each(["pause_subscriptions(now() + interval '1 day')", 'resume_subscriptions()'])(
  'someone pauses or resumes everything by %s while they subscribe: no deadlock',
  async (act) => {
    const reader = await newAccount('user');
    const newsletters = [await newNewsletter(), await newNewsletter(), await newNewsletter()].sort();
    // In the order of an update, which isn't that of a selection.
    for (const newsletter of newsletters.toReversed()) await newSubscription(reader, newsletter);
    await admin`update public.newsletter_subscriptions set paused_until = now() + interval '1 hour' where user_id = ${reader}`;
    const selection = `select public.subscribe_to_selection('{${newsletters}}', '{daily,daily,daily}', true)`;
    const outcomes = await during(
      `select from public.newsletter_subscriptions where user_id = '${reader}' and newsletter_id = '${newsletters[1]}' for update`,
      async () =>
        String(await Promise.all([request(reader, `select public.${act}`), request(reader, selection)])),
    );
    expect(outcomes).toBe('done,done');
  },
);

test('two owners save words that mean the same: one after the other', async () => {
  const owners = [await newAccount('owner'), await newAccount('owner')];
  for (const round of rounds) {
    const outcomes = await Promise.all(
      owners.map((owner, place) =>
        request(owner, `select public.set_search_synonyms('one${place} = other')`),
      ),
    );
    const { count } = await admin`select from private.search_synonyms`;
    expect({ round, outcomes, count }).toEqual({ round, outcomes: ['done', 'done'], count: 1 });
  }
});

test('two sessions sort by a new language: one after the other', async () => {
  const owner = await newAccount('owner');
  await request(owner, "select public.set_content_language('de')");
  const outcome = await during('select private.write_documents()', () =>
    request(owner, 'select public.write_search_documents()'),
  );
  expect(outcome).toBe('done');
});

test.each(['given first', 'deleted first'])(
  'a newsletter gets a word while the last one that has it is deleted, %s: searches know it',
  async (order) => {
    const editor = await newAccount('admin');
    const word = `word${randomUUID().slice(0, 8)}`;
    const [last, next] = [await newNewsletter(), await newNewsletter()];
    await admin`update public.newsletters set title = ${word} where id = ${last}`;
    const give = `select public.manage_newsletter(id, '${word}', 'About', category_id) from public.newsletters where id = '${next}'`;
    const remove = `delete from public.newsletters where id = '${last}'`;
    const [open, work] = order === 'deleted first' ? [remove, give] : [give, remove];
    const outcome = await during(open, () => request(editor, work), { by: editor });
    const [row] = await admin`select listed_from from private.search_words where word = ${word}`;
    expect(outcome).toBe('done');
    expect(row?.listed_from).toBeTruthy();
  },
);
