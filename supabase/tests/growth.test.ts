import { setTimeout as wait } from 'node:timers/promises';
import { connect, execute, type secret, signUp, type TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';
import { newNewsletter, newSubscription } from './support/rows';

// Days and what is made of them. growth_days.test.ts compares them with what happened, over days and on every path.

let owner: TestUser;
beforeAll(async () => {
  owner = await signUp('owner');
});

// No test begins just before midnight: it would end on another day.
beforeEach(async () => {
  const left = 86_400_000 - (Date.now() % 86_400_000);
  if (left < 30_000) await wait(left);
});

const none = { joined: 0, resumed: 0, paused: 0, ended: 0 };

async function growthOf(newsletter: string | null, days?: number, client = owner.client) {
  const { data } = await client.rpc('growth', { p_newsletter_id: newsletter, p_days: days }).throwOnError();
  return data;
}

/** Lets what has changed be as if so many days had passed, and rolls it up. */
const passDays = (days: number, newsletter: string) =>
  execute(`
    update private.growth_changes set moment = moment - interval '${days} days' where newsletter_id = '${newsletter}';
    select private.roll_up_growth();
  `);

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('today is read as it happens', async () => {
  const { id } = await newNewsletter();
  const [paused, left, stays] = await Promise.all([signUp(), signUp(), signUp()]);
  const subscribe = ({ client }: TestUser) =>
    client.rpc('add_subscription', { sub_newsletter_id: id, sub_frequency: 'weekly' }).throwOnError();
  const today = async () => (await growthOf(id, 1)).map(({ day, zone, exact, ...numbers }) => numbers);
  expect(await growthOf(id)).toMatchObject([{ active: 0, ...none }]);
  await Promise.all([paused, left, stays].map(subscribe));
  expect(await today()).toEqual([{ ...none, active: 3, joined: 3 }]);
  await paused.client
    .rpc('pause_subscriptions', { p_until: new Date(Date.now() + 86_400_000).toISOString() })
    .throwOnError();
  await subscribe(left);
  expect(await today()).toEqual([{ joined: 3, resumed: 0, paused: 1, ended: 1, active: 1 }]);
  // Counted as paused already.
  await subscribe(paused);
  expect(await today()).toEqual([{ joined: 3, resumed: 0, paused: 1, ended: 1, active: 1 }]);
  const { data: number } = await owner.client.rpc('count_subscribers', { target_newsletter_id: id });
  expect(number).toBe(1);
});

test('days that have ended are rolled up once, and read with those that are not [SQL]', async () => {
  const { id } = await newNewsletter();
  const [first, second] = [await signUp(), await signUp()];
  await newSubscription(first.id, { newsletter_id: id });
  await passDays(2, id);
  await newSubscription(second.id, { newsletter_id: id });
  const expected = [
    { day: dayBefore(3), active: 0, ...none },
    { day: dayBefore(2), active: 1, ...none, joined: 1 },
    { day: dayBefore(1), active: 1, ...none },
    { day: dayBefore(0), active: 2, ...none, joined: 1 },
  ];
  expect(await growthOf(id, 4)).toMatchObject(expected);
  expect(await growthOf(id)).toMatchObject(expected.slice(1));
  await execute('select private.roll_up_growth(), private.roll_up_growth()');
  expect(await growthOf(id, 4)).toMatchObject(expected);
  const lines = await owner.client.rpc('growth_lines', { p_ids: [id, id] }).throwOnError();
  expect(lines.data).toEqual([{ newsletter_id: id, active: [...Array(27).fill(0), 1, 1, 2] }]);
});

test.each([
  ['growth', { p_days: 0 }, 'Growth is shown for 1 to 3,660 days'],
  ['growth', { p_days: 3661 }, 'Growth is shown for 1 to 3,660 days'],
  ['growth_leaders', { p_days: 31 }, 'Newsletters are ranked by 30 days, 365, or all'],
  [
    'growth_lines',
    { p_ids: Array(201).fill('00000000-0000-4000-8000-000000000001') },
    'At most 200 newsletters at once',
  ],
] as const)('%s refuses what it can’t show', async (name, args, message) => {
  const { error } = await owner.client.rpc(name, args as never);
  expect(error).toMatchObject({ code: '22023', message });
});

describe('on a back end of its own', () => {
  let own: Running;
  let root: typeof secret;
  let manager: TestUser;
  let category: string;
  beforeAll(async () => {
    own = await startProcess();
    root = connect(own.backend.serviceRoleKey, own.backend);
    manager = await signUp('admin', own.backend);
    category = (await root.from('categories').insert({ name: 'All' }).select().single().throwOnError()).data
      .id;
  });
  afterAll(() => own.stop());
  const sql = (script: string) => execute(script, own.backend);
  const newsletter = async (title: string) => {
    const { data } = await root
      .from('newsletters')
      .insert({ title, description: 'About something', category_id: category })
      .select()
      .single()
      .throwOnError();
    return data.id;
  };
  const join = async (newsletter_id: string, values = {}) => {
    const { id } = await signUp('user', own.backend);
    await root
      .from('newsletter_subscriptions')
      .insert({ user_id: id, newsletter_id, frequency: 'weekly', ...values })
      .throwOnError();
    return id;
  };
  const growth = (id: string | null, days?: number) => growthOf(id, days, manager.client);

  test('a time zone counts before anybody has subscribed, too', async () => {
    for (const time_zone of ['Asia/Tokyo', 'UTC']) {
      await manager.client.from('site_settings').upsert({ id: 1, time_zone }).throwOnError();
      await manager.client.rpc('growth_leaders').throwOnError();
      expect(await growth(null, 1)).toMatchObject([{ active: 0, zone: time_zone }]);
    }
  });

  test('what gained and lost most, up to yesterday', async () => {
    const [gains, loses, stays] = [
      await newsletter('Gains'),
      await newsletter('Loses'),
      await newsletter('Stays'),
    ];
    const people = [await join(loses), await join(loses)];
    await join(stays);
    await sql(`update private.growth_changes set moment = moment - interval '40 days'`);
    await Promise.all([
      join(gains),
      join(gains),
      root.from('newsletter_subscriptions').delete().in('user_id', people),
    ]);
    const leaders = async (p_days?: number) =>
      (await manager.client.rpc('growth_leaders', { p_days }).throwOnError()).data.map(
        ({ newsletter_id, ...row }) => row,
      );
    const until = dayBefore(1);
    // Today hasn't ended.
    expect(await leaders(30)).toEqual([]);
    await sql(`update private.growth_changes set moment = moment - interval '1 day';
      update private.growth_state set ranked_to = ranked_to - 1`);
    expect(await leaders(30)).toEqual([
      { title: 'Gains', change: 2, active: 2, until },
      { title: 'Loses', change: -2, active: 0, until },
    ]);
    expect(await leaders(365)).toEqual([
      { title: 'Gains', change: 2, active: 2, until },
      { title: 'Stays', change: 1, active: 1, until },
    ]);
    expect(await leaders()).toEqual(await leaders(365));
    await root.from('newsletters').delete().eq('id', gains).throwOnError();
    expect(await leaders(30)).toMatchObject([{ title: 'Loses' }]);
  });

  test('a large site waits for its schedule', async () => {
    await sql(`update private.growth_state set first_entry = first_entry - 100000, ranked_to = null`);
    const { data } = await manager.client.rpc('growth_leaders', { p_days: 30 }).throwOnError();
    expect(data).toMatchObject([{ title: 'Loses', until: null }]);
    await sql(`update private.growth_state set first_entry = first_entry + 100000`);
  });

  test('a change of the time zone computes the days again', async () => {
    const id = await newsletter('Around midnight');
    await join(id);
    await sql(`
      alter table private.subscription_log disable trigger guard_subscription_log;
      update private.subscription_log set happened_at = '2026-03-01 23:30:00+00' where newsletter_id = '${id}';
      update private.growth_changes set moment = '2026-03-01 23:30:00+00' where newsletter_id = '${id}';
      alter table private.subscription_log enable trigger guard_subscription_log;
      select private.roll_up_growth();
    `);
    const total = (await growth(null)).at(-1);
    expect((await growth(id))[0]).toMatchObject({ day: '2026-03-01', joined: 1, zone: 'UTC' });
    await manager.client.from('site_settings').upsert({ id: 1, time_zone: ' Europe/Berlin ' }).throwOnError();
    // Until they are computed, they are those of the zone that they name.
    expect((await growth(id))[0]).toMatchObject({ day: '2026-03-01', zone: 'UTC' });
    await sql('select private.roll_up_growth()');
    expect((await growth(id))[0]).toMatchObject({ day: '2026-03-02', joined: 1, zone: 'Europe/Berlin' });
    expect((await growth(null)).at(-1)?.active).toBe(total?.active);
  });

  test('all newsletters together have what each has, also of one that is deleted and restored', async () => {
    const id = await newsletter('Comes back');
    await Promise.all([join(id), join(id), join(id)]);
    await sql(`update private.growth_changes set moment = moment - interval '1 day' where newsletter_id = '${id}';
      select private.roll_up_growth()`);
    const total = async () => (await growth(null, 1))[0]?.active;
    const before = await total();
    await manager.client.from('newsletters').delete().eq('id', id).throwOnError();
    expect(await growth(id, 2)).toMatchObject([{ active: 3 }, { active: 0, ended: 3 }]);
    expect(await total()).toBe(Number(before) - 3);
    await manager.client
      .rpc('undo_last_change', { changed_table: 'newsletters', changed_id: id })
      .throwOnError();
    expect(await growth(id, 2)).toMatchObject([{ active: 3 }, { active: 3, ended: 0, joined: 0 }]);
    expect(await total()).toBe(before);
  });

  test('what was there before begins with the dates of the subscriptions, and says so', async () => {
    const id = await newsletter('Before');
    await join(id, { created_at: `${dayBefore(3)}T12:00:00Z` });
    await join(id, {
      created_at: `${dayBefore(2)}T12:00:00Z`,
      paused_until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await join(id, { created_at: `${dayBefore(1)}T12:00:00Z`, status: 'inactive' });
    await root.from('site_settings').upsert({ id: 1, time_zone: null }).throwOnError();
    await sql('select private.start_growth()');
    const expected = [
      { day: dayBefore(3), ...none, joined: 1, active: 1, exact: false },
      { day: dayBefore(2), ...none, joined: 1, active: 2, exact: false },
      { day: dayBefore(1), ...none, active: 2, exact: false },
      { day: dayBefore(0), ...none, paused: 1, active: 1, exact: false },
    ];
    expect(await growth(id)).toMatchObject(expected);
    await join(id);
    expect((await growth(id)).at(-1)).toMatchObject({ joined: 1, paused: 1, active: 2 });
    await sql(`update private.growth_state set since = since - interval '2 days'`);
    expect((await growth(id)).map(({ exact }) => exact)).toEqual([false, false, true, true]);
    // Again for another time zone, from the same dates.
    await root.from('site_settings').upsert({ id: 1, time_zone: 'Pacific/Kiritimati' }).throwOnError();
    await sql('select private.roll_up_growth()');
    const again = await growth(id);
    expect(again.slice(0, 2)).toMatchObject([
      { day: dayBefore(2), joined: 1, active: 1 },
      { day: dayBefore(1), joined: 1, active: 2 },
    ]);
    expect(again.at(-1)?.active).toBe(2);
  });
});

test('nobody learns anything of growth without its procedures', async () => {
  for (const table of [
    'growth_days',
    'growth_changes',
    'growth_start',
    'growth_leaders',
    'growth_state',
    'growth_of_log',
  ]) {
    const { error } = await owner.client.from(table as never).select();
    expect(error?.code).toMatch(/^(PGRST205|42P01)$/);
  }
});
