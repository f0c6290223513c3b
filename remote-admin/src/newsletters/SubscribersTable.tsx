import {
  type Subscriber,
  subscribersNumberQuery,
  subscribersQuery,
} from '@newsletters/shared/api/subscribers';
import { useChunks } from '@newsletters/shared/api/useChunks';
import { counted, countedTo, MOST_MATCHES } from '@newsletters/shared/model';
import { DataTable, type Sorting } from '@newsletters/shared/tables';
import { ErrorBanner, Typography } from '@newsletters/shared/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { orderOf, subscriberColumns } from './subscriberColumns';

interface Props {
  newsletterId: string;
  search: string;
  onRemove: (subscriber: Subscriber) => void;
}

const idOf = ({ user_id }: Subscriber) => user_id;

/** The matching subscribers, loaded in chunks as the table scrolls. */
export function SubscribersTable({ newsletterId, search, onRemove }: Props) {
  const [sorting, setSorting] = useState<Sorting>();
  const order = orderOf(useDeferredValue(sorting));
  const { rows, total, error, retry, more } = useChunks(
    subscribersQuery(newsletterId, search, order),
    subscribersNumberQuery(newsletterId, search),
    idOf,
  );
  const columns = useMemo(() => subscriberColumns(onRemove), [onRemove]);
  const searched = search.trim() !== '';
  return (
    <>
      {rows.length > 0 && total !== undefined && (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {searched
            ? countedTo(MOST_MATCHES, total, 'match', 'matches')
            : counted(total, 'active subscriber')}
        </Typography>
      )}
      <ErrorBanner error={error} onRetry={retry} />
      <DataTable
        label="Subscribers"
        columns={columns}
        rows={rows}
        rowKey={idOf}
        empty={searched ? 'No subscribers found matching your search' : 'No active subscribers yet'}
        sorting={sorting}
        onSort={setSorting}
        total={total === undefined || (searched && total > MOST_MATCHES) ? null : total}
        onEnd={more}
      />
    </>
  );
}
