import { spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runInThisContext } from 'node:vm';
import { transformSync } from '@swc/core';
import { casesOf } from '../../checks/effort';
import { freePort } from '../../delivery/project/ports';
import { bundleCommand } from '../../delivery/project/testing';
import { listen, type Server } from '../../delivery/serve/listen';
import { createListmonk, demoKey, LISTMONK } from '../../local/backend/listmonk';
import { listmonkTool } from '../handOver/person';
import { createReceiver } from '../handOver/receive';
import { secretsOf, webhookTool } from '../handOver/webhook';
import { createWorker } from '../handOver/worker';
import { type Client, connect, execute, newEmail, signUp, type TestUser } from './support/clients';
import { type Running, startProcess } from './support/process';

// Subscriptions reach a receiver of signed webhooks, here one of the test, on a back end of their own, as the webhook is the same for
// all newsletters.

interface Message {
  type: string;
  timestamp: string;
  data: {
    account: string;
    email: string | null;
    former_emails: string[];
    deleted: boolean;
    subscriptions: { newsletter: string; active: boolean; frequency: string }[];
  };
}
interface Received {
  headers: Headers;
  body: string;
  message: Message;
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const unsubscribe = 'https://letters.example.com/leave';

/** The signature as the specification has it, without the library. */
const signatureOf = (key: string, id: string, timestamp: string | null, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

let running: Running;
let site: Client;
let owner: TestUser;
let category: string;
let server: Server;
let received: Received[] = [];
let respond: ((received: Received) => Promise<Response | undefined> | Response | undefined) | undefined;
let logged: string[] = [];

beforeAll(async () => {
  running = await startProcess();
  const at = running.backend;
  site = connect(at.serviceRoleKey, at);
  owner = await signUp('owner', at);
  const { data } = await site.from('categories').insert({ name: 'Letters' }).select().single().throwOnError();
  category = data.id;
  server = await listen(0, 'receiver', async (request) => {
    const body = await request.text();
    const one = { headers: request.headers, body, message: JSON.parse(body) };
    received.push(one);
    return (await respond?.(one)) ?? new Response(null, { status: 204 });
  });
});
beforeEach(() => {
  received = [];
  logged = [];
  respond = undefined;
});
// Or the next test would also deliver what is left of this one.
afterEach(() => sql('delete from private.hand_over_people; delete from private.hand_over_connections'));
afterAll(async () => {
  await server.stop();
  await running.stop();
});

const sql = (script: string) => execute(script, running.backend);
const person = () => signUp('user', running.backend);
const log = (line: string) => logged.push(line);

const toolAt = (url = server.url, secrets = [secret], limit?: number) => webhookTool({ url, secrets }, limit);
const worker = (tool = toolAt()) => createWorker({ tool, site, unsubscribe, log });

/** A round of a new worker. */
const handOver = (tool = toolAt()) => worker(tool).run();

const connectWith = (p_newsletter_id: string, p_list_id: number | null = null, p_tool = 'webhook') =>
  owner.client.rpc('connect_newsletter', { p_newsletter_id, p_list_id, p_tool });

async function newsletter({ connected = true } = {}) {
  const row = { title: `Letter ${randomUUID()}`, description: 'About something', category_id: category };
  const { data } = await site.from('newsletters').insert(row).select().single().throwOnError();
  if (connected) {
    // As a round does.
    await site.rpc('report_tool', { p_lists: [], p_tool: 'webhook' }).throwOnError();
    await connectWith(data.id).throwOnError();
  }
  return { id: data.id, title: data.title };
}

const subscribe = ({ client }: TestUser, sub_newsletter_id: string, sub_frequency = 'weekly') =>
  client.rpc('add_subscription', { sub_newsletter_id, sub_frequency }).throwOnError();

/** Ends an active subscription, as the site does. */
const leave = subscribe;

const statusHere = async ({ id }: TestUser, newsletter_id: string) => {
  const { data } = await site
    .from('newsletter_subscriptions')
    .select('status')
    .match({ user_id: id, newsletter_id })
    .maybeSingle()
    .throwOnError();
  return data?.status;
};

const shown = async (id: string) =>
  (await owner.client.rpc('newsletter_hand_over', { p_newsletter_id: id }).single().throwOnError()).data;

/** What was received of people, without pings. */
const changes = () => received.filter(({ message }) => message.type === 'subscriber.changed');
const changesOf = ({ id }: TestUser) => changes().filter(({ message }) => message.data.account === id);
const idsOf = (reader: TestUser) => changesOf(reader).map(({ headers }) => headers.get('webhook-id'));
const isOf = ({ id }: TestUser, { message }: Received) => message.data.account === id;

/** Lets it be as if so much time had passed for those who wait. */
const pass = (interval: string) =>
  sql(
    `update private.hand_over_people set due_at = due_at - interval '${interval}', failing_since = failing_since - interval '${interval}'`,
  );

describe('the message', () => {
  test('is signed as the specification has it', async () => {
    // The vector of the specification's libraries.
    const body = '{"test": 2432232314}';
    const example = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(signatureOf(example, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', body)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
    const old = newSecret();
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver(toolAt(server.url, [secret, old]));
    expect(received.map(({ message }) => message.type)).toEqual(['ping', 'subscriber.changed']);
    for (const { headers, body } of received) {
      const [name, timestamp] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp')];
      expect(name).toMatch(/^[\da-f-]{36}$/);
      expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
      expect(headers.get('webhook-signature')).toBe(
        [secret, old].map((key) => signatureOf(key, name, timestamp, body)).join(' '),
      );
      expect(headers.get('content-type')).toBe('application/json');
    }
  });

  test('has the whole state of a person in connected newsletters, and no other', async () => {
    const [one, other, elsewhere] = [
      await newsletter(),
      await newsletter(),
      await newsletter({ connected: false }),
    ];
    const reader = await person();
    for (const { id } of [one, other, elsewhere]) await subscribe(reader, id);
    expect(await shown(one.id)).toMatchObject({ tool: 'webhook', list_id: null, waiting: 1 });
    expect(await handOver()).toMatchObject({ handedOver: 1, failed: 0 });
    const subscription = (newsletter: { id: string; title: string }) => ({
      newsletter: newsletter.id,
      title: newsletter.title,
      active: true,
      frequency: 'weekly',
      paused_until: null,
      unsubscribe: expect.stringMatching(/^https:\/\/letters\.example\.com\/leave\?token=[\da-f-]{36}$/),
    });
    const [message] = changes();
    expect(message?.message).toEqual({
      type: 'subscriber.changed',
      timestamp: expect.any(String),
      data: {
        account: reader.id,
        email: reader.email,
        former_emails: [],
        proven: false,
        deleted: false,
        subscriptions: expect.arrayContaining([subscription(one), subscription(other)]),
      },
    });
    expect(message?.message.data.subscriptions).toHaveLength(2);
    expect(await shown(one.id)).toMatchObject({ waiting: 0, handed_at: expect.any(String) });

    await leave(reader, one.id);
    await subscribe(reader, other.id, 'daily');
    await reader.client
      .rpc('pause_subscriptions', { p_until: new Date(Date.now() + 86_400_000).toISOString() })
      .throwOnError();
    await handOver();
    const last = changes().at(-1)?.message;
    expect(last?.data.subscriptions).toEqual(
      expect.arrayContaining([
        { ...subscription(one), active: false, unsubscribe: null },
        { ...subscription(other), frequency: 'daily', paused_until: expect.any(String) },
      ]),
    );
    expect(Date.parse(last?.timestamp ?? '')).toBeGreaterThan(Date.parse(message?.message.timestamp ?? ''));
  });

  test('names former addresses, and of a deleted account only these; nothing of it is kept', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    const address = newEmail();
    await sql(`update auth.users set email = '${address}' where id = '${reader.id}'`);
    await handOver();
    await owner.client.rpc('admin_delete_user', { user_id: reader.id }).throwOnError();
    await handOver();
    expect(
      changesOf(reader).map(({ message }) => {
        const { email, former_emails, deleted, subscriptions } = message.data;
        return { email, former_emails, deleted, active: subscriptions.map(({ active }) => active) };
      }),
    ).toEqual([
      { email: reader.email, former_emails: [], deleted: false, active: [true] },
      { email: address, former_emails: [reader.email], deleted: false, active: [true] },
      { email: null, former_emails: [address], deleted: true, active: [false] },
    ]);
    await sql(`do $$ begin if exists (select from private.hand_over_people where user_id = '${reader.id}')
      or exists (select from private.hand_over_memberships where user_id = '${reader.id}') then raise exception 'Kept'; end if; end $$`);
  });

  test('is never sent of who had left before; who comes back is sent', async () => {
    const { id } = await newsletter({ connected: false });
    const [left, gone] = [await person(), await person()];
    for (const reader of [left, gone]) {
      await subscribe(reader, id);
      await leave(reader, id);
    }
    await connectWith(id).throwOnError();
    await owner.client.rpc('admin_delete_user', { user_id: gone.id }).throwOnError();
    await handOver();
    await subscribe(left, id);
    await leave(left, id);
    await handOver();
    expect(changes()).toEqual([]);
    expect((await left.client.rpc('my_hand_over').throwOnError()).data).toEqual([]);
    await subscribe(left, id);
    await handOver();
    expect(changesOf(left)).toHaveLength(1);
  });

  test('after another connection is sent of who has deleted their subscription before it', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    await connectWith(id, null, 'listmonk').throwOnError();
    await reader.client.from('newsletter_subscriptions').delete().eq('newsletter_id', id).throwOnError();
    await connectWith(id).throwOnError();
    await handOver();
    expect(changesOf(reader).at(-1)?.message.data.subscriptions).toMatchObject([
      { newsletter: id, active: false },
    ]);
  });

  test('after a disconnection is sent of deleted accounts only', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    await connectWith(id, null, 'listmonk').throwOnError();
    await subscribe(reader, id, 'daily');
    await handOver();
    expect(changesOf(reader)).toHaveLength(1);
    await owner.client.rpc('admin_delete_user', { user_id: reader.id }).throwOnError();
    await handOver();
    expect(changesOf(reader).at(-1)?.message.data).toMatchObject({ deleted: true, subscriptions: [] });
  });
});

describe('an id', () => {
  test('stays until the message has arrived, also when a worker dies after sending', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    respond = (one) => (isOf(reader, one) ? new Response(null, { status: 422 }) : undefined);
    await handOver();
    await pass('1 hour');
    await handOver();
    // The worker sends, and dies before it can note that.
    respond = undefined;
    await pass('1 hour');
    const [claimed] = (await site.rpc('claim_hand_over', { p_tool: 'webhook' }).throwOnError()).data;
    await pass('1 hour');
    respond = () => new Response(null, { status: 409 });
    expect(await handOver()).toMatchObject({ handedOver: 1 });
    const ids = idsOf(reader);
    expect(ids).toHaveLength(3);
    expect(new Set([...ids, claimed?.message]).size).toBe(1);
    expect(await shown(id)).toMatchObject({ waiting: 0, failing: 0 });
  });

  test('is another one when something has changed meanwhile, or afterwards', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    respond = async (one) => {
      if (!isOf(reader, one)) return undefined;
      respond = undefined;
      await subscribe(reader, id, 'daily');
      return new Response(null, { status: 400 });
    };
    await handOver();
    await pass('1 hour');
    await handOver();
    await subscribe(reader, id, 'monthly');
    await handOver();
    expect(new Set(idsOf(reader)).size).toBe(3);
    expect(changesOf(reader).map(({ message }) => message.data.subscriptions[0]?.frequency)).toEqual([
      'weekly',
      'daily',
      'monthly',
    ]);
  });

