import { consent, defaultFrequency } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Paper, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { FrequencySelect } from '../subscriptions/FrequencySelect';
import { SUBSCRIBE } from './NewsletterCard';
import type { Selected } from './useSelection';
import { useSubscribeToSeveral } from './useSubscribeToSeveral';

export interface SelectionBarProps {
  userId: string;
  selected: Selected;
  /** Takes those out of the selection that the user is subscribed to now. */
  onSubscribed: (ids: string[]) => void;
  onCancel: () => void;
}

/** What is selected, and the way to subscribe to it. It stays in sight while the list scrolls. */
export function SelectionBar({ userId, selected, onSubscribed, onCancel }: SelectionBarProps) {
  const [frequency, setFrequency] = useState(defaultFrequency);
  const { mutate, isPending, variables, done, failure } = useSubscribeToSeveral(userId, onSubscribed);
  const subscribe = () => {
    if (!isPending && selected.size > 0) mutate({ selected, frequency });
  };
  const state = isPending
    ? t('Subscribing: {done, number} of {all, number}', { done, all: variables.selected.size })
    : t('{count, number} selected', { count: selected.size });
  return (
    <Paper
      role="region"
      aria-label={t('Selected newsletters')}
      variant="outlined"
      sx={{ position: 'sticky', top: '4.5rem', zIndex: 2, p: 1.5, mb: 1.5, boxShadow: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 6rem' }}>
          <Typography role="status" sx={{ fontWeight: 600 }}>
            {state}
          </Typography>
          <Typography
            variant="caption"
            color="textSecondary"
            sx={{ display: 'none', '@media (hover: hover) and (min-width: 600px)': { display: 'block' } }}
          >
            {t('On a newsletter, Space selects it and Enter jumps here')}
          </Typography>
        </Box>
        <FrequencySelect value={frequency} onChange={setFrequency} />
        {/* Never disabled, which would take the focus away. */}
        <Button
          id={SUBSCRIBE}
          variant="contained"
          aria-disabled={isPending || selected.size === 0}
          onClick={subscribe}
          sx={{ '&[aria-disabled="true"]': { opacity: 0.6 } }}
        >
          {t('Subscribe')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
        {consent.wording}
      </Typography>
      <ErrorBanner error={failure} />
    </Paper>
  );
}
