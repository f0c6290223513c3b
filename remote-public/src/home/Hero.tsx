import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { useQuery } from '@newsletters/shared/query';
import { Box, Button, Container, ErrorBanner, Picture, Stack, Typography } from '@newsletters/shared/ui';
import { heroFallback } from './heroFallback';

const defaults = {
  heading: 'Find newsletters worth reading',
  text: 'Browse by category, read an example issue, and subscribe at your own pace.',
};

const FAILED = 'Unable to load site settings';

/** The specified message, with the server's reason if it gave one. */
const sentence = (error: Error) => (error.message === FAILED ? FAILED : `${FAILED}: ${error.message}`);

/** The banner of the home page. It shows its defaults when the settings can't be loaded. */
export function Hero() {
  // The logo reads the settings too: if that has failed, only the user retries.
  const { data, error, isPending, refetch } = useQuery({ ...siteSettingsQuery, retryOnMount: false });
  return (
    <Box
      component="section"
      aria-labelledby="hero-heading"
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container maxWidth="xl" sx={{ py: { xs: 3, md: 5 } }}>
        <ErrorBanner error={error && sentence(error)} onRetry={() => void refetch()} />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
            gap: { xs: 3, md: 6 },
            alignItems: 'center',
          }}
        >
          {/* Until the settings are loaded, the default texts only reserve space for the real ones. */}
          <Box sx={{ overflowWrap: 'anywhere', visibility: isPending ? 'hidden' : 'visible' }}>
            <Typography
              id="hero-heading"
              variant="h1"
              tabIndex={-1}
              sx={{ fontSize: { xs: '2.125rem', md: '3rem' }, textWrap: 'balance', outline: 'none' }}
            >
              {data?.hero_heading?.trim() || defaults.heading}
            </Typography>
            <Typography
              variant="subtitle1"
              component="p"
              color="textSecondary"
              sx={{ mt: 2, maxWidth: '38rem' }}
            >
              {data?.hero_text?.trim() || defaults.text}
            </Typography>
            <Stack direction="row" sx={{ mt: 3, gap: 1.5, flexWrap: 'wrap' }}>
              <Button variant="contained" size="large">
                Get Started
              </Button>
              <Button variant="outlined" size="large">
                Learn More
              </Button>
            </Stack>
          </Box>
          <Picture src={data?.hero_image_url} alt="" fallback={heroFallback} eager sx={{ borderRadius: 2 }} />
        </Box>
      </Container>
    </Box>
  );
}
