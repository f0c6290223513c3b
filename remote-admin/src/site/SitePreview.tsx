import { accentOf, accentVariables } from '@newsletters/shared/accent';
import { Hero, LogoMark, type View } from '@newsletters/shared/branding';
import { t } from '@newsletters/shared/texts';
import { Box, Button, Stack, Typography } from '@newsletters/shared/ui';
import { useLayoutEffect, useRef, useState } from 'react';

interface Props {
  name: string;
  accent: string | null;
  logo: string | null | undefined;
  heading: string | null | undefined;
  text: string | null | undefined;
  image: string | null | undefined;
  buttons: boolean;
}

/** The logo and the name at this width; in the header, they follow the window's. */
const logoAt = {
  phone: {
    '& > img': { maxWidth: 120 },
    '& > span': { maxWidth: '9em', fontSize: '1rem', lineHeight: 1.1 },
  },
  desktop: {
    '& > img': { maxWidth: 200 },
    '& > span': { maxWidth: 'none', fontSize: '1.1875rem', lineHeight: 1.3 },
  },
};

const widths: Record<View, number> = { phone: 390, desktop: 1100 };

/** Says how an accent colour was changed so that it can be read, if it was. */
function ChangedColour({ accent }: { accent: string }) {
  const { light, dark } = accentOf(accent);
  const text = () => {
    if (light.main !== accent && dark.main !== accent)
      return t(
        'So that it can be read, text in {accent} becomes {light} in light mode, and {accent} becomes {dark} in dark mode.',
        {
          accent,
          light: light.main,
          dark: dark.main,
        },
      );
    if (light.main !== accent)
      return t('So that it can be read, text in {accent} becomes {light} in light mode.', {
        accent,
        light: light.main,
      });
    if (dark.main !== accent)
      return t('So that it can be read, {accent} becomes {dark} in dark mode.', { accent, dark: dark.main });
  };
  return (
    <Typography role="status" variant="body2" color="textSecondary">
      {text()}
    </Typography>
  );
}

/** How much smaller than a page of this width the element is. Measured before it's painted, because it would reach out of the window. */
function useScale(width: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);
  useLayoutEffect(() => {
    const measure = () => frame.current && setAvailable(frame.current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, scale: Math.min(1, available / width) };
}

/** Header and hero as visitors see them, at the width of a phone or a desktop, light or dark. */
export function SitePreview({ name, accent, logo, ...hero }: Props) {
  const [view, setView] = useState<View>(() => (innerWidth < 600 ? 'phone' : 'desktop'));
  const [dark, setDark] = useState(() => document.documentElement.dataset.colorScheme === 'dark');
  const { frame, scale } = useScale(widths[view]);
  const toggle = (label: string, pressed: boolean, press: () => void) => (
    <Button size="small" variant={pressed ? 'contained' : 'outlined'} aria-pressed={pressed} onClick={press}>
      {label}
    </Button>
  );
  return (
    <>
      <Stack role="group" aria-label={t('Preview')} direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {toggle(t('Phone'), view === 'phone', () => setView('phone'))}
        {toggle(t('Desktop'), view === 'desktop', () => setView('desktop'))}
        {toggle(t('Dark'), dark, () => setDark(!dark))}
      </Stack>
      <Box ref={frame} sx={{ minWidth: 0, overflow: 'hidden' }}>
        {/* Nothing in it can be reached: the fields beside it say the same. */}
        <Box
          inert
          data-color-scheme={dark ? 'dark' : 'light'}
          style={accentVariables(accent, dark ? 'dark' : 'light')}
          sx={{
            width: widths[view],
            zoom: scale,
            overflow: 'hidden',
            border: 1,
            borderBottom: 0,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.default',
            color: 'text.primary',
          }}
        >
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.25,
              minHeight: 64,
              px: view === 'phone' ? 2 : 3,
              borderBottom: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              ...logoAt[view],
            }}
          >
            <LogoMark logo={logo} name={name} />
          </Box>
          <Hero {...hero} accent={accent} view={view} />
        </Box>
      </Box>
      {accent && <ChangedColour accent={accent} />}
    </>
  );
}
