import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { sessionStore } from './storage';

/** supabase-js, and how its requests are sent. */
export type Library = typeof import('./library');

/** Receives what happens to the session. It must not call Supabase before it has returned: that would deadlock all tabs. */
export type SessionListener = (event: AuthChangeEvent, session: Session | null) => unknown;

/** supabase-js's own client, whose code is loaded when it's needed. */
export interface SessionClient {
  /** Loads the client, once. A failed attempt is repeated with the next call. */
  load(): Promise<SupabaseClient<Database>>;
  /** Loads the code of supabase-js. */
  library(): Promise<Library>;
  /** The session; null, without loading the client, while there is none. */
  session(): Promise<Session | null>;
  /**
   * Replaces a token that a server has refused, or that isn't there. Returns the new one; null once nobody is signed in any more; undefined
   * if nobody was, or that isn't known.
   */
  renew(refused?: string): Promise<string | null | undefined>;
  /** Calls back with the session, now and whenever it changes. Returns how to stop that. */
  watch(listener: SessionListener): () => void;
}

const request = () => import('./library');

const library = () => request().catch(request);

/**
 * Loads the client when there is a session: one that is stored, from the start; one that another tab or this one begins, from
 * then on; and that of a link, because the page asks to follow it. Until then nobody is signed in. If it can't be loaded, the
 * stored session is kept for the next attempt: the next call, or a return to the tab.
 */
export function sessionClient(
  storageKey: string,
  create: (library: Library) => SupabaseClient<Database>,
): SessionClient {
  const waiting = new Set<SessionListener>();
  const stops = new Map<SessionListener, () => void>();
  let loading: Promise<SupabaseClient<Database>> | undefined;
  let initialized: SupabaseClient<Database> | undefined;
  let failed = false;
  let renew: SessionClient['renew'] = async () => undefined;

  const stored = () => sessionStore.getItem(storageKey) !== null;
  const isNeeded = () => loading !== undefined || (stored() && !failed);

  function subscribe({ auth }: SupabaseClient<Database>, listener: SessionListener) {
    const { subscription } = auth.onAuthStateChange((event, session) => void listener(event, session)).data;
    stops.set(listener, () => subscription.unsubscribe());
  }

  async function begin(): Promise<SupabaseClient<Database>> {
    const loaded = await library();
    failed = false;
    const client = create(loaded);
    renew = loaded.renewal(client);
    // Before, listeners would hear of one session twice.
    void client.auth.initialize().finally(() => {
      initialized = client;
      for (const listener of waiting) subscribe(client, listener);
      waiting.clear();
    });
    return client;
  }

  function load(): Promise<SupabaseClient<Database>> {
    loading ??= begin().catch((error) => {
      loading = undefined;
      failed = true;
      for (const listener of waiting) void listener('INITIAL_SESSION', null);
      throw error;
    });
    return loading;
  }

  const loadForSession = () => {
    if (stored()) load().catch(() => {});
    else void renew();
  };
  loadForSession();
  // Not on a server.
  globalThis.addEventListener?.('storage', loadForSession);
  globalThis.addEventListener?.('visibilitychange', loadForSession);

  return {
    load,
    library,
    async session() {
      if (!isNeeded()) return null;
      const client = await load().catch(() => undefined);
      return client ? (await client.auth.getSession()).data.session : null;
    },
    renew: (refused) => renew(refused),
    watch(listener) {
      if (initialized) subscribe(initialized, listener);
      else waiting.add(listener);
      if (!isNeeded()) queueMicrotask(() => waiting.has(listener) && listener('INITIAL_SESSION', null));
      return () => {
        waiting.delete(listener);
        stops.get(listener)?.();
        stops.delete(listener);
      };
    },
  };
}
