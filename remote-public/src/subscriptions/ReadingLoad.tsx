import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { isActive } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { loadOf } from './load';
import { PauseButton } from './PauseButton';
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
  const userId = subscriptions[0]?.user_id ?? '';
  const pausing = { size: 'small', loading: pause.isPending, disabled: isPending } as const;
  const changePause = (until: string | undefined) => {
    makeAll.reset();
    pause.mutate({ userId, until });
  };
  const resumeAll = () => changePause(undefined);
  const make = (frequency: Slower) => {
    pause.reset();
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
                onClick={() => make(frequency)}
              >
                {label}
              </Button>
            ))}
          {/* One button for both where only one is offered, so that it keeps the focus. */}
          {(active > 1 || paused > 1) && (
            <PauseButton {...pausing} onUntil={changePause} onResume={active > 1 ? undefined : resumeAll}>
              {active > 1 ? t('Pause all') : t('Resume all')}
            </PauseButton>
          )}
          {active > 1 && paused > 1 && (
            <Button {...pausing} onClick={resumeAll}>
              {t('Resume all')}
            </Button>
          )}
        </Box>
      </Box>
      <ErrorBanner error={pause.error} onRetry={() => changePause(pause.variables?.until)} />
      <ErrorBanner error={makeAll.error} onRetry={() => variables && make(variables)} />
    </>
  );
}
