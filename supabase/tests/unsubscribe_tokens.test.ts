import { randomUUID } from 'node:crypto';
import { createUnsubscribe } from '../../delivery/serve/unsubscribe';
import { backend, connect, execute, secret, signUp, type TestUser } from './support/clients';
import { newNewsletter, newSubscription } from './support/rows';

// Addresses for unsubscribing: what their token can do, and what whoever follows them answers. It asks the back end as a visitor.

let admin: TestUser;
beforeAll(async () => {
  admin = await signUp('admin');
});

const { url, anonKey } = backend;
const createFollow = () =>
  createUnsubscribe({ supabaseUrl: url, supabaseKey: anonKey, page: '/unsubscribe' });

async function tokenOf(user_id: string, newsletter_id: string): Promise<string> {
  const { data } = await admin.client
    .rpc('subscriber_tokens', { p_newsletter_id: newsletter_id, p_user_ids: [user_id] })
    .single()
    .throwOnError();
  return data.token;
}

/** A subscription of somebody new, and its token. */
async function subscription(values: Parameters<typeof newSubscription>[1] = {}) {
  const reader = await signUp();
  const { newsletter_id } = await newSubscription(reader.id, values);
  return { reader, newsletter_id, token: await tokenOf(reader.id, newsletter_id) };
}

type Subscribed = Pick<Awaited<ReturnType<typeof subscription>>, 'reader' | 'newsletter_id'>;

async function rowOf({ reader, newsletter_id }: Subscribed) {
  const { data } = await secret
    .from('newsletter_subscriptions')
    .select('status, frequency, paused_until')
    .match({ user_id: reader.id, newsletter_id })
    .maybeSingle()
    .throwOnError();
  return data;
}

/** Subscribes, or ends it, as the site does. */
const toggle = ({ reader, newsletter_id }: Subscribed) =>
  reader.client
    .rpc('add_subscription', { sub_newsletter_id: newsletter_id, sub_frequency: 'weekly' })
    .throwOnError();

const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
const requestTo = (token: string, init: RequestInit) =>
  new Request(`http://site.test/unsubscribe?token=${token}`, init);
const post = (token: string, body: BodyInit = oneClick, headers: Record<string, string> = {}) =>
  createFollow()(requestTo(token, { method: 'POST', body, headers }));

