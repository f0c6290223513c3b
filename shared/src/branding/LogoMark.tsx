import { imageFacts } from '@newsletters/shared/model';
import { Box, lines, MailIcon, Typography, usePicture } from '@newsletters/shared/ui';

const HEIGHT = 36;
const MAX_WIDTH = 200;

/** What stands for a logo that is missing. */
const NONE = '';

interface Props {
  /** The address of the site's logo, if it has one. */
  logo: string | null | undefined;
  /** The site's name. */
  name: string;
}

/** The site's logo, or an icon with the site's name. A logo that fails to load never blanks the header. */
export function LogoMark({ logo, name }: Props) {
  const facts = imageFacts(logo);
  const ratio = facts && facts.width / facts.height;
  const width = ratio ? Math.min(MAX_WIDTH, Math.ceil(ratio * HEIGHT)) : MAX_WIDTH;
  const picture = usePicture(logo, `${width}px`, { fallback: NONE });
  if (picture.src !== NONE) {
    return (
      <Box
        component="img"
        {...picture}
        alt=""
        sx={{
          height: HEIGHT,
          // Reserves the space before the logo has loaded.
          aspectRatio: ratio,
          minWidth: 24,
          maxWidth: { xs: 120, sm: MAX_WIDTH },
          objectFit: 'contain',
          display: 'block',
          // Most logos are made for light grounds, and many are transparent.
          '[data-color-scheme=dark] &': { bgcolor: '#fff', outline: '4px solid #fff' },
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
          ...lines(3),
          overflowWrap: 'break-word',
          // Letters reach beyond such low lines, and would be cut off.
          py: '0.1em',
          // On phones in several lines. The page's outline (`index.html`) has the same.
          maxWidth: { xs: '9em', sm: 'none' },
          textWrap: 'balance',
          fontSize: { xs: '1rem', sm: '1.1875rem' },
          lineHeight: { xs: 1.1, sm: 1.3 },
        }}
      >
        {/* In its own direction, but on the side of its icon. */}
        <bdi>{name}</bdi>
      </Typography>
    </>
  );
}
