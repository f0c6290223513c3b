import { Box, Container, Picture } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';
import { HeroText } from './HeroText';
import { heroFallback } from './heroFallback';
import { responsive, type View } from './view';

/** One transparent pixel, so that a phone, which shows no image, downloads none. */
const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface Props {
  /** Without texts and image, their defaults are shown. */
  heading: string | null | undefined;
  text: string | null | undefined;
  image: string | null | undefined;
  /** Whether it has its two buttons. */
  buttons: boolean;
  /** The site's accent colour, if it has one. */
  accent: string | null | undefined;
  /** Whether the texts are still to come; the default ones then only reserve their space. */
  pending?: boolean;
  /** In a preview, the width to show it at. */
  view?: View;
  /** Shown above it: a failure. */
  children?: ReactNode;
}

/** The banner of the home page. */
export function Hero({ heading, text, image, buttons, accent, pending, view, children }: Props) {
  return (
    <Box
      component="section"
      aria-labelledby="hero-heading"
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container
        maxWidth="xl"
        sx={{ py: responsive(view, 2, 2.25), px: view === 'phone' ? { xs: 2, sm: 2 } : undefined }}
      >
        {children}
        <Box sx={{ display: 'flex', gap: 5, alignItems: 'center', justifyContent: 'space-between' }}>
          <Box sx={{ minWidth: 0, visibility: pending ? 'hidden' : 'visible' }}>
            <HeroText heading={heading} text={text} buttons={buttons} view={view} />
          </Box>
          <Box component="picture" sx={{ display: responsive(view, 'none', 'block'), flex: '0 0 288px' }}>
            {!view && <source media="(max-width: 899.95px)" srcSet={NO_IMAGE} />}
            <Picture
              src={image}
              alt=""
              sizes="288px"
              fallback={heroFallback(accent)}
              eager
              sx={{ borderRadius: 2 }}
            />
          </Box>
        </Box>
      </Container>
    </Box>
  );
}
