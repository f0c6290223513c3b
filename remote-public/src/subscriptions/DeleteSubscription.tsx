import { deleteSubscription, type Subscription } from '@newsletters/shared/api/subscriptions';
import { ConfirmDialog } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import { focusHeading } from '@newsletters/shared/ui';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

/** Asks before a subscription is deleted, and deletes it. */
export function DeleteSubscription({ subscription, onClose }: Props) {
  const deletion = useMutation(deleteSubscription);
  const confirm = () => {
    if (deletion.isPending) return;
    deletion.mutate(subscription, {
      onSuccess: () => {
        onClose();
        // The button that opened the dialog is gone with its subscription.
        requestAnimationFrame(focusHeading);
      },
    });
  };
  return (
    <ConfirmDialog
      open
      question="Are you sure you want to delete this subscription?"
      impact={subscription.newsletters?.title}
      action="Delete"
      pending={deletion.isPending}
      error={deletion.error}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
