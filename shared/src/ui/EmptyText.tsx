import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The sentence shown where a list has nothing to show; announced when it appears. */
export function EmptyText({ children }: { children: ReactNode }) {
  return (
    <Typography role="status" color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
      {children}
    </Typography>
  );
}
