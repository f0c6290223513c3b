import { infiniteQueryOptions, queryOptions } from '@newsletters/shared/query';
import { type Database, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { CHUNK, inChunks } from '../rowChunks';
import { unwrap } from '../unwrap';

const FAILED = t('Failed to load newsletters');

/** A newsletter as the list for admins and owners shows it. */
export type NewsletterOverview = Database['public']['Functions']['newsletter_overview']['Returns'][number];

/** Which newsletters the list shows; all, when it's empty. */
export interface OverviewFilter {
  search?: string;
  categoryId?: string | undefined;
  /** Only newsletters with each of these traits, as `newsletter_numbers` names them. */
  traits?: string[];
}

/** How the server sorts newsletters. */
export interface OverviewOrder {
  column: 'title' | 'category_name' | 'active_subscribers' | 'created_at';
  ascending: boolean;
}

const newestFirst: OverviewOrder = { column: 'created_at', ascending: false };

/** The filter as arguments; what filters nothing is left out. */
const argumentsOf = ({ search = '', categoryId, traits = [] }: OverviewFilter) => ({
  p_search: search.trim() || undefined,
  p_category_id: categoryId,
  p_traits: traits.length > 0 ? traits : undefined,
});

async function overviewChunk(
  filter: OverviewFilter,
  { column, ascending }: OverviewOrder,
  last: NewsletterOverview | undefined,
  size: number,
  signal: AbortSignal,
) {
  const result = await supabase()
    .rpc('newsletter_overview', {
      ...argumentsOf(filter),
      p_order: column,
      p_descending: !ascending,
      p_after: last && String(last[column]),
      p_after_id: last?.id,
      p_limit: size,
    })
    .abortSignal(signal);
  return unwrap(result, FAILED);
}

/**
 * The newsletters with category, number of active subscribers, last change and whether there is an example, in chunks, searched, filtered
 * and sorted on the server; for admins and owners. Fails with "Failed to load newsletters".
 */
export const overviewQuery = (filter: OverviewFilter = {}, order = newestFirst) =>
  infiniteQueryOptions({
    queryKey: ['newsletters', 'overview', argumentsOf(filter), order],
    ...inChunks<NewsletterOverview>((last, size, signal) => overviewChunk(filter, order, last, size, signal)),
  });

/** All newsletters that a filter leaves, newest first, a chunk at a time. Fails with "Failed to load newsletters". */
export async function* allOverviews(filter: OverviewFilter, signal: AbortSignal) {
  let last: NewsletterOverview | undefined;
  for (;;) {
    const rows = await overviewChunk(filter, newestFirst, last, CHUNK, signal);
    // Not "fewer than a chunk": a deployment can have a lower cap.
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}

/** All newsletters, for imports, which compare each row with what is there. Fails with "Failed to load newsletters". */
export const everyOverviewQuery = queryOptions({
  queryKey: ['newsletters', 'overview', 'every'],
  queryFn: async ({ signal }) => {
    const all: NewsletterOverview[] = [];
    for await (const chunk of allOverviews({}, signal)) all.push(...chunk);
    return all;
  },
});

/** How many newsletters have a trait as well as what the filter asks for, and whether any newsletter has it at all. */
type Counts = Record<string, { number: number; present: boolean }>;

/**
 * How many newsletters there are (`all`), the filter leaves (`found`), and each trait would leave in addition; one more than
 * `MOST_COUNTED` if there are more, and of a search, one more than `MOST_MATCHES`. Fails with "Failed to load newsletters".
 */
export const overviewNumbersQuery = (filter: OverviewFilter = {}) =>
  queryOptions({
    queryKey: ['newsletters', 'numbers', argumentsOf(filter)],
    queryFn: async ({ signal }) => {
      const result = await supabase().rpc('newsletter_numbers', argumentsOf(filter)).abortSignal(signal);
      const counts: Counts = Object.fromEntries(
        unwrap(result, FAILED).map(({ name, number, present }) => [name, { number, present }]),
      );
      return counts;
    },
  });
