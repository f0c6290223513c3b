import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isAuthorizationError } from './authorizationError';

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

/** What cached data is about; the first element of every query key. */
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
    /** `public` marks data that anyone may see; everything else is dropped when the person changes. */
    queryMeta: { public?: boolean };
    /** A mutation names what it spoils; the one cache obeys. */
    mutationMeta: { invalidates?: readonly QueryScope[] };
  }
}

/** A refusal can mean that the person's role has changed: ask for it again, so that the screens follow. */
const askForRoleAfter = (error: unknown) => {
  if (isAuthorizationError(error)) void queryClient.invalidateQueries({ queryKey: ['profiles'] });
};

/**
 * The one query cache of the page. Nothing is retried but the profile, as its query says: supabase-js already retries
 * reads where that helps, and writes must not be repeated. `networkMode: 'always'` turns being offline into an error that
 * can be shown, instead of a request that waits for ever.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always', retry: false },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'profiles') askForRoleAfter(error);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _result, mutation) => {
      for (const subject of mutation.meta?.invalidates ?? []) {
        void queryClient.invalidateQueries({ queryKey: [subject] });
      }
    },
    onError: askForRoleAfter,
  }),
});

/** Drops everything that belongs to the person who was signed in; public data stays on the screen. */
export function forgetUser() {
  queryClient.removeQueries({ predicate: ({ meta }) => !meta?.public });
}
