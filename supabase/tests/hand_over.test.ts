import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../delivery/project/ports';
import { bundleCommand } from '../../delivery/project/testing';
import { listen, type Server } from '../../delivery/serve/listen';
import { createListmonk, demoKey, LISTMONK } from '../../local/backend/listmonk';
import { compareList } from '../handOver/compare';
import { createListmonk as toolAt } from '../handOver/listmonk';
import { listmonkTool } from '../handOver/person';
import { createWorker } from '../handOver/worker';
import { type Client, connect, execute, newEmail, signUp, type TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';

// Subscriptions reach listmonk, here a fake that answers as listmonk was measured to, on a back end of their own: the tool's lists
// are the same for all newsletters. `checks/verify/listmonk.ts` does it with listmonk itself.

let running: Running;
let site: Client;
let owner: TestUser;
let category: string;
let fault: ((request: Request) => Promise<Response | undefined> | Response | undefined) | undefined;
const fake = createListmonk();
let server: Server;
const logged: string[] = [];
const access = () => ({ url: server.url + LISTMONK, ...demoKey });

beforeAll(async () => {
  running = await startProcess();
  const at = running.backend;
  site = connect(at.serviceRoleKey, at);
  owner = await signUp('owner', at);
  const { data } = await site.from('categories').insert({ name: 'Letters' }).select().single().throwOnError();
  category = data.id;
  server = await listen(0, 'listmonk', async (request) => (await fault?.(request)) ?? fake.answer(request));
});
beforeEach(() => {
  fault = undefined;
  logged.length = 0;
});
// Or the next test would ask every list who has left, and bring over who is left of this one.
afterEach(() =>
  sql(`delete from private.hand_over_connections;
    delete from private.hand_over_memberships; delete from private.hand_over_people`),
);
afterAll(async () => {
  await server.stop();
  await running.stop();
});

const sql = (script: string) => execute(script, running.backend);
const person = () => signUp('user', running.backend);

/** A round of a new worker, which also asks who has left. */
const handOver = () =>
  createWorker({
    tool: listmonkTool(access()),
    site,
    unsubscribe: 'https://letters.example.com/unsubscribe',
    log: (line) => logged.push(line),
  }).run();

let last = 100;

/** A newsletter that is connected with a list of its own, unless nobody connects it yet. */
async function newsletter({ connected = true } = {}) {
  const row = { title: `Letter ${randomUUID()}`, description: 'About something', category_id: category };
  const { data } = await site.from('newsletters').insert(row).select().single().throwOnError();
  last += 1;
  const list = last;
  fake.state.lists.push({ id: list, name: `List ${list}` });
  // As a round does, which would also hand over who is due.
  const p_lists = fake.state.lists.map(({ id, name }) => ({ id, name }));
  await site.rpc('report_tool', { p_lists }).throwOnError();
  if (connected) await connectWith(data.id, list).throwOnError();
  return { id: data.id, list, title: data.title };
}

const connectWith = (p_newsletter_id: string, p_list_id: number | null) =>
  owner.client.rpc('connect_newsletter', { p_newsletter_id, p_list_id });

const subscribe = ({ client }: TestUser, sub_newsletter_id: string, sub_frequency = 'weekly') =>
  client.rpc('add_subscription', { sub_newsletter_id, sub_frequency }).throwOnError();

/** Ends an active subscription, as the site does. */
const leave = (reader: TestUser, id: string, frequency = 'weekly') => subscribe(reader, id, frequency);

const deleteAccount = ({ id }: TestUser) =>
  owner.client.rpc('admin_delete_user', { user_id: id }).throwOnError();

const statusHere = async ({ id }: TestUser, newsletter_id: string) => {
  const { data } = await site
    .from('newsletter_subscriptions')
    .select('status')
    .match({ user_id: id, newsletter_id })
    .maybeSingle()
    .throwOnError();
  return data?.status;
};

const inTool = (email: string) => fake.state.subscribers.find((one) => one.email === email);
const statusThere = ({ email }: TestUser, list: number) => inTool(email)?.lists[list]?.status;

/** The person leaves a list in the tool. */
const leaveThere = (reader: TestUser, list: number, updated = new Date().toISOString()) => {
  const there = inTool(reader.email)?.lists[list];
  if (!there) throw new Error('Not in the list');
  Object.assign(there, { status: 'unsubscribed', updated });
};

async function until(condition: () => boolean) {
  while (!condition()) await wait(50);
}

const shown = async (id: string, client = owner.client) =>
  (await client.rpc('newsletter_hand_over', { p_newsletter_id: id }).single().throwOnError()).data;

/** Lets it be as if so much time had passed for those who wait. */
const pass = (interval: string) =>
  sql(
    `update private.hand_over_people set due_at = due_at - interval '${interval}', failing_since = failing_since - interval '${interval}'`,
  );

describe('what changes here', () => {
  test('a subscription, its frequency and its pause arrive, and lists of others stay', async () => {
    const { id, list, title } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    expect(await shown(id)).toMatchObject({
      list_id: list,
      list_name: `List ${list}`,
      waiting: 1,
      handed_at: null,
    });
    expect(await handOver()).toMatchObject({ handedOver: 1, failed: 0 });
    expect(inTool(reader.email)).toMatchObject({
      status: 'enabled',
      lists: { [list]: { status: 'unconfirmed' } },
      attribs: {
        newsletter_directory: {
          lists: {
            [list]: {
              title,
              frequency: 'weekly',
              paused_until: null,
              unsubscribe: expect.stringMatching(
                /^https:\/\/letters\.example\.com\/unsubscribe\?token=[\da-f-]{36}$/,
              ),
            },
          },
        },
      },
    });
    expect(await shown(id)).toMatchObject({ waiting: 0, handed_at: expect.any(String) });
    const known = inTool(reader.email);
    if (known) {
      known.lists[1] = { status: 'confirmed', updated: new Date().toISOString() };
      known.attribs.city = 'Leipzig';
    }
    await subscribe(reader, id, 'daily');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await reader.client.rpc('pause_subscriptions', { p_until: until }).throwOnError();
    expect(await handOver()).toMatchObject({ handedOver: 1 });
    const attribute = inTool(reader.email)?.attribs.newsletter_directory;
    expect(attribute).toMatchObject({
      lists: { [list]: { frequency: 'daily', paused_until: expect.any(String) } },
    });
    expect(inTool(reader.email)).toMatchObject({
      lists: { 1: { status: 'confirmed' }, [list]: { status: 'unconfirmed' } },
      attribs: { city: 'Leipzig' },
    });
  });

  test('what happens while no worker runs is handed over as it is at last', async () => {
    const { id, list } = await newsletter();
    const [stays, leaves] = [await person(), await person()];
    for (const reader of [stays, leaves]) await subscribe(reader, id);
    await leave(leaves, id);
    expect(await shown(id)).toMatchObject({ waiting: 2 });
    await handOver();
    expect([statusThere(stays, list), statusThere(leaves, list)]).toEqual(['unconfirmed', undefined]);
    expect(inTool(leaves.email)).toBeUndefined();
  });

  test('a newsletter that isn’t connected leaves no entry; connecting it hands everybody over', async () => {
    const { id, list } = await newsletter({ connected: false });
    const [reader, left] = [await person(), await person()];
    await subscribe(reader, id);
    await subscribe(left, id);
    await leave(left, id);
    expect(await handOver()).toMatchObject({ handedOver: 0 });
    fake.state.subscribers.push({
      id: 900_000 + list,
      email: left.email,
      name: 'Left',
      status: 'enabled',
      attribs: {},
      lists: { [list]: { status: 'confirmed', updated: '2020-01-01T00:00:00Z' } },
    });
    await connectWith(id, list).throwOnError();
    await handOver();
    expect(statusThere(reader, list)).toBe('unconfirmed');
    // Here they have said that they leave.
    expect(statusThere(left, list)).toBe('unsubscribed');
    await connectWith(id, null).throwOnError();
    await subscribe(reader, id, 'daily');
    expect(await handOver()).toMatchObject({ handedOver: 0 });
    expect(await shown(id)).toMatchObject({ list_id: null, waiting: null });
  });

  test('who has proven the address is confirmed', async () => {
    const { id, list } = await newsletter();
    const [early, late] = [await person(), await person()];
    await sql(`delete from private.unproven_accounts where user_id = '${early.id}'`);
    for (const reader of [early, late]) await subscribe(reader, id);
    await handOver();
    expect([statusThere(early, list), statusThere(late, list)]).toEqual(['confirmed', 'unconfirmed']);
    await sql(`delete from private.unproven_accounts where user_id = '${late.id}'`);
    await handOver();
    expect(statusThere(late, list)).toBe('confirmed');
  });

  test('another address moves the subscriber, or gives it to the one that has the address', async () => {
    const { id, list } = await newsletter();
    const [reader, other] = [await person(), await person()];
    for (const one of [reader, other]) await subscribe(one, id);
    await handOver();
    const known = inTool(reader.email);
    const address = newEmail();
    await sql(`update auth.users set email = '${address}' where id = '${reader.id}'`);
    await handOver();
    expect(inTool(address)?.id).toBe(known?.id);
    expect(inTool(reader.email)).toBeUndefined();

    const taken = newEmail();
    fake.state.subscribers.push({
      id: 800_000 + list,
      email: taken,
      name: 'Somebody',
      status: 'enabled',
      attribs: {},
      lists: { 2: { status: 'confirmed', updated: '2020-01-01T00:00:00Z' } },
    });
    await sql(`update auth.users set email = '${taken}' where id = '${other.id}'`);
    await handOver();
    expect(inTool(other.email)).toBeUndefined();
    expect(inTool(taken)).toMatchObject({
      name: 'Somebody',
      lists: { 2: { status: 'confirmed' }, [list]: { status: 'unconfirmed' } },
    });
  });

  test('a deleted account leaves the lists; its subscriber is deleted if nobody else needs it', async () => {
    const { id } = await newsletter();
    const people = {
      alone: await person(),
      elsewhere: await person(),
      blocked: await person(),
      unknown: await person(),
    };
    const { alone, elsewhere, blocked, unknown } = people;
    for (const reader of [alone, elsewhere, blocked]) await subscribe(reader, id);
    await handOver();
    Object.assign(inTool(elsewhere.email)?.lists ?? {}, {
      1: { status: 'confirmed', updated: '2020-01-01T00:00:00Z' },
    });
    Object.assign(inTool(blocked.email) ?? {}, { status: 'blocklisted' });
    await subscribe(unknown, id);
    for (const reader of Object.values(people)) await deleteAccount(reader);
    expect(await handOver()).toMatchObject({ handedOver: 3, failed: 0 });
    expect(inTool(alone.email)).toBeUndefined();
    expect(inTool(unknown.email)).toBeUndefined();
    expect(inTool(elsewhere.email)).toMatchObject({
      lists: { 1: { status: 'confirmed' } },
      attribs: { newsletter_directory: null },
    });
    expect(Object.keys(inTool(elsewhere.email)?.lists ?? {})).toEqual(['1']);
    expect(inTool(blocked.email)).toMatchObject({ status: 'blocklisted', lists: {} });
    // Nothing of them is kept here.
    const ids = Object.values(people)
      .map((reader) => `'${reader.id}'`)
      .join();
    await sql(`do $$ begin if exists (select from private.hand_over_people where user_id in (${ids}))
      or exists (select from private.hand_over_memberships where user_id in (${ids})) then raise exception 'Kept'; end if; end $$`);
  });
});

describe('who leaves in the tool', () => {
  test('has left here, and stays away: no retry, restore or comparison brings them back', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    leaveThere(reader, list);
    expect(await handOver()).toMatchObject({ ended: 1 });
    expect(await statusHere(reader, id)).toBe('inactive');
    const { data } = await reader.client.rpc('my_subscription_log').throwOnError();
    expect(data.at(-1)).toMatchObject({ event: 'left', actor: 'tool' });
    // Somebody else makes the subscription active again, as an import or SQL does.
    await site
      .from('newsletter_subscriptions')
      .update({ status: 'active' })
      .match({ user_id: reader.id })
      .throwOnError();
    await handOver();
    await handOver();
    expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['inactive', 'unsubscribed']);
  });

  test('and subscribes again here afterwards, is subscribed in both', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    leaveThere(reader, list);
    await handOver();
    await subscribe(reader, id, 'monthly');
    await handOver();
    expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['active', 'unconfirmed']);
    // Their leaving of then is known: the next one counts.
    leaveThere(reader, list);
    await handOver();
    expect(await statusHere(reader, id)).toBe('inactive');
  });

  test('before they do something here that isn’t handed over yet, keeps the subscription', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    leaveThere(reader, list);
    await subscribe(reader, id, 'daily');
    expect(await handOver()).toMatchObject({ ended: 0, handedOver: 1 });
    expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['active', 'unconfirmed']);
  });

  test('is not who was unsubscribed by the hand-over, also when its worker died before it could note that', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    await leave(reader, id);
    let unsubscribed = false;
    fault = (request) => {
      if (unsubscribed) return new Response('', { status: 503 });
      if (request.method === 'PUT') unsubscribed = true;
      return undefined;
    };
    expect(await handOver()).toMatchObject({ stopped: { reason: 'failed' } });
    fault = undefined;
    expect(statusThere(reader, list)).toBe('unsubscribed');
    await subscribe(reader, id);
    Object.assign(inTool(reader.email)?.lists[list] ?? {}, {
      updated: new Date(Date.now() + 60_000).toISOString(),
    });
    await handOver();
    expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['active', 'unconfirmed']);
  });

  test('was there before the list was connected, too', async () => {
    const { id, list } = await newsletter({ connected: false });
    const reader = await person();
    await subscribe(reader, id);
    fake.state.subscribers.push({
      id: 700_000 + list,
      email: reader.email,
      name: '',
      status: 'enabled',
      attribs: {},
      lists: { [list]: { status: 'unsubscribed', updated: new Date().toISOString() } },
    });
    await connectWith(id, list).throwOnError();
    await handOver();
    expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['inactive', 'unsubscribed']);
  });

  test('or is deleted there has left; who does something here since is there again', async () => {
    const { id, list } = await newsletter();
    const [gone, back, newer] = [await person(), await person(), await person()];
    for (const reader of [gone, back]) await subscribe(reader, id);
    await handOver();
    await subscribe(newer, id);
    await handOver();
    fake.state.subscribers = fake.state.subscribers.filter(
      ({ email }) => email !== gone.email && email !== back.email,
    );
    await sql(
      `select private.queue_people(array['${gone.id}', '${back.id}']::uuid[], array['listmonk', 'listmonk'])`,
    );
    await subscribe(back, id, 'daily');
    await handOver();
    expect([await statusHere(gone, id), statusThere(gone, list)]).toEqual(['inactive', undefined]);
    expect([await statusHere(back, id), statusThere(back, list)]).toEqual(['active', 'unconfirmed']);
  });

  test('or is deleted there has left only where they had been brought; what they subscribe to afterwards stays', async () => {
    const [before, after, later] = [
      await newsletter(),
      await newsletter(),
      await newsletter({ connected: false }),
    ];
    const [reader, newer] = [await person(), await person()];
    for (const { id } of [before, later]) await subscribe(reader, id);
    await handOver();
    await subscribe(newer, before.id);
    await handOver();
    fake.state.subscribers = fake.state.subscribers.filter(({ email }) => email !== reader.email);
    await subscribe(reader, after.id);
    await connectWith(later.id, later.list).throwOnError();
    for (const _round of [1, 2, 3]) await handOver();
    const here = [before, after, later].map(({ id }) => statusHere(reader, id));
    expect(await Promise.all(here)).toEqual(['inactive', 'active', 'active']);
    const there = [before, after, later].map(({ list }) => statusThere(reader, list));
    expect(there).toEqual([undefined, 'unconfirmed', 'unconfirmed']);
  });

  test('or is deleted there while they do something here, is there again', async () => {
    const { id, list } = await newsletter();
    const [reader, newer] = [await person(), await person()];
    for (const one of [reader, newer]) {
      await subscribe(one, id);
      await handOver();
    }
    fake.state.subscribers = fake.state.subscribers.filter(({ email }) => email !== reader.email);
    await sql(`select private.queue_people(array['${reader.id}']::uuid[], array['listmonk'])`);
    let acted = false;
    fault = async ({ url }) => {
      if (acted || !/subscribers\/\d+$/.test(url)) return undefined;
      acted = true;
      await subscribe(reader, id, 'daily');
      return undefined;
    };
    for (const _round of [1, 2, 3]) await handOver();
    expect(acted).toBe(true);
    expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['active', 'unconfirmed']);
  });

  test('and comes back in the tool isn’t taken off again by another change', async () => {
    const { id, list } = await newsletter();
    const other = await newsletter();
    const reader = await person();
    for (const one of [id, other.id]) await subscribe(reader, one);
    await handOver();
    await leave(reader, id);
    await handOver();
    Object.assign(inTool(reader.email)?.lists[list] ?? {}, { status: 'confirmed' });
    await subscribe(reader, other.id, 'daily');
    await handOver();
    expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['inactive', 'confirmed']);
    await subscribe(reader, id);
    await leave(reader, id);
    await handOver();
    expect(statusThere(reader, list)).toBe('unsubscribed');
  });

  test('and is blocklisted, stays blocklisted', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    leaveThere(reader, list);
    Object.assign(inTool(reader.email) ?? {}, { status: 'blocklisted' });
    await handOver();
    await subscribe(reader, id);
    await handOver();
    expect(inTool(reader.email)).toMatchObject({
      status: 'blocklisted',
      lists: { [list]: { status: 'unsubscribed' } },
    });
  });
});

