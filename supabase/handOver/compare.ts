import { z } from 'zod';
import type { Client } from '../storage/buckets.ts';
import type { Listmonk, Subscriber } from './listmonk.ts';

const rowSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  subscriber_id: z.number().nullable(),
  status: z.string(),
  waiting: z.boolean(),
});

const PAGE = 1000;

/** Everybody with a subscription of the newsletter that a list belongs to. */
async function* subscribersHere(site: Client, list: number) {
  for (let after: string | undefined; ; ) {
    const { data } = await site
      .rpc('handed_over_subscribers', { p_list_id: list, p_after: after, p_limit: PAGE })
      .throwOnError();
    const rows = z.array(rowSchema).parse(data);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.user_id;
  }
}

const statusIn = (list: number, { lists, status }: Subscriber) =>
  status === 'blocklisted'
    ? status
    : (lists.find(({ id }) => id === list)?.subscription_status ?? 'confirmed');

/**
 * What differs between this site and the tool in one list, a line each, without addresses. Nothing is changed: what waits is handed over by
 * the worker, and who is only in the tool was put there by somebody else.
 */
export async function compareList(tool: Listmonk, site: Client, list: number): Promise<string[]> {
  const there = new Map<string, Subscriber>();
  for await (const page of tool.subscribersOf(list))
    for (const subscriber of page) there.set(subscriber.email.toLowerCase(), subscriber);
  const differences: string[] = [];
  for await (const { user_id, email, status, waiting } of subscribersHere(site, list)) {
    const subscriber = there.get(email.toLowerCase());
    there.delete(email.toLowerCase());
    const found = subscriber ? statusIn(list, subscriber) : 'not in the list';
    const receives = found === 'confirmed' || found === 'unconfirmed';
    if (receives === (status === 'active')) continue;
    const name = `account ${user_id}${subscriber ? `, subscriber ${subscriber.id}` : ''}`;
    differences.push(`${name}: ${status} here, ${found} in listmonk${waiting ? ' (waiting)' : ''}`);
  }
  for (const subscriber of there.values()) {
    const found = statusIn(list, subscriber);
    if (found === 'confirmed' || found === 'unconfirmed')
      differences.push(`subscriber ${subscriber.id}: ${found} in listmonk, no subscription here`);
  }
  return differences;
}
