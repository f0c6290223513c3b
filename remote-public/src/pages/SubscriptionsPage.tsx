import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { AddIcon } from '@newsletters/shared/forms';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Button, Page } from '@newsletters/shared/ui';
import { useState } from 'react';
import { Account } from '../account/Account';
import { AllSubscriptions } from '../subscriptions/AllSubscriptions';
import { SubscribeDialog } from '../subscriptions/LazySubscribeDialog';
import { ReadingLoad } from '../subscriptions/ReadingLoad';

export default function SubscriptionsPage() {
  const { user } = useSession();
  const userId = user?.id ?? '';
  const { data: subscriptions } = useSuspenseQuery(subscriptionsQuery(userId));
  const [subscribing, setSubscribing] = useState(false);
  const subscribe = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      aria-haspopup="dialog"
      onClick={() => setSubscribing(true)}
    >
      {t('Subscribe to a Newsletter')}
    </Button>
  );
  return (
    <Page title={t('My Subscriptions')} width="md" actions={subscribe}>
      {subscriptions.length > 0 && <ReadingLoad subscriptions={subscriptions} />}
      <AllSubscriptions subscriptions={subscriptions} />
      <Account />
      {subscribing && <SubscribeDialog userId={userId} onClose={() => setSubscribing(false)} />}
    </Page>
  );
}