describe('the POST of a mail program', () => {
  test.each([
    ['urlencoded', () => oneClick],
    [
      'multipart',
      () => {
        const form = new FormData();
        form.set('List-Unsubscribe', 'One-Click');
        return form;
      },
    ],
  ])(
    'ends the subscription (%s): 200, no cookie, no redirect; the log names the link',
    async (_kind, body) => {
      const subscribed = await subscription();
      const response = await post(subscribed.token, body());
      expect([response.status, [...response.headers.keys()].sort()]).toEqual([
        200,
        ['cache-control', 'content-type'],
      ]);
      expect((await rowOf(subscribed))?.status).toBe('inactive');
      const { data } = await subscribed.reader.client.rpc('my_subscription_log').throwOnError();
      expect(data.at(-1)).toMatchObject({ event: 'left', actor: 'link' });
    },
  );

  test('is answered with 200 again, however the subscription has ended', async () => {
    const again = await subscription();
    const left = await subscription();
    const removed = await subscription();
    await post(again.token);
    await toggle(left);
    await secret.from('newsletter_subscriptions').delete().eq('user_id', removed.reader.id).throwOnError();
    for (const { token } of [again, again, left, removed]) expect((await post(token)).status).toBe(200);
    const { data } = await again.reader.client.rpc('my_subscription_log').throwOnError();
    expect(data.filter(({ event }) => event === 'left')).toHaveLength(1);
  });

  test('ends one subscription only: neither another of the same person, nor another person’s', async () => {
    const one = await subscription();
    const other = { ...one, newsletter_id: (await newSubscription(one.reader.id)).newsletter_id };
    const neighbour = await subscription({ newsletter_id: one.newsletter_id });
    await post(one.token);
    expect([(await rowOf(other))?.status, (await rowOf(neighbour))?.status]).toEqual(['active', 'active']);
  });

  test('leaves a subscription alone that has begun again since, which has another token', async () => {
    const subscribed = await subscription();
    await toggle(subscribed);
    await toggle(subscribed);
    const newer = await tokenOf(subscribed.reader.id, subscribed.newsletter_id);
    expect(newer).not.toBe(subscribed.token);
    expect((await post(subscribed.token)).status).toBe(410);
    expect((await rowOf(subscribed))?.status).toBe('active');
    expect((await post(newer)).status).toBe(200);
    expect((await rowOf(subscribed))?.status).toBe('inactive');
  });

  test('finds nothing once the account is deleted', async () => {
    const subscribed = await subscription();
    await subscribed.reader.client.rpc('delete_my_account').throwOnError();
    expect((await post(subscribed.token)).status).toBe(404);
    const { data } = await connect().rpc('subscription_of_token', { p_token: subscribed.token });
    expect(data).toEqual([]);
  });

  test('finds nothing for a token that was guessed or mistyped', async () => {
    for (const token of [randomUUID(), '', 'null', `${randomUUID()}x`, "'--", '%00'])
      expect((await post(token)).status).toBe(404);
  });

  test('needs a form of a few bytes that says what it wants', async () => {
    const subscribed = await subscription();
    const { token } = subscribed;
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = await Promise.all([
      post(token, '{"List-Unsubscribe":"One-Click"}', json),
      post(token, 'List-Unsubscribe=One-Click', { 'content-type': 'text/plain' }),
      post(token, new URLSearchParams()),
      post(token, new URLSearchParams({ action: 'daily' })),
      post(token, new URLSearchParams({ action: 'toString' })),
      post(token, `List-Unsubscribe=One-Click&x=${'x'.repeat(10_000_000)}`, form),
      post(token, '--', { 'content-type': 'multipart/form-data; boundary=x' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 400, 400, 400, 413, 400]);
    expect((await rowOf(subscribed))?.status).toBe('active');
  });

  test.each(['daily', 'active', '', null])('has no action %p', async (p_action) => {
    const { token: p_token } = await subscription();
    const { error, status } = await connect().rpc('change_by_token', { p_token, p_action });
    expect([status, error?.message]).toEqual([400, 'Invalid action']);
  });

  test('waits a second when too many links are followed, and says so when the back end fails', async () => {
    const subscribed = await subscription();
    jest.useFakeTimers({ now: 1_800_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const failing = createUnsubscribe({ supabaseUrl: 'http://127.0.0.1:1', supabaseKey: 'key', page: '/' });
      const follow = () => failing(requestTo(subscribed.token, { method: 'POST', body: oneClick }));
      const answers = await Promise.all(Array.from({ length: 60 }, follow));
      const of = (code: number) => answers.filter(({ status }) => status === code);
      expect([of(503).length, of(429).length]).toEqual([50, 10]);
      expect(of(429)[0]?.headers.get('retry-after')).toBe('1');
      const pressed = await failing(
        requestTo(subscribed.token, { method: 'POST', body: new URLSearchParams({ action: 'pause' }) }),
      );
      expect([pressed.status, pressed.headers.get('location')]).toEqual([
        303,
        expect.stringContaining('state=failed'),
      ]);
      jest.setSystemTime(1_800_000_001_000);
      expect((await follow()).status).toBe(503);
    } finally {
      jest.useRealTimers();
    }
    expect((await rowOf(subscribed))?.status).toBe('active');
  });
});

test.each(['GET', 'HEAD', 'PUT', 'OPTIONS'])('%s leads to the page and changes nothing', async (method) => {
  const subscribed = await subscription();
  const before = await rowOf(subscribed);
  const response = await createFollow()(requestTo(subscribed.token, { method }));
  expect(response.headers.get('location')).toBe(`/unsubscribe?token=${subscribed.token}`);
  await fetch(`${url}/rest/v1/rpc/change_by_token?p_token=${subscribed.token}`, {
    headers: { apikey: anonKey },
  });
  expect(await rowOf(subscribed)).toEqual(before);
});

test('the Edge Function does the same, and leads people to the page of the site', async () => {
  const subscribed = await subscription();
  const settings: Record<string, string> = {
    SUPABASE_URL: url,
    // As a hosted project has it once the legacy keys are disabled.
    SUPABASE_ANON_KEY: 'disabled',
    SITE_KEY: anonKey,
    SITE_URL: 'https://site.test/',
  };
  let follow: ReturnType<typeof createFollow> = () => Promise.reject(new Error('Nothing is served'));
  Object.assign(globalThis, {
    Deno: {
      env: { get: (name: string) => settings[name] },
      serve: (handler: typeof follow) => {
        follow = handler;
      },
    },
  });
  await import('../functions/unsubscribe/index');
  const opened = await follow(requestTo(subscribed.token, { method: 'GET' }));
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `https://site.test/unsubscribe?token=${subscribed.token}`,
  ]);
  expect((await rowOf(subscribed))?.status).toBe('active');
  const response = await follow(requestTo(subscribed.token, { method: 'POST', body: oneClick }));
  expect(response.status).toBe(200);
  expect((await rowOf(subscribed))?.status).toBe('inactive');
});

describe('the buttons of the page', () => {
  const press = (token: string, action: string) => post(token, new URLSearchParams({ action }));
  const stateAfter = async (token: string, action: string) => {
    const { status, headers } = await press(token, action);
    const to = new URL(headers.get('location') ?? '', 'http://site.test');
    expect([status, to.pathname, to.searchParams.get('token')]).toEqual([303, '/unsubscribe', token]);
    return to.searchParams.get('state');
  };

  test('pause for 30 days, and lead back', async () => {
    const subscribed = await subscription();
    expect(await stateAfter(subscribed.token, 'pause')).toBe('paused');
    const { paused_until, status } = (await rowOf(subscribed)) ?? {};
    const { data } = await connect()
      .rpc('subscription_of_token', { p_token: subscribed.token })
      .throwOnError();
    expect(data[0]?.paused_until).toBe(paused_until);
    const days = (Date.parse(paused_until ?? '') - Date.now()) / 86_400_000;
    expect([status, Math.round(days)]).toEqual(['active', 30]);
  });

  test('pause once on a day, however often they are pressed', async () => {
    const subscribed = await subscription();
    await press(subscribed.token, 'pause');
    const before = await rowOf(subscribed);
    for (const _time of [1, 2]) expect(await stateAfter(subscribed.token, 'pause')).toBe('paused');
    expect(await rowOf(subscribed)).toEqual(before);
    const { data } = await subscribed.reader.client.rpc('my_subscription_log').throwOnError();
    expect(data.filter(({ event }) => event === 'paused')).toHaveLength(1);
  });

  test('leave a longer pause as it is', async () => {
    const paused_until = new Date(Date.now() + 200 * 86_400_000).toISOString();
    const subscribed = await subscription({ paused_until });
    expect(await stateAfter(subscribed.token, 'pause')).toBe('paused');
    expect(Date.parse((await rowOf(subscribed))?.paused_until ?? '')).toBe(Date.parse(paused_until));
  });

  test.each([
    ['daily', 'weekly', 'weekly'],
    ['daily', 'monthly', 'monthly'],
    ['weekly', 'monthly', 'monthly'],
    ['monthly', 'weekly', 'monthly'],
  ])('make %s less often, never more: %s', async (frequency, action, after) => {
    const subscribed = await subscription({ frequency });
    expect(await stateAfter(subscribed.token, action)).toBe(action);
    expect((await rowOf(subscribed))?.frequency).toBe(after);
  });

  test('say what is the matter otherwise', async () => {
    const ended = await subscription({ frequency: 'daily' });
    expect(await stateAfter(ended.token, 'unsubscribe')).toBe('unsubscribed');
    // Too late: what has ended stays as it is.
    const left = await rowOf(ended);
    expect(await stateAfter(ended.token, 'pause')).toBe('unsubscribed');
    expect(await stateAfter(ended.token, 'monthly')).toBe('unsubscribed');
    expect(await rowOf(ended)).toEqual(left);
    await toggle(ended);
    await ended.reader.client
      .rpc('pause_subscriptions', { p_until: new Date(Date.now() + 86_400_000).toISOString() })
      .throwOnError();
    expect(await stateAfter(ended.token, 'unsubscribe')).toBe('renewed');
    // What the person has chosen since is for newer links.
    const renewed = await connect().rpc('subscription_of_token', { p_token: ended.token }).throwOnError();
    expect(renewed.data).toMatchObject([{ state: 'renewed', frequency: null, paused_until: null }]);
    expect(await stateAfter(randomUUID(), 'unsubscribe')).toBe('invalid');
    expect(await stateAfter('nonsense', 'unsubscribe')).toBe('invalid');
    expect((await rowOf(ended))?.status).toBe('active');
  });
});

describe('a token', () => {
  test('is the same until the subscription begins again, and shows nothing of its person', async () => {
    // A pause that has ended is none.
    const paused_until = '2026-01-01T00:00:00Z';
    const { reader, newsletter_id, token } = await subscription({ frequency: 'daily', paused_until });
    expect(await tokenOf(reader.id, newsletter_id)).toBe(token);
    const { data } = await connect().rpc('subscription_of_token', { p_token: token }).throwOnError();
    const { data: newsletter } = await secret
      .from('newsletters')
      .select('title')
      .eq('id', newsletter_id)
      .single()
      .throwOnError();
    expect(data).toEqual([
      { newsletter_id, title: newsletter.title, state: 'active', frequency: 'daily', paused_until: null },
    ]);
  });

  test('is made for active subscriptions only', async () => {
    const { newsletter_id, reader } = await subscription();
    const inactive = await signUp();
    await newSubscription(inactive.id, { newsletter_id, status: 'inactive' });
    const { data } = await admin.client
      .rpc('subscriber_tokens', {
        p_newsletter_id: newsletter_id,
        p_user_ids: [reader.id, inactive.id, randomUUID()],
      })
      .throwOnError();
    expect(data.map(({ user_id }) => user_id)).toEqual([reader.id]);
  });

  test('of a deleted newsletter says that it has ended', async () => {
    const { id } = await newNewsletter();
    const subscribed = await subscription({ newsletter_id: id });
    await secret.from('newsletters').delete().eq('id', id).throwOnError();
    expect((await post(subscribed.token)).status).toBe(200);
  });

  test('goes with an account that is marked as deleted [SQL]', async () => {
    const { reader, token } = await subscription();
    await execute(`
      update auth.users set deleted_at = now() where id = '${reader.id}';
      do $$ begin
        if exists (select from private.unsubscribe_tokens where user_id = '${reader.id}') then
          raise exception 'The token is still there';
        end if;
      end $$;
    `);
    expect((await post(token)).status).toBe(404);
  });

  describe('of a newsletter that is deleted and restored', () => {
    const deleteNewsletter = (id: string) =>
      admin.client.from('newsletters').delete().eq('id', id).throwOnError();
    const restore = (changed_id: string) =>
      admin.client.rpc('undo_last_change', { changed_table: 'newsletters', changed_id }).throwOnError();

    test('is the same, and ends the subscription', async () => {
      const { id } = await newNewsletter();
      const subscribed = await subscription({ newsletter_id: id });
      await deleteNewsletter(id);
      await restore(id);
      expect((await rowOf(subscribed))?.status).toBe('active');
      expect(await tokenOf(subscribed.reader.id, id)).toBe(subscribed.token);
      expect((await post(subscribed.token)).status).toBe(200);
      expect((await rowOf(subscribed))?.status).toBe('inactive');
    });

    test('keeps away whoever has left meanwhile, and only them', async () => {
      const { id } = await newNewsletter();
      const [left, paused, staying] = [
        await subscription({ newsletter_id: id }),
        await subscription({ newsletter_id: id }),
        await subscription({ newsletter_id: id }),
      ];
      const elsewhere = { ...left, newsletter_id: (await newSubscription(left.reader.id)).newsletter_id };
      const again = await subscription({ newsletter_id: id });
      await toggle(again);
      await toggle(again);
      await deleteNewsletter(id);
      await deleteNewsletter(elsewhere.newsletter_id);
      expect((await post(left.token)).status).toBe(200);
      await post(paused.token, new URLSearchParams({ action: 'pause' }));
      // From before the person subscribed again.
      await post(again.token);
      await restore(id);
      await restore(elsewhere.newsletter_id);
      const states = await Promise.all([left, paused, staying, again, elsewhere].map(rowOf));
      expect(states.map((row) => row?.status)).toEqual(['inactive', 'active', 'active', 'active', 'active']);
      expect((await post(left.token)).status).toBe(200);
      await toggle(left);
      expect((await rowOf(left))?.status).toBe('active');
    });
  });

  test.each([
    ['hidden', { state: 'hidden' }, false],
    ['published tomorrow', { publish_at: new Date(Date.now() + 86_400_000).toISOString() }, false],
    ['discontinued', { state: 'discontinued' }, true],
  ])(
    'tells the title of a newsletter that is %s only if everybody can see it',
    async (_state, values, isTold) => {
      const { id, title } = await newNewsletter();
      const { token } = await subscription({ newsletter_id: id });
      await secret.from('newsletters').update(values).eq('id', id).throwOnError();
      const { data } = await connect().rpc('subscription_of_token', { p_token: token }).throwOnError();
      expect(data).toMatchObject([{ state: 'active', title: isTold ? title : null }]);
      expect((await post(token)).status).toBe(200);
    },
  );

  test('goes with what is forgotten about a subscription that ended long ago [SQL]', async () => {
    const ended = await subscription();
    const active = await subscription();
    await toggle(ended);
    // A copy of the log's entries, as if they were old: entries can't be changed.
    await execute(`
      alter table private.subscription_log disable trigger guard_subscription_log;
      update private.subscription_log set happened_at = now() - interval '4 years'
      where user_id in ('${ended.reader.id}', '${active.reader.id}');
      alter table private.subscription_log enable trigger guard_subscription_log;
      select private.forget_ended_subscriptions();
    `);
    expect((await post(ended.token)).status).toBe(404);
    expect((await post(active.token)).status).toBe(200);
  });
});
