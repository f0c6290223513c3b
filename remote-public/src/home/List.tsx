import { DIRECTORY_CHUNK } from '@newsletters/shared/api/newsletters/directory';
import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner } from '@newsletters/shared/ui';
import { visuallyHidden } from '@newsletters/shared/visuallyHidden';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NewsletterGrid } from './NewsletterGrid';
import type { OwnFrequencies } from './useOwnFrequencies';
import type { Selection } from './useSelection';

/** What all lists of cards need. */
export interface ListProps {
  /** The id of the category; empty for all. */
  category: string;
  own: OwnFrequencies;
  selection: Selection | undefined;
}

/** A list that loads in chunks, as TanStack Query returns it. */
interface Chunks {
  error: Error | null;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => unknown;
  refetch: () => unknown;
}

/**
 * How many newsletters load while the visitor scrolls, the first thousand in full chunks; then a button loads more, so that the
 * footer can be reached.
 */
const UNASKED = Math.ceil(1000 / DIRECTORY_CHUNK) * DIRECTORY_CHUNK;

interface Props extends Pick<ListProps, 'own' | 'selection'> {
  /** What the list is called. */
  label: string;
  items: NewsletterListItem[];
  /** How many of them have been loaded in chunks. */
  loaded: number;
  /** How many there are, if it's known. */
  total: number | undefined;
  chunks: Chunks;
  /** In place of the cards if there are none. */
  empty: ReactNode;
}

/** Newsletters as cards. More load as the visitor comes near the end. */
export function List({ items, loaded, total, chunks, empty, ...cards }: Props) {
  const { error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = chunks;
  const more = () => void fetchNextPage({ cancelRefetch: false });
  // The cards can be drawn anew after a chunk has come and before this list is: until then, it doesn't ask again.
  const asked = useRef(false);
  useLayoutEffect(() => {
    asked.current = isFetching;
  });
  const onEnd = () => {
    if (!hasNextPage || isAsking || error || asked.current) return;
    asked.current = true;
    more();
  };
  const isAsking = hasNextPage && loaded % UNASKED === 0;
  const size = hasNextPage ? Math.max(total ?? 0, items.length + 1) : items.length;
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void (isFetchNextPageError ? more() : refetch())} />
      {items.length === 0 ? empty : <NewsletterGrid items={items} total={size} onEnd={onEnd} {...cards} />}
      <Box role="status" sx={visuallyHidden}>
        {loaded > DIRECTORY_CHUNK &&
          t('Showing {shown, number} of {total, plural, one {# newsletter} other {# newsletters}}', {
            shown: items.length,
            total: size,
          })}
      </Box>
      {isAsking && (
        <Box sx={{ display: 'flex', justifyContent: 'center', mt: 3 }}>
          <Button variant="outlined" onClick={more} loading={isFetching}>
            {t('Show more newsletters')}
          </Button>
        </Box>
      )}
    </>
  );
}
