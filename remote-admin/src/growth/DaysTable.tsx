import { csvOf, slugOf } from '@newsletters/shared/api/export';
import type { GrowthDay } from '@newsletters/shared/api/growth';
import { saveFile, today } from '@newsletters/shared/forms';
import { number } from '@newsletters/shared/language';
import { notify } from '@newsletters/shared/notifications';
import { useMutation } from '@newsletters/shared/query';
import { type Column, DataTable, type Sorting } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { dayText } from './changes';

/** The numbers, each with its name, and as a phone says it. */
const numbers = [
  ['active', t('Active'), (count: number) => t('{count, number} active', { count })],
  ['joined', t('Joined'), (count: number) => t('{count, number} joined', { count })],
  ['resumed', t('Resumed'), (count: number) => t('{count, number} resumed', { count })],
  ['paused', t('Paused'), (count: number) => t('{count, number} paused', { count })],
  ['ended', t('Left'), (count: number) => t('{count, number} left', { count })],
] as const;

const columns: Column<GrowthDay>[] = [
  {
    label: t('Day'),
    cell: ({ day, exact }) => (exact ? dayText(day) : t('{day}, estimated', { day: dayText(day) })),
    sortBy: ({ day }) => day,
    phone: 'title',
  },
  ...numbers.map(
    ([name, label, said]): Column<GrowthDay> => ({
      label,
      cell: (day) => (
        <>
          <span className="not-phone">{number(day[name])}</span>
          <span className="phone-only">{said(day[name])}</span>
        </>
      ),
      phone: 'fact',
      sortBy: (day) => day[name],
      width: '14%',
      align: 'end',
    }),
  ),
];

const format = {
  spreadsheet: true,
  columns: {
    [t('Day')]: ({ day }: GrowthDay) => day,
    ...Object.fromEntries(numbers.map(([name, label]) => [label, (day: GrowthDay) => String(day[name])])),
    [t('Exact')]: ({ exact }: GrowthDay) => (exact ? t('yes') : t('no')),
  },
};

interface Props {
  days: GrowthDay[];
  /** The newsletter's title, if they are those of one. */
  title: string | undefined;
}

async function* asChunk(days: GrowthDay[]) {
  yield { rows: days, total: days.length };
}

const idOf = ({ day }: GrowthDay) => day;

/** The numbers of the charts, as a table and as a file. */
export function DaysTable({ days, title }: Props) {
  const [sorting, setSorting] = useState<Sorting>({ column: t('Day'), direction: 'desc' });
  const saving = useMutation({
    mutationFn: async () => {
      const { content, count } = await csvOf(asChunk(days), format, { signal: new AbortController().signal });
      const file = `${[slugOf(title ?? ''), t('growth')].filter(Boolean).join('-')}-${today()}.csv`;
      saveFile(file, content);
      notify({ message: t('{count, plural, one {# day} other {# days}} saved in {file}', { count, file }) });
    },
  });
  return (
    <section aria-labelledby="days-heading">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 2, justifyContent: 'space-between' }}>
        <Typography variant="h2" id="days-heading">
          {t('Days')}
        </Typography>
        <Button variant="outlined" loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('Export CSV')}
        </Button>
      </Stack>
      <ErrorBanner error={saving.error} always />
      <DataTable
        label={t('Days')}
        columns={columns}
        rows={days}
        rowKey={idOf}
        empty={t('No days yet')}
        sorting={sorting}
        onSort={setSorting}
      />
    </section>
  );
}