describe('a listmonk that has lost what it had', () => {
  const ids = (readers: TestUser[]) => readers.map(({ email }) => inTool(email)?.id);

  /** Readers of a newsletter, who are handed over in this order. */
  async function readersOf(id: string) {
    const readers = [await person(), await person(), await person()];
    for (const reader of readers) {
      await subscribe(reader, id);
      await handOver();
    }
    return readers;
  }

  const expectBrought = async (readers: TestUser[], id: string, list: number) => {
    for (const reader of readers)
      expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['active', 'unconfirmed']);
  };

  test.each(['connected again', 'connected with another list'])(
    'gets everybody of a newsletter that is %s, whatever ids it gives',
    async (what) => {
      const { id, list } = await newsletter();
      const readers = await readersOf(id);
      fake.state.last = Math.min(...ids(readers).map(Number)) - 1;
      fake.state.subscribers = [];
      const other =
        what === 'connected with another list' ? (await newsletter({ connected: false })).list : list;
      if (other === list) await connectWith(id, null).throwOnError();
      await connectWith(id, other).throwOnError();
      // The last one gets the id that the first one had.
      await sql(
        `update private.hand_over_people set due_at = due_at - interval '1 hour' where user_id = '${readers[2]?.id}'`,
      );
      for (const _round of [1, 2, 3, 4]) {
        await handOver();
        await pass('1 hour');
      }
      await expectBrought(readers, id, other);
      expect(new Set(ids(readers)).size).toBe(3);
    },
  );

  test('and gives an id to a stranger, who stays as they are; their leaving is nobody else’s', async () => {
    const { id, list } = await newsletter();
    const [reader, leaver, quiet] = (await readersOf(id)) as [TestUser, TestUser, TestUser];
    const updated = new Date().toISOString();
    const strangers = [reader, leaver, quiet].map((one, at) => ({
      id: inTool(one.email)?.id ?? 0,
      email: `stranger${list}${at}@example.org`,
      name: 'Stranger',
      status: 'enabled',
      attribs: {},
      lists: { [list]: { status: 'confirmed' as const, updated } },
    }));
    Object.assign(strangers[2]?.lists[list] ?? {}, { status: 'unsubscribed' });
    const taken = new Set(strangers.map((one) => one.id));
    fake.state.subscribers = fake.state.subscribers.filter((one) => !taken.has(one.id));
    fake.state.subscribers.push(...structuredClone(strangers));
    await subscribe(reader, id, 'daily');
    await deleteAccount(leaver);
    for (const _round of [1, 2]) await handOver();
    await expectBrought([reader], id, list);
    expect(await statusHere(quiet, id)).toBe('active');
    expect(strangers.map(({ email }) => inTool(email))).toEqual(strangers);
  });
});

