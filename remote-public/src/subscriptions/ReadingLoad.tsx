import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { isActive } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { loadOf } from './load';
import { PauseButton } from './PauseButton';
import { useFocusBack } from './useFocusBack';
import { type Slower, useMakeAll } from './useMakeAll';
import { usePause, usePaused } from './usePause';

const offered: [frequency: Slower, label: string][] = [
  ['weekly', t('Make all weekly')],
  ['monthly', t('Make all monthly')],
];

/** How many emails the active subscriptions bring, and ways to reduce them, or to have none for a while. */
export function ReadingLoad({ subscriptions }: { subscriptions: Subscription[] }) {
  const paused = usePaused(subscriptions).length;
  const active = subscriptions.filter(isActive).length - paused;
  const makeAll = useMakeAll(subscriptions);
  const { isPending, variables } = makeAll;
  const pause = usePause(subscriptions);
  const rememberFocus = useFocusBack(isPending || pause.isPending);
  const userId = subscriptions[0]?.user_id ?? '';
  const pauseAll = (until: string | undefined) => {
    rememberFocus();
    pause.mutate({ userId, until });
  };
  const start = (frequency: Slower) => {
    rememberFocus();
    makeAll.mutate(frequency);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 2 }}>
        <Typography role="status" color="textSecondary" sx={{ flexGrow: 1 }}>
          {t('{count, plural, one {# active subscription} other {# active subscriptions}}, {load}', {
            count: active,
            load: loadOf(subscriptions),
          })}
          {paused > 0 && ` · ${t('{count, number} paused', { count: paused })}`}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: { xs: -0.75, sm: 0 } }}>
          {active + paused > 1 &&
            offered.map(([frequency, label]) => (
              <Button
                key={frequency}
                size="small"
                loading={isPending && variables === frequency}
                disabled={isPending}
                onClick={() => start(frequency)}
              >
                {label}
              </Button>
            ))}
          {active > 1 && (
            <PauseButton size="small" loading={pause.isPending} disabled={isPending} onUntil={pauseAll}>
              {t('Pause all')}
            </PauseButton>
          )}
          {paused > 1 && (
            <Button
              size="small"
              loading={pause.isPending}
              disabled={isPending}
              onClick={() => pauseAll(undefined)}
            >
              {t('Resume all')}
            </Button>
          )}
        </Box>
      </Box>
      <ErrorBanner error={pause.error} />
      <ErrorBanner error={makeAll.error} onRetry={() => variables && start(variables)} />
    </>
  );
}
