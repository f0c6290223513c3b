import type { NewsletterChoice } from '@newsletters/shared/api/newsletters';
import { isActive, subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { frequencyLabels, frequencyOf } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { Box, Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { SubscribeDialog } from '../subscriptions/LazySubscribeDialog';

interface Props {
  newsletter: NewsletterChoice;
}

function Subscribe({ newsletter, userId }: Props & { userId: string }) {
  const { data, error, isPending, refetch } = useQuery(subscriptionsQuery(userId));
  const [open, setOpen] = useState(false);
  const subscription = data?.find(({ newsletter_id }) => newsletter_id === newsletter.id);
  const subscribed = isActive(subscription);
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <Button
        variant={subscribed ? 'outlined' : 'contained'}
        size="large"
        aria-haspopup="dialog"
        disabled={isPending}
        onClick={() => setOpen(true)}
      >
        {subscribed ? 'Subscribed' : 'Subscribe'}
      </Button>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: '1lh' }}>
        {subscribed && frequencyLabels[frequencyOf(subscription?.frequency)]}
      </Typography>
      {open && <SubscribeDialog userId={userId} newsletter={newsletter} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Subscribes the signed-in user, or shows that they're subscribed. */
export function SubscribeButton({ newsletter }: Props) {
  const { user, status } = useSession();
  if (user) return <Subscribe key={user.id} newsletter={newsletter} userId={user.id} />;
  return (
    <Box sx={{ visibility: status === 'loading' ? 'hidden' : 'visible' }}>
      <Button variant="contained" size="large" disabled>
        Sign in to Subscribe
      </Button>
    </Box>
  );
}
