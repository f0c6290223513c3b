import { consent } from '../../shared/src/model/consent';
import { connect, execute, secret, signUp, type TestUser } from './support/clients';
import { latestOf } from './support/history';
import { newNewsletter, newSubscription, passDays } from './support/rows';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const add = ({ client }: TestUser, sub_newsletter_id: string, sub_frequency: string) =>
  client.rpc('add_subscription', { sub_newsletter_id, sub_frequency }).throwOnError();
const logOf = async ({ client }: TestUser) => (await client.rpc('my_subscription_log').throwOnError()).data;
const eventsOf = async (reader: TestUser) =>
  (await logOf(reader)).map(({ event, actor }) => `${event} (${actor})`);

let owner: TestUser;
beforeAll(async () => {
  owner = await signUp('owner');
});

test('what a person does is logged, with frequency and end', async () => {
  const reader = await signUp();
  const newsletter = await newNewsletter();
  const { client } = reader;
  await add(reader, newsletter.id, 'weekly');
  await add(reader, newsletter.id, 'daily');
  const until = inDays(7);
  await client.rpc('pause_subscriptions', { p_until: until }).throwOnError();
  await client.rpc('resume_subscriptions', {}).throwOnError();
  await client.rpc('resume_subscriptions', {}).throwOnError();
  await add(reader, newsletter.id, 'daily');
  const entry = {
    newsletter_id: newsletter.id,
    newsletter: newsletter.title,
    actor: 'person',
    paused_until: null,
    proof: null,
    wording: null,
  };
  const log = await logOf(reader);
  expect(log).toEqual([
    {
      ...entry,
      event: 'joined',
      frequency: 'weekly',
      happened_at: expect.any(String),
    },
    { ...entry, event: 'frequency changed', frequency: 'daily', happened_at: expect.any(String) },
    {
      ...entry,
      event: 'paused',
      frequency: 'daily',
      paused_until: expect.any(String),
      happened_at: expect.any(String),
    },
    { ...entry, event: 'resumed', frequency: 'daily', happened_at: expect.any(String) },
    { ...entry, event: 'left', frequency: 'daily', happened_at: expect.any(String) },
  ]);
  expect(new Date(String(log[2]?.paused_until)).toISOString()).toBe(until);
  expect(await logOf(await signUp())).toEqual([]);
});

test.each([
  [String(consent.version), consent.wording],
  ['2', null],
  ['99999999999', null],
  ["1'; drop table x", null],
])('the wording %s that a client showed is logged if there is one', async (version, wording) => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await reader.client
    .rpc('add_subscription', { sub_newsletter_id: id, sub_frequency: 'daily' })
    .setHeader('x-consent-wording', version)
    .throwOnError();
  expect(await logOf(reader)).toMatchObject([{ event: 'joined', wording }]);
});

const proven = 'delete from private.unproven_accounts where user_id = $id';

test.each([
  ['a confirmation proves the address', proven, 'confirmation'],
  [
    'an invitation proves the address',
    `${proven}; update auth.users set invited_at = now() where id = $id`,
    'invitation',
  ],
  [
    'an address that nobody has proven is no evidence',
    'update auth.users set invited_at = now() where id = $id',
    null,
  ],
  [
    'nor is one that isn’t confirmed',
    `${proven}; update auth.users set email_confirmed_at = null where id = $id`,
    null,
  ],
])('%s [SQL]', async (_what, script, proof) => {
  const reader = await signUp();
  await execute(script.replaceAll('$id', `'${reader.id}'`));
  await add(reader, (await newNewsletter()).id, 'daily');
  expect(await logOf(reader)).toMatchObject([{ proof }]);
});

