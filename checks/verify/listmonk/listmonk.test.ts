import { type ChildProcess, execSync, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { root } from '../../../delivery/project/settings';
import { createListmonk, type Subscriber } from '../../../supabase/handOver/listmonk';

// People subscribe, change, pause, leave here and there, move and go, in random order, while workers, listmonk and the databases are killed.
// At the end, both sides must agree with everybody's last word. docs/integrations.md has the variables.

const needed = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
};
const numberOf = (name: string, standard: number) => Number(process.env[name] ?? standard);

const access = {
  url: needed('LISTMONK_URL'),
  user: needed('LISTMONK_USER'),
  token: needed('LISTMONK_TOKEN'),
};
needed('SUPABASE_URL');
needed('SUPABASE_SECRET_KEY');
const [first = 0, second = 0, other = 0] = needed('LISTS').split(',').map(Number);
const tool = createListmonk(access);
const open = (name: string) => postgres(needed(name), { max: 10, onnotice: () => undefined });
const sql = open('DATABASE_URL');
const listmonk = open('LISTMONK_DATABASE_URL');

const faults: Record<string, number> = {};
const count = ({ code, message }: { code?: string; message: string }) => {
  const name = code ?? message;
  faults[name] = (faults[name] ?? 0) + 1;
};
// The environment calls it.
Object.assign(globalThis, { count });

const PATIENCE = 20_000;

/** Tries until it works: whoever acts presses the button again when something fails. */
async function insist<Value>(act: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await Promise.race([
        act(),
        wait(PATIENCE, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
      ]);
    } catch (error) {
      count(error as Error);
      await wait(200);
    }
  }
}

interface Person {
  id: string;
  email: string;
  gone: boolean;
  /** Whether they have asked to subscribe, and have no answer yet. */
  asking?: boolean;
  /** Whether their last word about each newsletter was to receive it; undefined if nobody knows. */
  wants: Record<number, boolean | undefined>;
}

const newsletters: Record<number, string> = {};
const owner = randomUUID();

