import { LinearProgress } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import {
  Box,
  Button,
  CloseIcon,
  ErrorBanner,
  focusHeading,
  GlobalStyles,
  IconButton,
  Paper,
  Typography,
} from '@newsletters/shared/ui';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

/** The height of the page's header in pixels. */
const HEADER = 64;

/** How far something is that is done with what is selected. */
export interface Progress {
  /** What is being done, and how far it is, in words. */
  doing: string;
  status: string;
  /** From 0 to 1; absent if it's unknown. */
  part?: number | undefined;
}

interface Props {
  label: string;
  /** How much is selected, in words. */
  selected: string;
  progress: Progress | undefined;
  failure: string;
  onCancel: () => void;
  onClear: () => void;
  /** What can be done; not shown while something is. */
  actions: ReactNode;
  children?: ReactNode;
}

/** The bar's height, so that the head of the table sticks below it. */
function useHeight() {
  const [height, setHeight] = useState(0);
  const ref = useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const observer = new ResizeObserver(() => setHeight(bar.offsetHeight));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return { height, ref };
}

/** Passes the focus on when it goes, as the button that had it may have gone as well. */
function PassFocusOn() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading({ preventScroll: true });
    },
    [],
  );
  return null;
}

/** Says what is selected in a table, and what can be done with it. It stays in sight while the table scrolls. */
export function SelectionFrame({
  label,
  selected,
  progress,
  failure,
  onCancel,
  onClear,
  actions,
  children,
}: Props) {
  const { height, ref } = useHeight();
  return (
    <Paper
      ref={ref}
      role="region"
      aria-label={label}
      variant="outlined"
      sx={{ position: 'sticky', top: HEADER, zIndex: 3, px: 2, py: 1, mb: 1, boxShadow: 3 }}
    >
      <PassFocusOn key={progress ? 'progress' : 'actions'} />
      <GlobalStyles styles={{ html: { '--table-head-top': `${HEADER + height}px` } }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography role="status" sx={{ flex: '1 1 8rem', fontWeight: 600 }}>
          {progress?.status ?? selected}
        </Typography>
        {progress ? (
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        ) : (
          <>
            {actions}
            <IconButton
              aria-label={t('Clear selection')}
              sx={{ marginInlineStart: 'auto' }}
              onClick={onClear}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
      {progress && (
        <LinearProgress
          aria-label={progress.doing}
          variant={progress.part === undefined ? 'indeterminate' : 'determinate'}
          value={progress.part && 100 * progress.part}
          sx={{ mt: 1 }}
        />
      )}
      <ErrorBanner error={failure} />
      {children}
    </Paper>
  );
}
