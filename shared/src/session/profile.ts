import { profileQuery } from '@newsletters/shared/api/profiles';
import { queryClient } from '@newsletters/shared/query';

/** Asks for the profile again after an auth event; on final failure the person counts as `user`, as without a profile. */
export async function refreshProfile(userId: string) {
  const query = profileQuery(userId);
  try {
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch {
    queryClient.getQueryCache().find(query)?.setState({ data: undefined });
  }
}

/** Asks whether the role has changed; a failure changes nothing on the screen. */
export const checkRole = () =>
  void queryClient.invalidateQueries({ queryKey: ['profiles'] }, { cancelRefetch: false });
