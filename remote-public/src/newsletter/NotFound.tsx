import { suggestionsQuery } from '@newsletters/shared/api/newsletters/reads';
import { useQuery } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { Button, Container, Typography, useSiteName } from '@newsletters/shared/ui';
import { Head } from '../head/Head';
import { missingHead } from '../head/heads';
import { Suggestions } from './Suggestions';

/** In place of a newsletter that does not exist. */
export function NotFound() {
  const { data, isLoading } = useQuery(suggestionsQuery());
  return (
    <Container maxWidth="md" sx={{ py: { xs: 3, md: 5 } }}>
      <Head {...missingHead(useSiteName())} />
      <div role="alert">
        <Typography variant="h1" tabIndex={-1} sx={{ outline: 'none' }}>
          {t('Newsletter not found')}
        </Typography>
      </div>
      <Typography color="textSecondary" sx={{ mt: 1.5, mb: 2.5 }}>
        {t('It may have been deleted, or the link is incomplete.')}
      </Typography>
      <Button component={Link} to="/" variant="contained">
        {t('Return to Home')}
      </Button>
      <Suggestions heading={t('New in the directory')} newsletters={isLoading ? undefined : (data ?? [])} />
    </Container>
  );
}
