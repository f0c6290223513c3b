import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Page } from './Page';

/** What a person sees in place of a page that is not theirs to see; `children` says why. */
export function AccessDenied({ children }: { children: ReactNode }) {
  return (
    <Page title="Access Denied" width="md">
      <Typography color="textSecondary">{children}</Typography>
    </Page>
  );
}
