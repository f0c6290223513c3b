import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { t } from '@newsletters/shared/texts';
import { Box, Button, EmptyText, Typography } from '@newsletters/shared/ui';
import { NewsletterLink } from '../newsletter/NewsletterLink';

interface Props {
  /** What comes close. */
  closest: NewsletterListItem[];
  onClear: () => void;
}

/** Says that nothing matches the search, and leads on. */
export const NothingFound = ({ closest, onClear }: Props) => (
  <Box sx={{ pb: 6, textAlign: 'center' }}>
    <EmptyText>{t('No newsletters match your search')}</EmptyText>
    {closest.length > 0 && (
      <Box component="nav" aria-labelledby="closest-heading" sx={{ mt: -3, mb: 4 }}>
        <Typography id="closest-heading" color="textSecondary" sx={{ mb: 1 }}>
          {t('These come close:')}
        </Typography>
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            '& a': { display: 'inline-block', py: 1, color: 'primary.main' },
          }}
        >
          {closest.map((newsletter) => (
            <li key={newsletter.id} dir="auto">
              <NewsletterLink newsletter={newsletter} />
            </li>
          ))}
        </Box>
      </Box>
    )}
    <Button variant="outlined" onClick={onClear}>
      {t('Clear Search')}
    </Button>
  </Box>
);
