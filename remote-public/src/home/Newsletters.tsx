import { directoryQuery } from '@newsletters/shared/api/newsletterDirectory';
import { isId } from '@newsletters/shared/api/newsletters';
import { counted, finder } from '@newsletters/shared/model';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import {
  Box,
  Button,
  EmptyText,
  ErrorBanner,
  PageBoundary,
  SearchField,
  Stack,
  Typography,
} from '@newsletters/shared/ui';
import { memo, useEffect, useMemo, useRef } from 'react';
import { EmptyDirectory } from './EmptyDirectory';
import { NewsletterGrid, NewsletterGridLoading } from './NewsletterGrid';
import type { Filter } from './useFilter';
import { useTyped } from './useTyped';

const NONE_IN_CATEGORY = 'No newsletters available in this category.';

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

/** The results. They render with the keystroke: as a transition, later and in slices, they take twice as long. */
const Found = memo(function Found({ category, search }: Pick<Filter, 'category' | 'search'>) {
  const { all, complete, error, retry } = useDirectory(category);
  const found = useMemo(() => {
    const matches = finder(search);
    return search ? all.filter(({ searched }) => matches(searched)) : all;
  }, [all, search]);
  const unfinished = search ? 'Searching the whole directory…' : '';
  return (
    <>
      <ErrorBanner error={error} onRetry={retry} />
      {found.length === 0 && complete ? (
        <Nothing searched={all.length > 0} category={category} />
      ) : (
        <>
          <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 2, minHeight: '1lh' }}>
            {complete ? `${counted(found.length, 'newsletter')}${search ? ' found' : ''}` : unfinished}
          </Typography>
          <NewsletterGrid items={found} />
        </>
      )}
    </>
  );
});

/** The featured newsletters, filtered by the category and the search. */
export function Newsletters({ category, search, clearCategory, changeSearch }: Filter) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useTyped({ search, changeSearch });
  const clear = () => {
    clearCategory();
    // The button disappears; what it acted on gets the focus.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="newsletters-heading">
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ alignItems: { sm: 'center' }, gap: 2, mb: 1.5, minHeight: 40 }}
      >
        <Typography
          id="newsletters-heading"
          ref={heading}
          variant="h2"
          tabIndex={-1}
          sx={{ flexGrow: 1, outline: 'none' }}
        >
          Featured Newsletters
        </Typography>
        {category && <Button onClick={clear}>Clear Filter</Button>}
        <Box sx={{ width: { xs: '100%', sm: 320 } }}>
          <SearchField label="Search newsletters" value={typed} onChange={setTyped} />
        </Box>
      </Stack>
      {category && !isId(category) ? (
        <EmptyText>{NONE_IN_CATEGORY}</EmptyText>
      ) : (
        <PageBoundary resetKeys={[category]} loading={<NewsletterGridLoading />}>
          <Found category={category} search={typed.trim()} />
        </PageBoundary>
      )}
    </section>
  );
}
