import { connectNewsletter, type HandOver } from '@newsletters/shared/api/handOver';
import { reported } from '@newsletters/shared/api/reported';
import { ConfirmDialog } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';

interface Props {
  newsletterId: string;
  tool: HandOver['tool'];
  open: boolean;
  onClose: () => void;
}

/** Asks for confirmation, then hands a newsletter no longer over. */
export function Disconnect({ newsletterId, tool, open, onClose }: Props) {
  const { mutate, isPending, error, reset } = useMutation(
    reported(connectNewsletter(newsletterId), () => ({ message: t('Newsletter disconnected') })),
  );
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      question={t('Are you sure you want to disconnect this newsletter?')}
      impact={
        tool === 'webhook'
          ? t(
              "The webhook's receiver keeps the people it knows. From now on, it no longer learns who subscribes or leaves.",
            )
          : t(
              'The people who are on the list in listmonk stay on it. From now on, it no longer learns who subscribes or leaves.',
            )
      }
      action={t('Disconnect')}
      pending={isPending}
      error={error}
      onConfirm={() => mutate(null, { onSuccess: onClose })}
      onCancel={close}
    />
  );
}
