import { t } from '@newsletters/shared/texts';
import { Button, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { responsive, type View } from './view';

const defaults = {
  heading: t('Find newsletters worth reading'),
  text: t('Browse by category, read an example issue, and subscribe at your own pace.'),
};

/** The longest texts, in characters, that always fit the lines of a cut-off text. */
const FITS = { heading: 60, text: 110 };

const cutOff = (view: View | undefined, phone: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: responsive(view, phone, 2),
  overflow: 'hidden',
});

interface Props {
  heading: string | null | undefined;
  text: string | null | undefined;
  view: View | undefined;
}

/** The texts of the hero. Long ones are cut off at first, so that the newsletters stay in sight, and can be shown in full. */
export function HeroText({ view, ...props }: Props) {
  const heading = props.heading?.trim() || defaults.heading;
  const text = props.text?.trim() || defaults.text;
  const [whole, setWhole] = useState(false);
  const long = heading.length > FITS.heading || text.length > FITS.text;
  const short = long && !whole;
  return (
    <>
      <Typography
        id="hero-heading"
        variant="h1"
        dir="auto"
        tabIndex={-1}
        sx={{
          fontSize: responsive(view, '1.625rem', '2rem'),
          overflowWrap: 'anywhere',
          outline: 'none',
          ...(short && cutOff(view, 3)),
        }}
      >
        {heading}
      </Typography>
      <Typography
        color="textSecondary"
        dir="auto"
        sx={{
          mt: 0.75,
          maxWidth: '44rem',
          lineHeight: 1.5,
          overflowWrap: 'anywhere',
          ...(short && cutOff(view, 4)),
        }}
      >
        {text}
      </Typography>
      <Stack direction="row" sx={{ mt: 1.5, gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained">{t('Get Started')}</Button>
        <Button variant="outlined">{t('Learn More')}</Button>
        {long && (
          <Button aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? t('Shorten text') : t('Show full text')}
          </Button>
        )}
      </Stack>
    </>
  );
}
