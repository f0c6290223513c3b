import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { LogoMark } from '@newsletters/shared/branding';
import { useQuery } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { Box, useSiteName } from '@newsletters/shared/ui';
import { useIdentity } from './useIdentity';

/** The site's logo, or an icon, linking home. Settings that can't be read never blank the header. */
export function Logo() {
  const { data } = useQuery(siteSettingsQuery);
  const siteName = useSiteName();
  useIdentity(data);
  return (
    <Box
      component={Link}
      to="/"
      aria-label={t('{siteName}, home', { siteName })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
        minWidth: 0,
        // As wide as its longest word if there's no more room; only what is even wider begins a line of its own.
        flex: '1 1 min-content',
        maxWidth: 'max-content',
      }}
    >
      <LogoMark logo={data?.logo_url} name={siteName} />
    </Box>
  );
}
