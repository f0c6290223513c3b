import { Box, lines, MailIcon, siteName, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { responsive, type View } from './view';

interface Props {
  /** The address of the site's logo, if it has one. */
  logo: string | null | undefined;
  /** In a preview, the width to show it at. */
  view?: View;
}

/** The site's logo, or an icon with the site's name. A logo that fails to load never blanks the header. */
export function LogoMark({ logo, view }: Props) {
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
          maxWidth: responsive(view, 'sm', 120, 200),
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
          width: responsive(view, 'sm', 'min-content', 'auto'),
          fontSize: responsive(view, 'sm', '1rem', '1.1875rem'),
          lineHeight: responsive(view, 'sm', 1.1, 1.3),
        }}
      >
        {siteName}
      </Typography>
    </>
  );
}