/** Does something as somebody who is signed in. */
const as = <Row extends object>(id: string, act: (transaction: postgres.TransactionSql) => Promise<Row[]>) =>
  sql.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: id, role: 'authenticated' });
    await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${id}, true),
      set_config('role', 'authenticated', true)`;
    return act(transaction);
  });

const addAccount = (id: string, email: string) =>
  sql`insert into auth.users (id, email, email_confirmed_at, aud, role) values (${id}, ${email}, now(), 'authenticated', 'authenticated') on conflict do nothing`;

async function prepare(): Promise<Person[]> {
  await addAccount(owner, `owner-${owner}@example.com`);
  await sql`update public.profiles set role = 'owner' where id = ${owner}`;
  const [category] =
    await sql`insert into public.categories (name) values (${`Category ${owner}`}) returning id`;
  await sql`delete from private.hand_over_connections`;
  const lists = (await tool.lists()).map(({ id, name }) => ({ id, name }));
  await sql`update private.hand_over_tool set lists = ${sql.json(lists)} where tool = 'listmonk'`;
  for (const list of [first, second]) {
    const [row] = await sql`insert into public.newsletters (title, description, category_id)
      values (${`Letter ${list} ${owner}`}, 'About', ${category?.id}) returning id`;
    newsletters[list] = row?.id;
    await as(owner, (act) => act`select connect_newsletter(${row?.id}, ${list})`);
  }
  const people = Array.from({ length: numberOf('PEOPLE', 1000) }, (): Person => {
    const id = randomUUID();
    return { id, email: `${id}@example.com`, gone: false, wants: { [first]: false, [second]: false } };
  });
  for (const { id, email } of people) await addAccount(id, email);
  return people;
}

const rowOf = async ({ id }: Person, list: number) =>
  (
    await sql`select * from public.newsletter_subscriptions where user_id = ${id} and newsletter_id = ${newsletters[list] ?? ''}`
  )[0];

const acts: Record<string, (person: Person, list: number) => Promise<unknown>> = {
  async subscribe(person, list) {
    // Who is shown as subscribed can't subscribe. Only the answer may have been lost.
    if ((await rowOf(person, list))?.status === 'active') {
      if (person.asking) person.wants[list] = true;
      person.asking = false;
      return;
    }
    person.asking = true;
    const frequency = ['daily', 'weekly', 'monthly'][randomInt(3)];
    await as(
      person.id,
      (act) =>
        act`select * from subscribe_to_selection(${[newsletters[list] ?? '']}::uuid[], ${[frequency ?? '']}, true)`,
    );
    person.asking = false;
    person.wants[list] = true;
  },
  async change(person, list) {
    const row = await rowOf(person, list);
    if (row?.status !== 'active') return;
    const until = row.paused_until ? null : new Date(Date.now() + 86_400_000);
    const changed = until
      ? await as(
          person.id,
          (act) => act`select id from pause_subscriptions(${until}, ${newsletters[list] ?? ''})`,
        )
      : await as(person.id, (act) => act`select id from resume_subscriptions(${newsletters[list] ?? ''})`);
    // It may have ended in this moment.
    if (changed.length > 0) person.wants[list] = true;
  },
  async leave(person, list) {
    await as(
      person.id,
      (act) =>
        act`delete from public.newsletter_subscriptions where newsletter_id = ${newsletters[list] ?? ''} and user_id = ${person.id}`,
    );
    person.wants[list] = false;
  },
  async 'leave in listmonk'(person, list) {
    // What listmonk does when somebody follows the link of an issue. Unless that gets an answer, nobody knows whether it has happened.
    const word = person.wants[list];
    delete person.wants[list];
    const left = await listmonk`update subscriber_lists set status = 'unsubscribed', updated_at = now()
      where subscriber_id = (select id from subscribers where email = ${person.email})
        and list_id = ${list} and status <> 'unsubscribed' returning list_id`;
    if (left.length > 0) person.wants[list] = false;
    else if (word !== undefined) person.wants[list] = word;
  },
  async move(person) {
    const email = `${randomUUID()}@example.com`;
    await sql`update auth.users set email = ${email} where id = ${person.id}`;
    person.email = email;
  },
  async go(person) {
    const [account] = await sql`select from auth.users where id = ${person.id}`;
    if (account) await as(owner, (act) => act`select admin_delete_user(${person.id})`);
    person.gone = true;
  },
};

async function live(person: Person, times: number) {
  for (let time = 0; time < times && !person.gone; time += 1) {
    const kinds = [
      'subscribe',
      'subscribe',
      'subscribe',
      'change',
      'change',
      'leave',
      'leave in listmonk',
      'leave in listmonk',
      'move',
    ];
    const kind = randomInt(100) === 0 ? 'go' : (kinds[randomInt(kinds.length)] ?? '');
    const list = [first, second][randomInt(2)] ?? 0;
    await insist(() => acts[kind]?.(person, list) ?? Promise.resolve());
    await wait(randomInt(2000));
  }
}

/** A worker that is killed and started again until it's stopped. */
function keepWorking(stopping: AbortSignal) {
  let child: ChildProcess | undefined;
  const start = () => {
    child = spawn(process.execPath, ['--import', 'tsx', 'supabase/handOver/command.ts'], {
      cwd: root,
      stdio: 'inherit',
    });
  };
  start();
  const timer = setInterval(() => {
    if (randomInt(8) > 0) return;
    child?.kill('SIGKILL');
    start();
  }, 1000);
  stopping.addEventListener('abort', () => {
    clearInterval(timer);
    child?.kill('SIGKILL');
  });
}

const everybodyIn = async (list: number) => {
  const found: Subscriber[] = [];
  for await (const page of tool.subscribersOf(list)) found.push(...page);
  return found;
};

/** Hands over what is left, when nothing is killed any more. */
async function settle() {
  for (;;) {
    await insist(
      () =>
        sql`update private.hand_over_people set due_at = now(), claim = null where due_at is not null or failing_since is not null`,
    );
    execSync('node --import tsx supabase/handOver/command.ts --once', { cwd: root, stdio: 'inherit' });
    const [{ waiting } = { waiting: 0 }] =
      await sql`select count(*)::integer as waiting from private.hand_over_people where due_at is not null`;
    if (waiting === 0) return;
    console.log(`${waiting} wait`);
  }
}

async function problems(people: Person[], before: string) {
  const found: string[] = [];
  for (const list of [first, second]) {
    const there = await everybodyIn(list);
    for (const person of people) {
      const subscribers = there.filter(({ email }) => email === person.email);
      const status = subscribers[0]?.lists.find(({ id }) => id === list)?.subscription_status;
      const receives = status === 'confirmed' || status === 'unconfirmed';
      const active = (await rowOf(person, list))?.status === 'active';
      const wants = person.gone ? false : person.wants[list];
      if (subscribers.length > 1) found.push(`${person.id} is in list ${list} twice`);
      if (receives !== active || (wants !== undefined && active !== wants))
        found.push(
          `${person.id}, list ${list}: wants ${wants}, active here ${active}, ${status ?? 'not there'} in listmonk`,
        );
    }
    const known = new Set(people.filter(({ gone }) => !gone).map(({ email }) => email));
    for (const { id, email, lists } of there)
      if (
        /^[\da-f-]{36}@example\.com$/.test(email) &&
        !known.has(email) &&
        lists.some((one) => one.id === list && one.subscription_status !== 'unsubscribed')
      )
        found.push(`subscriber ${id} is in list ${list} with an address that nobody has`);
  }
  if (JSON.stringify(await everybodyIn(other)) !== before) found.push('The other list has changed');
  return found;
}

afterAll(() => Promise.all([sql.end({ timeout: 1 }), listmonk.end({ timeout: 1 })]));

test('both sides agree with everybody, whatever is killed', async () => {
  const people = await prepare();
  const before = JSON.stringify(await everybodyIn(other));
  const stopping = new AbortController();
  for (let worker = 0; worker < numberOf('WORKERS', 1); worker += 1) keepWorking(stopping.signal);
  const disturb = async () => {
    for (let times = 0; ; times += 1) {
      if (stopping.signal.aborted || !process.env.DISTURB) return times;
      await wait(randomInt(12_000));
      const child = spawn('sh', ['-c', process.env.DISTURB], { stdio: 'ignore' });
      await new Promise((done) => child.once('exit', done));
    }
  };
  const disturbing = disturb();
  await Promise.all(people.map((person) => live(person, numberOf('ACTS', 20))));
  stopping.abort();
  console.log(`${await disturbing} disturbances; what people saw fail:`, faults);
  await settle();
  expect(await problems(people, before)).toEqual([]);
}, 86_400_000);
