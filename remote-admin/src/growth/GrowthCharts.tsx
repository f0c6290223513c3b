import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { GrowthDay } from '@newsletters/shared/api/growth';
import { useMediaQuery } from '@newsletters/shared/forms';
import { moment, number } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { Box, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useId } from 'react';
import { barsOf, dateIn, dayText, inWeeks } from './changes';

interface Props {
  days: GrowthDay[];
}

const HEIGHT = 260;

const gains = 'var(--mui-palette-primary-main)';
const losses = 'var(--mui-palette-text-secondary)';

interface FigureProps {
  title: string;
  children: ReactNode;
}

function Figure({ title, children }: FigureProps) {
  const id = useId();
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <Typography id={id} component="figcaption" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** How many days there is room for below a chart; with their years, fewer. The library would leave some out here and there instead. */
const ticksFor = (narrow: boolean, years: boolean) => (narrow ? 3 : 6) - (years ? 1 : 0);

/** A day below a chart; with its year, where that isn't clear. */
const shortDay = (date: Date, years: boolean) =>
  moment(date, { day: 'numeric', month: 'short', ...(years && { year: 'numeric' }), timeZone: 'UTC' });

const whole = (value: number | null) => number(value ?? 0);

const axis = { valueFormatter: (value: number) => number(Math.abs(value)), tickMinStep: 1 };

/** Stripes tell what resumes and pauses from what joins and leaves, without colours. */
const Stripes = ({ id, colour }: { id: string; colour: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="6" height="6" fill={colour} fillOpacity="0.25" />
    <rect width="3" height="6" fill={colour} />
  </pattern>
);

/** How many active subscribers there were, and below it what changed, day by day or week by week. */
export function GrowthCharts({ days }: Props) {
  const id = useId();
  const dates = days.map(({ day }) => dateIn(day));
  const bars = barsOf(days);
  const years = days.length > 366;
  const narrow = useMediaQuery('(max-width: 599.95px)');
  const step = Math.ceil(bars.length / ticksFor(narrow, years));
  // The same below both charts.
  const named = bars.filter((_, place) => place % step === 0).map(({ first }) => first);
  const stripes = { resumed: `${id}resumed`, paused: `${id}paused` };
  return (
    <Box sx={{ display: 'grid', gap: 4, mb: 5 }}>
      <Figure title={t('Active subscribers')}>
        <LineChart
          height={HEIGHT}
          hideLegend
          margin={24}
          grid={{ horizontal: true }}
          xAxis={[
            {
              scaleType: 'utc',
              data: dates,
              tickInterval: named.map(dateIn),
              valueFormatter: (date: Date, { location }) =>
                location === 'tick'
                  ? shortDay(date, years)
                  : moment(date, { dateStyle: 'medium', timeZone: 'UTC' }),
            },
          ]}
          yAxis={[{ ...axis, width: 48 }]}
          series={[
            {
              data: days.map(({ active }) => active),
              label: t('Active subscribers'),
              color: gains,
              curve: 'linear',
              showMark: days.length === 1,
              valueFormatter: whole,
            },
          ]}
          localeText={{
            lineDescription: ({ formattedXValue, formattedYValue }) =>
              `${formattedXValue}: ${formattedYValue}`,
          }}
        />
      </Figure>
      <Figure title={inWeeks(days) ? t('Changes per week') : t('Changes per day')}>
        <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
          <defs>
            <Stripes id={stripes.resumed} colour={gains} />
            <Stripes id={stripes.paused} colour={losses} />
          </defs>
        </svg>
        <BarChart
          height={HEIGHT}
          margin={24}
          grid={{ horizontal: true }}
          xAxis={[
            {
              scaleType: 'band',
              data: bars.map(({ first }) => first),
              tickInterval: named,
              valueFormatter: (first: string, { location }) => {
                if (location === 'tick') return shortDay(dateIn(first), years);
                return inWeeks(days) ? t('Week of {day}', { day: dayText(first) }) : dayText(first);
              },
            },
          ]}
          yAxis={[{ ...axis, width: 48 }]}
          series={(
            [
              ['joined', t('Joined'), gains, 1],
              ['resumed', t('Resumed'), `url(#${stripes.resumed})`, 1],
              ['paused', t('Paused'), `url(#${stripes.paused})`, -1],
              ['ended', t('Left'), losses, -1],
            ] as const
          ).map(([change, label, color, sign]) => ({
            data: bars.map((bar) => sign * bar[change]),
            label,
            color,
            stack: 'changes',
            stackOffset: 'diverging',
            // Less than nobody has left on a day when a newsletter has come back.
            valueFormatter: (value: number | null) => number(sign * (value ?? 0)),
          }))}
          localeText={{
            barDescription: ({ seriesLabel, formattedCategoryValue, formattedValue }) =>
              `${formattedCategoryValue}: ${seriesLabel} ${formattedValue}`,
          }}
        />
      </Figure>
    </Box>
  );
}
