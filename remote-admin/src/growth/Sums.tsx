import type { GrowthDay } from '@newsletters/shared/api/growth';
import { number } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { Box, Typography } from '@newsletters/shared/ui';
import { dayText, netOf, sumOf } from './changes';

interface FactProps {
  name: string;
  value: string;
}

const Fact = ({ name, value }: FactProps) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography component="dt" variant="caption" color="textSecondary">
      {name}
    </Typography>
    <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
  </Box>
);

const signed = (value: number) => number(value, { signDisplay: 'exceptZero' });

/** How the number at the beginning became today's. */
export function Sums({ days }: { days: [GrowthDay, ...GrowthDay[]] }) {
  const sum = sumOf(days);
  const [first] = days;
  const last = days.at(-1) ?? first;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))' },
        gap: 2,
        m: 0,
        mb: 4,
      }}
    >
      <Fact name={t('Before {day}', { day: dayText(first.day) })} value={number(last.active - netOf(sum))} />
      <Fact name={t('Joined')} value={signed(sum.joined)} />
      <Fact name={t('Resumed')} value={signed(sum.resumed)} />
      <Fact name={t('Paused')} value={signed(-sum.paused)} />
      <Fact name={t('Left')} value={signed(-sum.ended)} />
      <Fact name={t('Active today')} value={number(last.active)} />
    </Box>
  );
}
