import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { useQuery } from '@newsletters/shared/query';
import { Box, Container, ErrorBanner, Picture, useUnreachable } from '@newsletters/shared/ui';
import { HeroText } from './HeroText';
import { heroFallback } from './heroFallback';

const FAILED = 'Unable to load site settings';

/** The specified message, with the server's reason if it gave one. */
const sentence = (error: Error) => (error.message === FAILED ? FAILED : `${FAILED}: ${error.message}`);

/** One transparent pixel, so that a phone, which shows no image, downloads none. */
const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The banner of the home page. It shows its defaults when the settings can't be loaded. */
export function Hero() {
  // The logo reads the settings too: if that has failed, only the user retries.
  const { data, error, isPending, refetch } = useQuery({ ...siteSettingsQuery, retryOnMount: false });
  const unreachable = useUnreachable();
  return (
    <Box
      component="section"
      aria-labelledby="hero-heading"
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container maxWidth="xl" sx={{ py: { xs: 2, md: 2.25 } }}>
        <ErrorBanner error={error && sentence(error)} onRetry={() => void refetch()} />
        <Box sx={{ display: 'flex', gap: 5, alignItems: 'center', justifyContent: 'space-between' }}>
          {/* Until the settings are loaded, the default texts only reserve space for the real ones, if any are to come. */}
          <Box sx={{ minWidth: 0, visibility: isPending && !unreachable ? 'hidden' : 'visible' }}>
            <HeroText heading={data?.hero_heading} text={data?.hero_text} />
          </Box>
          <Box component="picture" sx={{ display: { xs: 'none', md: 'block' }, flex: '0 0 288px' }}>
            <source media="(max-width: 899.95px)" srcSet={NO_IMAGE} />
            <Picture
              src={data?.hero_image_url}
              alt=""
              fallback={heroFallback}
              eager
              sx={{ borderRadius: 2 }}
            />
          </Box>
        </Box>
      </Container>
    </Box>
  );
}