describe('an address that another account has had', () => {
  test('brings nothing of theirs to somebody who has never been handed over', async () => {
    const [both, own] = [await newsletter(), await newsletter()];
    const [giver, taker] = [await person(), await person()];
    for (const { id } of [both, own]) await subscribe(giver, id);
    await handOver();
    const moved = newEmail();
    for (const [account, email] of [
      [giver.id, moved],
      [taker.id, giver.email],
    ])
      await sql(`update auth.users set email = '${email}' where id = '${account}'`);
    await subscribe(taker, both.id);
    await sql(
      `update private.hand_over_people set due_at = due_at + interval '2 seconds' where user_id = '${giver.id}'`,
    );
    for (const _round of [1, 2, 3]) {
      await handOver();
      await pass('1 hour');
    }
    const listsOf = (email: string) => Object.keys(inTool(email)?.lists ?? {}).map(Number);
    expect(listsOf(giver.email)).toEqual([both.list]);
    expect(listsOf(moved)).toEqual([both.list, own.list]);
  });

  test.each([
    ['deleted', 'first'],
    ['deleted', 'second'],
    ['moved', 'first'],
    ['moved', 'second'],
  ])('and is %s, %s handed over: nobody loses a subscription', async (what, order) => {
    const { id, list } = await newsletter();
    const [giver, taker] = [await person(), await person()];
    for (const one of [giver, taker]) await subscribe(one, id);
    await handOver();
    const rename = ({ id: account }: TestUser, email: string) =>
      sql(`update auth.users set email = '${email}' where id = '${account}'`);
    const moved = newEmail();
    if (what === 'deleted') await deleteAccount(giver);
    else await rename(giver, moved);
    await rename(taker, giver.email);
    const turn = order === 'first' ? '-' : '+';
    await sql(
      `update private.hand_over_people set due_at = due_at ${turn} interval '2 seconds' where user_id = '${giver.id}'`,
    );
    for (const _round of [1, 2, 3]) {
      await handOver();
      await pass('1 hour');
    }
    expect([await statusHere(taker, id), inTool(giver.email)?.lists[list]?.status]).toEqual([
      'active',
      'unconfirmed',
    ]);
    expect(inTool(taker.email)).toBeUndefined();
    if (what === 'moved')
      expect([await statusHere(giver, id), inTool(moved)?.lists[list]?.status]).toEqual([
        'active',
        'unconfirmed',
      ]);
  });
});

