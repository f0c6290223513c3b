import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';

interface Props<Target> {
  /** What to remove; the dialog is open while this is set. */
  target: Target | undefined;
  question: string;
  action: string;
  /** What else will be lost. */
  impact?: (target: Target) => ReactNode;
  /** The mutation that removes it. */
  removal: { isPending: boolean; error: Error | null; reset: () => void };
  onConfirm: (target: Target) => void;
  onClose: () => void;
  /** What the user can choose before. */
  children?: (target: Target) => ReactNode;
}

/** Asks for confirmation before something is removed. While it fades out, it keeps its content. */
export function ConfirmRemoval<Target>({
  target,
  impact,
  removal,
  onConfirm,
  onClose,
  children,
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
      onConfirm={() => target !== undefined && onConfirm(target)}
      onCancel={close}
    >
      {shown !== undefined && children?.(shown)}
    </ConfirmDialog>
  );
}
