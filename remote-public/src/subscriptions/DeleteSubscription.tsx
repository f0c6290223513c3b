import { deleteSubscription, type Subscription } from '@newsletters/shared/api/subscriptions';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';

interface Props {
  /** The one to delete; the dialog is open while there is one. */
  subscription: Subscription | undefined;
  onClose: () => void;
}

/** Asks before a subscription is deleted, and deletes it. */
export function DeleteSubscription({ subscription, onClose }: Props) {
  const removal = useMutation(deleteSubscription);
  return (
    <ConfirmRemoval
      target={subscription}
      question="Are you sure you want to delete this subscription?"
      impact={({ newsletters }) => newsletters?.title}
      action="Delete"
      removal={removal}
      onConfirm={(target) => removal.mutate(target, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
