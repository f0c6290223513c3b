import { queryClient } from '@newsletters/shared/query';
import { DIRECTORY_CHUNK } from './directory';
import type { NewsletterListItem } from './reads';
import { MOST_FOUND, searchQuery } from './search';

// A file of its own, so that pages load it only for those who come from a search.

/** The most chunks of a search. */
const MOST_CHUNKS = Math.ceil(MOST_FOUND / DIRECTORY_CHUNK);

/** The newsletters around one that a search has found. If the part that is loaded ends with it, or is without it, all of it is loaded. */
export async function amongFound(
  search: string,
  category: string | undefined,
  id: string,
  staleTime: 'static' | 0 = 'static',
): Promise<Partial<Record<'previous' | 'next', NewsletterListItem>>> {
  const query = searchQuery(search, category);
  const { pages } = await queryClient.fetchInfiniteQuery({ ...query, pages: MOST_CHUNKS, staleTime });
  const found = pages.flat();
  const index = found.findIndex((one) => one.is_match && one.id === id);
  const next = index < 0 ? undefined : found[index + 1];
  const isComplete = found.length >= Math.min(found[0]?.total ?? 0, MOST_FOUND);
  if (staleTime && !next && !isComplete) return amongFound(search, category, id, 0);
  return { previous: found[index - 1], next };
}
