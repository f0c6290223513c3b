import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { useQuery } from '@newsletters/shared/query';
import { ErrorBanner } from '@newsletters/shared/ui';

/** Reads the user's subscriptions for the cards, which take them from the cache, and says when that fails. */
export function OwnSubscriptions({ userId }: { userId: string }) {
  const { error, refetch } = useQuery(subscriptionsQuery(userId));
  return <ErrorBanner error={error} onRetry={() => void refetch()} />;
}
