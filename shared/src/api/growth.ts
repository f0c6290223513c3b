import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { type Database, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import DataLoader from 'dataloader';
import { allRowsOf } from './rowChunks';
import { SITE_SETTINGS_ID } from './siteSettings';
import { unwrap } from './unwrap';

type Functions = Database['public']['Functions'];

/**
 * A day of growth, as the database counts it: `day` as in 2026-01-31, `active` at its end, which is that of the day before + `joined` +
 * `resumed` - `paused` - `ended`; `exact` unless the day is from before growth was recorded; `zone`, the time zone of the day.
 */
export type GrowthDay = Functions['growth']['Returns'][number];

/** A newsletter that is among those that gained or lost most. */
export type GrowthLeader = Functions['growth_leaders']['Returns'][number];

/** The last days that growth is shown for; null for all. */
export type GrowthPeriod = 30 | 365 | null;

// With the subscribers: what adds or removes one makes them stale.
const keyOf = (...rest: unknown[]) => ['subscribers', 'growth', ...rest] as const;

const FAILED = t('Failed to load growth');

/** The days of a newsletter, or of all together for null, today's last. For admins and owners. Fails with "Failed to load growth". */
export const growthQuery = (newsletterId: string | null, days: GrowthPeriod) =>
  queryOptions({
    queryKey: keyOf('days', newsletterId, days),
    staleTime: 0,
    queryFn: ({ signal }) =>
      allRowsOf(async (from, to) => {
        const call = supabase().rpc('growth', { p_newsletter_id: newsletterId, p_days: days });
        return unwrap(await call.range(from, to).abortSignal(signal), FAILED);
      }),
  });

/**
 * The newsletters that gained most, and those that lost most, in the days up to yesterday, biggest gain first. In small sites it also
 * lets the database add up the days that have ended. For admins and owners. Fails with "Failed to load growth".
 */
export const growthLeadersQuery = (days: GrowthPeriod) =>
  queryOptions({
    queryKey: keyOf('leaders', days),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      unwrap(await supabase().rpc('growth_leaders', { p_days: days }).abortSignal(signal), FAILED),
  });

/** What rows ask for at the same moment becomes one request. */
const lines = new DataLoader<string, number[] | undefined>(
  async (ids) => {
    const rows = unwrap(await supabase().rpc('growth_lines', { p_ids: [...ids] }), FAILED);
    const activeOf = new Map(rows.map(({ newsletter_id, active }) => [newsletter_id, active]));
    return ids.map((id) => activeOf.get(id));
  },
  { cache: false, maxBatchSize: 200 },
);

/**
 * A newsletter's active subscribers at the end of each of the last 30 days. For admins and owners. Fails with "Failed to load growth".
 */
export const growthLineQuery = (newsletterId: string) =>
  queryOptions({
    queryKey: keyOf('line', newsletterId),
    queryFn: async () => (await lines.load(newsletterId)) ?? null,
  });

/** The time zone whose days growth is shown for, such as Europe/Berlin; UTC until one is set. Fails with "Failed to load the time zone". */
export const timeZoneQuery = queryOptions({
  queryKey: keyOf('time zone'),
  queryFn: async ({ signal }) => {
    const call = supabase().from('site_settings').select('time_zone').eq('id', SITE_SETTINGS_ID);
    const [settings] = unwrap(await call.abortSignal(signal), t('Failed to load the time zone'));
    return settings?.time_zone ?? 'UTC';
  },
});

/**
 * Sets the time zone. In small sites, the days are computed again at once, in others by the schedule of the database. Fails with "Failed
 * to save the time zone", or the database's reason.
 */
export const saveTimeZone = mutationOptions({
  meta: { invalidates: ['site_settings', 'subscribers'] },
  mutationFn: async (time_zone: string) => {
    const row = { id: SITE_SETTINGS_ID, time_zone };
    unwrap(
      await supabase().from('site_settings').upsert(row).select('id').single(),
      t('Failed to save the time zone'),
    );
    queryClient.setQueryData(timeZoneQuery.queryKey, time_zone);
    // Saved, whatever becomes of this: the schedule or the next look at the ranking does it otherwise.
    await supabase().rpc('growth_leaders', { p_days: 30 });
  },
});