describe('two workers', () => {
  test('never have the same person, and a claim ends', async () => {
    const { id } = await newsletter();
    const people = await Promise.all([person(), person(), person()]);
    for (const reader of people) await subscribe(reader, id);
    const claim = () => site.rpc('claim_hand_over', { p_limit: 2, p_seconds: 10 }).throwOnError();
    const claims = [...(await claim()).data, ...(await claim()).data, ...(await claim()).data];
    expect(claims.map(({ user_id }) => user_id).sort()).toEqual(people.map((reader) => reader.id).sort());
    const [first] = claims;
    if (!first) throw new Error('Nobody was claimed');
    await pass('1 minute');
    const again = (await claim()).data.find(({ user_id }) => user_id === first.user_id);
    const save = (p_claim: string) =>
      site.rpc('save_hand_over', { p_user_id: first.user_id, p_claim, p_done: true }).throwOnError();
    expect((await save(first.claim)).data).toBe('lost');
    expect((await save(again?.claim ?? '')).data).toBe('kept');
  });

  test('a change during the hand-over is handed over afterwards', async () => {
    const { id, list } = await newsletter();
    await pass('1 hour');
    const reader = await person();
    await subscribe(reader, id);
    let changed = false;
    fault = async (request) => {
      if (request.method !== 'POST' || changed) return undefined;
      changed = true;
      await subscribe(reader, id, 'daily');
      return undefined;
    };
    await handOver();
    expect(inTool(reader.email)?.attribs.newsletter_directory).toMatchObject({
      lists: { [list]: { frequency: 'daily' } },
    });
  });

  test('whoever subscribes again after the claim isn’t unsubscribed by it', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    await leave(reader, id);
    let changed = false;
    const changes: string[] = [];
    fault = async (request) => {
      if (request.method === 'PUT') changes.push((await request.clone().json()).action);
      if (changed || !/subscribers\/\d+$/.test(request.url)) return undefined;
      changed = true;
      await subscribe(reader, id);
      return undefined;
    };
    await handOver();
    expect([await statusHere(reader, id), statusThere(reader, list)]).toEqual(['active', 'unconfirmed']);
    expect({ changed, changes }).toEqual({ changed: true, changes: [] });
  });

  test('an account that is deleted during the hand-over leaves the lists afterwards', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    await subscribe(reader, id, 'daily');
    let deleted = false;
    fault = async (request) => {
      if (request.method !== 'PATCH' || deleted) return undefined;
      deleted = true;
      await deleteAccount(reader);
      return undefined;
    };
    await handOver();
    expect({ deleted, there: inTool(reader.email) }).toEqual({ deleted: true, there: undefined });
  });

  test('a change during the last attempt isn’t set aside with it', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    fault = ({ method }) => (method === 'POST' ? new Response('{}', { status: 400 }) : undefined);
    expect(await handOver()).toMatchObject({ failed: 1 });
    await pass('4 days');
    fault = async ({ method }) => {
      if (method !== 'POST') return undefined;
      await subscribe(reader, id, 'daily');
      return new Response('{}', { status: 400 });
    };
    expect(await handOver()).toMatchObject({ failed: 1 });
    expect(await shown(id)).toMatchObject({ waiting: 1, set_aside: 0 });
  });

  test('a worker that dies after creating somebody leaves one subscriber, which the account takes with it', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    fault = async (request) => {
      if (request.method !== 'POST') return undefined;
      fault = undefined;
      await fake.answer(request);
      return new Response('', { status: 502 });
    };
    expect(await handOver()).toMatchObject({ failed: 1 });
    const { id: created } = inTool(reader.email) ?? {};
    const address = newEmail();
    await sql(`update auth.users set email = '${address}' where id = '${reader.id}'`);
    await pass('1 hour');
    await handOver();
    expect([inTool(reader.email), inTool(address)?.id]).toEqual([undefined, created]);
    await deleteAccount(reader);
    await handOver();
    expect(inTool(address)).toBeUndefined();
  });
});

