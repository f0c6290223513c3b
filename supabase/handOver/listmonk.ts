import { z } from 'zod';
import { bodyWithin } from '../../delivery/serve/body.ts';
import { send, ToolError, unanswered } from './tool.ts';

const PAGE = 1000;

/** The most bytes of an answer that are read: far more than a page of subscribers has. */
const MOST = 50_000_000;

const envelope = z.object({ data: z.unknown() });
const list = z.object({ id: z.int32(), name: z.string() });
const subscriber = z.object({
  id: z.int32(),
  email: z.string(),
  status: z.string(),
  attribs: z.record(z.string(), z.unknown()).nullable(),
  lists: z
    .array(
      z.object({
        id: z.int32(),
        subscription_status: z.enum(['unconfirmed', 'confirmed', 'unsubscribed']),
        // The database can't store the year 0.
        subscription_updated_at: z.iso.datetime({ offset: true }).refine((moment) => Date.parse(moment) >= 0),
      }),
    )
    .nullable()
    .transform((lists) => lists ?? []),
});
export type Subscriber = z.infer<typeof subscriber>;

const page = <Row extends z.ZodType>(row: Row) =>
  // Where there is nothing, there is an empty array in its place, or null on a page after the last.
  z
    .union([z.object({ results: z.array(row).nullable() }), z.array(row)])
    .transform((found) => (Array.isArray(found) ? found : (found.results ?? [])));

/** Where listmonk is, and a user of its API with `subscribers:get_all`, `subscribers:manage`, `lists:get_all` and `lists:manage_all`. */
export interface Access {
  url: string;
  user: string;
  token: string;
}

/**
 * What the hand-over uses of listmonk's API (6.1 or newer). Everything fails with a {@link ToolError}. After `deadline`, in
 * milliseconds since 1970, nothing is asked: somebody else may be at it.
 */
export function createListmonk({ url, user, token }: Access, deadline = Number.POSITIVE_INFINITY) {
  async function request<Schema extends z.ZodType>(
    method: string,
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<z.output<Schema>> {
    if (Date.now() > deadline) throw new ToolError('slow');
    const response = await send(`${url.replace(/\/$/, '')}/api/${path}`, {
      method,
      headers: { authorization: `token ${user}:${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const bytes = await bodyWithin(response, MOST).catch(unanswered);
    try {
      return schema.parse(envelope.parse(JSON.parse(String(bytes && Buffer.from(bytes)))).data);
    } catch {
      throw new ToolError('unexpected', response.status);
    }
  }

  const listed = (query: Record<string, string>) =>
    request('GET', `subscribers?${new URLSearchParams(query)}`, page(subscriber));

  /** All subscribers of a query, a page at a time: who changes meanwhile can move the others from one page to another. */
  async function* pages(query: Record<string, string>, size: number) {
    let last = 0;
    for (let number = 1; ; number += 1) {
      const results = await listed({
        ...query,
        order_by: 'id',
        order: 'asc',
        page: String(number),
        per_page: String(size),
      });
      yield results;
      const newest = results.at(-1)?.id ?? 0;
      if (results.length < size) return;
      // The same page again would go on without end.
      if (newest <= last) throw new ToolError('unexpected');
      last = newest;
    }
  }

  const inLists = (action: 'add' | 'remove' | 'unsubscribe', id: number, lists: number[], status?: string) =>
    request('PUT', 'subscribers/lists', z.unknown(), { ids: [id], action, target_list_ids: lists, status });

  return {
    lists: () => request('GET', 'lists?minimal=true', page(list)),

    /** Everybody in a list, a page at a time; with a status, only those who have it there. Somebody can come twice. */
    subscribersOf: (list: number, status = '') =>
      pages({ list_id: String(list), subscription_status: status }, PAGE),

    /** A subscriber, or undefined if there is none with the id. */
    subscriber: (id: number): Promise<Subscriber | undefined> =>
      request('GET', `subscribers/${id}`, subscriber).catch((error: ToolError) => {
        // listmonk says 400 of what it can't find.
        if (error.status === 400 || error.status === 404) return undefined;
        throw error;
      }),

    /** The id of the newest subscriber; 0 if there is none. */
    async newest(): Promise<number> {
      const [found] = await listed({ order_by: 'id', order: 'desc', per_page: '1' });
      return found?.id ?? 0;
    },

    /** The subscriber with an address, which is searched as a pattern, also in names. */
    async find(email: string): Promise<Subscriber | undefined> {
      const pattern = `^${email.replace(/[^\w@]/g, '\\$&')}$`;
      for await (const results of pages({ search: pattern }, 100)) {
        const found = results.find((one) => one.email.toLowerCase() === email.toLowerCase());
        if (found) return found;
      }
      return undefined;
    },

    /** Creates a subscriber, confirmed in these lists. Fails with status 409 if the address has one. */
    create: (email: string, lists: number[], attribs: Record<string, unknown>) =>
      request('POST', 'subscribers', subscriber, {
        email,
        name: '',
        status: 'enabled',
        lists,
        preconfirm_subscriptions: true,
        attribs,
      }),

    /** Changes the address if given, and these attributes; others stay. */
    update: (id: number, values: { email?: string; attribs?: Record<string, unknown> }) =>
      // Otherwise, whoever hasn't confirmed gets another email each time. Nobody's status changes.
      request('PATCH', `subscribers/${id}`, z.unknown(), { ...values, preconfirm_subscriptions: true }),

    /** Puts somebody into lists; who has left one is in it again. */
    add: (id: number, lists: number[], confirmed: boolean) =>
      inLists('add', id, lists, confirmed ? 'confirmed' : 'unconfirmed'),

    /** Somebody stays in the lists as unsubscribed. */
    unsubscribe: (id: number, lists: number[]) => inLists('unsubscribe', id, lists),

    remove: (id: number, lists: number[]) => inLists('remove', id, lists),

    delete: (id: number) => request('DELETE', `subscribers/${id}`, z.unknown()),
  };
}

export type Listmonk = ReturnType<typeof createListmonk>;
