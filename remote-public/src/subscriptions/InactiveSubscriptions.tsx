import { direction } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ExpandIcon, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useId } from 'react';

interface Props {
  count: number;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** The inactive subscriptions, which are shown on request. */
export function InactiveSubscriptions({ count, open, onToggle, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={`${id}-heading`} sx={{ mt: 3 }}>
      <Typography id={`${id}-heading`} variant="h2" sx={{ typography: 'h3' }}>
        <Button
          color="inherit"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          startIcon={
            <ExpandIcon
              sx={{ transform: open ? undefined : `rotate(${direction === 'rtl' ? 90 : -90}deg)` }}
            />
          }
          sx={{ font: 'inherit', marginInlineStart: -1 }}
        >
          {t('Inactive ({count, number})', { count })}
        </Button>
      </Typography>
      {open && <div id={id}>{children}</div>}
    </Box>
  );
}