test('what others do is logged as theirs, whichever way', async () => {
  const reader = await signUp();
  const [first, second] = [await newSubscription(reader.id), await newSubscription(reader.id)];
  await owner.client.from('newsletter_subscriptions').delete().eq('id', first.id).throwOnError();
  await secret
    .from('newsletter_subscriptions')
    .update({ status: 'inactive' })
    .eq('id', second.id)
    .throwOnError();
  await secret.from('newsletter_subscriptions').delete().eq('id', second.id).throwOnError();
  expect(await eventsOf(reader)).toEqual([
    'joined (system)',
    'joined (system)',
    'removed (admin)',
    'removed (system)',
  ]);
});

test('a pause that has ended is none', async () => {
  const reader = await signUp();
  const row = await newSubscription(reader.id, { paused_until: inDays(-1) });
  await add(reader, row.newsletter_id, 'monthly');
  expect(await logOf(reader)).toMatchObject([
    { event: 'joined', paused_until: null },
    { event: 'frequency changed', paused_until: null },
  ]);
});

test('a subscription that is moved to another newsletter ends and begins', async () => {
  const reader = await signUp();
  const row = await newSubscription(reader.id);
  const { id } = await newNewsletter();
  await secret.from('newsletter_subscriptions').update({ newsletter_id: id }).eq('id', row.id).throwOnError();
  expect((await logOf(reader)).map(({ event, newsletter_id }) => [event, newsletter_id])).toEqual([
    ['joined', row.newsletter_id],
    ['removed', row.newsletter_id],
    ['joined', id],
  ]);
});

test('a newsletter that is deleted and restored ends the subscription, and begins it again', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await add(reader, id, 'monthly');
  await newSubscription(reader.id, { status: 'inactive' });
  await owner.client.from('newsletters').delete().eq('id', id).throwOnError();
  expect(await logOf(reader)).toMatchObject([
    {},
    { event: 'newsletter deleted', actor: 'admin', newsletter: null },
  ]);
  const { id: entry_id } = await latestOf('newsletters', id);
  await owner.client.rpc('restore_history', { entry_id }).throwOnError();
  expect(await eventsOf(reader)).toEqual([
    'joined (person)',
    'newsletter deleted (admin)',
    'newsletter restored (admin)',
  ]);
  // Only what the restore itself writes is one.
  await add(reader, (await newNewsletter()).id, 'daily');
  expect((await eventsOf(reader)).at(-1)).toBe('joined (person)');
});

test('the title of a newsletter that the person can’t read isn’t told', async () => {
  const reader = await signUp();
  const { id } = await newNewsletter();
  await add(reader, id, 'weekly');
  await secret.from('newsletters').update({ state: 'hidden' }).eq('id', id).throwOnError();
  expect(await logOf(reader)).toMatchObject([{ newsletter_id: id, newsletter: null }]);
});

/** Fails if these aren't the entries of a newsletter, by account: event, actor, and the account if it's there. */
const expectEntries = (newsletter: string, ...expected: string[]) =>
  execute(`do $$
  declare
    entries constant text := (
      select coalesce(string_agg(concat_ws(' ', event, actor, user_id), ', ' order by user_id, id), '')
      from private.subscription_log where newsletter_id = '${newsletter}'
    );
  begin
    assert entries = '${expected.join(', ')}', entries;
  end $$`);

const deletions: Record<string, (reader: TestUser) => PromiseLike<unknown>> = {
  'the person': ({ client }) => client.rpc('delete_my_account', {}).throwOnError(),
  'an owner': ({ id }) => owner.client.rpc('admin_delete_user', { user_id: id }).throwOnError(),
  'a soft deletion': ({ id }) => execute(`update auth.users set deleted_at = now() where id = '${id}'`),
};

test.each(Object.keys(deletions))(
  'an account deleted by %s leaves numbers, and nothing about the person [SQL]',
  async (name) => {
    const reader = await signUp();
    const { id } = await newNewsletter();
    await add(reader, id, 'daily');
    await deletions[name]?.(reader);
    const actor = { 'the person': 'person', 'an owner': 'admin', 'a soft deletion': 'system' }[name];
    await expectEntries(id, 'joined person', `account deleted ${actor}`);
  },
);

