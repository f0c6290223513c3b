import {
  type GrowthDay,
  type GrowthPeriod,
  growthLeadersQuery,
  growthQuery,
  timeZoneQuery,
} from '@newsletters/shared/api/growth';
import type { HistoryItem } from '@newsletters/shared/history';
import { queryClient, useQuery, useSuspenseQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import {
  Alert,
  BackIcon,
  Button,
  EmptyText,
  ErrorBanner,
  focusHeading,
  Page,
  PageBoundary,
  Typography,
} from '@newsletters/shared/ui';
import { useDeferredValue, useEffect, useState } from 'react';
import { Segments } from '../editor/Segments';
import { dayText } from './changes';
import { DaysTable } from './DaysTable';
import { GrowthCharts } from './GrowthCharts';
import { Leaders } from './Leaders';
import { Sums } from './Sums';

const periods: Record<'month' | 'year' | 'all', { name: string; days: GrowthPeriod }> = {
  month: { name: t('30 days'), days: 30 },
  year: { name: t('A year'), days: 365 },
  all: { name: t('Everything'), days: null },
};

type Period = keyof typeof periods;

const names = { month: periods.month.name, year: periods.year.name, all: periods.all.name };

/** Which days these are, and how far they can be trusted. */
function About({ days: [first, ...rest] }: { days: [GrowthDay, ...GrowthDay[]] }) {
  const { data: wanted = first.zone } = useQuery(timeZoneQuery);
  const exactFrom = [first, ...rest].find(({ exact }) => exact);
  return (
    <>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {t('Days of the time zone {zone}, today up to now.', { zone: first.zone })}
      </Typography>
      {wanted !== first.zone && (
        <Alert severity="info" role="status" sx={{ mb: 3 }}>
          {t('The days of the time zone {zone} are being computed. Until then, you see those of {present}.', {
            zone: wanted,
            present: first.zone,
          })}
        </Alert>
      )}
      {!first.exact && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {exactFrom
            ? t(
                'Exact from {day} on. Earlier days are estimated from the dates of subscriptions, which say nothing about people who had left.',
                {
                  day: dayText(exactFrom.day),
                },
              )
            : t(
                'Exact from tomorrow on. Until then, days are estimated from the dates of subscriptions, which say nothing about people who have left.',
              )}
        </Alert>
      )}
    </>
  );
}

interface BodyProps {
  item: HistoryItem | undefined;
  period: Period;
  onOpen: (id: string) => void;
}

function Body({ item, period, onOpen }: BodyProps) {
  const chosen = periods[useDeferredValue(period)];
  const { data, error, refetch } = useSuspenseQuery(growthQuery(item?.id ?? null, chosen.days));
  const [first, ...rest] = data;
  if (!first) return null;
  const days: [GrowthDay, ...GrowthDay[]] = [first, ...rest];
  const anything = days.some(({ active, joined, resumed, paused, ended }) =>
    [active, joined, resumed, paused, ended].some((count) => count !== 0),
  );
  const retry = () => {
    void refetch();
    const { queryKey } = growthLeadersQuery(chosen.days);
    void queryClient.refetchQueries({ queryKey, type: 'active' });
  };
  return (
    <>
      <ErrorBanner error={error} onRetry={retry} />
      <About days={days} />
      {anything ? (
        <>
          <Sums days={days} />
          <GrowthCharts days={days} />
        </>
      ) : (
        <EmptyText>
          {chosen.days === null
            ? t('Nobody has subscribed yet.')
            : t('No active subscribers and no changes in this period.')}
        </EmptyText>
      )}
      {!item && <Leaders period={chosen.days} failing={error !== null} onOpen={onOpen} />}
      {anything && <DaysTable days={days} title={item?.name} />}
    </>
  );
}

export interface GrowthProps {
  /** One newsletter; all together without it. */
  item?: HistoryItem | undefined;
  /** Opens a newsletter's detail. */
  onOpen: (id: string) => void;
  onBack: () => void;
}

/** How the number of active subscribers came about, in place of the page. */
export function Growth({ item, onOpen, onBack }: GrowthProps) {
  const [period, setPeriod] = useState<Period>('month');
  useEffect(focusHeading, []);
  return (
    <Page
      title={item ? t('Growth of {name}', { name: item.name }) : t('Growth')}
      actions={
        <Button startIcon={<BackIcon />} onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      <Segments label={t('Period')} options={names} value={period} onChange={setPeriod} />
      <PageBoundary resetKeys={[item?.id, period]}>
        <Body item={item} period={period} onOpen={onOpen} />
      </PageBoundary>
    </Page>
  );
}
