import { remoteOf } from '@newsletters/delivery/registry/pageNames';
import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { can } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, Container, link, Typography } from '@newsletters/shared/ui';
import { useRoute } from '../remotes/store';
import { isDenied } from '../routes';
import { type FooterLink, linksOf } from './footerLinks';

const feed: FooterLink = { text: t('Feed'), href: '/feed.xml' };

/** Whether a page of the public remote is shown: in its own place, or to those who can't see another one. */
function useIsPublic() {
  const { status, role } = useSession();
  const route = useRoute();
  if (!route?.allow || remoteOf(route.page) === 'remote_public') return true;
  return !isDenied(route) && status !== 'loading' && !can(role, route.allow);
}

/** The footer of the public pages: the links of the site settings, or else the deployment's, and the feed. */
export function Footer({ links }: { links: FooterLink[] }) {
  const isPublic = useIsPublic();
  const own = linksOf(useQuery(siteSettingsQuery).data);
  if (!isPublic) return null;
  return (
    <Box
      component="footer"
      sx={{
        // Below the notification, which comes later for the Tab key.
        order: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        displayPrint: 'none',
        // While the page or a part of it loads, it would be seen moving. A button can be busy without that.
        'main:is(:not(:has(h1)), :has([aria-busy=true]:not(button))) + &': { display: 'none' },
      }}
    >
      <Container
        component="nav"
        aria-label={t('Footer')}
        maxWidth="xl"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, py: 1.5 }}
      >
        {[...(own.length > 0 ? own : links), feed].map(({ text, href }) => (
          <Typography
            component="a"
            key={`${text} ${href}`}
            href={href}
            dir="auto"
            variant="body2"
            color="textSecondary"
            sx={{ ...link, py: 0.75, overflowWrap: 'anywhere' }}
          >
            {text}
          </Typography>
        ))}
      </Container>
    </Box>
  );
}
