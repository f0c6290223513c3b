import { introductionQuery, type Introduction as Known } from '@newsletters/shared/api/newsletters/reads';
import { isListed } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { Link, useParams } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { rich, t } from '@newsletters/shared/texts';
import {
  BackIcon,
  Box,
  Button,
  Container,
  Lazy,
  link,
  Picture,
  Stack,
  Typography,
  useSiteName,
} from '@newsletters/shared/ui';
import { Head } from '../head/Head';
import { newsletterHead } from '../head/heads';
import { Example } from '../newsletter/Example';
import { More } from '../newsletter/More';
import { Neighbours } from '../newsletter/Neighbours';
import { NotFound } from '../newsletter/NotFound';
import { Print } from '../newsletter/Print';
import { Publication } from '../newsletter/Publication';
import { Share } from '../newsletter/Share';
import { SubscribeBar } from '../newsletter/SubscribeBar';
import { SubscribeButton } from '../newsletter/SubscribeButton';
import { useBack } from '../newsletter/useBack';
import { useFocusWhenGone } from '../newsletter/useFocusWhenGone';

const loadLeaveButton = async () => (await import('../newsletter/LeaveButton')).LeaveButton;

function Introduction({ newsletter }: { newsletter: Known }) {
  const { user } = useSession();
  const { id, title, description, category_id, categories, image_url, image_focus } = newsletter;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        gap: { xs: 2.5, md: 5 },
        alignItems: 'center',
        overflowWrap: 'anywhere',
        hyphens: 'auto',
      }}
    >
      <Picture
        src={image_url}
        focus={image_focus}
        alt=""
        sizes="(max-width: 599.95px) calc(100vw - 32px), (max-width: 899.95px) calc(100vw - 48px), min(43vw, 506px)"
        eager
        sx={{ borderRadius: 1.5 }}
      />
      <div>
        <Typography
          component={Link}
          to={`/?category=${category_id}`}
          dir="auto"
          variant="body2"
          sx={{ ...link, fontWeight: 600, color: 'primary.main' }}
        >
          {categories.name}
        </Typography>
        <Typography
          variant="h1"
          dir="auto"
          tabIndex={-1}
          sx={{ mt: 0.5, fontSize: { xs: '2rem', md: '2.5rem' }, outline: 'none' }}
        >
          {title}
        </Typography>
        <Typography
          component="p"
          variant="subtitle1"
          dir="auto"
          sx={{ mt: 1.5, mb: 3, whiteSpace: 'pre-line' }}
          color="textSecondary"
        >
          {description}
        </Typography>
        <SubscribeBar title={title}>
          {isListed(newsletter) ? (
            <SubscribeButton newsletter={newsletter} />
          ) : (
            user && <Lazy key={user.id} load={loadLeaveButton} props={{ newsletter, userId: user.id }} />
          )}
          <Share id={id} title={title} />
        </SubscribeBar>
      </div>
    </Box>
  );
}

const moreIn = ({ categories }: Known) =>
  rich('More in {category}', { category: <bdi>{categories.name}</bdi> });

export default function NewsletterPage() {
  const { id = '' } = useParams();
  const siteName = useSiteName();
  // Whether there is such a newsletter depends on who asks.
  useSession();
  const { data: newsletter } = useSuspenseQuery(introductionQuery(id));
  const back = useBack();
  // What a list knows can be out of date: the heading that has the focus disappears with a newsletter that was deleted.
  useFocusWhenGone(newsletter !== null);
  if (!newsletter) return <NotFound />;
  const discontinued = newsletter.state === 'discontinued';
  return (
    <Container key={newsletter.id} maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Head
        {...newsletterHead(siteName, newsletter)}
        path={isListed(newsletter) ? `/newsletter/${newsletter.id}` : undefined}
      />
      <Print />
      <Stack direction="row" sx={{ justifyContent: 'space-between', mx: -1, mb: 2, displayPrint: 'none' }}>
        <Button startIcon={<BackIcon />} onClick={back}>
          {t('Back to Newsletters')}
        </Button>
        <Neighbours newsletter={newsletter} />
      </Stack>
      <Publication newsletter={newsletter} />
      <Introduction newsletter={newsletter} />
      {discontinued && <More newsletter={newsletter} heading={t('Similar newsletters')} />}
      <Example id={newsletter.id} />
      {!discontinued && <More newsletter={newsletter} heading={moreIn(newsletter)} />}
    </Container>
  );
}
