import { isDeepStrictEqual } from 'node:util';
import { type Access, createListmonk, type Listmonk, type Subscriber } from './listmonk.ts';
import { type Departure, type Person, type Save, type Tool, ToolError } from './tool.ts';

/** The attribute of a subscriber that is ours. */
const ATTRIBUTE = 'newsletter_directory';

// Moments of PostgreSQL have six places, more than a Date.
const later = (one: string | null, other: string | null) => {
  if (one === null || other === null) return one !== null;
  const [first, second] = [one, other].map((moment) => Date.parse(moment));
  if (first !== second) return (first ?? 0) > (second ?? 0);
  const [places, others] = [one, other].map(
    (moment) => /\.(\d+)/.exec(moment)?.[1]?.padEnd(6, '0') ?? '000000',
  );
  return (places ?? '') > (others ?? '');
};

const attributeOf = ({ user_id, lists }: Person) => ({
  account: user_id,
  lists: Object.fromEntries(
    lists
      .filter(({ active }) => active)
      .map(({ list, title, frequency, paused_until, unsubscribe }) => [
        list,
        { title, frequency, paused_until, unsubscribe },
      ]),
  ),
});

/** The account whose subscriber it is, as its attribute says. */
function accountOf({ attribs }: Subscriber): string | undefined {
  const { account } = Object(attribs?.[ATTRIBUTE]) as { account?: unknown };
  return typeof account === 'string' ? account : undefined;
}

const isOf = ({ user_id }: Person, subscriber: Subscriber) => accountOf(subscriber) === user_id;

const hasAddress = ({ email }: Subscriber, address: string | null) =>
  email.toLowerCase() === address?.toLowerCase();

/**
 * The subscriber that was noted for a person. A listmonk that was set up anew or restored from a backup gives ids again, so it's only
 * theirs if it says so or has their address; what is noted before the first hand-over has ended can say nothing yet. `lost` if
 * listmonk has lost it, unlike somebody who has deleted themselves.
 */
async function noted(tool: Listmonk, person: Person): Promise<Subscriber | 'lost' | undefined> {
  const { subscriber_id, email, handed_at } = person;
  if (subscriber_id === null) return undefined;
  const found = await tool.subscriber(subscriber_id);
  if (!found) return subscriber_id > (await tool.newest()) ? 'lost' : undefined;
  const isNew = handed_at === null && !accountOf(found);
  return isOf(person, found) || hasAddress(found, email) || isNew ? found : 'lost';
}

const statusIn = ({ lists }: Subscriber, list: number) => lists.find(({ id }) => id === list);

/** Takes somebody off the lists that are handed over; who is then nowhere, and was created by the hand-over, is deleted. */
async function forget(tool: Listmonk, person: Person, subscriber: Subscriber) {
  const { id } = subscriber;
  const lists = person.lists.map(({ list }) => list).filter((list) => statusIn(subscriber, list));
  if (lists.length > 0) await tool.remove(id, lists);
  const left = await tool.subscriber(id);
  if (!left) return;
  if (person.created && left.lists.length === 0 && left.status !== 'blocklisted') await tool.delete(id);
  // listmonk can't remove an attribute without being told all lists.
  else if (left.attribs?.[ATTRIBUTE]) await tool.update(id, { attribs: { [ATTRIBUTE]: null } });
}

/** The subscriber that a worker has created and could not note any more. */
async function unnoted(tool: Listmonk, person: Person) {
  if (person.subscriber_id !== null) return undefined;
  for (const email of person.former_emails) {
    const found = await tool.find(email);
    if (found && isOf(person, found)) return found;
  }
  return undefined;
}

/** Creates the subscriber of a person, or finds the one that has the address. */
async function create(tool: Listmonk, person: Person, email: string) {
  // Who isn't proven is added to the lists afterwards, which sends no email.
  const lists = person.lists.filter(({ active }) => active && person.proven).map(({ list }) => list);
  try {
    const attribs = { [ATTRIBUTE]: attributeOf(person) };
    return { subscriber: await tool.create(email, lists, attribs), created: true };
  } catch (error) {
    if ((error as ToolError).status !== 409) throw error;
  }
  const subscriber = await tool.find(email);
  // The tool has the address, but this key can't see it.
  if (!subscriber) throw new ToolError('refused', 409);
  return { subscriber, created: isOf(person, subscriber) };
}

/** The subscriber that a person has in the tool, with their present address. */
async function existing(
  tool: Listmonk,
  person: Person,
  known: Subscriber | undefined,
  email: string,
  save: Save,
) {
  const { created } = person;
  if (known && hasAddress(known, email)) return { subscriber: known, created };
  const found = await tool.find(email);
  if (found) {
    const taken = { subscriber: found.id, created: isOf(person, found) };
    // Fails while it's still somebody else's here: theirs is handed over first, and until then, this person keeps their own.
    if (accountOf(found) && !taken.created) await save({ subscriber: found.id });
    // The new address has a subscriber of its own.
    if (known) await forget(tool, person, known);
    await save(taken);
    return { subscriber: found, created: taken.created };
  }
  if (!known) return undefined;
  await tool.update(known.id, { email });
  return { subscriber: known, created };
}

