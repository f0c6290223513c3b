import { queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { after, allRows, CHUNK } from '../chunks';
import { unwrap } from '../unwrap';

async function overviewChunk(last: { created_at: string; id: string } | undefined, signal: AbortSignal) {
  const query = supabase().rpc('newsletter_overview');
  return unwrap(
    await (last ? query.or(after('created_at', 'descending', last)) : query)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(0, CHUNK - 1)
      .abortSignal(signal),
    'Failed to load newsletters',
  );
}

/** A newsletter as the list for admins and owners shows it. */
export type NewsletterOverview = Awaited<ReturnType<typeof overviewChunk>>[number];

/**
 * All newsletters with category, number of active subscribers, last change and whether there is an example, newest first; for
 * admins and owners. Fails with "Failed to load newsletters".
 */
export const newsletterOverviewQuery = queryOptions({
  queryKey: ['newsletters', 'overview'],
  queryFn: ({ signal }) => allRows<NewsletterOverview>((last) => overviewChunk(last, signal)),
});
