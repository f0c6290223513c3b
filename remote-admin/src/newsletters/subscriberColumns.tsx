import {
  newestSubscribersFirst,
  type Subscriber,
  type SubscriberOrder,
} from '@newsletters/shared/api/subscribers';
import { dateOf, frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import type { Column, Sorting } from '@newsletters/shared/tables';
import { Button } from '@newsletters/shared/ui';

/** The columns of the subscribers table. The server sorts, because not all rows are loaded. */
export const subscriberColumns = (onRemove: (subscriber: Subscriber) => void): Column<Subscriber>[] => [
  { label: 'Email', cell: ({ email }) => <bdi>{email}</bdi>, sortBy: 'server' },
  {
    label: 'Frequency',
    cell: ({ frequency }) => frequencyLabels[frequencyOf(frequency)],
    sortBy: 'server',
    width: 180,
  },
  { label: 'Subscribed', cell: ({ created_at }) => dateOf(created_at), sortBy: 'server', width: 140 },
  {
    label: 'Actions',
    align: 'end',
    width: 120,
    cell: (subscriber) => (
      <Button
        color="error"
        size="small"
        aria-label={`Remove ${subscriber.email}`}
        onClick={() => onRemove(subscriber)}
        sx={{ my: -0.5 }}
      >
        Remove
      </Button>
    ),
  },
];

const serverColumns: Record<string, SubscriberOrder['column']> = {
  Email: 'email',
  Frequency: 'frequency',
  Subscribed: 'created_at',
};

/** The order to request from the server. */
export function orderOf(sorting: Sorting | undefined): SubscriberOrder {
  const column = sorting && serverColumns[sorting.column];
  return column ? { column, ascending: sorting.direction === 'asc' } : newestSubscribersFirst;
}
