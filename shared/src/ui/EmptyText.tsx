import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The message for an empty list; announced when it appears. */
export function EmptyText({ children }: { children: ReactNode }) {
  return (
    <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
      {children}
    </Typography>
  );
}
