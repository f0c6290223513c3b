import {
  admin,
  during,
  newAccount,
  newNewsletter,
  newSubscription,
  request,
  rounds,
  waiting,
} from './callers';

const claim = `select from public.claim_hand_over(1, 10, 'webhook')`;
const service = { role: 'service_role' };

/** Somebody with a subscription that is due for the webhook, and nobody else. */
async function newPerson() {
  const [account, newsletter] = [await newAccount('user'), await newNewsletter()];
  await admin`delete from private.hand_over_people`;
  await admin`insert into private.hand_over_connections (newsletter_id, list_id)
    values (${newsletter}, -nextval('private.hand_over_webhooks'))`;
  await newSubscription(account, newsletter);
  return account;
}

// Making a token locks the account, and the end of an account waits for the person's row: each would wait for the other.
describe('somebody is claimed while their account is deleted', () => {
  test('the claim leaves them out, and takes them afterwards', async () => {
    const account = await newPerson();
    const deletion = `select from auth.users where id = '${account}' for update`;
    expect(await during(deletion, () => request(account, claim, service))).not.toBe('done');
    expect(await request(account, claim, service)).toBe('done');
  });

  test('neither waits for the other', async () => {
    for (const round of rounds) {
      const person = await newPerson();
      const [deletion, outcome] = await Promise.all([
        admin`delete from auth.users where id = ${person}`.then(
          () => 'done',
          ({ code }) => code,
        ),
        request(person, claim, service),
      ]);
      expect({ round, deletion }).toEqual({ round, deletion: 'done' });
      expect(outcome).not.toMatch(/^4[^2]/);
    }
  });
});

test('a connection is changed while one of its people is saved: neither waits for the other', async () => {
  const account = await newPerson();
  await request(account, claim, service);
  const [held] = await admin`select claim from private.hand_over_people where user_id = ${account}`;
  const save = `select public.save_hand_over('${account}', '${held?.claim}', p_done := true)`;
  const outcome = await during(
    'select from private.hand_over_connections for update',
    () => request(account, save, service),
    {
      meanwhile: (transaction) =>
        transaction`select from private.hand_over_people where user_id = ${account} for update`,
    },
  );
  const [kept] = await admin`select claim from private.hand_over_people where user_id = ${account}`;
  expect({ outcome, kept: kept?.claim }).toEqual({ outcome: 'done', kept: null });
});

describe('an owner connects a newsletter', () => {
  const connect = (newsletter: string) =>
    `select public.connect_newsletter('${newsletter}', null, 'webhook')`;
  const people = (account: string) =>
    admin`select deleted from private.hand_over_people where user_id = ${account}`;

  beforeAll(() => admin`update private.hand_over_tool set seen_at = now() where tool = 'webhook'`);

  describe.each([
    [
      'a newsletter',
      'authenticated',
      (_account: string, newsletter: string) => `select public.add_subscription('${newsletter}', 'weekly')`,
    ],
    [
      'a selection',
      'authenticated',
      (_account: string, newsletter: string) =>
        `select public.subscribe_to_selection('{${newsletter}}', '{weekly}')`,
    ],
    [
      'what the secret key inserts',
      'service_role',
      (account: string, newsletter: string) =>
        `insert into public.newsletter_subscriptions (user_id, newsletter_id) values ('${account}', '${newsletter}')`,
    ],
  ] as const)('while somebody subscribes: to %s', (_name, role, subscribe) => {
    test.each(['connected', 'subscribed'])('they are handed over, %s first', async (first) => {
      const [owner, reader, newsletter] = [
        await newAccount('owner'),
        await newAccount('user'),
        await newNewsletter(),
      ];
      const subscription = subscribe(reader, newsletter);
      const outcome =
        first === 'connected'
          ? await during(connect(newsletter), () => request(reader, subscription, { role }), { by: owner })
          : await during(subscription, () => request(owner, connect(newsletter)), { by: reader });
      expect({ outcome, people: (await people(reader)).count }).toEqual({ outcome: 'done', people: 1 });
    });
  });

  test('while a subscriber deletes their account: nobody remembers them', async () => {
    const [owner, newsletter] = [await newAccount('owner'), await newNewsletter()];
    const [gone, left] = [await newAccount('user'), await newAccount('user')];
    for (const account of [gone, left]) await newSubscription(account, newsletter);
    const outcome = await during(`delete from auth.users where id = '${gone}'`, () =>
      request(owner, connect(newsletter)),
    );
    expect({ outcome, gone: (await people(gone)).count, left: (await people(left)).count }).toEqual({
      outcome: 'done',
      gone: 0,
      left: 1,
    });
  });

  test('while the account of a subscriber is locked: the newsletter stays free until then', async () => {
    const [owner, newsletter, writer] = [
      await newAccount('owner'),
      await newNewsletter(),
      await newAccount('user'),
    ];
    await newSubscription(writer, newsletter);
    await during(
      `select from auth.users where id = '${writer}' for update`,
      () => request(owner, connect(newsletter)),
      {
        async meanwhile(transaction) {
          await waiting(transaction, 1);
          const free =
            await transaction`select from public.newsletters where id = ${newsletter} for update skip locked`;
          expect(free.count).toBe(1);
        },
      },
    );
  });

  test('and somebody subscribes once the accounts are locked: they are handed over', async () => {
    const [owner, reader, newsletter] = [
      await newAccount('owner'),
      await newAccount('user'),
      await newNewsletter(),
    ];
    await during(
      `select from public.newsletters where id = '${newsletter}' for share`,
      () => request(owner, connect(newsletter)),
      {
        async meanwhile(transaction) {
          await waiting(transaction, 1);
          await transaction`insert into public.newsletter_subscriptions (user_id, newsletter_id) values (${reader}, ${newsletter})`;
        },
      },
    );
    expect((await people(reader)).count).toBe(1);
  });
});

test('subscribers are exported while one deletes their account: the others have their tokens', async () => {
  const [editor, newsletter] = [await newAccount('admin'), await newNewsletter()];
  const accounts = [await newAccount('user'), await newAccount('user'), await newAccount('user')];
  const [gone, signing] = accounts;
  for (const account of accounts) await newSubscription(account, newsletter);
  const tokens = `select public.subscriber_tokens('${newsletter}', '{${accounts}}')`;
  // Other changes of an account don't keep anybody out.
  const changes = `update auth.users set last_sign_in_at = now(), email = 'changed-' || email where id = '${signing}';
    delete from auth.users where id = '${gone}'`;
  let exported = Promise.resolve('');
  const begin = () => {
    exported = request(editor, tokens);
    return exported;
  };
  // It's done before the deletion is.
  const outcome = await during(changes, begin, { meanwhile: () => exported });
  const kept =
    await admin`select user_id from private.unsubscribe_tokens where newsletter_id = ${newsletter}`;
  expect({ outcome, kept: kept.map(({ user_id }) => user_id).sort() }).toEqual({
    outcome: 'done',
    kept: accounts.slice(1).sort(),
  });
});
