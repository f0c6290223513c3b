import { growthLineQuery } from '@newsletters/shared/api/growth';
import { useQuery } from '@newsletters/shared/query';
import { Line } from './Line';

/** The last 30 days of a newsletter's active subscribers; nothing until they are there, or if they can't be loaded. */
export function SubscriberLine({ id }: { id: string }) {
  const { data } = useQuery(growthLineQuery(id));
  return data ? <Line numbers={data} /> : null;
}
