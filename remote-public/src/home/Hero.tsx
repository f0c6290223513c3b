import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { Hero as HeroBanner } from '@newsletters/shared/branding';
import { useQuery } from '@newsletters/shared/query';
import { ErrorBanner, useUnreachable } from '@newsletters/shared/ui';

/** The banner of the home page. It shows its defaults when the settings can't be loaded. */
export function Hero() {
  // The logo reads the settings too: if that has failed, only the user retries.
  const { data, error, isPending, refetch } = useQuery({ ...siteSettingsQuery, retryOnMount: false });
  const unreachable = useUnreachable();
  return (
    <HeroBanner
      heading={data?.hero_heading}
      text={data?.hero_text}
      image={data?.hero_image_url}
      buttons={data?.hero_buttons !== 'hidden'}
      accent={data?.accent_color}
      // The default texts reserve space for the real ones, if any are to come.
      pending={isPending && !unreachable}
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
    </HeroBanner>
  );
}
