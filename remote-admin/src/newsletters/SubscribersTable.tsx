import {
  type Subscriber,
  subscribersNumberQuery,
  subscribersQuery,
} from '@newsletters/shared/api/subscribers';
import { useChunks } from '@newsletters/shared/api/useChunks';
import { MOST_MATCHES } from '@newsletters/shared/model';
import { DataTable } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, Typography } from '@newsletters/shared/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { newestFirst, orderOf, subscriberColumns } from './subscriberColumns';

interface Props {
  newsletterId: string;
  search: string;
  onRemove: (subscriber: Subscriber) => void;
}

const idOf = ({ user_id }: Subscriber) => user_id;

/** How many subscribers a search has found, in words. */
const matchesOf = (total: number) =>
  total > MOST_MATCHES
    ? t('More than {most, number} matches', { most: MOST_MATCHES })
    : t('{total, plural, one {# match} other {# matches}}', { total });

/** The matching subscribers, loaded in chunks as the table scrolls. */
export function SubscribersTable({ newsletterId, search, onRemove }: Props) {
  const [sorting, setSorting] = useState(newestFirst);
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
            ? matchesOf(total)
            : t('{total, plural, one {# active subscriber} other {# active subscribers}}', { total })}
        </Typography>
      )}
      <ErrorBanner error={error} onRetry={retry} />
      <DataTable
        label={t('Subscribers')}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        empty={searched ? t('No subscribers found matching your search') : t('No active subscribers yet')}
        sorting={sorting}
        onSort={setSorting}
        total={total === undefined || (searched && total > MOST_MATCHES) ? null : total}
        onEnd={more}
      />
    </>
  );
}
