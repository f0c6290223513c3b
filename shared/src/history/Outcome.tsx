import { earlierVersionQuery, type HistoryEntry } from '@newsletters/shared/api/history';
import { momentOf } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, Skeleton, Stack, Typography } from '@newsletters/shared/ui';
import { ChangeText } from './ChangeText';
import { currentQuery } from './current';
import { changesBetween, recorded } from './fields';

/** The values that come back in place of the present ones. */
function EarlierValues({ entry }: { entry: HistoryEntry }) {
  const earlier = useQuery(earlierVersionQuery(entry.table_name, entry.id));
  const current = useQuery(currentQuery(entry));
  const failed = [earlier, current].find(({ error }) => error);
  if (failed) return <ErrorBanner error={failed.error} onRetry={() => void failed.refetch()} />;
  const version = earlier.data;
  if (!version || current.data === undefined) return <Skeleton variant="rounded" height={56} />;
  if (current.data === null) return <Typography>{t('It has been deleted since then.')}</Typography>;
  const changes = changesBetween(entry.table_name, current.data, version).filter(
    ({ column }) => column in version,
  );
  if (changes.length === 0)
    return <Typography>{t('Nothing will change: it already looks as it did then.')}</Typography>;
  return (
    <Stack sx={{ gap: 1 }}>
      {changes.map((change) => (
        <ChangeText key={change.column} {...change} />
      ))}
    </Stack>
  );
}

function Deleted({ table_name, subscriptions }: HistoryEntry) {
  return (
    <Typography>
      {subscriptions
        ? t(
            'The newsletter comes back as it was, with {subscriptions, plural, one {# subscription} other {# subscriptions}}. Subscriptions of accounts that no longer exist stay deleted.',
            { subscriptions },
          )
        : recorded[table_name].returns}
    </Typography>
  );
}

/** What restoring will do. */
export function Outcome({ entry }: { entry: HistoryEntry }) {
  if (entry.operation === 'delete') return <Deleted {...entry} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        {t('This goes back to how it was before the change on {moment}:', {
          moment: momentOf(entry.recorded_at),
        })}
      </Typography>
      <EarlierValues entry={entry} />
    </Stack>
  );
}
