import { isActive, type Subscription } from '@newsletters/shared/api/subscriptions';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { loadOf } from './load';
import { useFocusBack } from './useFocusBack';
import { type Slower, useMakeAll } from './useMakeAll';

const offered: [frequency: Slower, label: string][] = [
  ['weekly', t('Make all weekly')],
  ['monthly', t('Make all monthly')],
];

/** How many emails the active subscriptions bring, and ways to reduce them. */
export function ReadingLoad({ subscriptions }: { subscriptions: Subscription[] }) {
  const active = subscriptions.filter(isActive).length;
  const makeAll = useMakeAll(subscriptions);
  const { isPending, variables } = makeAll;
  const rememberFocus = useFocusBack(isPending);
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
        </Typography>
        {active > 1 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: { xs: -0.75, sm: 0 } }}>
            {offered.map(([frequency, label]) => (
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
          </Box>
        )}
      </Box>
      <ErrorBanner error={makeAll.error} onRetry={() => variables && start(variables)} />
    </>
  );
}
