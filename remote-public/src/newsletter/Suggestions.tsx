import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { Link } from '@newsletters/shared/router';
import { Box, lines, Picture, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useId } from 'react';
import { busy } from './busy';
import { linkTo } from './linkTo';
import { useStateOfLinks } from './origin';

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 2, sm: 3 },
  listStyle: 'none',
  m: 0,
  p: 0,
  '& article': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { xs: '96px minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
    alignItems: 'start',
    columnGap: 2,
    rowGap: 1,
    borderRadius: 1,
  },
  '& article:has(a:focus-visible)': {
    outline: '3px solid',
    outlineColor: 'primary.main',
    outlineOffset: '4px',
  },
  '& img': { borderRadius: 1 },
  '& h3': { typography: 'h3', m: 0, ...lines(2) },
  '& p': { typography: 'body2', color: 'text.secondary', m: 0, mt: 0.5, ...lines(2) },
  '& a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& article:hover a': { textDecoration: 'underline' },
};

interface Props {
  heading: ReactNode;
  /** Undefined while they are loading. */
  newsletters: NewsletterListItem[] | undefined;
}

/** A few newsletters to go on with. */
export function Suggestions({ heading, newsletters }: Props) {
  const id = useId();
  const state = useStateOfLinks();
  if (!newsletters) return <div {...busy} />;
  if (newsletters.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mt: { xs: 5, md: 7 },
        displayPrint: 'none',
        // Nobody sees it move.
        'section:has([aria-busy=true]) ~ &': { display: 'none' },
      }}
    >
      <Typography id={id} variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      <Box component="ul" sx={list}>
        {newsletters.map((newsletter) => (
          <li key={newsletter.id}>
            <article>
              <Picture
                src={newsletter.image_url}
                focus={newsletter.image_focus}
                alt=""
                sizes="(max-width: 599.95px) 96px, min(33vw, 368px)"
              />
              <div>
                <h3 dir="auto">
                  <Link {...linkTo(newsletter)} state={state}>
                    {newsletter.title}
                  </Link>
                </h3>
                <p dir="auto">{newsletter.description}</p>
              </div>
            </article>
          </li>
        ))}
      </Box>
    </Box>
  );
}