describe('faults of the tool', () => {
  const answers: [
    what: string,
    reason: string,
    answer: (request: Request) => Response | Promise<Response>,
  ][] = [
    ['refuses the key', 'unauthorized', () => new Response('{}', { status: 403 })],
    ['asks to wait', 'busy', () => new Response('', { status: 429, headers: { 'retry-after': '120' } })],
    ['fails', 'failed', () => new Response('', { status: 500 })],
    ['answers with a page', 'unexpected', () => new Response('<html>')],
    ['redirects', 'unexpected', () => Response.redirect('http://localhost/login')],
    ['answers with another shape', 'unexpected', () => Response.json({ data: { results: [{ id: 'one' }] } })],
  ];

  test('nobody is lost, whatever it is, and owners read why', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    for (const [what, reason, answer] of answers) {
      fault = answer;
      const { stopped, handedOver } = await handOver();
      expect({ what, reason: stopped?.reason, handedOver }).toEqual({ what, reason, handedOver: 0 });
      if (reason === 'busy') expect(stopped?.seconds).toBe(120);
      expect(await shown(id)).toMatchObject({
        waiting: 1,
        failing: 0,
        tool_failure: reason,
        failing_since: expect.any(String),
      });
    }
    fault = undefined;
    await handOver();
    expect(statusThere(reader, list)).toBe('unconfirmed');
    expect(await shown(id)).toMatchObject({ waiting: 0, tool_failure: null });
  });

  test('a person it refuses is tried again after growing pauses, set aside after days, and tried again by Retry; others go on', async () => {
    const { id, list } = await newsletter();
    const [poison, other] = [await person(), await person()];
    for (const reader of [poison, other]) await subscribe(reader, id);
    fault = async (request) => {
      if (request.method !== 'POST') return undefined;
      const { email } = await request.clone().json();
      return email === poison.email ? new Response('{}', { status: 400 }) : undefined;
    };
    expect(await handOver()).toMatchObject({ handedOver: 1, failed: 1 });
    expect(statusThere(other, list)).toBe('unconfirmed');
    expect(await shown(id)).toMatchObject({ waiting: 1, failing: 1, set_aside: 0, reason: 'refused' });
    await pass('31 seconds');
    expect(await handOver()).toMatchObject({ failed: 1 });
    await pass('31 seconds');
    expect(await handOver()).toMatchObject({ failed: 0 });
    await pass('4 days');
    expect(await handOver()).toMatchObject({ failed: 1 });
    expect(await shown(id)).toMatchObject({ waiting: 1, failing: 1, set_aside: 1 });
    await pass('4 days');
    expect(await handOver()).toMatchObject({ failed: 0 });
    fault = undefined;
    const retried = await owner.client.rpc('retry_hand_over', { p_newsletter_id: id }).throwOnError();
    expect(retried.data).toBe(1);
    await handOver();
    expect(statusThere(poison, list)).toBe('unconfirmed');
    expect(await shown(id)).toMatchObject({ waiting: 0, failing: 0, reason: null });
    expect(logged.join()).not.toContain('@');
  });

  test('a list that is deleted there is named to owners; others go on, and another list can be chosen', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    fake.state.lists = fake.state.lists.filter((one) => one.id !== list);
    await handOver();
    expect(await shown(id)).toMatchObject({ list_id: list, list_name: null });
    expect(inTool(reader.email)).toBeUndefined();
    last += 1;
    fake.state.lists.push({ id: last, name: 'Another' });
    await handOver();
    await connectWith(id, last).throwOnError();
    await handOver();
    expect(statusThere(reader, last)).toBe('unconfirmed');
  });
});

