import { ConfirmDialog } from '@newsletters/shared/forms';
import { type ReactNode, useState } from 'react';

interface Props<Target> {
  /** What is to be removed; the dialog is open while there is something. */
  target: Target | undefined;
  question: string;
  action: string;
  impact?: (target: Target) => ReactNode;
  /** The state of the mutation that removes it. */
  removal: { isPending: boolean; error: Error | null; reset: () => void };
  onConfirm: (target: Target) => void;
  onClose: () => void;
}

/** Asks before something is removed. While it fades away it still shows what it was about. */
export function ConfirmRemoval<Target>({
  target,
  removal,
  impact,
  onConfirm,
  onClose,
  ...texts
}: Props<Target>) {
  const [shown, setShown] = useState(target);
  if (target !== undefined && target !== shown) setShown(target);
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      {...texts}
      open={target !== undefined}
      impact={shown !== undefined && impact?.(shown)}
      pending={removal.isPending}
      error={removal.error}
      onConfirm={() => target !== undefined && !removal.isPending && onConfirm(target)}
      onCancel={close}
    />
  );
}
