import Stack from '@mui/material/Stack';
import type { SxProps } from '@mui/material/styles';
import { ErrorBanner } from '@newsletters/shared/ui';
import type { ReactNode, SubmitEventHandler } from 'react';

interface Props {
  onSubmit: SubmitEventHandler;
  /** The failure of the last attempt, shown above the fields; what was entered stays. */
  error?: unknown;
  /** Accessible name of the form. */
  label: string;
  id?: string;
  sx?: SxProps;
  children: ReactNode;
}

/** A form whose fields keep the browser-level rules, while our sentences are shown instead of its bubbles. */
export function Form({ onSubmit, error, label, id, sx, children }: Props) {
  return (
    <Stack
      component="form"
      noValidate
      id={id}
      aria-label={label}
      onSubmit={onSubmit}
      sx={{ gap: 2.5, ...sx }}
    >
      <ErrorBanner error={error} />
      {children}
    </Stack>
  );
}
