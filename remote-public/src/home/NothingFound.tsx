import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { t } from '@newsletters/shared/texts';
import { Box, Button, EmptyText, Typography } from '@newsletters/shared/ui';
import type { ListProps } from './List';
import { NewsletterGrid } from './NewsletterGrid';

interface Props extends Pick<ListProps, 'own' | 'selection'> {
  /** Newsletters that are merely similar. */
  similar: NewsletterListItem[];
  /** Searches that may have been meant. */
  suggestions: string[];
  onSearch: (text: string) => void;
}

/** Says that nothing matches the search, and leads on. */
export const NothingFound = ({ similar, suggestions, onSearch, ...cards }: Props) => (
  <>
    <Box sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
      <EmptyText>{t('No newsletters match your search')}</EmptyText>
      {suggestions.map((text) => (
        <Button key={text} onClick={() => onSearch(text)}>
          {t('Search for “{text}”', { text })}
        </Button>
      ))}
      <Button variant="outlined" onClick={() => onSearch('')}>
        {t('Clear Search')}
      </Button>
    </Box>
    {similar.length > 0 && (
      <>
        <Typography variant="h3" component="h2" sx={{ my: 2 }}>
          {t('Similar newsletters')}
        </Typography>
        <NewsletterGrid label={t('Similar newsletters')} items={similar} total={similar.length} {...cards} />
      </>
    )}
  </>
);
