import { saveTimeZone, timeZoneQuery } from '@newsletters/shared/api/growth';
import { reported } from '@newsletters/shared/api/reported';
import { Autocomplete, TextField } from '@newsletters/shared/forms';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, Typography } from '@newsletters/shared/ui';

/** The time zones that this browser knows, and the one that is set. */
const zonesWith = (zone: string) => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])];

/** The time zone of the days that growth is shown for; saved when it's chosen. */
export function TimeZone() {
  const { data: zone, error, refetch } = useQuery(timeZoneQuery);
  const saving = useMutation(reported(saveTimeZone, () => ({ message: t('Time zone saved') })));
  const shown = saving.isPending ? saving.variables : zone;
  return (
    <div>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('Growth counts days in this time zone.')}
      </Typography>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <ErrorBanner error={saving.error} />
      <Autocomplete
        options={zonesWith(shown ?? 'UTC')}
        value={shown ?? 'UTC'}
        disableClearable
        disabled={!zone}
        onChange={(_, chosen) => chosen !== zone && !saving.isPending && saving.mutate(chosen)}
        renderInput={(params) => <TextField {...params} label={t('Time zone')} />}
      />
    </div>
  );
}