  test('belongs to one worker: what changes while it sends is sent afterwards', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    respond = async (one) => {
      if (!isOf(reader, one)) return undefined;
      respond = undefined;
      await leave(reader, id);
      return undefined;
    };
    await handOver();
    expect(changesOf(reader).map(({ message }) => message.data.subscriptions[0]?.active)).toEqual([
      true,
      false,
    ]);
  });
});

describe('faults of the receiver', () => {
  const answered = (status: number, headers?: Record<string, string>) => () =>
    new Response(null, { status, headers });
  const never = () => new Promise<never>(() => undefined);
  const answers: [what: string, reason: string, answer: () => Response | Promise<Response>][] = [
    ...[401, 403, 404, 410].map((status): [string, string, () => Response] => [
      `says ${status}`,
      'unauthorized',
      answered(status),
    ]),
    ['says 429', 'busy', answered(429, { 'retry-after': '120' })],
    ['says 503 and when to come back', 'busy', answered(503, { 'retry-after': '120' })],
    ['says 503', 'failed', answered(503)],
    ['says 500', 'failed', answered(500)],
    ['refuses everything, also a ping', 'failed', answered(400)],
    ['says 418', 'unexpected', answered(418)],
    ['hangs', 'slow', never],
  ];

  test('let all wait, whatever they are, and owners read why', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    for (const [what, reason, answer] of answers) {
      respond = answer;
      const { stopped, handedOver, failed } = await handOver(
        reason === 'slow' ? toolAt(server.url, [secret], 200) : undefined,
      );
      expect({ what, handedOver, failed }).toEqual({ what, handedOver: 0, failed: 0 });
      if (reason === 'busy') expect(stopped?.seconds).toBe(120);
      const { waiting, failing, tool_failure } = await shown(id);
      expect({ what, waiting, failing, tool_failure }).toEqual({
        what,
        waiting: 1,
        failing: 0,
        tool_failure: reason,
      });
    }
    respond = undefined;
    await handOver();
    expect(changesOf(reader)).toHaveLength(1);
    expect(await shown(id)).toMatchObject({ waiting: 0, tool_failure: null });
  });

  test('that begin during a round stop it: a ping tells them from one person', async () => {
    const { id } = await newsletter();
    const people = await Promise.all([person(), person(), person()]);
    for (const reader of people) await subscribe(reader, id);
    const tool = toolAt();
    await tool.check();
    const [first] = people;
    // The first one has arrived when the others fail.
    respond = (one) => (isOf(first, one) ? undefined : wait(100, new Response(null, { status: 500 })));
    expect(await handOver(tool)).toMatchObject({ handedOver: 1, failed: 0, stopped: { reason: 'failed' } });
    expect(await shown(id)).toMatchObject({ waiting: 2, failing: 0, tool_failure: 'failed' });
    expect(received.at(-1)?.message.type).toBe('ping');
    respond = undefined;
    expect(await handOver(tool)).toMatchObject({ handedOver: 2 });
  });

  const ofOne: [status: number, reason: string][] = [
    [400, 'refused'],
    [413, 'refused'],
    [422, 'refused'],
    [500, 'failed'],
    [418, 'unexpected'],
    [0, 'failed'],
  ];

  // Usually one of each reason.
  test.each(casesOf(ofOne, ([status]) => [422, 418, 0].includes(status)))(
    'of one person (%p) hold up nobody else',
    async (status, reason) => {
      const { id } = await newsletter();
      const [poison, other] = [await person(), await person()];
      for (const reader of [poison, other]) await subscribe(reader, id);
      respond = (one) => {
        if (!isOf(poison, one)) return undefined;
        return status ? new Response(null, { status }) : never();
      };
      // Long enough for what is answered on a busy machine.
      const tool = status ? toolAt() : toolAt(server.url, [secret], 2000);
      expect(await handOver(tool)).toMatchObject({ handedOver: 1, failed: 1 });
      expect(changesOf(other)).toHaveLength(1);
      expect(await shown(id)).toMatchObject({
        waiting: 1,
        failing: 1,
        set_aside: 0,
        reason,
        tool_failure: null,
      });
      await pass('4 days');
      expect(await handOver(tool)).toMatchObject({ failed: 1 });
      expect(await shown(id)).toMatchObject({ failing: 1, set_aside: 1 });
      respond = undefined;
      const { data } = await owner.client.rpc('retry_hand_over', { p_newsletter_id: id }).throwOnError();
      expect(data).toBe(1);
      expect(await handOver()).toMatchObject({ handedOver: 1 });
      expect(logged.join()).not.toContain('@');
    },
  );

  test('such as a redirect are not followed, and one that is gone is unreachable', async () => {
    let asked = 0;
    const elsewhere = await listen(0, 'elsewhere', () => {
      asked += 1;
      return new Response(null, { status: 204 });
    });
    respond = () => new Response(null, { status: 307, headers: { location: elsewhere.url } });
    expect(await handOver()).toMatchObject({ stopped: { reason: 'unexpected' } });
    expect(asked).toBe(0);
    await elsewhere.stop();
    expect(await handOver(toolAt(elsewhere.url))).toMatchObject({ stopped: { reason: 'unreachable' } });
    await handOver();
  });
});