test('what is done while the tool doesn’t show a list is handed over when it does again', async () => {
  const { id, list } = await newsletter();
  const [left, joined] = [await person(), await person()];
  await subscribe(left, id);
  await handOver();
  const { lists } = fake.state;
  fake.state.lists = lists.filter((one) => one.id !== list);
  await leave(left, id);
  await subscribe(joined, id);
  await handOver();
  fake.state.lists = lists;
  await handOver();
  expect([statusThere(left, list), statusThere(joined, list)]).toEqual(['unsubscribed', 'unconfirmed']);
});

test('who deletes a subscription while its newsletter isn’t connected is taken off the list afterwards', async () => {
  const { id, list } = await newsletter();
  const reader = await person();
  await subscribe(reader, id);
  await handOver();
  await connectWith(id, null).throwOnError();
  await reader.client.from('newsletter_subscriptions').delete().eq('newsletter_id', id).throwOnError();
  await connectWith(id, list).throwOnError();
  await handOver();
  expect(statusThere(reader, list)).toBe('unsubscribed');
});

test('an account that the tool has never heard of leaves nothing, also when its list is connected again', async () => {
  const { id, list } = await newsletter({ connected: false });
  const reader = await person();
  await subscribe(reader, id);
  await leave(reader, id);
  await connectWith(id, list).throwOnError();
  await handOver();
  await deleteAccount(reader);
  await connectWith(id, null).throwOnError();
  await connectWith(id, list).throwOnError();
  await sql(`do $$ begin if exists (select from private.hand_over_people where user_id = '${reader.id}')
    or exists (select from private.hand_over_memberships where user_id = '${reader.id}') then raise exception 'Kept'; end if; end $$`);
});

