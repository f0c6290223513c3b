import { isActive, type Subscription, subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { counted } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { WindowedList } from '@newsletters/shared/tables';
import { AddIcon, Button, EmptyText, Page, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { Account } from '../account/Account';
import { DeleteSubscription } from '../subscriptions/DeleteSubscription';
import { SubscribeDialog } from '../subscriptions/LazySubscribeDialog';
import { loadOf } from '../subscriptions/load';
import { SubscriptionCard } from '../subscriptions/SubscriptionCard';

function summary(subscriptions: Subscription[]) {
  const active = subscriptions.filter(isActive).length;
  return `${counted(active, 'active subscription')}, ${loadOf(subscriptions)}`;
}

export default function SubscriptionsPage() {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const { data: subscriptions } = useSuspenseQuery(subscriptionsQuery(userId));
  const [subscribing, setSubscribing] = useState(false);
  const [deleting, setDeleting] = useState<Subscription>();
  const subscribe = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      aria-haspopup="dialog"
      onClick={() => setSubscribing(true)}
    >
      Subscribe to a Newsletter
    </Button>
  );
  return (
    <Page title="My Subscriptions" width="md" actions={subscribe}>
      {subscriptions.length === 0 ? (
        <EmptyText>You have no subscriptions yet.</EmptyText>
      ) : (
        <>
          <Typography role="status" color="textSecondary" sx={{ mb: 3 }}>
            {summary(subscriptions)}
          </Typography>
          <WindowedList label="My subscriptions" items={subscriptions} itemKey={({ id }) => id}>
            {(subscription) => <SubscriptionCard subscription={subscription} onDelete={setDeleting} />}
          </WindowedList>
        </>
      )}
      <Account />
      {subscribing && <SubscribeDialog userId={userId} onClose={() => setSubscribing(false)} />}
      <DeleteSubscription subscription={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
}
