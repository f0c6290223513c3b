import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { SxProps } from '@mui/material/styles';
import { ErrorBanner } from '@newsletters/shared/ui';
import { type ReactNode, type SubmitEventHandler, useEffect, useRef, useState } from 'react';
import { useHold } from './FormDialog';

interface Props {
  onSubmit: SubmitEventHandler;
  /** The failure of the last attempt, shown above the fields, which keep their values, until the next one, even if a rule stops that. */
  error?: unknown;
  /** Whether it is being sent; a dialog around it then stays open. */
  pending?: boolean;
  /** Accessible name of the form. */
  label: string;
  id?: string;
  sx?: SxProps;
  children: ReactNode;
}

/** Stays clear of the sticky header, and of what says below it that the server can't be reached, when the page moves to it. */
const scrollMarginTop = '188px';

/** A form whose fields keep the browser-level rules, with our messages instead of the browser's bubbles. */
export function Form({ onSubmit, error, pending = false, label, id, sx, children }: Props) {
  useHold(pending);
  const [outdated, setOutdated] = useState<unknown>();
  // The next failure can have the same words.
  if (!error && outdated) setOutdated(undefined);
  const failure = error === outdated ? undefined : error;
  const banner = useRef<HTMLDivElement>(null);
  // The submit button can be far below the banner.
  useEffect(() => {
    if (failure) banner.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);
  return (
    <Stack
      component="form"
      noValidate
      id={id}
      aria-label={label}
      onSubmit={(event) => {
        // Or the browser would leave the page.
        event.preventDefault();
        setOutdated(error);
        onSubmit(event);
      }}
      sx={{ gap: 2.5, '& :is(a, button, input, textarea, [tabindex])': { scrollMarginTop }, ...sx }}
    >
      {failure ? (
        <Box ref={banner} sx={{ scrollMarginTop, '& > .MuiAlert-root': { my: 0 } }}>
          <ErrorBanner error={failure} />
        </Box>
      ) : null}
      {children}
    </Stack>
  );
}
