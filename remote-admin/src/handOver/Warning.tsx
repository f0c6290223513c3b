import { Alert } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';

/** Says that the hand-over needs attention, or time. */
export const Warning = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Alert severity="warning" role="status" action={action}>
    {children}
  </Alert>
);
