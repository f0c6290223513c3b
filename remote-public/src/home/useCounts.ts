import { directoryQuery } from '@newsletters/shared/api/newsletters/directory';
import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { searchQuery } from '@newsletters/shared/api/newsletters/search';
import { useInfiniteQuery } from '@newsletters/shared/query';
import { arranged } from './Directory';

/** How many newsletters there are and how many of them match the search, as far as it's known. */
export interface Counts {
  all?: number;
  found?: number;
}

/** What the list shows, counted; undefined while it shows nothing. Only the list itself reads: this takes what the cache has. */
export function useCounts(
  category: string,
  search: string,
  featured: NewsletterListItem[] | undefined,
): Counts | undefined {
  const { data: all, hasNextPage } = useInfiniteQuery({
    ...directoryQuery(category || undefined),
    enabled: false,
  });
  const { data: result } = useInfiniteQuery({
    ...searchQuery(search, category || undefined),
    enabled: false,
  });
  if (search) return result && { found: result.total };
  const items = all && arranged(category, featured, all);
  if (!all || !items) return undefined;
  return hasNextPage ? {} : { all: all.length, found: items.length };
}
