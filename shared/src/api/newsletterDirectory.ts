import { fold } from '@newsletters/shared/model';
import { type InfiniteData, infiniteQueryOptions, queryClient } from '@newsletters/shared/query';
import { CHUNK } from './chunks';
import { type NewsletterListItem, newslettersChunk } from './newsletters';

/** The first chunk is what fits on a few screens, so that it is there fast; the others are as large as the API gives. */
const FIRST = 60;

/** The directory is large and changes seldom: going back and forth does not load it again. */
const FRESH = 5 * 60_000;

/** A newsletter of the directory, with its title and description as searching compares them. */
export interface DirectoryItem extends NewsletterListItem {
  searched: string;
}

type Directory = InfiniteData<DirectoryItem[], number>;

const sizeAt = (from: number) => (from === 0 ? FIRST : CHUNK);

const keyOf = (categoryId: string | undefined) => ['newsletters', 'directory', categoryId ?? 'all'] as const;

/** Where the next chunk begins, if there is one. */
const nextFrom = (last: DirectoryItem[], from: number) =>
  last.length < sizeAt(from) ? undefined : from + sizeAt(from);

function inChunks(items: DirectoryItem[]): Directory {
  const directory: Directory = { pages: [], pageParams: [] };
  let from: number | undefined = 0;
  while (from !== undefined) {
    const chunk = items.slice(from, from + sizeAt(from));
    directory.pages.push(chunk);
    directory.pageParams.push(from);
    from = nextFrom(chunk, from);
  }
  return directory;
}

/** What a loaded directory says of one category, to be shown while the server is asked. */
function knownOf(categoryId: string | undefined): Directory | undefined {
  const all = queryClient.getQueryData<Directory>(keyOf(undefined));
  const last = all?.pages.at(-1);
  const complete = last && nextFrom(last, all?.pageParams.at(-1) ?? 0) === undefined;
  if (!categoryId || !all || !complete) return undefined;
  return inChunks(all.pages.flat().filter((item) => item.category_id === categoryId));
}

/** All chunks as one list; a newsletter that moved into the next chunk between two requests is kept once. */
const distinct = ({ pages }: Directory) => [...new Map(pages.flat().map((item) => [item.id, item])).values()];

/**
 * The directory, newest first, in chunks; with a category, the server filters. Fails with "Failed to load newsletters".
 */
export const directoryQuery = (categoryId?: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(categoryId),
    meta: { public: true },
    staleTime: FRESH,
    initialPageParam: 0,
    initialData: () => knownOf(categoryId),
    initialDataUpdatedAt: 0,
    queryFn: async ({ pageParam: from, signal }): Promise<DirectoryItem[]> => {
      const chunk = await newslettersChunk(categoryId, from, from + sizeAt(from) - 1, signal);
      return chunk.map((item) => ({ ...item, searched: fold(`${item.title}\n${item.description}`) }));
    },
    getNextPageParam: (last, _pages, from) => nextFrom(last, from),
    select: distinct,
  });
