import { type Subscriber, subscribersQuery } from '@newsletters/shared/api/subscribers';
import { counted } from '@newsletters/shared/model';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import { DataTable, type Sorting } from '@newsletters/shared/tables';
import { ErrorBanner, Typography } from '@newsletters/shared/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { orderOf, subscriberColumns } from './subscriberColumns';

interface Props {
  newsletterId: string;
  search: string;
  onRemove: (subscriber: Subscriber) => void;
}

/** The subscribers that match, loaded in chunks as the table is scrolled. */
export function SubscribersTable({ newsletterId, search, onRemove }: Props) {
  const [sorting, setSorting] = useState<Sorting>();
  const order = orderOf(useDeferredValue(sorting));
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, error } =
    useSuspenseInfiniteQuery(subscribersQuery(newsletterId, search, order));
  // Somebody who subscribed between two chunks moves the others by one place: each is shown once.
  const rows = useMemo(
    () => [...new Map(data.pages.flatMap((chunk) => chunk.rows).map((row) => [row.user_id, row])).values()],
    [data],
  );
  const total = data.pages.at(-1)?.total ?? 0;
  const columns = useMemo(() => subscriberColumns(onRemove), [onRemove]);
  const more = () => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  const searched = search.trim() !== '';
  return (
    <>
      {rows.length > 0 && (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {searched ? counted(total, 'match', 'matches') : counted(total, 'active subscriber')}
        </Typography>
      )}
      {isFetchNextPageError && <ErrorBanner error={error} onRetry={() => void fetchNextPage()} />}
      <DataTable
        label="Subscribers"
        columns={columns}
        rows={rows}
        rowKey={({ user_id }) => user_id}
        empty={searched ? 'No subscribers found matching your search' : 'No active subscribers yet'}
        sorting={sorting}
        onSort={setSorting}
        total={total}
        onEnd={more}
      />
    </>
  );
}
