import { isId, sameId } from '@newsletters/shared/model';
import { queryClient, queryOptions } from '@newsletters/shared/query';
import { directoryQuery } from './directory';
import { listed, type NewsletterListItem, newslettersChunk } from './reads';

/** A filter of the directory; an empty string filters nothing. */
export interface DirectoryFilter {
  category: string;
  search: string;
}

/** Where a newsletter is in the directory. */
type Place = Pick<NewsletterListItem, 'id' | 'created_at'>;

/** The part of the directory that is loaded. It starts with the newest newsletter. */
const loaded = (categoryId: string | undefined) =>
  queryClient.getQueryData(directoryQuery(categoryId).queryKey)?.pages.flat() ?? [];

/** The nearest newsletter on one side of a place: from the loaded directory or else from the server. */
async function nearest(
  direction: 'ascending' | 'descending',
  category: string,
  from: Place,
  signal: AbortSignal,
): Promise<NewsletterListItem | undefined> {
  const categoryId = isId(category) ? sameId(category) : undefined;
  const ascending = direction === 'ascending';
  const directory = loaded(categoryId);
  const index = directory.findIndex(({ id }) => id === from.id);
  const found = index < 0 ? undefined : directory[ascending ? index - 1 : index + 1];
  // It is loaded from the newest newsletter on, so nothing newer is missing.
  if (found || (ascending && index >= 0)) return found;
  const [next] = await newslettersChunk(listed(), categoryId, 1, from, signal, direction);
  return next;
}

/**
 * The newsletters before and after a newsletter: in the directory or a category, newest first, or among what a search has
 * found, best first; undefined at the ends. Fails with "Failed to load newsletters".
 */
export const neighboursQuery = (filter: DirectoryFilter, { id, created_at }: Place) =>
  queryOptions({
    queryKey: ['newsletters', 'neighbours', id, filter.category, filter.search],
    meta: { public: true },
    queryFn: async ({ signal }) => {
      if (filter.search.trim()) {
        const { amongFound } = await import('./amongFound');
        return amongFound(filter.search, isId(filter.category) ? filter.category : undefined, id);
      }
      const from = { id, created_at };
      const [previous, next] = await Promise.all([
        nearest('ascending', filter.category, from, signal),
        nearest('descending', filter.category, from, signal),
      ]);
      return { previous, next };
    },
  });
