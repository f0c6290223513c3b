import { t } from '@newsletters/shared/texts';
import { Box, Button, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { responsive, type View } from './view';

const defaults = {
  heading: t('Find newsletters worth reading'),
  text: t('Browse by category, read an example issue, and subscribe at your own pace.'),
};

/** Texts with fewer letters are never cut off, however large these are. Those of a heading count twice. */
const SHORT = 170;

/** A line is missing; letters alone can be a little higher than their line. */
const isCutOff = (part: Element) => part.scrollHeight > part.clientHeight * 1.15;

interface Props {
  heading: string | null | undefined;
  text: string | null | undefined;
  buttons: boolean;
  view: View | undefined;
}

/** The texts of the hero. Long ones are cut off at first, so that the newsletters stay in sight, and can be shown in full. */
export function HeroText({ view, buttons, ...props }: Props) {
  const heading = props.heading?.trim() || defaults.heading;
  const text = props.text?.trim() || defaults.text;
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState<string>();
  // Whenever it's drawn: another text can be cut off in the same place. The width of buttons changes with the font.
  const watch = (root: HTMLElement | null) => {
    if (!root) return;
    const parts = [...root.querySelectorAll('h1, p, button')];
    const observer = new ResizeObserver(() => whole || setCut(parts.findLast(isCutOff)?.tagName));
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  };
  const lines = (phone: number) => ({
    overflowWrap: 'anywhere',
    outline: 'none',
    ...(!whole &&
      2 * heading.length + text.length > SHORT && {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: responsive(view, phone, 2),
        overflow: 'hidden',
      }),
  });
  // At the end of what is cut off, where it takes no room: nothing moves when it appears.
  const toggle = (
    <Button
      aria-expanded={whole}
      onClick={() => setWhole(!whole)}
      sx={{
        py: 0,
        position: whole ? 'static' : 'absolute',
        insetInlineEnd: 0,
        bottom: 0,
        '&&': {
          bgcolor: 'background.paper',
          boxShadow: '-.5rem 0 .5rem var(--mui-palette-background-paper)',
        },
      }}
    >
      {whole ? t('Shorten text') : t('Show full text')}
    </Button>
  );
  return (
    <div ref={watch}>
      <Box dir="auto" sx={{ position: 'relative' }}>
        <Typography
          id="hero-heading"
          variant="h1"
          tabIndex={-1}
          sx={{ fontSize: responsive(view, '1.625rem', '2rem'), ...lines(3) }}
        >
          {heading}
        </Typography>
        {cut === 'H1' && toggle}
      </Box>
      <Box dir="auto" sx={{ position: 'relative', mt: 0.75, maxWidth: '44rem' }}>
        <Typography color="textSecondary" sx={{ lineHeight: 1.5, ...lines(4) }}>
          {text}
        </Typography>
        {cut === 'P' && toggle}
      </Box>
      {buttons && (
        <Stack direction="row" sx={{ mt: 1.5, gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="contained">{t('Get Started')}</Button>
          <Button variant="outlined">{t('Learn More')}</Button>
        </Stack>
      )}
    </div>
  );
}