test('entries lose their account when the subscription ended three years ago, not before [SQL]', async () => {
  const [reader, present] = [await signUp(), await signUp()];
  const [old, recent, open] = [await newNewsletter(), await newNewsletter(), await newNewsletter()];
  for (const { id } of [old, recent]) {
    await add(reader, id, 'daily');
    await add(reader, id, 'daily');
  }
  await add(present, open.id, 'daily');
  const age = (condition: string, time: string) => `
    set session_replication_role = replica;
    update private.subscription_log set happened_at = now() - interval '${time}' where ${condition};
    set session_replication_role = origin;`;
  await execute(age(`newsletter_id = '${old.id}'`, '3 years 1 day'));
  await execute(age(`newsletter_id = '${recent.id}' and event = 'joined'`, '9 years'));
  await execute(age(`newsletter_id = '${open.id}'`, '9 years'));
  await execute('select private.forget_ended_subscriptions()');
  const kept = [`joined person ${reader.id}`, `left person ${reader.id}`];
  await expectEntries(old.id, 'joined person', 'left person');
  await expectEntries(recent.id, ...kept);
  await expectEntries(open.id, `joined person ${present.id}`);
  await execute("select private.forget_ended_subscriptions('1 hour')");
  await expectEntries(recent.id, ...kept);
});

test.each([
  "update private.subscription_log set event = 'left'",
  'update private.subscription_log set user_id = gen_random_uuid()',
  'delete from private.subscription_log',
  'truncate private.subscription_log',
])('even a superuser can’t %s [SQL]', async (statement) => {
  await newSubscription((await signUp()).id);
  await expect(execute(statement)).rejects.toThrow('The log of subscriptions can');
});

test('nobody reads or writes the log over the interface', async () => {
  for (const { client } of [await signUp(), owner, { client: secret }]) {
    for (const schema of ['public', 'private'] as const) {
      const table = client.schema(schema as 'public').from('subscription_log' as 'history');
      expect((await table.select()).error).not.toBeNull();
      expect((await table.insert({ event: 'joined' } as never)).error).not.toBeNull();
    }
  }
});

