import { pauseOf, type Subscription, subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { Chip } from '@newsletters/shared/forms';
import { dateOf, frequencyLabels, frequencyOf, isActive } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { type Column, DataTable, type Sorting } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { useState } from 'react';

const titleOf = ({ newsletters }: Subscription) => newsletters?.title ?? t('Newsletter not found');
const labelOf = ({ frequency }: Subscription) => frequencyLabels[frequencyOf(frequency)];
function statusOf(subscription: Subscription) {
  if (pauseOf(subscription)) return t('paused');
  return isActive(subscription) ? t('active') : t('inactive');
}

const columns: Column<Subscription>[] = [
  { label: t('Newsletter'), cell: (subscription) => <bdi>{titleOf(subscription)}</bdi>, sortBy: titleOf },
  { label: t('Frequency'), cell: labelOf, sortBy: labelOf, width: 180 },
  {
    label: t('Status'),
    cell: (subscription) => (
      <Chip
        size="small"
        variant="outlined"
        label={statusOf(subscription)}
        color={isActive(subscription) && !pauseOf(subscription) ? 'primary' : 'default'}
        sx={{ maxWidth: '100%' }}
      />
    ),
    sortBy: statusOf,
    width: 120,
  },
  {
    label: t('Since'),
    cell: ({ created_at }) => dateOf(created_at),
    sortBy: ({ created_at }) => Date.parse(created_at),
    width: 150,
  },
];

/** A user's subscriptions, read-only. */
export function UserSubscriptions({ userId }: { userId: string }) {
  const { data } = useSuspenseQuery(subscriptionsQuery(userId));
  // As they come from the server.
  const [sorting, setSorting] = useState<Sorting>({ column: t('Since'), direction: 'desc' });
  return (
    <DataTable
      label={t('Subscriptions')}
      columns={columns}
      rows={data}
      rowKey={({ id }) => id}
      empty={t('This user has no subscriptions.')}
      sorting={sorting}
      onSort={setSorting}
    />
  );
}
