import { FRESH_TIME } from '@newsletters/shared/model';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  noop,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isAuthorizationError } from './authorizationError';
import { onAttempt, tryAgain } from './reachability';

export {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  QueryClientProvider,
  queryOptions,
  type UseSuspenseInfiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryErrorResetBoundary,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query';
export { tryAgain, useReachability, watchReachability } from './reachability';

/** What cached data is about: the first element of every query key. */
export type QueryScope =
  | 'categories'
  | 'newsletters'
  | 'newsletter_subscriptions'
  | 'profiles'
  | 'site_settings'
  | 'subscribers'
  | 'users';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [QueryScope, ...unknown[]];
    /** `public` marks data that everybody can see, or tells whether this data is; all other data is dropped when the user changes. */
    queryMeta: { public?: boolean | ((data: unknown) => boolean) };
    /** The query scopes that a mutation makes stale. */
    mutationMeta: { invalidates?: readonly QueryScope[] };
  }
}

/** An authorization error can mean that the user's role has changed: reload it, so that the screens follow. */
const reloadRoleAfter = (error: unknown) => {
  if (isAuthorizationError(error)) void queryClient.invalidateQueries({ queryKey: ['profiles'] });
};

/**
 * Asks anew also for what has no data yet and, with `refetchType: 'none'`, for all that is being loaded: TanStack Query would take the
 * response that's on its way, which may be from before a write.
 */
class Client extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      if (query.state.data === undefined || filters?.refetchType === 'none') {
        void query.cancel({ silent: true });
        query.fetch().catch(noop);
      }
    return super.invalidateQueries(filters, options);
  }
}

// A mutation's button is disabled before the next click: a timer could come after both clicks of a double click.
notifyManager.setScheduler(queueMicrotask);

/**
 * The page's only query cache. Nothing is retried except the profile, as its query says: supabase-js already retries reads
 * where that helps, and writes must not be repeated. `networkMode: 'always'` turns being offline into an error that can be
 * shown, instead of a request that waits forever.
 */
export const queryClient: QueryClient = new Client({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: FRESH_TIME, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always', retry: false },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'profiles') reloadRoleAfter(error);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _result, mutation) => {
      for (const scope of mutation.meta?.invalidates ?? []) {
        void queryClient.invalidateQueries({ queryKey: [scope] });
      }
    },
    onError: reloadRoleAfter,
  }),
});

function isPublic({ meta, state: { data } }: Query) {
  return typeof meta?.public === 'function' ? data !== undefined && meta.public(data) : meta?.public === true;
}

/** Drops everything that belongs to the user who was signed in; public data stays on the screen. */
export function forgetUser() {
  queryClient.removeQueries({ predicate: (query) => !isPublic(query) });
}

/** Reads again what a visitor has asked for without seeing it: the user who has signed in may see more. */
export function askForUser() {
  const withheld = (query: Query) =>
    typeof query.meta?.public === 'function' && query.state.data !== undefined && !isPublic(query);
  void queryClient.invalidateQueries({ predicate: withheld });
}

onAttempt(() => {
  // Of what nothing shows at the moment, the failure would be shown again, and nothing be sent.
  const failed = ({ state: { status } }: Query) => status === 'error';
  for (const query of queryClient.getQueryCache().findAll({ type: 'inactive', predicate: failed }))
    if (query.state.data === undefined) query.reset();
    else query.setState({ status: 'success', error: null, isInvalidated: true });
  const missing = ({ state: { status, isInvalidated } }: Query) => status !== 'success' || isInvalidated;
  void queryClient.refetchQueries({ type: 'active', predicate: missing }, { cancelRefetch: false });
});

/** Loads everything again that has failed or has no response yet. */
export async function retryAll() {
  // Requests without a response would keep their place until they time out.
  await queryClient.cancelQueries();
  await tryAgain();
}