describe('many changes in a day', () => {
  /** Adds entries of today about somebody's subscription. */
  const addEntries = (reader: TestUser, newsletter: string, count: number, actor = 'person') =>
    execute(`
      insert into private.subscription_log (newsletter_id, user_id, event, frequency, actor)
      select '${newsletter}', '${reader.id}', 'frequency changed', 'weekly', '${actor}' from generate_series(1, ${count})`);

  /** What happened, but for the entries that are added here. */
  const happened = async ({ client }: TestUser) => {
    const read = client.rpc('my_subscription_log').neq('event', 'frequency changed');
    return (await read.throwOnError()).data.map(({ event, actor }) => `${event} (${actor})`);
  };

  const tokenOf = async ({ id }: TestUser, p_newsletter_id: string) => {
    const call = owner.client.rpc('subscriber_tokens', { p_newsletter_id, p_user_ids: [id] }).single();
    return (await call.throwOnError()).data.token;
  };

  test('the 1,001st of a person is refused until a day has passed, but they can still resume and leave [SQL]', async () => {
    const reader = await signUp();
    const { client } = reader;
    const [one, other, third] = [
      await newSubscription(reader.id),
      await newSubscription(reader.id),
      await newSubscription(reader.id),
    ];
    const { id } = await newNewsletter();
    const subscribe = (sub_newsletter_id: string, sub_frequency: string) =>
      client.rpc('add_subscription', { sub_newsletter_id, sub_frequency });
    const pause = (p_newsletter_id: string) =>
      client.rpc('pause_subscriptions', { p_until: inDays(7), p_newsletter_id });

    await addEntries(reader, one.newsletter_id, 999);
    await pause(one.newsletter_id).throwOnError();
    const before = await happened(reader);
    for (const call of [
      () => subscribe(id, 'daily'),
      () => subscribe(one.newsletter_id, 'daily'),
      () => client.rpc('subscribe_to_selection', { p_ids: [id], p_frequencies: ['daily'] }),
      () => pause(other.newsletter_id),
    ]) {
      const { error, status } = await call();
      expect({ error, status }).toMatchObject({
        error: {
          code: 'PT429',
          message: 'You can change your subscriptions 1,000 times a day. Please try again tomorrow.',
        },
        status: 429,
      });
    }
    expect(await happened(reader)).toEqual(before);

    await client.rpc('resume_subscriptions', { p_newsletter_id: one.newsletter_id }).throwOnError();
    await subscribe(one.newsletter_id, 'weekly').throwOnError();
    await client.from('newsletter_subscriptions').delete().eq('id', other.id).throwOnError();
    // What others do isn't the person's.
    await owner.client.from('newsletters').delete().eq('id', third.newsletter_id).throwOnError();
    const { id: entry_id } = await latestOf('newsletters', third.newsletter_id);
    await owner.client.rpc('restore_history', { entry_id }).throwOnError();
    await newSubscription(reader.id);
    expect((await happened(reader)).slice(before.length)).toEqual([
      'resumed (person)',
      'left (person)',
      'left (person)',
      'newsletter deleted (admin)',
      'newsletter restored (admin)',
      'joined (system)',
    ]);

    await execute(`
      set session_replication_role = replica;
      update private.subscription_log set happened_at = happened_at - interval '1 day'
      where user_id = '${reader.id}' and event = 'frequency changed';
      set session_replication_role = origin;`);
    await subscribe(one.newsletter_id, 'daily').throwOnError();
    await addEntries(reader, one.newsletter_id, 1000);
    await client.rpc('delete_my_account', {}).throwOnError();
  });

  test('those of others don’t count as the person’s [SQL]', async () => {
    const reader = await signUp();
    const { newsletter_id } = await newSubscription(reader.id);
    await addEntries(reader, newsletter_id, 1000, 'admin');
    await addEntries(owner, newsletter_id, 1000);
    await add(reader, newsletter_id, 'daily');
  });

  test('those by the link for unsubscribing count, too; it can still end the subscription [SQL]', async () => {
    const reader = await signUp();
    const { client } = reader;
    const { newsletter_id } = await newSubscription(reader.id, { frequency: 'daily' });
    const p_token = await tokenOf(reader, newsletter_id);
    const follow = (p_action: string, as = connect()) => as.rpc('change_by_token', { p_token, p_action });

    await addEntries(reader, newsletter_id, 500, 'link');
    await addEntries(reader, newsletter_id, 498);
    await follow('pause').throwOnError();
    await client.rpc('resume_subscriptions').throwOnError();
    // Whoever else is signed in has the link of this person.
    for (const { error, status } of [
      await follow('pause'),
      await follow('weekly'),
      await follow('pause', owner.client),
      await client.rpc('pause_subscriptions', { p_until: inDays(7) }),
    ])
      expect({ code: error?.code, status }).toEqual({ code: 'PT429', status: 429 });
    await follow('unsubscribe').throwOnError();
    expect((await happened(reader)).slice(1)).toEqual(['paused (link)', 'resumed (person)', 'left (link)']);
  });

  test('whoever can make no more can still follow the link of somebody else [SQL]', async () => {
    const [reader, other] = [await signUp(), await signUp()];
    const { newsletter_id } = await newSubscription(reader.id);
    await addEntries(other, newsletter_id, 1000);
    const p_token = await tokenOf(reader, newsletter_id);
    await other.client.rpc('change_by_token', { p_token, p_action: 'pause' }).throwOnError();
  });
});

