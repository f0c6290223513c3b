import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Client } from '../storage/buckets.ts';
import {
  ANSWER_LIMIT,
  type Person,
  personSchema,
  type Reason,
  type Save,
  type Tool,
  ToolError,
} from './tool.ts';

/** How long a claim lasts, and how many people are claimed at once, and handed over at the same time. */
const CLAIM = { seconds: 120, people: 50, together: 5 };

/** How long to wait when nobody is due, and how often the tool is asked who has left, in milliseconds. */
const REST = 5000;
const POLL = 60_000;

/** The pause after a failure doubles, from and up to so many seconds. */
const PAUSE = { least: 30, most: 3600 };
const pauseAfter = (attempts: number) => Math.min(PAUSE.least * 2 ** attempts, PAUSE.most);

/** Another worker has this person by now. */
class LostClaim extends Error {}

/** Something has changed since the claim, so what was to be done may be wrong by now. */
class Changed extends Error {}

/** What a round has done. */
export interface Round {
  handedOver: number;
  failed: number;
  ended: number;
  /** Whether others are due: a round takes about a minute at most, so that who has left is taken back in a long one, too. */
  more: boolean;
  /** Why the tool doesn't work, and how long to wait, in seconds. */
  stopped?: { reason: Reason; seconds: number };
}

interface Options {
  tool: Tool;
  site: Client;
  /** The page that ends a subscription, whose token is added. */
  unsubscribe: string;
  /** Gets a line per round in which something has happened, without a person in it. */
  log: (line: string) => void;
}

/** Hands people over to a tool, round by round. */
export function createWorker({ tool, site, unsubscribe, log }: Options) {
  let polled = 0;
  let failures = 0;

  /** Calls a procedure of the site; a fault of the site is an error. */
  async function call<Value>(
    request: PromiseLike<{ data: Value; error: { message: string; code: string } | null }>,
  ) {
    const { data, error } = await request;
    if (error) throw Object.assign(new Error(`The site's back end: ${error.message}`), { code: error.code });
    return data as NonNullable<Value>;
  }

  /** Ends the subscriptions of those who have left in the tool. */
  async function takeBack(lists: number[]) {
    let ended = 0;
    for (const list of lists)
      for await (const departures of tool.departures?.(list) ?? [])
        ended += await call(site.rpc('end_from_tool', { p_departures: departures }));
    return ended;
  }

  /** Hands one person over. Returns the person's own failure; the tool's is an error. */
  async function process(person: Person, deadline: number): Promise<Reason | undefined> {
    const { user_id, claim } = person;
    const save: Save = async ({ subscriber, created, ended, departed, told, done, current }) => {
      const kept = await call(
        site.rpc('save_hand_over', {
          p_user_id: user_id,
          p_claim: claim,
          p_subscriber_id: subscriber,
          p_created: created,
          p_ended: ended,
          p_departed: departed,
          p_told: told,
          p_done: done,
        }),
      );
      if (kept === 'lost') throw new LostClaim();
      if (kept === 'changed' && current) throw new Changed();
    };
    try {
      await tool.handOver(person, save, deadline);
      return undefined;
    } catch (error) {
      // What the site can't store of one person; also a subscriber that is still somebody else's.
      if (/^2[23]/.test((error as { code?: string }).code ?? '')) return 'failed';
      if (!(error instanceof ToolError) || error.reason === 'busy' || Date.now() > deadline) throw error;
      // Is it only this person?
      await tool.check();
      return error.reason === 'refused' || error.reason === 'unexpected' ? error.reason : 'failed';
    }
  }

  const addressOf = (token: string) => {
    const address = new URL(unsubscribe);
    address.searchParams.set('token', token);
    return address.href;
  };
  const withAddresses = (person: Person): Person => ({
    ...person,
    lists: person.lists.map((list) => ({
      ...list,
      unsubscribe: list.unsubscribe && addressOf(list.unsubscribe),
    })),
  });

  async function claimed(): Promise<Person[]> {
    const people = await call(
      site.rpc('claim_hand_over', { p_limit: CLAIM.people, p_seconds: CLAIM.seconds, p_tool: tool.name }),
    );
    return z.array(personSchema).parse(people).map(withAddresses);
  }

  const giveBack = ({ user_id, claim, attempts }: Person, reason?: Reason, seconds = pauseAfter(attempts)) =>
    call(
      site.rpc('fail_hand_over', {
        p_user_id: user_id,
        p_claim: claim,
        p_reason: reason,
        p_seconds: seconds,
      }),
    );

  /** Hands over who is due. Nobody's failure stops the others. */
  async function work(round: Round, stopping?: AbortSignal) {
    const end = Date.now() + POLL;
    while (!stopping?.aborted) {
      round.more = Date.now() > end;
      if (round.more) return;
      const deadline = Date.now() + CLAIM.seconds * 1000 - 2 * ANSWER_LIMIT;
      const people = await claimed();
      if (people.length === 0) return;
      let broken: unknown;
      const queue = [...people];
      const takeNext = async () => {
        for (let person = queue.shift(); person; person = queue.shift()) {
          if (broken || stopping?.aborted) {
            await giveBack(person, undefined, 0);
            continue;
          }
          try {
            const reason = await process(person, deadline);
            if (reason) await giveBack(person, reason);
            round[reason ? 'failed' : 'handedOver'] += 1;
          } catch (error) {
            if (error instanceof LostClaim) continue;
            if (!(error instanceof Changed)) broken ??= error;
            await giveBack(person, undefined, 0);
          }
        }
      };
      await Promise.all(Array.from({ length: CLAIM.together }, takeNext));
      if (broken) throw broken;
    }
  }

  /** One round: reads the tool's lists, takes back who has left, and hands over who is due. Fails if the site can't be reached. */
  async function run(stopping?: AbortSignal): Promise<Round> {
    const round: Round = { handedOver: 0, failed: 0, ended: 0, more: false };
    try {
      const lists = await tool.check();
      const connected = await call(site.rpc('report_tool', { p_lists: lists, p_tool: tool.name }));
      const there = connected.filter((id) => lists.some((list) => list.id === id));
      if (Date.now() - polled >= POLL) {
        round.ended = await takeBack(there);
        polled = Date.now();
      }
      await work(round, stopping);
      failures = 0;
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      const { reason, retryAfter } = error;
      round.stopped = { reason, seconds: Math.max(retryAfter, pauseAfter(failures) / 6) };
      failures += 1;
      const p_failure = reason === 'refused' ? 'failed' : reason;
      await call(site.rpc('report_tool', { p_failure, p_tool: tool.name }));
    }
    const { handedOver, failed, ended, stopped } = round;
    if (handedOver + failed + ended > 0 || stopped)
      log(
        `${new Date().toISOString()} ${tool.name}: handed over ${handedOver}, failed ${failed}, ended ${ended}` +
          (stopped ? `; ${stopped.reason}: again in ${stopped.seconds} s` : ''),
      );
    return round;
  }

  return {
    run,

    /** Works until stopped. A fault of the site is logged, and tried again. */
    async runForever(stopping: AbortSignal, after: (round: Round | undefined) => void) {
      while (!stopping.aborted) {
        const round = await run(stopping).catch((error: Error) =>
          log(`${new Date().toISOString()} ${tool.name}: ${error.message}`),
        );
        after(round ?? undefined);
        if (round?.more) continue;
        const rest = round?.stopped ? round.stopped.seconds * 1000 : REST;
        await wait(rest, undefined, { signal: stopping }).catch(() => {});
      }
    },
  };
}
