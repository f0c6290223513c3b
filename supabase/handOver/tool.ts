import { z } from 'zod';

/** Why the tool didn't do what it was asked; `refused` is the fault of what was sent. */
export type Reason = 'unreachable' | 'slow' | 'unauthorized' | 'busy' | 'failed' | 'unexpected' | 'refused';

/** The tool hasn't done what it was asked, or its answer isn't known. It never says what the tool said: that can name a person. */
export class ToolError extends Error {
  constructor(
    readonly reason: Reason,
    readonly status?: number,
    /** How long the tool asks to wait, in seconds. */
    readonly retryAfter = 0,
  ) {
    super(`${reason}${status ? ` (${status})` : ''}`);
  }
}

/** How long a tool may take for an answer, in milliseconds. */
export const ANSWER_LIMIT = 10_000;

/** Somebody whom a worker has claimed, with all that is to be handed over: see `claim_hand_over`. */
export const personSchema = z.object({
  user_id: z.string(),
  claim: z.string(),
  email: z.string().nullable(),
  former_emails: z.array(z.string()),
  proven: z.boolean(),
  deleted: z.boolean(),
  subscriber_id: z.number().nullable(),
  created: z.boolean(),
  attempts: z.number(),
  handed_at: z.string().nullable(),
  message: z.string(),
  claimed_at: z.string(),
  lists: z.array(
    z.object({
      list: z.number(),
      newsletter: z.string().nullable(),
      title: z.string().nullable(),
      active: z.boolean(),
      frequency: z.string().nullable(),
      paused_until: z.string().nullable(),
      /** The token that ends an active subscription; the worker makes it the address that does. */
      unsubscribe: z.string().nullable(),
      acted_at: z.string().nullable(),
      ended_at: z.string().nullable(),
      ended: z.boolean(),
      told: z.boolean(),
      handed_at: z.string().nullable(),
    }),
  ),
});
export type Person = z.infer<typeof personSchema>;

/** What is kept of a person: see `save_hand_over`. Fails when the claim is lost, or with `current` when something has changed since; nothing must be done then. */
export type Save = (kept: {
  /** 0 if the tool has lost the one that was noted. */
  subscriber?: number;
  /** Whether the hand-over has created it; absent as long as it may be somebody else's. */
  created?: boolean;
  /** When the hand-over has unsubscribed them, by list; null if it hasn't. */
  ended?: Record<number, string | null>;
  /** When they have left themselves, by list. */
  departed?: Record<number, string>;
  /** In which lists the tool knows that they have left. */
  told?: number[];
  done?: boolean;
  current?: boolean;
}) => Promise<void>;

/** Somebody who has left a list in the tool: see `end_from_tool`. */
export type Departure = {
  subscriber_id: number;
  email: string;
  /** The account whose subscriber it is, as far as it says. */
  account: string | undefined;
  list_id: number;
  moment: string;
};

/** What people are handed over to. Everything fails with a {@link ToolError}. */
export interface Tool {
  name: 'listmonk' | 'webhook';
  /** Fails if the tool doesn't work. Resolves to the lists that newsletters can be connected with. */
  check(): Promise<{ id: number; name: string }[]>;
  /** Everybody who has left a list in the tool, in pages. Without it, the tool says so itself. */
  departures?(list: number): AsyncIterable<Departure[]>;
  /** Makes the tool agree with this site about a person. After `deadline`, in milliseconds since 1970, nothing is asked. */
  handOver(person: Person, save: Save, deadline: number): Promise<void>;
}

const reasonOf = (status: number): Reason => {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'busy';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'unexpected';
};

/** The header is a number of seconds or a date. */
function waitOf(header: string | null) {
  const seconds = Number(header ?? 0);
  const wait = Number.isNaN(seconds) ? (Date.parse(header ?? '') - Date.now()) / 1000 : seconds;
  return Math.min(Math.max(Math.ceil(wait) || 0, 0), 86_400);
}

/** Why there is no answer, or not all of it. */
export const unanswered = ({ name }: Error) => {
  throw new ToolError(name === 'TimeoutError' ? 'slow' : 'unreachable');
};

/** Sends a request and follows no redirect. An answer that isn't 2xx is an error, whose reason depends on the status. */
export async function send(
  address: string,
  init: RequestInit,
  { limit = ANSWER_LIMIT, reason = reasonOf } = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(limit);
  const response = await fetch(address, { ...init, redirect: 'manual', signal }).catch(unanswered);
  const { status, headers } = response;
  if (response.ok) return response;
  await response.body?.cancel();
  const wait = waitOf(headers.get('retry-after'));
  throw new ToolError(status === 503 && wait > 0 ? 'busy' : reason(status), status, wait);
}
