import { fold, MOST_FEATURED } from '@newsletters/shared/model';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryClient,
  queryOptions,
} from '@newsletters/shared/query';
import { CHUNK } from '../chunks';
import { unwrap } from '../unwrap';
import { listed, type NewsletterListItem, newslettersChunk, sameId } from './reads';

/** The first chunk fills a few screens with full rows, so that it arrives fast; the others are as large as the API allows. */
const FIRST = 72;

/** The directory is large and rarely changes: navigating back and forth does not load it again. */
const FRESH = 5 * 60_000;

/** A newsletter in the directory, with its title and description in the form that the search compares. */
export interface DirectoryItem extends NewsletterListItem {
  searched: string;
}

/** The form of a newsletter that the search compares. */
export const searchedText = ({ title, description }: NewsletterListItem) => fold(`${title}\n${description}`);

const searchable = (item: NewsletterListItem): DirectoryItem => ({ ...item, searched: searchedText(item) });

/** The featured newsletters in their order, which the directory lists too. Fails with "Failed to load newsletters". */
export const featuredQuery = queryOptions({
  queryKey: ['newsletters', 'featured'],
  meta: { public: true },
  staleTime: FRESH,
  queryFn: async ({ signal }) => {
    const featured = unwrap<NewsletterListItem[] | null>(
      await listed()
        .not('featured_position', 'is', null)
        .order('featured_position')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(MOST_FEATURED)
        .abortSignal(signal),
      'Failed to load newsletters',
    );
    return featured.map(searchable);
  },
});

/** The newsletter after which a chunk starts; undefined for the first chunk. */
type Last = DirectoryItem | undefined;

type Directory = InfiniteData<DirectoryItem[], Last>;

const sizeAfter = (last: Last) => (last ? CHUNK : FIRST);

const keyOf = (categoryId: string | undefined) => ['newsletters', 'directory', categoryId ?? 'all'] as const;

/** The newsletter after which the next chunk starts, if there is one. */
const nextAfter = (chunk: DirectoryItem[], last: Last) =>
  chunk.length < sizeAfter(last) ? undefined : chunk.at(-1);

function inChunks(items: DirectoryItem[]): Directory {
  const directory: Directory = { pages: [], pageParams: [] };
  let from = 0;
  let last: Last;
  do {
    const chunk = items.slice(from, from + sizeAfter(last));
    directory.pages.push(chunk);
    directory.pageParams.push(last);
    from += chunk.length;
    last = nextAfter(chunk, last);
  } while (last);
  return directory;
}

/** The newsletters of a category in a fully loaded directory, to show until the server answers. */
function knownOf(categoryId: string | undefined): Directory | undefined {
  const all = queryClient.getQueryData<Directory>(keyOf(undefined));
  const chunk = all?.pages.at(-1);
  const complete = chunk && nextAfter(chunk, all?.pageParams.at(-1)) === undefined;
  if (!categoryId || !all || !complete) return undefined;
  return inChunks(all.pages.flat().filter((item) => item.category_id === categoryId));
}

/**
 * The directory, newest first, in chunks; with a category, the server filters. Fails with "Failed to load newsletters".
 */
export const directoryQuery = (category?: string) => {
  const categoryId = category && sameId(category);
  return infiniteQueryOptions({
    queryKey: keyOf(categoryId),
    meta: { public: true },
    staleTime: FRESH,
    initialPageParam: undefined as Last,
    initialData: () => knownOf(categoryId),
    initialDataUpdatedAt: 0,
    queryFn: async ({ pageParam: last, signal }): Promise<DirectoryItem[]> => {
      const chunk = await newslettersChunk(listed(), categoryId, sizeAfter(last), last, signal);
      return chunk.map(searchable);
    },
    getNextPageParam: (chunk, _chunks, last) => nextAfter(chunk, last),
    select: ({ pages }) => pages.flat(),
  });
};
