import { type Introduction as Data, introductionQuery } from '@newsletters/shared/api/newsletters/reads';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { Link, useParams } from '@newsletters/shared/router';
import {
  ArrowBackIcon,
  Box,
  Button,
  Container,
  MuiLink,
  Picture,
  Stack,
  Typography,
} from '@newsletters/shared/ui';
import { Head } from '../head/Head';
import { newsletterHead } from '../head/heads';
import { Example } from '../newsletter/Example';
import { More } from '../newsletter/More';
import { Neighbours } from '../newsletter/Neighbours';
import { NotFound } from '../newsletter/NotFound';
import { useBack } from '../newsletter/origin';
import { Print } from '../newsletter/Print';
import { Share } from '../newsletter/Share';
import { SubscribeBar } from '../newsletter/SubscribeBar';
import { SubscribeButton } from '../newsletter/SubscribeButton';

function Introduction({ newsletter }: { newsletter: Data }) {
  const { id, title, description, categories, image_url, image_focus } = newsletter;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        gap: { xs: 2.5, md: 5 },
        alignItems: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      <Picture
        src={image_url}
        focus={image_focus}
        alt=""
        sizes="(max-width: 899.95px) 100vw, min(43vw, 506px)"
        eager
        sx={{ borderRadius: 1.5 }}
      />
      <div>
        <MuiLink component={Link} to={`/?category=${categories.id}`} variant="body2" sx={{ fontWeight: 600 }}>
          {categories.name}
        </MuiLink>
        <Typography
          variant="h1"
          tabIndex={-1}
          sx={{ mt: 0.5, fontSize: { xs: '2rem', md: '2.5rem' }, outline: 'none' }}
        >
          {title}
        </Typography>
        <Typography
          component="p"
          variant="subtitle1"
          sx={{ mt: 1.5, mb: 3, whiteSpace: 'pre-line' }}
          color="textSecondary"
        >
          {description}
        </Typography>
        <SubscribeBar title={title}>
          <SubscribeButton newsletter={newsletter} />
          <Share id={id} title={title} />
        </SubscribeBar>
      </div>
    </Box>
  );
}

export default function NewsletterPage() {
  const { id = '' } = useParams();
  const { data: newsletter } = useSuspenseQuery(introductionQuery(id));
  const back = useBack();
  if (!newsletter) return <NotFound />;
  return (
    <Container key={newsletter.id} maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Head {...newsletterHead(newsletter)} path={`/newsletter/${newsletter.id}`} />
      <Print />
      <Stack direction="row" sx={{ justifyContent: 'space-between', mx: -1, mb: 2, displayPrint: 'none' }}>
        <Button startIcon={<ArrowBackIcon />} onClick={back}>
          Back to Newsletters
        </Button>
        <Neighbours newsletter={newsletter} />
      </Stack>
      <Introduction newsletter={newsletter} />
      <Example id={newsletter.id} />
      <More newsletter={newsletter} />
    </Container>
  );
}
