import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { RequestError } from './unwrap';

/** The code of the failure, by which a sign-in tells it from others. */
export const NOT_CONNECTED = 'not_connected';

/** Checks whether the database answers, by counting the categories. Fails with "Failed to connect to the database". */
export async function testConnection(): Promise<void> {
  const { error, status } = await supabase()
    .from('categories')
    .select('*', { count: 'exact', head: true })
    .retry(false);
  if (error) throw new RequestError(t('Failed to connect to the database'), status, NOT_CONNECTED);
}
