import { t } from '@newsletters/shared/texts';
import { Box, MailIcon, Typography } from '@newsletters/shared/ui';

/** Covers the page while an email is dragged over it. */
export function DropHint({ children = t('Drop the email to import it') }: { children?: string }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        inset: 12,
        // What is dropped may be for the image field.
        pointerEvents: 'none',
        zIndex: 'modal',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        border: 3,
        borderStyle: 'dashed',
        borderColor: 'primary.main',
        borderRadius: 2,
        bgcolor: 'background.default',
        opacity: 0.94,
      }}
    >
      <MailIcon color="primary" fontSize="large" />
      <Typography variant="h3" component="p">
        {children}
      </Typography>
    </Box>
  );
}