describe('comparing', () => {
  test('names differences in both directions, without addresses, and changes nothing', async () => {
    const { id, list } = await newsletter();
    const [same, missing, left] = [await person(), await person(), await person()];
    for (const reader of [same, missing, left]) await subscribe(reader, id);
    await handOver();
    await leave(left, id);
    fake.state.subscribers = fake.state.subscribers.filter(({ email }) => email !== missing.email);
    fake.state.subscribers.push({
      id: 600_000 + list,
      email: newEmail(),
      name: '',
      status: 'enabled',
      attribs: {},
      lists: { [list]: { status: 'confirmed', updated: '2020-01-01T00:00:00Z' } },
    });
    const before = JSON.stringify(fake.state);
    const differences = await compareList(toolAt(access()), site, list);
    expect(differences.sort()).toEqual(
      [
        `account ${left.id}, subscriber ${inTool(left.email)?.id}: inactive here, unconfirmed in listmonk (waiting)`,
        `account ${missing.id}: active here, not in the list in listmonk`,
        `subscriber ${600_000 + list}: confirmed in listmonk, no subscription here`,
      ].sort(),
    );
    expect(JSON.stringify(fake.state)).toBe(before);
  });
});

test('a list of exactly one page is read to its end', async () => {
  const { list } = await newsletter();
  const members = Array.from({ length: 1000 }, (_, index) => ({
    id: 1_000_000 * list + index,
    email: newEmail(),
    name: '',
    status: 'enabled',
    attribs: {},
    lists: { [list]: { status: 'confirmed' as const, updated: '2020-01-01T00:00:00Z' } },
  }));
  fake.state.subscribers.push(...members);
  expect(await compareList(toolAt(access()), site, list)).toHaveLength(1000);
});

test('the fake serves this machine only, and no form of a page elsewhere', async () => {
  const answer = async (address: string, init?: RequestInit) =>
    (await fake.answer(new Request(address, init))).status;
  expect(await answer('http://evil.test/listmonk')).toBe(403);
  expect(await answer('http://localhost/listmonk')).toBe(200);
  const leaving = 'http://localhost/listmonk/leave?subscriber=1&list=1';
  for (const [origin, status] of [
    ['http://evil.test', 403],
    ['http://localhost', 303],
  ] as const)
    expect(await answer(leaving, { method: 'POST', headers: { origin } })).toBe(status);
});

test('who is moved to another page while a list is read stops nothing', async () => {
  const { list } = await newsletter();
  const member = (id: number) => ({
    id,
    email: newEmail(),
    name: '',
    status: 'enabled',
    attribs: {},
    lists: { [list]: { status: 'unsubscribed' as const, updated: '2020-01-01T00:00:00Z' } },
  });
  fake.state.subscribers.push(
    ...Array.from({ length: 1000 }, (_, index) => member(1_000_000 * list + index)),
  );
  fault = ({ url }) => {
    if (new URL(url).searchParams.get('page') === '2') fake.state.subscribers.unshift(member(list));
    return undefined;
  };
  expect(await handOver()).not.toHaveProperty('stopped');
});

