import { mutationOptions, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { succeeded, unwrap } from './unwrap';

/**
 * The language of the content (`language`), those that there are, whether all newsletters are found by it already, and the words that
 * mean the same. For owners. Fails with "Failed to load the search settings".
 */
export const searchSettingsQuery = queryOptions({
  queryKey: ['site_settings', 'search'] as const,
  queryFn: async ({ signal }) => {
    const [settings] = unwrap(
      await supabase().rpc('search_settings').abortSignal(signal),
      t('Failed to load the search settings'),
    );
    return settings ?? null;
  },
});

/**
 * Makes newsletters be found by the language of the content, part by part; whoever calls it goes on where another one has stopped. Fails
 * with "Failed to prepare the search".
 */
export const prepareSearch = mutationOptions({
  meta: { invalidates: ['site_settings', 'newsletters'] },
  mutationFn: async () => {
    while (unwrap(await supabase().rpc('write_search_documents'), t('Failed to prepare the search')));
  },
});

/** Sets the language of the content, such as de. Fails with "Failed to save the language", or the database's reason. */
export const saveContentLanguage = mutationOptions({
  meta: { invalidates: ['site_settings', 'newsletters'] },
  mutationFn: async (p_language: string) =>
    succeeded(await supabase().rpc('set_content_language', { p_language }), t('Failed to save the language')),
});

/** Replaces the words that mean the same, a line each. Fails with "Failed to save the words", or the database's reason. */
export const saveSynonyms = mutationOptions({
  meta: { invalidates: ['site_settings', 'newsletters'] },
  mutationFn: async (p_synonyms: string) =>
    succeeded(await supabase().rpc('set_search_synonyms', { p_synonyms }), t('Failed to save the words')),
});
