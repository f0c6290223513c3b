import { Box, ErrorBanner, Stack, Typography } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';

interface Props {
  /** What the button is about. */
  text: ReactNode;
  /** The failure of the last attempt. */
  error?: unknown;
  /** The button. */
  children: ReactNode;
}

/** One thing that can be done with the account. */
export function AccountRow({ text, error, children }: Props) {
  return (
    <Box sx={{ p: 2 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, alignItems: { xs: 'flex-start', sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Typography>
        <Box sx={{ flexShrink: 0 }}>{children}</Box>
      </Stack>
      <ErrorBanner error={error} />
    </Box>
  );
}
