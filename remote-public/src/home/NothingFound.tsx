import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { t } from '@newsletters/shared/texts';
import { Box, Button, EmptyText, Stack, Typography } from '@newsletters/shared/ui';
import type { ListProps } from './List';
import { NewsletterGrid } from './NewsletterGrid';

interface Props extends Pick<ListProps, 'own' | 'selection'> {
  /** Newsletters that are merely similar. */
  similar: NewsletterListItem[];
  /** Searches that may have been meant. */
  suggestions: string[];
  onSearch: (text: string) => void;
}

const nothing = () => undefined;

/** Says that nothing matches the search, and leads on. */
export const NothingFound = ({ similar, suggestions, onSearch, ...cards }: Props) => (
  <>
    <Box sx={{ pb: 6, textAlign: 'center' }}>
      <EmptyText>{t('No newsletters match your search')}</EmptyText>
      <Stack direction="row" useFlexGap sx={{ mt: -3, flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {suggestions.map((text) => (
          <Button key={text} onClick={() => onSearch(text)} dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {t('Search for “{text}”', { text })}
          </Button>
        ))}
        <Button variant="outlined" onClick={() => onSearch('')}>
          {t('Clear Search')}
        </Button>
      </Stack>
    </Box>
    {similar.length > 0 && (
      <section aria-labelledby="similar-heading">
        <Typography id="similar-heading" variant="h2" sx={{ mb: 2 }}>
          {t('Similar newsletters')}
        </Typography>
        <NewsletterGrid
          label={t('Similar newsletters')}
          items={similar}
          total={similar.length}
          onEnd={nothing}
          {...cards}
        />
      </section>
    )}
  </>
);