test('an address is found behind others who have it as their name', async () => {
  const email = newEmail();
  const one = { status: 'enabled', attribs: {}, lists: {} };
  const others = Array.from({ length: 100 }, (_, index) => ({
    ...one,
    id: 900_000_000 + index,
    email: newEmail(),
    name: email,
  }));
  fake.state.subscribers.push(...others, { ...one, id: 900_000_100, email, name: '' });
  expect(await toolAt(access()).find(email)).toMatchObject({ id: 900_000_100 });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hand-over-'));
  beforeAll(() => bundleCommand(folder, 'supabase/handOver/command.ts'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const { url, serviceRoleKey } = running.backend;
    const { user, token } = demoKey;
    const child = spawn(process.execPath, [join(folder, 'command.mjs'), ...args], {
      env: {
        ...process.env,
        SUPABASE_URL: url,
        SUPABASE_SECRET_KEY: serviceRoleKey,
        LISTMONK_URL: access().url,
        LISTMONK_USER: user,
        LISTMONK_TOKEN: token,
        SITE_URL: 'https://letters.example.com',
        ...env,
      },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    return { child, ended: once(child, 'close').then(([code]) => ({ code, printed })) };
  };

  test.each([
    [
      { SUPABASE_SECRET_KEY: 'wrong' },
      /^Error: The back end at http\S+ answers 40\d\. Check SUPABASE_URL and SUPABASE_SECRET_KEY\n$/,
    ],
    [
      { SUPABASE_URL: 'http://127.0.0.1:1' },
      /^Error: The back end at http\S+ can't be reached\. Check SUPABASE_URL and SUPABASE_SECRET_KEY\n$/,
    ],
    [
      { SUPABASE_URL: 'abc.supabase.co' },
      /^Error: SUPABASE_URL must be an address such as https:\S+, not "abc.supabase.co"\n$/,
    ],
  ])('says what it can’t work with: %j', async (env, printed) => {
    for (const verb of ['--once', 'compare'])
      expect(await start([verb], env).ended).toEqual({ code: 1, printed: expect.stringMatching(printed) });
  });

  test('hands over once and ends, compares, and says what it lacks', async () => {
    expect(await start(['compare']).ended).toEqual({
      code: 0,
      printed: 'No newsletter is connected with a list of listmonk\n',
    });
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    const { code, printed } = await start(['--once']).ended;
    expect({ code, printed }).toEqual({
      code: 0,
      printed: expect.stringMatching(/^\S+ listmonk: handed over 1, failed 0, ended \d+\n$/),
    });
    expect(statusThere(reader, list)).toBe('unconfirmed');
    expect(await start(['compare']).ended).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/\d+ lists, \d+ differences\n$/),
    });
    fault = () => new Response('', { status: 500 });
    expect(await start(['--once']).ended).toMatchObject({
      code: 1,
      printed: expect.stringContaining('Error: listmonk: failed'),
    });
    expect(await start(['--once'], { LISTMONK_TOKEN: '' }).ended).toEqual({
      code: 1,
      printed: 'Error: Set LISTMONK_URL, LISTMONK_USER, LISTMONK_TOKEN, or none of them\n',
    });
    expect(
      await start(['--once'], { LISTMONK_URL: '', LISTMONK_USER: '', LISTMONK_TOKEN: '' }).ended,
    ).toEqual({
      code: 1,
      printed:
        'Error: Set LISTMONK_URL, LISTMONK_USER and LISTMONK_TOKEN, or WEBHOOK_URL and WEBHOOK_SECRET, or all of them\n',
    });
    expect(await start(['--once'], { SITE_URL: '' }).ended).toEqual({
      code: 1,
      printed: 'Error: Set SITE_URL, the address of the site\n',
    });
    expect(await start([], { HEALTH_PORT: '93OO' }).ended).toEqual({
      code: 1,
      printed: 'Error: HEALTH_PORT must be a port between 1 and 65535, not "93OO"\n',
    });
  });

  test('works until it is stopped, and says whether it is healthy', async () => {
    const port = await freePort();
    const { child, ended } = start([], { HEALTH_PORT: String(port) });
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await until(() => statusThere(reader, list) === 'unconfirmed');
    const health = await fetch(`http://127.0.0.1:${port}`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ healthy: true, listmonk: 'ok' });
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });
});

describe('owners', () => {
  test('connect each newsletter with one list, and each list with one newsletter', async () => {
    const one = await newsletter();
    const other = await newsletter({ connected: false });
    expect((await connectWith(other.id, one.list)).error).toMatchObject({
      code: '23505',
      message: 'Another newsletter has this list',
    });
    expect((await connectWith(other.id, 99)).error).toMatchObject({
      code: '22023',
      message: 'The mailing tool has no such list',
    });
    expect((await connectWith(randomUUID(), other.list)).error).toMatchObject({ code: 'PT404' });
    await connectWith(one.id, one.list).throwOnError();
    expect(await shown(one.id)).toMatchObject({ list_id: one.list });
  });

  test('people see in their own data where their address is', async () => {
    const { id, list } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    const { data } = await reader.client.rpc('my_hand_over').throwOnError();
    const there = { list_id: list, list_name: `List ${list}`, tool: 'listmonk' };
    expect(data).toEqual([{ newsletter_id: id, ...there }]);
    await connectWith(id, null).throwOnError();
    const { data: afterwards } = await reader.client.rpc('my_hand_over').throwOnError();
    expect(afterwards).toEqual([{ newsletter_id: null, ...there }]);
  });
});
