import { profileQuery } from '@newsletters/shared/api/profiles';
import { queryClient } from '@newsletters/shared/query';

/** Reloads the profile after an auth event. After the final failure the role is `user`, as without a profile. */
export async function refreshProfile(userId: string) {
  const query = profileQuery(userId);
  try {
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch {
    queryClient.getQueryCache().find(query)?.setState({ data: undefined });
  }
}

/** Checks whether the role has changed; a failure changes nothing on the screen. */
export const checkRole = () =>
  void queryClient.invalidateQueries({ queryKey: ['profiles'] }, { cancelRefetch: false });