/** What is to be done about each list of a person. */
function planFor(person: Person, subscriber: Subscriber) {
  const ended: Record<number, string | null> = {};
  const departed: Record<number, string> = {};
  const add: number[] = [];
  const unsubscribe: number[] = [];
  for (const { list, active, acted_at, ended_at, ended: byUs, told } of person.lists) {
    const there = statusIn(subscriber, list);
    const left = there?.subscription_status === 'unsubscribed' ? there.subscription_updated_at : null;
    if (!active && told) continue;
    if (!active && there && !left) unsubscribe.push(list);
    // What they have said in the tool themselves isn't ours.
    else if (!active) ended[list] = byUs ? (ended_at ?? left) : null;
    else if (left && !(byUs && !later(left, ended_at ?? left)) && !later(acted_at, left))
      departed[list] = left;
    else if (subscriber.status !== 'blocklisted') {
      if (left) ended[list] = left;
      else if (byUs && ended_at === null) ended[list] = null;
      if (left || !there || (person.proven && there.subscription_status === 'unconfirmed')) add.push(list);
    }
  }
  return { ended, departed, add, unsubscribe };
}

/** The lists that somebody has left who has deleted themselves there, and when at the earliest: not where they have done something here since. */
const leftBy = ({ lists }: Person): Record<number, string> =>
  Object.fromEntries(
    lists.flatMap(({ list, active, acted_at, handed_at }) =>
      active && handed_at && !later(acted_at, handed_at) ? [[list, handed_at]] : [],
    ),
  );

/**
 * Hands a person over: afterwards, the tool has what this site says of them, and this site knows what they said in the tool. It
 * can be done again at any point. Fails with a {@link ToolError}, or with what `save` fails with.
 */
async function handOver(tool: Listmonk, claimed: Person, save: Save): Promise<void> {
  const made = await unnoted(tool, claimed);
  const found = made ?? (await noted(tool, claimed));
  const known = found === 'lost' ? undefined : found;
  const whole = {
    ...claimed,
    subscriber_id: made?.id ?? (found === 'lost' ? null : claimed.subscriber_id),
    created: made !== undefined || (claimed.created && found !== 'lost'),
  };
  // Or somebody else couldn't have the id, which listmonk gives again.
  if (found === 'lost') await save({ subscriber: 0, created: false });
  if (whole.deleted) {
    if (known) await forget(tool, whole, known);
    return save({ done: true });
  }
  const { email, subscriber_id } = whole;
  if (!email) return save({ done: true });
  const isNew = subscriber_id === null && whole.lists.some(({ active }) => active);
  const present = isNew ? undefined : await existing(tool, whole, known, email, save);
  const left = present || isNew ? {} : leftBy(whole);
  if (Object.keys(left).length > 0) await save({ departed: left });
  const lists = whole.lists.filter(({ list }) => !Object.hasOwn(left, list));
  if (!present && lists.every(({ active }) => !active)) return save({ done: true });
  const person = { ...whole, lists };
  const { subscriber, created } = present ?? (await create(tool, person, email));
  const { ended, departed, add, unsubscribe } = planFor(person, subscriber);
  // First, so that whoever leaves the tool after this is known to have left; so that what they said here meanwhile isn't missed; and so
  // that nobody else's subscriber is changed.
  const isFree = !accountOf(subscriber) || isOf(person, subscriber);
  if (add.length + unsubscribe.length > 0 || subscriber.id !== person.subscriber_id)
    await save({ subscriber: subscriber.id, created: isFree ? created : undefined, ended, current: true });
  if (add.length > 0) await tool.add(subscriber.id, add, person.proven);
  if (unsubscribe.length > 0) {
    await tool.unsubscribe(subscriber.id, unsubscribe);
    const done = new Date().toISOString();
    const after = await tool.subscriber(subscriber.id);
    for (const list of unsubscribe) {
      const moment = (after && statusIn(after, list)?.subscription_updated_at) ?? null;
      // What is later, they have said themselves.
      ended[list] = later(moment, done) ? done : moment;
    }
  }
  const attribute = attributeOf(person);
  if (!isDeepStrictEqual(subscriber.attribs?.[ATTRIBUTE], attribute))
    await tool.update(subscriber.id, { attribs: { [ATTRIBUTE]: attribute } });
  await save({
    subscriber: subscriber.id,
    created,
    ended,
    departed,
    told: lists.filter((list) => !list.active).map(({ list }) => list),
    done: true,
  });
}

/** listmonk, as the worker uses it. */
export function listmonkTool(access: Access): Tool {
  const listmonk = createListmonk(access);
  return {
    name: 'listmonk',
    check: async () => (await listmonk.lists()).map(({ id, name }) => ({ id, name })),
    async *departures(list) {
      for await (const page of listmonk.subscribersOf(list, 'unsubscribed'))
        yield page.flatMap((subscriber): Departure[] => {
          const there = statusIn(subscriber, list);
          if (there?.subscription_status !== 'unsubscribed') return [];
          const { id: subscriber_id, email } = subscriber;
          const account = accountOf(subscriber);
          return [{ subscriber_id, email, account, list_id: list, moment: there.subscription_updated_at }];
        });
    },
    handOver: (person, save, deadline) => handOver(createListmonk(access, deadline), person, save),
  };
}
