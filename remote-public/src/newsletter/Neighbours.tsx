import { neighboursQuery } from '@newsletters/shared/api/newsletters/neighbours';
import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { useQuery } from '@newsletters/shared/query';
import { Link } from '@newsletters/shared/router';
import { Box, Button, ChevronLeftIcon, ChevronRightIcon, Stack } from '@newsletters/shared/ui';
import type { ReactNode } from 'react';
import { linkTo } from './linkTo';
import { useFilterOfOrigin, useStateOfLinks } from './origin';

interface Props {
  newsletter: NewsletterListItem | undefined;
  name: string;
  children: ReactNode;
}

const style = { minWidth: 44, px: 1 };

function Neighbour({ newsletter, name, children }: Props) {
  const state = useStateOfLinks();
  if (!newsletter)
    return (
      <Button disabled sx={style} aria-label={`${name} newsletter`}>
        {children}
      </Button>
    );
  const label = `${name} newsletter: ${newsletter.title}`;
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
  return (
    <Stack direction="row">
      <Neighbour newsletter={data?.previous} name="Previous">
        <ChevronLeftIcon />
        {wide('Previous')}
      </Neighbour>
      <Neighbour newsletter={data?.next} name="Next">
        {wide('Next')}
        <ChevronRightIcon />
      </Neighbour>
    </Stack>
  );
}
