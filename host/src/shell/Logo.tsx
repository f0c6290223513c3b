import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { useQuery } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { Box, lines, MailIcon, siteName, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';

/** One word per line on phones. The page's outline (`index.html`) has the same. */
const name = {
  ...lines(2),
  overflowWrap: 'break-word',
  width: { xs: 'min-content', sm: 'auto' },
  fontSize: { xs: '1rem', sm: '1.1875rem' },
  lineHeight: { xs: 1.1, sm: 1.3 },
};

/** The site's logo, or an icon, linking home. Settings that can't be read never blank the header. */
export function Logo() {
  const { data } = useQuery(siteSettingsQuery);
  const [failed, setFailed] = useState<string>();
  const logo = data?.logo_url;
  return (
    <Box
      component={Link}
      to="/"
      aria-label={`${siteName}, home`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
        minWidth: 0,
      }}
    >
      {logo && logo !== failed ? (
        <Box
          component="img"
          src={logo}
          alt=""
          onError={() => setFailed(logo)}
          sx={{
            height: 36,
            minWidth: 24,
            maxWidth: { xs: 120, sm: 200 },
            objectFit: 'contain',
            display: 'block',
          }}
        />
      ) : (
        <>
          <MailIcon color="primary" />
          <Typography variant="h3" component="span" sx={name}>
            {siteName}
          </Typography>
        </>
      )}
    </Box>
  );
}
