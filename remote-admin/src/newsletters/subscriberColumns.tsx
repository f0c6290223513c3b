import {
  newestSubscribersFirst,
  type Subscriber,
  type SubscriberOrder,
} from '@newsletters/shared/api/subscribers';
import { dateOf, frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import type { Column, Sorting } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';

const labels = {
  email: t('Email'),
  frequency: t('Frequency'),
  created_at: t('Subscribed'),
} satisfies Record<SubscriberOrder['column'], string>;

/** The columns of the subscribers table. The server sorts, because not all rows are loaded. */
export const subscriberColumns = (onRemove: (subscriber: Subscriber) => void): Column<Subscriber>[] => [
  { label: labels.email, cell: ({ email }) => <bdi>{email}</bdi>, sortBy: 'server' },
  {
    label: labels.frequency,
    cell: ({ frequency }) => frequencyLabels[frequencyOf(frequency)],
    sortBy: 'server',
    width: 180,
  },
  { label: labels.created_at, cell: ({ created_at }) => dateOf(created_at), sortBy: 'server', width: 140 },
  {
    label: t('Actions'),
    align: 'end',
    width: 120,
    cell: (subscriber) => (
      <Button
        color="error"
        size="small"
        aria-label={t('Remove {name}', { name: subscriber.email })}
        onClick={() => onRemove(subscriber)}
        sx={{ my: -0.5 }}
      >
        {t('Remove')}
      </Button>
    ),
  },
];

const columns = Object.keys(labels) as SubscriberOrder['column'][];

/** The order in which the table opens. */
export const newestFirst: Sorting = { column: labels.created_at, direction: 'desc' };

/** The order to request from the server. */
export function orderOf(sorting: Sorting): SubscriberOrder {
  const column = columns.find((one) => labels[one] === sorting.column);
  return column ? { column, ascending: sorting.direction === 'asc' } : newestSubscribersFirst;
}
