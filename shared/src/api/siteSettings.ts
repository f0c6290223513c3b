import { queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { requestError } from './unwrap';

/** The id of the only row of `site_settings`. */
export const SITE_SETTINGS_ID = 1;

/** Codes that mean "there are no settings": the table is missing, or it has no row. */
const NO_SETTINGS = ['42P01', 'PGRST116'];

/** The site's branding, or null where there is none. Fails with "Unable to load site settings". */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site_settings'],
  meta: { public: true },
  queryFn: async ({ signal }) => {
    const { data, error, status } = await supabase()
      .from('site_settings')
      .select('*')
      .abortSignal(signal)
      .single();
    if (!error) return data;
    if (NO_SETTINGS.includes(error.code)) return null;
    throw requestError(error, 'Unable to load site settings', status);
  },
});
