import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Page } from './Page';

/** Shown in place of a page that the user has no access to; `children` says why. */
export function AccessDenied({ children }: { children: ReactNode }) {
  return (
    <Page title="Access Denied" width="md">
      <Typography color="textSecondary">{children}</Typography>
    </Page>
  );
}
