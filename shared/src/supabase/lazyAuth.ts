import type { AuthChangeEvent, AuthClient, Session } from '@supabase/auth-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { lazily } from './lazily';
import { sessionStore } from './storage';

type Auth = SupabaseClient['auth'];
type Listener = (event: AuthChangeEvent, session: Session | null) => unknown;

const nobody: Awaited<ReturnType<Auth['getSession']>> = { data: { session: null }, error: null };

const request = () => import('@supabase/auth-js');

/**
 * The auth library, which is loaded when there is a session: one that is stored, from the start; one that another tab or
 * this one begins, from then on; and that of a link, because the page asks to follow it. Until then nobody is signed in.
 * If it can't be loaded, the stored session is kept for the next attempt: the next call, or a return to the tab.
 */
export function lazyAuth(storageKey: string, create: (Library: typeof AuthClient) => Auth): Auth {
  const waiting = new Set<Listener>();
  const subscriptions = new Map<Listener, { unsubscribe(): void }>();
  let loading: Promise<Auth> | undefined;
  let initialized: Auth | undefined;
  let failed = false;

  const stored = () => sessionStore.getItem(storageKey) !== null;
  const isNeeded = () => loading !== undefined || (stored() && !failed);

  const subscribe = (auth: Auth, listener: Listener) => {
    const { data } = auth.onAuthStateChange(listener);
    subscriptions.set(listener, data.subscription);
  };

  async function begin(): Promise<Auth> {
    const { AuthClient } = await request().catch(request);
    failed = false;
    const auth = create(AuthClient);
    // Before, listeners would hear of one session twice.
    void auth.initialize().finally(() => {
      initialized = auth;
      for (const listener of waiting) subscribe(auth, listener);
      waiting.clear();
    });
    return auth;
  }

  function load(): Promise<Auth> {
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
  };
  loadForSession();
  // Not on a server.
  globalThis.addEventListener?.('storage', loadForSession);
  globalThis.addEventListener?.('visibilitychange', loadForSession);

  return lazily(load, {
    getSession: () =>
      isNeeded()
        ? load().then(
            (auth) => auth.getSession(),
            () => nobody,
          )
        : Promise.resolve(nobody),
    onAuthStateChange(listener: Listener) {
      if (initialized) subscribe(initialized, listener);
      else waiting.add(listener);
      if (!isNeeded()) queueMicrotask(() => waiting.has(listener) && listener('INITIAL_SESSION', null));
      const unsubscribe = () => {
        waiting.delete(listener);
        subscriptions.get(listener)?.unsubscribe();
        subscriptions.delete(listener);
      };
      return { data: { subscription: { id: storageKey, callback: listener as () => void, unsubscribe } } };
    },
  });
}
