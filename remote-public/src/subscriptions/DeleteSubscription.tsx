import { reported } from '@newsletters/shared/api/reported';
import { deleteSubscription, stateOf } from '@newsletters/shared/api/subscriptionChanges';
import { pauseOf, type Subscription } from '@newsletters/shared/api/subscriptions';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { isActive } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { notificationOf } from './feedback';
import { deletionOf } from './MoreMenu';
import { PauseButton } from './PauseButton';
import { nameOf } from './shown';
import { usePause } from './usePause';

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

interface PauseProps {
  subscription: Subscription;
  onDone: () => void;
}

/** For people who only want no issues for a while. */
function PauseInstead({ subscription, onDone }: PauseProps) {
  const pause = usePause([subscription]);
  const { user_id: userId, newsletter_id: newsletterId } = subscription;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 2 }}>
        <Typography variant="body2">{t('Only away for a while?')}</Typography>
        <PauseButton
          size="small"
          loading={pause.isPending}
          onUntil={(until) => pause.mutate({ userId, newsletterId, until }, { onSuccess: onDone })}
        >
          {t('Pause instead')}
        </PauseButton>
      </Box>
      <ErrorBanner error={pause.error} />
    </>
  );
}

/** Asks for confirmation, then deletes a subscription. */
export function DeleteSubscription({ subscription, onClose }: Props) {
  const removal = useMutation(
    reported(deleteSubscription, (was, shown) =>
      notificationOf(nameOf(shown), {
        userId: was.user_id,
        newsletterId: was.newsletter_id,
        before: stateOf(was),
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
    >
      {(shown) =>
        isActive(shown) && !pauseOf(shown) && <PauseInstead subscription={shown} onDone={onClose} />
      }
    </ConfirmRemoval>
  );
}
