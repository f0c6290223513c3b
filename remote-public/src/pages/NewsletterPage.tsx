import { newsletterQuery } from '@newsletters/shared/api/newsletters';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useParams } from '@newsletters/shared/router';
import { backendOrigin } from '@newsletters/shared/supabase';
import {
  ArrowBackIcon,
  Box,
  Button,
  Container,
  EmptyText,
  ExampleFrame,
  Paper,
  Picture,
  Typography,
} from '@newsletters/shared/ui';
import { SubscribeButton } from '../newsletter/SubscribeButton';
import { useBack } from '../newsletter/useBack';

/** The example, which comes after everything else of a page that the server has rendered. */
function Example({ title, html }: { title: string; html: string | null | undefined }) {
  return (
    <Box component="section" aria-labelledby="example-heading" sx={{ mt: { xs: 4, md: 6 } }}>
      <Typography id="example-heading" variant="h2" sx={{ mb: 2 }}>
        Example Newsletter
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {html === undefined ? (
          <Box sx={{ minHeight: '100vh' }} />
        ) : html?.trim() ? (
          <ExampleFrame html={html} title={`Example issue of ${title}`} imageOrigin={backendOrigin()} />
        ) : (
          <EmptyText>No example available</EmptyText>
        )}
      </Paper>
    </Box>
  );
}

export default function NewsletterPage() {
  const { id = '' } = useParams();
  const { data: newsletter } = useSuspenseQuery(newsletterQuery(id));
  const { title, description, categories, image_url, example_content } = newsletter;
  const back = useBack();
  return (
    <Container maxWidth="md" sx={{ py: { xs: 2, md: 4 } }}>
      <title>{`${title} · Newsletter Directory`}</title>
      <Button startIcon={<ArrowBackIcon />} onClick={back} sx={{ ml: -1, mb: 2 }}>
        Back to Newsletters
      </Button>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: { xs: 2.5, md: 4 },
          alignItems: 'start',
          overflowWrap: 'anywhere',
        }}
      >
        <Picture src={image_url} alt="" eager sx={{ borderRadius: 1.5 }} />
        <div>
          <Typography variant="body2" color="primary" sx={{ fontWeight: 600, mb: 0.5 }}>
            {categories?.name}
          </Typography>
          <Typography
            variant="h1"
            tabIndex={-1}
            sx={{ fontSize: { xs: '2rem', md: '2.25rem' }, outline: 'none' }}
          >
            {title}
          </Typography>
          <Typography sx={{ mt: 1.5, mb: 2.5, whiteSpace: 'pre-line' }} color="textSecondary">
            {description}
          </Typography>
          <SubscribeButton key={newsletter.id} newsletter={newsletter} />
        </div>
      </Box>
      <Example key={newsletter.id} title={title} html={example_content} />
    </Container>
  );
}
