import { reported } from '@newsletters/shared/api/reported';
import { deleteSubscription, type Subscription, stateOf } from '@newsletters/shared/api/subscriptions';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box } from '@newsletters/shared/ui';
import { notificationOf } from './feedback';
import { deletionOf } from './MoreMenu';
import { nameOf } from './SubscriptionRow';

interface Props {
  /** The subscription to delete; the dialog is open while there is one. */
  subscription: Subscription | undefined;
  onClose: () => void;
}

const Impact = ({ subscription }: { subscription: Subscription }) => (
  <>
    <Box component="strong" dir="auto" sx={{ display: 'block' }}>
      {nameOf(subscription)}
    </Box>
    {deletionOf(subscription)}
  </>
);

/** Asks for confirmation, then deletes a subscription. */
export function DeleteSubscription({ subscription, onClose }: Props) {
  const removal = useMutation(
    reported(deleteSubscription, (_nothing, deleted) =>
      notificationOf(nameOf(deleted), {
        userId: deleted.user_id,
        newsletterId: deleted.newsletter_id,
        before: stateOf(deleted),
        after: undefined,
      }),
    ),
  );
  return (
    <ConfirmRemoval
      target={subscription}
      question={t('Are you sure you want to delete this subscription?')}
      impact={(shown) => <Impact subscription={shown} />}
      action={t('Delete')}
      removal={removal}
      onConfirm={(target) => removal.mutate(target, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
