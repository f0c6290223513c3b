import { t } from '@newsletters/shared/texts';
import { AppTheme } from '@newsletters/shared/theme';
import { Container, ErrorBanner, Typography, useSiteName } from '@newsletters/shared/ui';

/** Shown when the page can't even find out where its back end is. */
export function StartFailure({ error }: { error: unknown }) {
  const siteName = useSiteName();
  console.error('The page could not start', error);
  return (
    <AppTheme>
      <Container component="main" maxWidth="sm" sx={{ py: 8 }}>
        <Typography variant="h1" gutterBottom>
          {siteName}
        </Typography>
        <ErrorBanner
          error={t("The site can't be reached right now. Please try again in a moment.")}
          onRetry={() => window.location.reload()}
        />
      </Container>
    </AppTheme>
  );
}
