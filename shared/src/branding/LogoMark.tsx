import { Box, lines, MailIcon, siteName, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';

interface Props {
  /** The address of the site's logo, if it has one. */
  logo: string | null | undefined;
}

/** The site's logo, or an icon with the site's name. A logo that fails to load never blanks the header. */
export function LogoMark({ logo }: Props) {
  const [failed, setFailed] = useState<string>();
  if (logo && logo !== failed) {
    return (
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
    );
  }
  return (
    <>
      <MailIcon color="primary" />
      <Typography
        variant="h3"
        component="span"
        sx={{
          ...lines(2),
          overflowWrap: 'break-word',
          // One word per line on phones. The page's outline (`index.html`) has the same.
          width: { xs: 'min-content', sm: 'auto' },
          fontSize: { xs: '1rem', sm: '1.1875rem' },
          lineHeight: { xs: 1.1, sm: 1.3 },
        }}
      >
        {siteName}
      </Typography>
    </>
  );
}
