import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { repetitions } from '../../checks/effort';
import { type Client, connect, execute, signUp } from './support/clients';
import { type Running, startProcess } from './support/process';

// Growth beside what a test counts: random changes on every path, while days pass and the time zone changes.

const HOUR = 3_600_000;
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'] as const;
const kinds = ['joined', 'resumed', 'paused', 'ended'] as const;
type Kind = (typeof kinds)[number];
type Event = { newsletter: string; moment: number; kind: Kind; count: number };
type Subscription = { user_id: string; newsletter_id: string; paused_until: string | null };

const randomFrom = (seed: number) => {
  let state = 1_000_003 * (seed + 1);
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

// A back end of its own in memory: nobody else's clock can be stopped.
let own: Running;
let root: Client;
let owner: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  own = await startProcess({ dump: process.env.DATABASE_DUMP });
  root = connect(own.backend.serviceRoleKey, own.backend);
  owner = await signUp('owner', own.backend);
  await root.rpc('report_tool', { p_tool: 'webhook', p_lists: [] }).throwOnError();
});
afterAll(() => own.stop());

const sql = (script: string) => execute(script, own.backend);
const as = (id: string, statement: string) =>
  sql(
    `begin; select set_config('request.jwt.claim.sub', '${id}', true); set local role authenticated; ${statement}; commit`,
  );

async function setClock(now: number) {
  own.child.send({ now });
  await once(own.child, 'message');
}

async function newPerson() {
  const id = randomUUID();
  await sql(`insert into auth.users (id, email, email_confirmed_at) values ('${id}', '${id}@example.com', now());
    delete from private.unproven_accounts where user_id = '${id}'`);
  return id;
}

async function newNewsletters(count: number) {
  const category = await root
    .from('categories')
    .insert({ name: randomUUID() })
    .select()
    .single()
    .throwOnError();
  const rows = Array.from({ length: count }, (_, place) => ({
    title: `Newsletter ${place}`,
    description: 'About something',
    category_id: category.data.id,
  }));
  const { data } = await root.from('newsletters').insert(rows).select().throwOnError();
  return data.map(({ id }) => id);
}

/** What is active and what is paused now, by person and newsletter. */
async function present(newsletters: string[], now: number) {
  const { data } = await root
    .from('newsletter_subscriptions')
    .select('user_id, newsletter_id, paused_until')
    .in('newsletter_id', newsletters)
    .eq('status', 'active')
    .throwOnError();
  const state = ({ paused_until }: Subscription) =>
    Date.parse(paused_until ?? '') > now ? Date.parse(paused_until ?? '') : 'active';
  return new Map(data.map((row) => [`${row.newsletter_id} ${row.user_id}`, state(row)]));
}

type State = Awaited<ReturnType<typeof present>>;

/** What has happened between two looks at the subscriptions, the second of them after something at the moment `now`. */
function compare(before: State, after: State, now: number): Event[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [newsletter = ''] = key.split(' ');
    const [was, is] = [before.get(key), after.get(key)];
    const at = (kind: Kind, moment = now): Event[] => [{ newsletter, kind, moment, count: 1 }];
    // A pause that ended by itself, before whatever happened.
    const own = typeof was === 'number' && was <= now ? at('resumed', was) : [];
    const wasActive = was === 'active' || own.length > 0;
    if (!wasActive && is === 'active') return at(was ? 'resumed' : 'joined');
    if (wasActive && is !== 'active') return [...own, ...at(is ? 'paused' : 'ended')];
    return own;
  });
}

const dayIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  return (moment: number) => format.format(moment);
};

/** Every day of a zone from the first to the last moment. */
function daysBetween(first: number, last: number, zone: string) {
  const day = dayIn(zone);
  const days = new Set<string>();
  for (let moment = first; moment < last; moment += HOUR / 2) days.add(day(moment));
  return [...days.add(day(last))];
}

/** The rows of growth that the events make. */
function expected(events: Event[], first: number, now: number, zone: string) {
  const day = dayIn(zone);
  let active = 0;
  return daysBetween(first, now, zone).map((date) => {
    const of = (kind: Kind) =>
      events
        .filter((event) => event.kind === kind && day(event.moment) === date)
        .reduce((sum, { count }) => sum + count, 0);
    const [joined, resumed, paused, ended] = [of('joined'), of('resumed'), of('paused'), of('ended')];
    active += joined + resumed - paused - ended;
    return { day: date, active, joined, resumed, paused, ended, exact: true, zone };
  });
}

const RESTORING = 0;

/** Whoever comes back with a newsletter hasn't joined, but is taken back from those who have left. */
const takenBack = (event: Event): Event =>
  event.kind === 'joined' ? { ...event, kind: 'ended', count: -1 } : event;

