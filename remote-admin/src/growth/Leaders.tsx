import { type GrowthLeader, type GrowthPeriod, growthLeadersQuery } from '@newsletters/shared/api/growth';
import { number } from '@newsletters/shared/language';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, Button, EmptyText, ErrorBanner, Skeleton, Stack, Typography } from '@newsletters/shared/ui';
import { dayText } from './changes';

interface ListProps {
  title: string;
  leaders: GrowthLeader[];
  empty: string;
  onOpen: (id: string) => void;
}

function List({ title, leaders, empty, onOpen }: ListProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {leaders.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Stack component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {leaders.map((leader) => (
          <Stack
            key={leader.newsletter_id}
            component="li"
            direction="row"
            sx={{ alignItems: 'baseline', gap: 2, borderBottom: 1, borderColor: 'divider', py: 0.5 }}
          >
            <Button
              color="inherit"
              onClick={() => onOpen(leader.newsletter_id)}
              sx={{ flex: 1, minWidth: 0, px: 0.5, justifyContent: 'flex-start', textAlign: 'start' }}
            >
              <Box component="bdi" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {leader.title}
              </Box>
            </Button>
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {number(leader.change, { signDisplay: 'always' })}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {t('now {count, number}', { count: leader.active })}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}

interface Props {
  period: GrowthPeriod;
  /** Whether a banner says already that growth can't be loaded. */
  failing: boolean;
  onOpen: (id: string) => void;
}

/** The newsletters that gained and lost most in days that have ended. */
export function Leaders({ period, failing, onOpen }: Props) {
  const { data, error, refetch } = useQuery(growthLeadersQuery(period));
  const until = data?.[0]?.until;
  return (
    <Box component="section" aria-labelledby="leaders-heading" sx={{ mb: 5 }}>
      <Typography variant="h2" id="leaders-heading">
        {t('What gained and lost most')}
      </Typography>
      {until && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {t('Up to {day}', { day: dayText(until) })}
        </Typography>
      )}
      <Box sx={{ mt: 2 }}>
        <ErrorBanner error={!failing && error} onRetry={() => void refetch()} />
        {!data && !error && (
          <Box role="progressbar" aria-label={t('Loading')}>
            <Skeleton width="min(16rem, 100%)" />
          </Box>
        )}
        {data?.length === 0 && <EmptyText>{t('Nothing has changed in days that have ended.')}</EmptyText>}
        {data && data.length > 0 && (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
            <List
              title={t('Gained most')}
              leaders={data.filter(({ change }) => change > 0)}
              empty={t('No newsletter has gained subscribers.')}
              onOpen={onOpen}
            />
            <List
              title={t('Lost most')}
              leaders={data.filter(({ change }) => change < 0).toReversed()}
              empty={t('No newsletter has lost subscribers.')}
              onOpen={onOpen}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}
