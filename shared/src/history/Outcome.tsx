import { earlierVersionQuery, type HistoryEntry } from '@newsletters/shared/api/history';
import { fileIsGoneQuery } from '@newsletters/shared/api/images';
import { arrangementQuery } from '@newsletters/shared/api/newsletters/arrangement';
import { MOST_FEATURED, momentOf } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, Skeleton, Stack, Typography } from '@newsletters/shared/ui';
import { Fragment } from 'react';
import { ChangeText } from './ChangeText';
import { currentQuery } from './current';
import { type Change, changesBetween, recorded } from './fields';

const PLACE = 'featured_position';

/** Whether the newsletter had a place among the featured that it doesn't get back, because others have them all. */
const usePlaceIsLost = ({ table_name, row_id, before }: HistoryEntry) =>
  useQuery({
    ...arrangementQuery,
    enabled: changesBetween(table_name, null, before).some(({ column }) => column === PLACE),
    select: (featured) => featured.filter(({ id }) => id !== row_id).length >= MOST_FEATURED,
  });

const PlaceLost = () => (
  <Typography>
    {t("It won't be featured: {most, number} others already are.", { most: MOST_FEATURED })}
  </Typography>
);

/** Says that an image can't come back. The file of a logo or a hero image is deleted at once; those of newsletters stay. */
function ImageIsGone({ after }: Change) {
  const { data: isGone } = useQuery(fileIsGoneQuery(after));
  return (
    isGone === true && (
      <Typography>
        {t('The file of this image has been deleted. The default will be shown instead.')}
      </Typography>
    )
  );
}

/** The values that come back in place of the present ones. */
function EarlierValues({ entry }: { entry: HistoryEntry }) {
  const earlier = useQuery(earlierVersionQuery(entry.table_name, entry.id));
  const current = useQuery(currentQuery(entry));
  const placeIsLost = usePlaceIsLost(entry);
  const failed = [earlier, current, placeIsLost].find(({ error }) => error);
  if (failed) return <ErrorBanner error={failed.error} onRetry={() => void failed.refetch()} />;
  const version = earlier.data;
  if (!version || current.data === undefined || placeIsLost.isLoading)
    return <Skeleton variant="rounded" height={56} />;
  if (current.data === null) return <Typography>{t('It has been deleted since then.')}</Typography>;
  // The database refuses it then.
  if (placeIsLost.data && entry.changed?.every((column) => column === PLACE))
    return <Typography>{t('At most 12 newsletters can be featured')}</Typography>;
  const changes = changesBetween(entry.table_name, current.data, version).filter(
    ({ column }) => column in version && !(column === PLACE && placeIsLost.data),
  );
  if (changes.length === 0 && !placeIsLost.data)
    return <Typography>{t('Nothing will change: it already looks as it did then.')}</Typography>;
  return (
    <Stack sx={{ gap: 1 }}>
      {changes.map((change) => (
        <Fragment key={change.column}>
          <ChangeText {...change} />
          {change.kind === 'image' && <ImageIsGone {...change} />}
        </Fragment>
      ))}
      {placeIsLost.data && <PlaceLost />}
    </Stack>
  );
}

function Deleted({ entry }: { entry: HistoryEntry }) {
  const { table_name, subscriptions } = entry;
  const placeIsLost = usePlaceIsLost(entry);
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography>
        {subscriptions
          ? t(
              'The newsletter comes back as it was, with {subscriptions, plural, one {# subscription} other {# subscriptions}}. Subscriptions of accounts that no longer exist stay deleted.',
              { subscriptions },
            )
          : recorded[table_name].returns}
      </Typography>
      {placeIsLost.data && <PlaceLost />}
    </Stack>
  );
}

/** What restoring will do. */
export function Outcome({ entry }: { entry: HistoryEntry }) {
  if (entry.operation === 'delete') return <Deleted entry={entry} />;
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