test('one tool goes on while the other fails', async () => {
  let broken = true;
  const fake = createListmonk();
  const there = await listen(0, 'listmonk', (request) =>
    broken ? new Response('', { status: 500 }) : fake.answer(request),
  );
  const listmonk = () => handOver(listmonkTool({ url: there.url + LISTMONK, ...demoKey }));
  const [hooked, listed] = [await newsletter(), await newsletter({ connected: false })];
  broken = false;
  await listmonk();
  await connectWith(listed.id, 1, 'listmonk').throwOnError();
  broken = true;
  const reader = await person();
  for (const { id } of [hooked, listed]) await subscribe(reader, id);
  expect(await listmonk()).toMatchObject({ stopped: { reason: 'failed' } });
  expect(await handOver()).toMatchObject({ handedOver: 1 });
  expect(changesOf(reader)[0]?.message.data.subscriptions).toMatchObject([{ newsletter: hooked.id }]);
  expect(await shown(listed.id)).toMatchObject({
    tool: 'listmonk',
    list_id: 1,
    waiting: 1,
    tool_failure: 'failed',
  });
  expect(await shown(hooked.id)).toMatchObject({ waiting: 0, tool_failure: null, webhook: true });
  broken = false;
  respond = () => new Response(null, { status: 500 });
  for (const { id } of [hooked, listed]) await subscribe(reader, id, 'daily');
  expect(await handOver()).toMatchObject({ stopped: { reason: 'failed' } });
  expect(await listmonk()).toMatchObject({ handedOver: 1 });
  expect(await shown(hooked.id)).toMatchObject({ waiting: 1, tool_failure: 'failed' });
  expect(await shown(listed.id)).toMatchObject({ waiting: 0, tool_failure: null });
  const lists = (await site.rpc('report_tool').throwOnError()).data;
  expect(lists.filter((list) => list < 0)).toEqual([]);
  const members = await site.rpc('handed_over_subscribers', { p_list_id: 1 }).throwOnError();
  expect(members.data).toMatchObject([{ user_id: reader.id, waiting: false }]);
  const { data } = await reader.client.rpc('my_hand_over').throwOnError();
  expect(data).toEqual(
    expect.arrayContaining([
      { newsletter_id: hooked.id, tool: 'webhook', list_id: null, list_name: null },
      { newsletter_id: listed.id, tool: 'listmonk', list_id: 1, list_name: 'Weekly readers' },
    ]),
  );
  respond = undefined;
  // The account is taken out of both, each with what is its own.
  await owner.client.rpc('admin_delete_user', { user_id: reader.id }).throwOnError();
  const claims = await site.rpc('claim_hand_over', { p_tool: 'listmonk' }).throwOnError();
  expect(claims.data.map(({ lists }) => lists)).toMatchObject([[{ list: 1 }]]);
  await pass('1 hour');
  expect(await handOver()).toMatchObject({ handedOver: 1 });
  expect(await listmonk()).toMatchObject({ handedOver: 1 });
  expect(changesOf(reader).at(-1)?.message.data.deleted).toBe(true);
  expect(fake.state.subscribers).toEqual([]);
  await there.stop();
});

