import { Alert } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';

/** Says that the hand-over needs attention, or time. */
export const Warning = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Alert
    severity="warning"
    role="status"
    action={action}
    sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 16rem' } }}
  >
    {children}
  </Alert>
);
