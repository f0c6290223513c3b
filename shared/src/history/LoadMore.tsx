import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner } from '@newsletters/shared/ui';

interface Props {
  /** What loads the entries. */
  query: {
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Called before more is loaded. */
  onMore: () => void;
}

/** The way to older entries, or why they couldn't be loaded. */
export function LoadMore({ query, onMore }: Props) {
  const more = () => {
    onMore();
    void query.fetchNextPage();
  };
  return (
    <>
      <ErrorBanner
        error={query.error}
        onRetry={query.isFetchNextPageError ? more : () => void query.refetch()}
      />
      {query.hasNextPage && (
        <Box sx={{ textAlign: 'center' }}>
          <Button variant="outlined" onClick={more} loading={query.isFetchingNextPage}>
            {t('Load more')}
          </Button>
        </Box>
      )}
    </>
  );
}
