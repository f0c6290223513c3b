import { subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { AddIcon } from '@newsletters/shared/forms';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, Button, Loading, Page, PageBoundary } from '@newsletters/shared/ui';
import { useState } from 'react';
import { Account } from '../account/Account';
import { AllSubscriptions } from '../subscriptions/AllSubscriptions';
import { SubscribeDialog } from '../subscriptions/LazySubscribeDialog';
import { ReadingLoad } from '../subscriptions/ReadingLoad';

function Subscriptions({ userId }: { userId: string }) {
  const { data: subscriptions } = useSuspenseQuery(subscriptionsQuery(userId));
  return (
    <>
      {subscriptions.length > 0 && <ReadingLoad subscriptions={subscriptions} />}
      <AllSubscriptions subscriptions={subscriptions} />
    </>
  );
}

/** Keeps what follows the list off the screen, so that it doesn't move when the list arrives. */
const loading = (
  <Box sx={{ minHeight: '100vh' }}>
    <Loading />
  </Box>
);

export default function SubscriptionsPage() {
  const { user } = useSession();
  const userId = user?.id ?? '';
  // How often the dialog was opened since it was closed: more than once when its code couldn't be loaded.
  const [subscribing, setSubscribing] = useState(0);
  const subscribe = (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      aria-haspopup="dialog"
      onClick={() => setSubscribing(subscribing + 1)}
    >
      {t('Subscribe to a Newsletter')}
    </Button>
  );
  return (
    <Page title={t('My Subscriptions')} width="md" actions={subscribe}>
      <PageBoundary resetKeys={[userId]} loading={loading}>
        <Subscriptions userId={userId} />
      </PageBoundary>
      <Account />
      {subscribing > 0 && (
        <SubscribeDialog key={subscribing} userId={userId} onClose={() => setSubscribing(0)} />
      )}
    </Page>
  );
}
