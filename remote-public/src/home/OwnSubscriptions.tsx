import { isActive, subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { frequencyOf } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { ErrorBanner } from '@newsletters/shared/ui';
import { useEffect } from 'react';
import { none, type OwnFrequencies } from './own';

export interface OwnSubscriptionsProps {
  userId: string;
  onChange: (own: OwnFrequencies) => void;
}

/** Reads the user's subscriptions for the cards, and says when that fails. */
export function OwnSubscriptions({ userId, onChange }: OwnSubscriptionsProps) {
  const { data, error, refetch } = useQuery(subscriptionsQuery(userId));
  useEffect(() => {
    const active = data?.filter(isActive) ?? [];
    onChange(new Map(active.map((item) => [item.newsletter_id, frequencyOf(item.frequency)])));
    return () => onChange(none);
  }, [data, onChange]);
  return <ErrorBanner error={error} onRetry={() => void refetch()} />;
}
