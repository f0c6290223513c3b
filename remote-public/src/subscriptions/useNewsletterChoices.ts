import { newsletterChoicesQuery } from '@newsletters/shared/api/newsletters/reads';
import { searchQuery } from '@newsletters/shared/api/newsletters/search';
import { useInfiniteQuery } from '@newsletters/shared/query';
import { useTyped } from '@newsletters/shared/ui';
import { useState } from 'react';

/** The newsletters to choose from: those that have all words of a search, or all by title; `more` loads the next ones. */
export function useNewsletterChoices(enabled: boolean) {
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTyped({ search, changeSearch: setSearch });
  const searching = search.trim() !== '';
  const all = useInfiniteQuery({ ...newsletterChoicesQuery, enabled: enabled && !searching });
  const found = useInfiniteQuery({
    ...searchQuery(search, undefined, { p_every_word: true }),
    enabled: enabled && searching,
    // What was found stays until the next result is there.
    placeholderData: (before) => before,
  });
  const shown = searching ? found : all;
  const options = searching ? found.data?.rows : all.data;
  const { error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = shown;
  const more = () => void fetchNextPage({ cancelRefetch: false });
  return {
    options,
    search: setTyped,
    /** Whether the options aren't those for the text yet. */
    pending: typed.trim() !== search.trim() || shown.isPlaceholderData || (enabled && shown.isPending),
    error,
    retry: () => (isFetchNextPageError ? more() : void refetch()),
    more: () => hasNextPage && !isFetching && !error && more(),
  };
}
