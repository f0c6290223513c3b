import { profileQuery } from '@newsletters/shared/api/profiles';
import type { RequestError } from '@newsletters/shared/api/unwrap';
import { queryClient, useQuery } from '@newsletters/shared/query';
import { fullClient } from '@newsletters/shared/supabase';

/** Reloads the profile after an auth event. After the final failure the role is `user`, as without a profile. */
export async function refreshProfile(userId: string) {
  const query = profileQuery(userId);
  try {
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch {
    queryClient.getQueryCache().find(query)?.setState({ data: undefined });
  }
}

/** Whether the database answered that there is no such row: nobody has rights without one. */
export const isGone = (error: Error | null) => (error as RequestError | null)?.status === 406;

/**
 * Whether the database no longer shows the profile because the user was suspended: the auth server says why. What it said last stays while
 * both are asked again.
 */
export function useSuspended(gone: boolean, userId: string | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['profiles', 'suspended', userId],
    queryFn: async () => (await (await fullClient()).auth.getUser()).error?.code === 'user_banned',
    enabled: gone,
  });
  return data === true;
}