/** Everything that can change subscriptions, the restoring of a newsletter first. */
function changes(random: (below: number) => number, people: string[], newsletters: string[]) {
  const one = <Item>(of: readonly Item[]) => of[random(of.length)] as Item;
  const person = () => one(people);
  const newsletter = () => one(newsletters);
  const frequency = () => one(['daily', 'weekly', 'monthly']);
  const later = () => `now() + interval '${1 + random(60)} hours'`;
  const midnight = () =>
    `(date_trunc('day', now() at time zone 'Europe/Berlin') + interval '${1 + random(3)} days') at time zone 'Europe/Berlin'`;
  const existing = (id: string) => `exists (select from public.newsletters where id = '${id}')`;
  const subscribe = () => {
    const id = newsletter();
    return as(person(), `select public.add_subscription('${id}', '${frequency()}') where ${existing(id)}`);
  };
  return [
    () =>
      as(
        owner.id,
        `select public.restore_history((select max(id) from public.history where row_id = deleted.id and operation = 'delete'))
        from (values ('${newsletters.join("'), ('")}')) as deleted (id)
        where not exists (select from public.newsletters where newsletters.id::text = deleted.id)`,
      ),
    subscribe,
    subscribe,
    subscribe,
    () => as(person(), `select public.subscribe_to_selection('{${newsletter()}}', '{weekly}', true)`),
    () => as(person(), `select public.pause_subscriptions(${one([later, midnight])()})`),
    () => as(person(), `select public.pause_subscriptions(${later()}, '${newsletter()}')`),
    () => as(person(), `select public.resume_subscriptions()`),
    () => as(person(), `select public.resume_subscriptions('${newsletter()}')`),
    () =>
      sql(`select public.change_by_token(private.unsubscribe_token(user_id, newsletter_id), '${one(['unsubscribe', 'pause', 'monthly'])}')
        from public.newsletter_subscriptions where user_id = '${person()}' and newsletter_id = '${newsletter()}' and status = 'active'`),
    () => sql(`select public.end_from_webhook('${randomUUID()}', '${person()}', '${newsletters[0]}', now())`),
    () =>
      as(
        owner.id,
        `delete from public.newsletter_subscriptions where user_id = '${person()}' and newsletter_id = '${newsletter()}'`,
      ),
    () =>
      sql(
        `update public.newsletter_subscriptions set status = case status when 'active' then 'inactive' else 'active' end where user_id = '${person()}'`,
      ),
    () =>
      sql(
        `update public.newsletter_subscriptions set paused_until = ${later()} where newsletter_id = '${newsletter()}'`,
      ),
    () =>
      sql(`insert into public.newsletter_subscriptions (user_id, newsletter_id, frequency, paused_until)
        select '${person()}', id, 'daily', ${one(['null', later()])} from public.newsletters where id in ('${newsletters.join("', '")}') on conflict do nothing`),
    () => {
      const [from, to] = [newsletter(), newsletter()];
      return sql(`update public.newsletter_subscriptions as moved set newsletter_id = '${to}'
        where user_id = '${person()}' and newsletter_id = '${from}' and ${existing(to)} and not exists (
          select from public.newsletter_subscriptions as there where there.user_id = moved.user_id and there.newsletter_id = '${to}')`);
    },
    async () => {
      const place = random(people.length);
      const id = people[place] ?? '';
      await sql(
        random(2)
          ? `delete from auth.users where id = '${id}'`
          : `update auth.users set deleted_at = now() where id = '${id}'`,
      );
      people[place] = await newPerson();
    },
    () => as(owner.id, `delete from public.newsletters where id = '${newsletter()}'`),
    () => sql('select private.roll_up_growth()'),
  ];
}

const repeat = repetitions(24, 2);

test.each(Array.from({ length: repeat }, (_, seed) => seed))(
  'growth equals what is counted, %i',
  async (seed) => {
    const random = randomFrom(seed);
    // Just before the clocks change.
    const first = Date.UTC(2027 + seed, seed % 2 ? 9 : 2, 24, 15);
    const people: string[] = [];
    while (people.length < 8) people.push(await newPerson());
    const newsletters = await newNewsletters(3);
    await as(owner.id, `select public.connect_newsletter('${newsletters[0]}', null, 'webhook')`);
    const act = changes(random, people, newsletters);

    let now = first;
    await setClock(now);
    let zone = 'UTC';
    let state = await present(newsletters, now);
    const events: Event[] = [];
    for (let step = 0; step < 160; step += 1) {
      now += 60_000 * (1 + random(step % 10 === 0 ? 60 * 30 : 30));
      await setClock(now);
      if (step % 40 === 20) {
        zone = zones[random(zones.length)] ?? 'UTC';
        await root.from('site_settings').upsert({ id: 1, time_zone: zone }).throwOnError();
        await sql('select private.roll_up_growth()');
      }
      const which = random(act.length);
      await act[which]?.();
      const after = await present(newsletters, now);
      const happened = compare(state, after, now);
      events.push(...(which === RESTORING ? happened.map(takenBack) : happened));
      state = after;
    }
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(kinds));

    // The session of days ago has ended.
    await owner.client.auth.signInWithPassword(owner);
    const days = daysBetween(first, now, zone).length;
    const { data: lines } = await owner.client.rpc('growth_lines', { p_ids: newsletters }).throwOnError();
    for (const id of newsletters) {
      const counted = expected(
        events.filter(({ newsletter }) => newsletter === id),
        first,
        now,
        zone,
      );
      const { data } = await owner.client.rpc('growth', { p_newsletter_id: id, p_days: days }).throwOnError();
      expect(data).toEqual(counted);
      const { data: number } = await owner.client
        .rpc('count_subscribers', { target_newsletter_id: id })
        .throwOnError();
      expect(data.at(-1)?.active).toBe(number);
      const line = lines.find(({ newsletter_id }) => newsletter_id === id)?.active;
      expect(line?.slice(-days)).toEqual(counted.slice(-30).map(({ active }) => active));
    }
    // All together, with the subscriptions of other newsletters, which this test doesn't change.
    const { data: all } = await owner.client.rpc('growth', { p_days: days }).throwOnError();
    const together = expected(events, first, now, zone);
    const others = (all.at(-1)?.active ?? 0) - (together.at(-1)?.active ?? 0);
    expect(all).toEqual(together.map((row) => ({ ...row, active: row.active + others })));
  },
);
