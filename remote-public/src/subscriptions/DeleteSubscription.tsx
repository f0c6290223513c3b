import { deleteSubscription, type Subscription } from '@newsletters/shared/api/subscriptions';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';

interface Props {
  /** The subscription to delete; the dialog is open while there is one. */
  subscription: Subscription | undefined;
  onClose: () => void;
}

/** Asks for confirmation, then deletes a subscription. */
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
