import type { GrowthDay } from '@newsletters/shared/api/growth';
import { moment } from '@newsletters/shared/language';

/** A day as a moment whose date in UTC it is. */
export const dateIn = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day as readers see it. */
export const dayText = (day: string) => moment(dateIn(day), { dateStyle: 'medium', timeZone: 'UTC' });

/** What changes the number of active subscribers. */
const changes = ['joined', 'resumed', 'paused', 'ended'] as const;

/** What has changed in some days. */
export type Changes = Record<(typeof changes)[number], number>;

/** The changes of all these days together. */
export const sumOf = (days: readonly Changes[]): Changes => {
  const sum = { joined: 0, resumed: 0, paused: 0, ended: 0 };
  for (const day of days) for (const change of changes) sum[change] += day[change];
  return sum;
};

/** By how much the number of active subscribers has changed. */
export const netOf = ({ joined, resumed, paused, ended }: Changes) => joined + resumed - paused - ended;

/** Up to this many days, each has a bar of its own. */
const MOST_BARS = 92;

/** Whether bars are weeks. */
export const inWeeks = (days: readonly GrowthDay[]) => days.length > MOST_BARS;

/** What is drawn as a bar: a day or a week, by its first day. */
export function barsOf(days: readonly GrowthDay[]) {
  // Thursday, 1 January 1970, is in the week that began on the Monday before.
  const weekOf = ({ day }: GrowthDay) => Math.floor((dateIn(day).getTime() / 86_400_000 + 3) / 7);
  const bars = new Map<number | string, GrowthDay[]>();
  for (const day of days) {
    const bar = inWeeks(days) ? weekOf(day) : day.day;
    bars.set(bar, [...(bars.get(bar) ?? []), day]);
  }
  return [...bars.values()].map((bar) => ({ ...sumOf(bar), first: bar[0]?.day ?? '' }));
}
