import { deleteSubscription, type Subscription } from '@newsletters/shared/api/subscriptions';
import { ConfirmDialog } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import { useState } from 'react';

interface Props {
  /** The one to delete; the dialog is open while there is one. */
  subscription: Subscription | undefined;
  onClose: () => void;
}

/** Asks before a subscription is deleted, and deletes it. While it fades away it still shows what it was about. */
export function DeleteSubscription({ subscription, onClose }: Props) {
  const deletion = useMutation(deleteSubscription);
  const [shown, setShown] = useState(subscription);
  if (subscription && subscription !== shown) setShown(subscription);
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={subscription !== undefined}
      question="Are you sure you want to delete this subscription?"
      impact={shown?.newsletters?.title}
      action="Delete"
      pending={deletion.isPending}
      error={deletion.error}
      onConfirm={() => {
        if (subscription && !deletion.isPending) deletion.mutate(subscription, { onSuccess: close });
      }}
      onCancel={close}
    />
  );
}
