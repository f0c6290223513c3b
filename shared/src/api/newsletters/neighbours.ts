import { finder } from '@newsletters/shared/model';
import { queryClient, queryOptions } from '@newsletters/shared/query';
import { CHUNK } from '../chunks';
import { directoryQuery, searchedText } from './directory';
import { isId, listed, type NewsletterListItem, newslettersChunk, sameId } from './reads';

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

/**
 * The nearest newsletter on one side of a place: from the loaded directory or else from the server. Only a search reads more
 * than one row, because the server does not compare texts as the directory does.
 */
async function nearest(
  direction: 'ascending' | 'descending',
  { category, search }: DirectoryFilter,
  from: Place,
  signal: AbortSignal,
): Promise<NewsletterListItem | undefined> {
  const categoryId = isId(category) ? sameId(category) : undefined;
  const matches = finder(search);
  const isMatch = (item: NewsletterListItem) => matches(searchedText(item));
  const size = search.trim() ? CHUNK : 1;

  const ascending = direction === 'ascending';
  const directory = loaded(categoryId);
  const index = directory.findIndex(({ id }) => id === from.id);
  const newer = directory.slice(0, Math.max(0, index)).reverse();
  const older = index < 0 ? [] : directory.slice(index + 1);
  const known = ascending ? newer : older;
  const found = known.find(isMatch);
  // It is loaded from the newest newsletter on, so nothing newer is missing.
  if (found || (ascending && index >= 0)) return found;
  let last: Place | undefined = known.at(-1) ?? from;
  while (last) {
    const chunk = await newslettersChunk(listed(), categoryId, size, last, signal, direction);
    const match = chunk.find(isMatch);
    if (match) return match;
    last = chunk.length < size ? undefined : chunk.at(-1);
  }
  return undefined;
}

/**
 * The newsletters before and after a newsletter in the directory, newest first, among those that match a filter; undefined at
 * the ends. Fails with "Failed to load newsletters".
 */
export const neighboursQuery = (filter: DirectoryFilter, { id, created_at }: Place) =>
  queryOptions({
    queryKey: ['newsletters', 'neighbours', id, filter.category, filter.search],
    meta: { public: true },
    queryFn: async ({ signal }) => {
      const from = { id, created_at };
      const [previous, next] = await Promise.all([
        nearest('ascending', filter, from, signal),
        nearest('descending', filter, from, signal),
      ]);
      return { previous, next };
    },
  });
