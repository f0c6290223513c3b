import { t } from '@newsletters/shared/texts';
import { Box, Button, GlobalStyles, Typography } from '@newsletters/shared/ui';

interface Props {
  /** The label of the saving button. */
  action: string;
  unsaved: boolean;
  saving: boolean;
  /** Whether saving has to wait for something else. */
  waiting: boolean;
  onCancel: () => void;
}

/** Save and Cancel, always visible at the lower edge of the screen. */
export function FormBar({ action, unsaved, saving, waiting, onCancel }: Props) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        rowGap: 0.5,
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        pt: 1.5,
        pb: 'max(12px, env(safe-area-inset-bottom))',
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {/* Neither a focused field nor a notification may be behind the bar. */}
      <GlobalStyles styles={{ html: { scrollPaddingBottom: 96, '--bottom-bar-height': '96px' } }} />
      <Button type="submit" variant="contained" size="large" loading={saving || waiting}>
        {action}
      </Button>
      <Button size="large" onClick={onCancel} disabled={saving}>
        {t('Cancel')}
      </Button>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ marginInlineStart: { sm: 1 } }}>
        {unsaved && t('Unsaved changes')}
      </Typography>
    </Box>
  );
}
