import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '@newsletters/shared/router';
import { requestSignIn, useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import type { ReactNode } from 'react';
import { Page } from './Page';

interface Props {
  title?: string;
  /** Why. */
  children: ReactNode;
}

/** Shown in place of a page that the user has no access to. After signing in, the page may be there. */
export function AccessDenied({ title = t('Access Denied'), children }: Props) {
  const { status } = useSession();
  return (
    <Page title={title} width="md">
      <Typography color="textSecondary">{children}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 3 }}>
        {status === 'signed-out' && (
          <Button variant="contained" onClick={requestSignIn}>
            {t('Sign in')}
          </Button>
        )}
        <Button component={Link} to="/" variant={status === 'signed-out' ? 'text' : 'outlined'}>
          {t('Return to Home')}
        </Button>
      </Stack>
    </Page>
  );
}
