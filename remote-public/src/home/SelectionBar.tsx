import { consent, type Frequency } from '@newsletters/shared/model';
import { useLocation, useNavigate } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Paper, Typography } from '@newsletters/shared/ui';
import { fromHome } from '../newsletter/origin';
import { choose, choosing, SUBSCRIBE_PATH } from '../selection/store';
import { FrequencySelect } from '../subscriptions/FrequencySelect';
import { SUBSCRIBE } from './NewsletterCard';
import type { Selected } from './useSelection';
import { useSubscribeToSeveral } from './useSubscribeToSeveral';

export interface SelectionBarProps {
  /** Absent for a visitor, who goes on with an address. */
  userId: string | undefined;
  selected: Selected;
  frequency: Frequency;
  onCancel: () => void;
}

/** Changes the frequency of all that is selected, and of what is selected next. */
function changeFrequency(frequency: Frequency) {
  const before = choosing();
  if (before) choose({ ...before, frequency, chosen: before.chosen.map((one) => ({ ...one, frequency })) });
}

/** What is selected, and the way to subscribe to it. It stays in sight while the list scrolls. */
export function SelectionBar({ userId, selected, frequency, onCancel }: SelectionBarProps) {
  const { mutate, isPending, variables, done, failure, cancel } = useSubscribeToSeveral(userId ?? '');
  const { search } = useLocation();
  const navigate = useNavigate();
  const subscribe = () => {
    if (isPending || selected.size === 0) return;
    // Where they differ, each is to be seen with its frequency.
    const isSame = choosing()?.chosen.every((one) => one.frequency === frequency);
    if (userId && isSame) mutate({ selected, frequency });
    else void navigate(SUBSCRIBE_PATH, { state: fromHome(search) });
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
        <FrequencySelect value={frequency} onChange={changeFrequency} />
        {/* Never disabled, which would take the focus away. */}
        <Button
          id={SUBSCRIBE}
          variant="contained"
          aria-disabled={isPending || selected.size === 0}
          onClick={subscribe}
          sx={{ '&[aria-disabled="true"]': { opacity: 0.6 } }}
        >
          {userId ? t('Subscribe') : t('Subscribe with your email')}
        </Button>
        {/* While it subscribes, no further newsletter is begun, and the bar says what has failed. */}
        <Button onClick={isPending ? cancel : onCancel}>{t('Cancel')}</Button>
      </Box>
      {userId && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
          {consent.wording}
        </Typography>
      )}
      <ErrorBanner error={failure} />
    </Paper>
  );
}
