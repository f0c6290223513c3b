import type { Introduction } from '@newsletters/shared/api/newsletters/reads';
import { type Subscription, subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { frequencyOf, isActive } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner } from '@newsletters/shared/ui';
import { useSubscriptionChange } from '../subscriptions/useSubscriptionChange';
import { useFocusWhenGone } from './useFocusWhenGone';

interface Props {
  newsletter: Introduction;
}

function Leave({ newsletter, subscription }: Props & { subscription: Subscription }) {
  const { mutate, error, isPending } = useSubscriptionChange(newsletter, true);
  const { user_id: userId, newsletter_id: newsletterId } = subscription;
  const frequency = frequencyOf(subscription.frequency);
  return (
    <>
      <ErrorBanner error={error} />
      <Button
        variant="outlined"
        size="large"
        loading={isPending}
        onClick={() => mutate({ userId, newsletterId, active: false, frequency })}
      >
        {t('Unsubscribe')}
      </Button>
    </>
  );
}

/**
 * In place of the subscribe button where nobody can subscribe: subscribers can still leave. Loaded when it is shown, because
 * hardly any page needs it.
 */
export function LeaveButton({ newsletter, userId }: Props & { userId: string }) {
  const { data, error, refetch } = useQuery(subscriptionsQuery(userId));
  const subscription = data?.find(({ newsletter_id }) => newsletter_id === newsletter.id);
  useFocusWhenGone(isActive(subscription));
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {subscription && isActive(subscription) && (
        <Leave newsletter={newsletter} subscription={subscription} />
      )}
    </>
  );
}
