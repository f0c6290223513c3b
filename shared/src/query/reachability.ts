import { useSyncExternalStore } from 'react';

interface Reachability {
  /** Whether the back end does not respond at all, as opposed to a failure of one request. */
  unreachable: boolean;
  /** Whether the user has asked to try again, and the result is still open. */
  retrying: boolean;
  /** Counts the times that what failed meanwhile is loaded again. */
  attempt: number;
}

/**
 * How long a request may go without a response before a second one checks that the back end is there, and how long that one
 * may take, in milliseconds. Longer where responses have just taken longer: a slow back end can be reached, and with each request it
 * would seem to go away and come back.
 */
const PATIENCE = 1200;

/** The longest patience: twice that, and the request itself is given up. */
const MOST_PATIENCE = 7500;

let patience = PATIENCE;
let state: Reachability = { unreachable: false, retrying: false, attempt: 0 };
let responses = 0;
let checking: Promise<void> | undefined;
let probe: (signal: AbortSignal) => Promise<unknown> = async () => {};
let loadAgain = () => {};
const listeners = new Set<() => void>();

function change(next: Partial<Reachability>) {
  state = { ...state, ...next };
  if (next.attempt) loadAgain();
  for (const listener of listeners) listener();
}

function responded() {
  responses += 1;
  if (state.unreachable) change({ unreachable: false, attempt: state.attempt + 1 });
}

async function sendProbe() {
  const before = responses;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience);
  try {
    await probe(limit.signal);
    responded();
  } catch {
    // What was sent before the device went offline can still be answered.
    const offline = globalThis.navigator?.onLine === false;
    if ((offline || responses === before) && !state.unreachable) change({ unreachable: true });
  } finally {
    clearTimeout(timer);
    checking = undefined;
  }
}

/** Finds out whether the back end responds at all. */
function check(): Promise<void> {
  checking ??= sendProbe();
  return checking;
}

/**
 * Notes from the requests to the back end whether it can be reached. A request that fails, or gets no response for a while,
 * can be alone in that, so a second one decides.
 *
 * @param send a request that the back end answers fast and everybody can send
 * @param isLong whether a request takes long by nature
 */
export const watchReachability =
  (send: typeof probe, isLong: (init?: RequestInit) => boolean) =>
  (next: typeof fetch): typeof fetch => {
    probe = send;
    return async (input, init) => {
      const long = isLong(init);
      const began = performance.now();
      const timer = long ? undefined : setTimeout(check, patience);
      try {
        const response = await next(input, init);
        const took = long ? 0 : performance.now() - began;
        // A single fast response, such as from another part of the back end, says little.
        patience = Math.min(MOST_PATIENCE, Math.max(PATIENCE, took, patience / 2));
        responded();
        return response;
      } catch (error) {
        if (!init?.signal?.aborted) void check();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };
  };

/** Tries to reach the back end again, and what failed meanwhile with it. */
export async function tryAgain() {
  change({ retrying: true, attempt: state.attempt + 1 });
  await check();
  change({ retrying: false });
}

/** Calls back when what failed should be loaded again. */
export function onAttempt(load: () => void) {
  loadAgain = load;
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const snapshot = () => state;

/** Whether the back end can be reached. While it can't, the shell says so once, instead of each part of the page. */
export const useReachability = () => useSyncExternalStore(listen, snapshot, snapshot);
