import { neighboursQuery } from '@newsletters/shared/api/newsletters/neighbours';
import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { useQuery } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { Box, Button, NextIcon, PreviousIcon, Stack } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';
import { linkTo } from './linkTo';
import { useFilterOfOrigin, useStateOfLinks } from './origin';

interface Props {
  newsletter: NewsletterListItem | undefined;
  /** What the link is called; without a newsletter, what the button is called that can't be pressed. */
  label: string;
  children: ReactNode;
}

const style = { minWidth: 44, px: 1 };

function Neighbour({ newsletter, label, children }: Props) {
  const state = useStateOfLinks();
  if (!newsletter)
    return (
      <Button disabled sx={style} aria-label={label}>
        {children}
      </Button>
    );
  return (
    <Button
      component={Link}
      {...linkTo(newsletter)}
      state={state}
      aria-label={label}
      sx={style}
      title={newsletter.title}
    >
      {children}
    </Button>
  );
}

/** A text for which a phone has no room. */
const wide = (text: string) => (
  <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
    {text}
  </Box>
);

/** Links to the newsletters before and after this one, within the filter that the user came with. */
export function Neighbours({ newsletter }: { newsletter: NewsletterListItem }) {
  const { data } = useQuery(neighboursQuery(useFilterOfOrigin(), newsletter));
  const { previous, next } = data ?? {};
  return (
    <Stack direction="row">
      <Neighbour
        newsletter={previous}
        label={
          previous ? t('Previous newsletter: {title}', { title: previous.title }) : t('Previous newsletter')
        }
      >
        <PreviousIcon />
        {wide(t('Previous'))}
      </Neighbour>
      <Neighbour
        newsletter={next}
        label={next ? t('Next newsletter: {title}', { title: next.title }) : t('Next newsletter')}
      >
        {wide(t('Next'))}
        <NextIcon />
      </Neighbour>
    </Stack>
  );
}
