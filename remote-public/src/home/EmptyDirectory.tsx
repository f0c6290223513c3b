import { can } from '@newsletters/shared/model';
import { Link } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, Button, EmptyText, Typography } from '@newsletters/shared/ui';

/** Shown in place of the newsletters until the first one is published. */
export function EmptyDirectory() {
  const { role } = useSession();
  const editor = can(role, 'manageContent');
  return (
    <Box sx={{ pb: 6, textAlign: 'center' }}>
      <EmptyText>{t('No newsletters available at the moment.')}</EmptyText>
      <Typography color="textSecondary" sx={{ mt: -5, mb: 3 }}>
        {editor
          ? t('This site is ready for its first newsletter.')
          : t('The first ones are on their way. Please come back soon.')}
      </Typography>
      {editor && (
        <Button component={Link} to="/newsletters" variant="contained">
          {t('Set up your directory')}
        </Button>
      )}
    </Box>
  );
}
