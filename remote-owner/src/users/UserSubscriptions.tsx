import { isActive, type Subscription, subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { Chip } from '@newsletters/shared/forms';
import { dateOf, frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { type Column, DataTable } from '@newsletters/shared/tables';

const titleOf = ({ newsletters }: Subscription) => newsletters?.title ?? 'Newsletter not found';
const labelOf = ({ frequency }: Subscription) => frequencyLabels[frequencyOf(frequency)];
const statusOf = (subscription: Subscription) => (isActive(subscription) ? 'active' : 'inactive');

const columns: Column<Subscription>[] = [
  { label: 'Newsletter', cell: (subscription) => <bdi>{titleOf(subscription)}</bdi>, sortBy: titleOf },
  { label: 'Frequency', cell: labelOf, sortBy: labelOf, width: 180 },
  {
    label: 'Status',
    cell: (subscription) => (
      <Chip
        size="small"
        variant="outlined"
        label={statusOf(subscription)}
        color={isActive(subscription) ? 'primary' : 'default'}
      />
    ),
    sortBy: statusOf,
    width: 120,
  },
  {
    label: 'Since',
    cell: ({ created_at }) => dateOf(created_at),
    sortBy: ({ created_at }) => Date.parse(created_at),
    width: 150,
  },
];

/** A user's subscriptions, read-only. */
export function UserSubscriptions({ userId }: { userId: string }) {
  const { data } = useSuspenseQuery(subscriptionsQuery(userId));
  return (
    <DataTable
      label="Subscriptions"
      columns={columns}
      rows={data}
      rowKey={({ id }) => id}
      empty="This user has no subscriptions."
    />
  );
}
