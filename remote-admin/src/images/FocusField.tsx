import { CENTRE } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Typography } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';
import { Range } from './Range';

/** How large phones show the cover of a newsletter in a list, in pixels. */
export const PHONE = 96;

interface Props {
  /** The point of interest of the image, in percent of its width from the left. */
  focus: number;
  disabled?: boolean;
  onChange: (focus: number) => void;
  /** The image as phones show it, in a square. */
  children: ReactNode;
}

/** Shows what phones show of an image, and lets the user move its point of interest. */
export function FocusField({ focus, disabled = false, onChange, children }: Props) {
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 2, alignItems: 'center' }}>
      <Box
        sx={{
          flex: 'none',
          position: 'relative',
          width: PHONE,
          height: PHONE,
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'action.hover',
        }}
      >
        {children}
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Range
          label={t('Focus on phones')}
          dir="ltr"
          value={focus}
          min={0}
          max={100}
          step={5}
          valueText={focus === CENTRE ? t('Middle') : t('{focus, number}% from the left', { focus })}
          disabled={disabled}
          onChange={onChange}
        />
        <Typography variant="caption" color="textSecondary" component="p">
          {t('Phones show a square. Move the focus to what should stay in it.')}
        </Typography>
      </Box>
    </Box>
  );
}