describe('after random changes on every path', () => {
  type Active = { frequency: string; until: number };
  let clock = Date.now();
  /** What the test keeps of each subscription, by account and newsletter, and what happened to it. */
  const active = new Map<string, Active>();
  const happened = new Map<string, string[]>();
  let readers: TestUser[];
  let newsletters: { id: string }[];

  let seed = 46;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const one = <T>(list: readonly T[]) => list[random(list.length)] as T;

  /** Makes a change, and keeps what it should do. */
  async function change(reader: TestUser, id: string) {
    const key = `${reader.id} ${id}`;
    const was = active.get(key);
    const keep = (now: Active | undefined, ...events: string[]) => {
      if (now) active.set(key, now);
      else active.delete(key);
      for (const event of events) happened.set(key, [...(happened.get(key) ?? []), `${event} ${reader.id}`]);
    };
    const frequency = one(['daily', 'weekly', 'monthly']);
    const rows = (by: TestUser) => by.client.from('newsletter_subscriptions');
    const paths = {
      async add() {
        await add(reader, id, frequency);
        if (was?.frequency === frequency) keep(undefined, 'left person');
        else keep({ frequency, until: was?.until ?? 0 }, `${was ? 'frequency changed' : 'joined'} person`);
      },
      async pause() {
        const days = 1 + random(20);
        const args = { p_until: inDays(days), p_newsletter_id: id };
        await reader.client.rpc('pause_subscriptions', args).throwOnError();
        if (was) keep({ ...was, until: clock + days * DAY }, 'paused person');
      },
      async resume() {
        await reader.client.rpc('resume_subscriptions', { p_newsletter_id: id }).throwOnError();
        if (was) keep({ ...was, until: 0 }, ...(was.until > clock ? ['resumed person'] : []));
      },
      async remove() {
        const by = one([reader, owner]);
        await rows(by).delete().eq('user_id', reader.id).eq('newsletter_id', id).throwOnError();
        keep(undefined, ...(was ? [by === reader ? 'left person' : 'removed admin'] : []));
      },
      async service() {
        const row = { user_id: reader.id, newsletter_id: id, frequency, status: 'active' };
        await rows({ ...reader, client: secret })
          .upsert(row, { onConflict: 'user_id,newsletter_id' })
          .throwOnError();
        const changed = was && was.frequency !== frequency ? ['frequency changed system'] : [];
        keep({ frequency, until: was?.until ?? 0 }, ...(was ? changed : ['joined system']));
      },
      async restore() {
        await owner.client.from('newsletters').delete().eq('id', id).throwOnError();
        const { id: entry_id } = await latestOf('newsletters', id);
        await owner.client.rpc('restore_history', { entry_id }).throwOnError();
        for (const { id: each } of readers) {
          const other = `${each} ${id}`;
          const events = ['newsletter deleted admin', 'newsletter restored admin'].map(
            (event) => `${event} ${each}`,
          );
          if (active.has(other)) happened.set(other, [...(happened.get(other) ?? []), ...events]);
        }
      },
      async time() {
        const days = 1 + random(6);
        clock += days * DAY;
        await passDays(days, ...newsletters.map(({ id: each }) => each));
      },
    };
    await one([paths.add, paths.add, ...Object.values(paths)])();
  }

  test('the log and the numbers are what they should be [SQL]', async () => {
    readers = await Promise.all([signUp(), signUp(), signUp()]);
    newsletters = await Promise.all([newNewsletter(), newNewsletter(), newNewsletter()]);
    for (let step = 0; step < 150; step += 1) await change(one(readers), one(newsletters).id);
    readers.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id } of newsletters) {
      const keys = readers.map((reader) => `${reader.id} ${id}`);
      const number = keys.filter(
        (key) => (active.get(key)?.until ?? Number.POSITIVE_INFINITY) <= clock,
      ).length;
      const { data } = await owner.client
        .rpc('count_subscribers', { target_newsletter_id: id })
        .throwOnError();
      expect(data).toBe(number);
      await expectEntries(id, ...keys.flatMap((key) => happened.get(key) ?? []));
    }
    expect([...happened.values()].flat().length).toBeGreaterThan(50);
  });
});