describe('who leaves there', () => {
  const old = newSecret();
  let back: Server;
  beforeAll(async () => {
    back = await listen(0, 'webhook', createReceiver([secret, old], site));
  });
  afterAll(() => back.stop());

  interface Sent {
    key?: string;
    id?: string;
    at?: number;
    type?: string;
    content?: string;
    url?: string;
  }

  /** Posts a message that is signed, and returns the status of the answer. */
  async function post(
    message: unknown,
    {
      key = secret,
      id = randomUUID(),
      at = Date.now(),
      content = 'application/json',
      url = back.url,
    }: Sent = {},
  ) {
    const body = typeof message === 'string' ? message : JSON.stringify(message);
    const timestamp = String(Math.floor(at / 1000));
    const headers = {
      'content-type': content,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(key, id, timestamp, body),
    };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }

  const ended = (reader: TestUser, newsletter: string, ended_at = new Date().toISOString()) => ({
    type: 'subscription.ended',
    timestamp: new Date().toISOString(),
    data: { account: reader.id, newsletter, ended_at },
  });

  async function subscribed() {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    await handOver();
    return { id, reader };
  }

  test('has left here, and the receiver is told so', async () => {
    const { id, reader } = await subscribed();
    expect(await post(ended(reader, id))).toBe(204);
    expect(await statusHere(reader, id)).toBe('inactive');
    const { data } = await reader.client.rpc('my_subscription_log').throwOnError();
    expect(data.at(-1)).toMatchObject({ event: 'left', actor: 'tool' });
    await handOver();
    expect(changesOf(reader).at(-1)?.message.data.subscriptions).toMatchObject([{ active: false }]);
    // Then does something here.
    await subscribe(reader, id);
    await handOver();
    expect(changesOf(reader).at(-1)?.message.data.subscriptions).toMatchObject([{ active: true }]);
    // And leaves again.
    expect(await post(ended(reader, id), { key: old })).toBe(204);
    expect(await statusHere(reader, id)).toBe('inactive');
  });

  test('before they do something here, keeps the subscription; in the future is now', async () => {
    const { id, reader } = await subscribed();
    const before = new Date().toISOString();
    await subscribe(reader, id, 'daily');
    expect(await post(ended(reader, id, before))).toBe(204);
    expect(await statusHere(reader, id)).toBe('active');
    const never = new Date(Date.now() + 86_400_000).toISOString();
    expect(await post(ended(reader, id, never))).toBe(204);
    expect(await statusHere(reader, id)).toBe('inactive');
    await subscribe(reader, id);
    await leave(reader, id);
    // What the site has said to the receiver isn't taken for the person's word there.
    await handOver();
    await subscribe(reader, id);
    expect(await post(ended(reader, id, before))).toBe(204);
    expect(await statusHere(reader, id)).toBe('active');
    await handOver();
    expect(await post(ended(reader, id))).toBe(204);
    expect(await statusHere(reader, id)).toBe('inactive');
  });

  test('counts once: a message that is repeated is refused, by any worker', async () => {
    const { id, reader } = await subscribed();
    const name = randomUUID();
    const message = ended(reader, id, new Date(Date.now() + 86_400_000).toISOString());
    const statuses = await Promise.all([post(message, { id: name }), post(message, { id: name })]);
    expect(statuses.sort()).toEqual([204, 409]);
    await subscribe(reader, id);
    expect(await post(message, { id: name })).toBe(409);
    expect(await statusHere(reader, id)).toBe('active');
  });

  test('[SQL] ids are kept for an hour', async () => {
    const { id, reader } = await subscribed();
    const name = randomUUID();
    await post(ended(reader, id), { id: name });
    const rows = async (age: string) => {
      await sql(`update private.webhook_messages set received_at = now() - interval '${age}'`);
      await post(ended(reader, id));
      return post(ended(reader, id), { id: name });
    };
    expect([await rows('59 minutes'), await rows('61 minutes')]).toEqual([409, 204]);
  });

  const refused: [what: string, status: number, send: (message: object) => Promise<number>][] = [
    ['signed with another secret', 401, (message) => post(message, { key: newSecret() })],
    ['from six minutes ago', 401, (message) => post(message, { at: Date.now() - 360_000 })],
    ['from six minutes ahead', 401, (message) => post(message, { at: Date.now() + 360_000 })],
    ['without a signature', 401, (message) => fetchRaw(JSON.stringify(message), {})],
    [
      'whose signature is another message’s',
      401,
      async (message) => {
        const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
        const signature = signatureOf(secret, id, timestamp, '{}');
        return fetchRaw(JSON.stringify(message), {
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signature,
        });
      },
    ],
    ['of a form', 415, (message) => post(message, { content: 'application/x-www-form-urlencoded' })],
    ['of text', 415, (message) => post(message, { content: 'text/plain;application/json' })],
    ['of 10 MB', 413, () => post('x'.repeat(10_000_000))],
    ['of one byte too much', 413, (message) => post(JSON.stringify(message).padEnd(65_537))],
    ['that isn’t JSON', 400, () => post('{')],
    ['that is one of ours, sent back', 400, (message) => post({ ...message, type: 'subscriber.changed' })],
    ['without a person', 400, (message) => post({ ...message, data: {} })],
    ['with an id that is too long', 400, (message) => post(message, { id: 'x'.repeat(257) })],
  ];

  test('a message that isn’t one is refused', async () => {
    const { id, reader } = await subscribed();
    for (const [what, status, send] of refused)
      expect({ what, status: await send(ended(reader, id)) }).toEqual({ what, status });
    expect(await statusHere(reader, id)).toBe('active');
  });

  const fetchRaw = async (body: string, headers: Record<string, string>) =>
    (
      await fetch(back.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    ).status;

  test('other methods, other newsletters and other people change nothing', async () => {
    const { id, reader } = await subscribed();
    expect((await fetch(back.url)).status).toBe(405);
    expect(await post(ended(await person(), id))).toBe(204);
    const other = await newsletter({ connected: false });
    await subscribe(reader, other.id);
    expect(await post(ended(reader, other.id))).toBe(204);
    await site.rpc('report_tool', { p_lists: [{ id: 88, name: 'Readers' }] }).throwOnError();
    await connectWith(other.id, 88, 'listmonk').throwOnError();
    expect(await post(ended(reader, other.id))).toBe(204);
    expect(await post(ended(reader, randomUUID()))).toBe(204);
    expect([await statusHere(reader, id), await statusHere(reader, other.id)]).toEqual(['active', 'active']);
    expect(await post(JSON.stringify(ended(reader, id)).padEnd(65_536))).toBe(204);
    expect(await statusHere(reader, id)).toBe('inactive');
  });

  test('is told to come again when the site can’t be reached', async () => {
    const url = `http://localhost:${await freePort()}`;
    const alone = await listen(
      0,
      'webhook',
      createReceiver([secret], connect('key', { ...running.backend, url })),
    );
    expect(await post(ended(owner, randomUUID()), { url: alone.url })).toBe(503);
    await alone.stop();
  });

  test('can’t be said by anybody but the worker', async () => {
    const { id, reader } = await subscribed();
    const args = {
      p_message: randomUUID(),
      p_user_id: reader.id,
      p_newsletter_id: id,
      p_ended_at: new Date().toISOString(),
    };
    for (const { client } of [owner, reader]) {
      const { error } = await client.rpc('end_from_webhook', args);
      expect(error?.code).toBe('42501');
    }
    expect(await statusHere(reader, id)).toBe('active');
  });
});

describe('owners', () => {
  test('connect a newsletter with the webhook in place of a list, and disconnect it', async () => {
    const { id } = await newsletter({ connected: false });
    await handOver();
    await site.rpc('report_tool', { p_lists: [{ id: 77, name: 'Readers' }] }).throwOnError();
    const stand = async () => {
      const { tool, list_id, list_name, lists, webhook } = await shown(id);
      return { tool, list_id, list_name, lists, webhook };
    };
    const choices = { lists: [{ id: 77, name: 'Readers' }], webhook: true };
    expect(await stand()).toEqual({ tool: null, list_id: null, list_name: null, ...choices });
    await connectWith(id, 77, 'listmonk').throwOnError();
    expect(await stand()).toEqual({ tool: 'listmonk', list_id: 77, list_name: 'Readers', ...choices });
    await connectWith(id).throwOnError();
    expect(await stand()).toEqual({ tool: 'webhook', list_id: null, list_name: null, ...choices });
    // Once more changes nothing.
    await connectWith(id).throwOnError();
    expect(await stand()).toMatchObject({ tool: 'webhook' });
    expect((await connectWith(id, 77)).error).toMatchObject({ code: '22023' });
    expect((await connectWith(id, null, 'other')).error).toMatchObject({ code: '22023' });
    await connectWith(id, null, 'listmonk').throwOnError();
    expect(await stand()).toMatchObject({ tool: null });
  });

  test('can’t connect it before a worker has reported a webhook', async () => {
    await sql(`update private.hand_over_tool set seen_at = null where tool = 'webhook'`);
    const { id } = await newsletter({ connected: false });
    expect(await shown(id)).toMatchObject({ webhook: false });
    expect((await connectWith(id)).error).toMatchObject({
      code: '22023',
      message: 'No worker has reported a webhook',
    });
    await handOver();
    await connectWith(id).throwOnError();
    await sql(`update private.hand_over_tool set seen_at = null where tool = 'listmonk'`);
    const other = await newsletter({ connected: false });
    expect(await shown(other.id)).toMatchObject({
      seen_at: expect.any(String),
      webhook: true,
      lists: expect.any(Array),
    });
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  beforeAll(() => bundleCommand(folder, 'supabase/handOver/command.ts'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const { url, serviceRoleKey } = running.backend;
    const child = spawn(process.execPath, [join(folder, 'command.mjs'), ...args], {
      env: {
        ...process.env,
        SUPABASE_URL: url,
        SUPABASE_SECRET_KEY: serviceRoleKey,
        WEBHOOK_URL: server.url,
        WEBHOOK_SECRET: secret,
        SITE_URL: 'https://letters.example.com/',
        ...env,
      },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    return { child, ended: once(child, 'close').then(([code]) => ({ code, printed })) };
  };

  test('hands over once with both secrets, and says what is wrong', async () => {
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    expect(await start(['--once'], { WEBHOOK_SECRET: `${secret} ${newSecret()}` }).ended).toEqual({
      code: 0,
      printed: expect.stringMatching(/^\S+ webhook: handed over 1, failed 0, ended 0\n$/),
    });
    const [one] = changesOf(reader);
    expect(one?.headers.get('webhook-signature')?.split(' ')).toHaveLength(2);
    expect(one?.body).toContain('https://letters.example.com/unsubscribe?token=');
    respond = () => new Response(null, { status: 500 });
    expect(await start(['--once']).ended).toMatchObject({
      code: 1,
      printed: expect.stringContaining('Error: webhook: failed'),
    });
    expect(await start(['--once'], { WEBHOOK_SECRET: '' }).ended).toEqual({
      code: 1,
      printed: 'Error: Set WEBHOOK_URL, WEBHOOK_SECRET, or none of them\n',
    });
    expect(await start(['--once'], { SITE_URL: 'letters.example.com' }).ended).toEqual({
      code: 1,
      printed: "Error: letters.example.com/unsubscribe isn't an address\n",
    });
    respond = undefined;
    await handOver();
  });

  test('serves the way back, and says which tool fails', async () => {
    const [health, back] = [await freePort(), await freePort()];
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    const { child, ended } = start([], { HEALTH_PORT: String(health), WEBHOOK_PORT: String(back) });
    while (changesOf(reader).length === 0) await wait(50);
    const { reportEnd } = documented();
    expect(await reportEnd(`http://127.0.0.1:${back}`, secret, reader.id, id)).toBe(true);
    expect(await statusHere(reader, id)).toBe('inactive');
    expect(await reportEnd(`http://127.0.0.1:${back}`, newSecret(), reader.id, id)).toBe(false);
    expect(await (await fetch(`http://127.0.0.1:${health}`)).json()).toMatchObject({
      healthy: true,
      webhook: 'ok',
    });
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  test.each([
    ['none', ''],
    ['three', [newSecret(), newSecret(), newSecret()].join(' ')],
    ['one without its prefix', secret.slice(6)],
    ['one that is too short', `whsec_${randomBytes(23).toString('base64')}`],
    ['one that isn’t base64', `whsec_${'ü'.repeat(32)}`],
  ])('refuses %s as secrets', (_what, setting) => {
    expect(() => secretsOf(setting)).toThrow('WEBHOOK_SECRET must be');
  });
});

interface Documented {
  receiver: (
    secrets: string[],
    handle: (message: Message) => Promise<void>,
  ) => (request: Request) => Promise<Response>;
  reportEnd: (address: string, secret: string, account: string, newsletter: string) => Promise<boolean>;
}

/** The receiver of docs/integrations.md. */
function documented(): Documented {
  const page = readFileSync('docs/integrations.md', 'utf8');
  const [, source = ''] = /### A receiver\n.*?```ts\n(.*?)```/s.exec(page) ?? [];
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exported = {};
  runInThisContext(`(function (require, exports) {${code}\n})`)(createRequire(__filename), exported);
  return exported as Documented;
}

describe('the receiver of the documentation', () => {
  test('takes what the worker sends, refuses what it doesn’t, and accepts the previous secret while it may', async () => {
    const old = newSecret();
    const handled: Message[] = [];
    const handle = async (message: Message) => {
      if (handled.length === 0 && message.data.email === null) throw new Error('Not now');
      handled.push(message);
    };
    const { receiver } = documented();
    const both = await listen(0, 'receiver', receiver([secret, old], handle));
    const { id } = await newsletter();
    const reader = await person();
    await subscribe(reader, id);
    // The worker still has the old one.
    expect(await handOver(toolAt(both.url, [old]))).toMatchObject({ handedOver: 1 });
    expect(handled).toMatchObject([{ data: { account: reader.id, email: reader.email } }]);
    const alone = await listen(0, 'receiver', receiver([secret], handle));
    expect(await handOver(toolAt(alone.url, [old]))).toMatchObject({ stopped: { reason: 'unauthorized' } });
    expect(await handOver(toolAt(alone.url, [secret, old]))).not.toHaveProperty('stopped');

    const body = JSON.stringify({ type: 'subscriber.changed', timestamp: '', data: {} });
    const send = async (
      url: string,
      { key = secret, at = Date.now(), name = '', type = '', text = body },
    ) => {
      const [message, timestamp] = [name || randomUUID(), String(Math.floor(at / 1000))];
      const headers = {
        'content-type': type || 'application/json',
        'webhook-id': message,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(key, message, timestamp, text),
      };
      return (await fetch(url, { method: 'POST', headers, body: text })).status;
    };
    const name = randomUUID();
    expect(await send(both.url, { name })).toBe(204);
    const before = handled.length;
    expect([
      await send(both.url, { key: newSecret() }),
      await send(alone.url, { key: old }),
      await send(both.url, { at: Date.now() - 360_000 }),
      await send(both.url, { name }),
      await send(both.url, { type: 'text/plain' }),
      await send(both.url, { text: 'x'.repeat(10_000_000) }),
    ]).toEqual([401, 401, 401, 409, 415, 413]);
    expect(handled).toHaveLength(before);
    expect(await send(both.url, { key: old })).toBe(204);
    await Promise.all([both.stop(), alone.stop()]);
  });
});
