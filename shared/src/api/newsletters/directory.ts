import { sameId } from '@newsletters/shared/model';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryClient,
  queryOptions,
} from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { unwrap } from '../unwrap';
import { listed, type NewsletterListItem, newslettersChunk, withCategory } from './reads';

/** How many newsletters are loaded at a time: a few screens, in full rows of one to four. */
export const DIRECTORY_CHUNK = 72;

/** The directory is large and rarely changes: navigating back and forth does not load it again. */
const DIRECTORY_FRESH_TIME = 5 * 60_000;

/** The featured newsletters in their order, which the directory lists too. Fails with "Failed to load newsletters". */
export const featuredQuery = queryOptions({
  queryKey: ['newsletters', 'featured'],
  meta: { public: true },
  staleTime: DIRECTORY_FRESH_TIME,
  queryFn: async ({ signal }): Promise<NewsletterListItem[]> => {
    const rows = unwrap(
      await supabase().rpc('featured_newsletters', {}, { get: true }).abortSignal(signal),
      t('Failed to load newsletters'),
    );
    return rows.map(withCategory);
  },
});

/** The newsletter after which a chunk starts; undefined for the first chunk. */
type Last = NewsletterListItem | undefined;

type Directory = InfiniteData<NewsletterListItem[], Last>;

const keyOf = (categoryId: string | undefined) => ['newsletters', 'directory', categoryId ?? 'all'] as const;

/** The newsletter after which the next chunk starts, if there is one. */
const nextAfter = (chunk: NewsletterListItem[]) =>
  chunk.length < DIRECTORY_CHUNK ? undefined : chunk.at(-1);

function inChunks(items: NewsletterListItem[]): Directory {
  const directory: Directory = { pages: [], pageParams: [] };
  let from = 0;
  let last: Last;
  do {
    const chunk = items.slice(from, from + DIRECTORY_CHUNK);
    directory.pages.push(chunk);
    directory.pageParams.push(last);
    from += chunk.length;
    last = nextAfter(chunk);
  } while (last);
  return directory;
}

/** The newsletters of a category in a fully loaded directory, to show until the server answers. */
function knownOf(categoryId: string | undefined): Directory | undefined {
  const all = queryClient.getQueryData<Directory>(keyOf(undefined));
  const chunk = all?.pages.at(-1);
  const complete = chunk && nextAfter(chunk) === undefined;
  if (!categoryId || !all || !complete) return undefined;
  return inChunks(all.pages.flat().filter((item) => item.category_id === categoryId));
}

/**
 * The directory in chunks, those entered last (`created_at`) first; with a category, the server filters. Its `data` is the flat list.
 * Fails with the server's message or, without one, with "Failed to load newsletters".
 */
export const directoryQuery = (category?: string) => {
  const categoryId = category && sameId(category);
  return infiniteQueryOptions({
    queryKey: keyOf(categoryId),
    meta: { public: true },
    staleTime: DIRECTORY_FRESH_TIME,
    initialPageParam: undefined as Last,
    initialData: () => knownOf(categoryId),
    initialDataUpdatedAt: 0,
    queryFn: ({ pageParam: last, signal }) =>
      newslettersChunk(listed(), categoryId, DIRECTORY_CHUNK, last, signal),
    getNextPageParam: nextAfter,
    select: ({ pages }) => pages.flat(),
  });
};
