import { type DirectoryItem, directoryQuery } from '@newsletters/shared/api/newsletters/directory';
import { finder } from '@newsletters/shared/model';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import { EmptyText, ErrorBanner } from '@newsletters/shared/ui';
import { memo, useEffect, useLayoutEffect, useMemo } from 'react';
import { EmptyDirectory } from './EmptyDirectory';
import { NewsletterGrid, NewsletterGridLoading } from './NewsletterGrid';
import type { OwnFrequencies } from './own';
import type { Filter } from './useFilter';
import type { Selection } from './useSelection';

export const NONE_IN_CATEGORY = 'No newsletters available in this category.';

/** The directory as far as it is loaded; the rest follows automatically. */
function useDirectory(category: string) {
  const query = useSuspenseInfiniteQuery(directoryQuery(category || undefined));
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  const more = hasNextPage && !isFetching && !error;
  // After every render: when a chunk arrives immediately, no render comes between in which `more` is false.
  useEffect(() => {
    if (more) void fetchNextPage({ cancelRefetch: false });
  });
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return { all: data, complete: !hasNextPage, error, retry };
}

function Nothing({ searched, category }: { searched: boolean; category: string }) {
  if (searched) return <EmptyText>No newsletters match your search</EmptyText>;
  return category ? <EmptyText>{NONE_IN_CATEGORY}</EmptyText> : <EmptyDirectory />;
}

/** How many newsletters there are and how many of them match the search; unknown while more are loading. */
export interface Counts {
  all?: number;
  found?: number;
}

/** All newsletters, the featured ones first. */
function arranged(featured: DirectoryItem[], all: DirectoryItem[]) {
  if (featured.length === 0) return all;
  const ids = new Set(featured.map(({ id }) => id));
  return [...featured, ...all.filter(({ id }) => !ids.has(id))];
}

interface Props extends Pick<Filter, 'category' | 'search'> {
  /** What comes first without a filter and a search; undefined until it's known. */
  featured: DirectoryItem[] | undefined;
  own: OwnFrequencies;
  selection: Selection | undefined;
  /** Called before the list is painted, and with undefined when it disappears. */
  onCount: (counts: Counts | undefined) => void;
}

/** The results. They render with the keystroke: as a transition, later and in slices, they take twice as long. */
export const Found = memo(function Found({ category, search, featured, own, selection, onCount }: Props) {
  const { all, complete, error, retry } = useDirectory(category);
  const found = useMemo(() => {
    const matches = finder(search);
    if (search) return all.filter(({ searched }) => matches(searched));
    return category ? all : featured && arranged(featured, all);
  }, [all, featured, category, search]);
  const total = complete ? all.length : undefined;
  const matching = complete ? found?.length : undefined;
  useLayoutEffect(() => {
    onCount({ all: total, found: matching });
    return () => onCount(undefined);
  }, [onCount, total, matching]);
  if (!found) return <NewsletterGridLoading />;
  return (
    <>
      <ErrorBanner error={error} onRetry={retry} />
      {found.length === 0 && complete ? (
        <Nothing searched={all.length > 0} category={category} />
      ) : (
        <NewsletterGrid items={found} own={own} selection={selection} />
      )}
    </>
  );
});
