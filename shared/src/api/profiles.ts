import { queryClient, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import type { Selected } from './selected';
import { RequestError, unwrap } from './unwrap';

const columns = 'id, role';

/** How often a profile is requested in total, and the unit of the waits in between (1 s, then 2 s). */
const ATTEMPTS = 3;
const WAIT = 1000;

/** How long a tab may show an old role, in milliseconds. The database never does. */
const ROLE_REFRESH = 60_000;

const readProfile = (userId: string) =>
  supabase().from('profiles').select(columns).eq('id', userId).retry(false);

/** A user's profile. An error and a missing row both count as a failed attempt; the third one is final. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    retry: ATTEMPTS - 1,
    retryDelay: (failures) => WAIT * (failures + 1),
    refetchInterval: ROLE_REFRESH,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) =>
      unwrap<Selected<'profiles', typeof columns> | null>(
        await readProfile(userId).abortSignal(signal).single(),
        t('Failed to load user profile'),
      ),
  });

/** Checks whether the role has changed; a failure changes nothing on the screen. */
export const checkRole = () =>
  void queryClient.refetchQueries({ queryKey: ['profiles'], type: 'active' }, { cancelRefetch: false });

/**
 * Fails with a message when the database shows no profile, because the account is gone or suspended: then it shows none of its other rows
 * either, and having found none means nothing.
 */
export async function expectProfile(userId: string, message: string) {
  const { status } = await readProfile(userId).single();
  if (status !== 406) return;
  checkRole();
  throw new RequestError(message, status);
}
