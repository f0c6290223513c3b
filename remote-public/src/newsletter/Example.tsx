import { newsletterQuery } from '@newsletters/shared/api/newsletters/reads';
import { ExampleFrame, showsNothing } from '@newsletters/shared/example';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { backendOrigin } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { Box, EmptyText, PageBoundary, Paper, Skeleton, Typography } from '@newsletters/shared/ui';
import { busy } from './busy';
import { minutesToRead } from './readingTime';

/** From one edge of a phone's screen to the other, because issues are made for wide screens. */
const paper = {
  overflow: 'hidden',
  mx: { xs: -2, sm: 0 },
  borderInlineWidth: { xs: 0, sm: 1 },
  borderRadius: { xs: 0, sm: 1 },
  // As tall as the placeholder, while its height isn't known.
  '&:has([aria-busy=true])': { minHeight: '100vh' },
  '@media print': { mx: 0, border: 0, borderRadius: 0 },
};

const loading = <Skeleton variant="rectangular" height="100vh" {...busy} />;

function Issue({ id }: { id: string }) {
  // The page around it shows that there is such a newsletter.
  const { data: newsletter } = useSuspenseQuery(newsletterQuery(id, t('Failed to load data')));
  const html = newsletter.example_content ?? '';
  if (showsNothing(html))
    return (
      <Paper variant="outlined">
        <EmptyText>{t('No example available')}</EmptyText>
      </Paper>
    );
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('{minutes, number} min read', { minutes: minutesToRead(html) })}
      </Typography>
      <Paper variant="outlined" sx={paper}>
        <ExampleFrame
          html={html}
          title={t('Example issue of {title}', { title: newsletter.title })}
          imageOrigin={backendOrigin()}
        />
      </Paper>
    </>
  );
}

/**
 * Never breaks between the heading and the frame, which browsers put on a page of its own when it doesn't fit below. `break-after: avoid` only
 * holds for what fits on one page; above a taller frame, the heading would have a page for itself.
 */
const together = { '@media print': { display: 'inline-block', width: '100%' } };

/** The example issue of a newsletter. It can arrive later than the rest of the page. */
export function Example({ id }: { id: string }) {
  return (
    <Box component="section" aria-labelledby="example-heading" sx={{ mt: { xs: 4, md: 6 }, ...together }}>
      <Typography id="example-heading" variant="h2" sx={{ mb: 0.5 }}>
        {t('Example Newsletter')}
      </Typography>
      <PageBoundary loading={loading} resetKeys={[id]}>
        <Issue key={id} id={id} />
      </PageBoundary>
    </Box>
  );
}
