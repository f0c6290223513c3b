import { pauseSubscriptions } from '@newsletters/shared/api/pauses';
import { reported } from '@newsletters/shared/api/reported';
import { pauseOf, type Subscription } from '@newsletters/shared/api/subscriptions';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { useEffect, useReducer } from 'react';
import { dayOf } from './days';
import { withUndo } from './feedback';
import { nameOf } from './shown';

function described(titles: string[], until: string | undefined, all: boolean): string {
  const [title = ''] = titles;
  const count = titles.length;
  if (until === undefined)
    return all
      ? t('Resumed {count, plural, one {# subscription} other {# subscriptions}}', { count })
      : t('Resumed {title}', { title });
  const date = dayOf(until);
  return all
    ? t('Paused {count, plural, one {# subscription} other {# subscriptions}} until {date}', { count, date })
    : t('Paused {title} until {date}', { title, date });
}

/** Pauses and resumes the user's subscriptions, or one of them, and offers to undo it. */
export function usePause(subscriptions: Subscription[]) {
  const titles = new Map(subscriptions.map((item) => [item.newsletter_id, nameOf(item)]));
  return useMutation(
    reported(pauseSubscriptions, (changes, { until, newsletterId }) => {
      const made = changes.map((change) => ({ title: titles.get(change.newsletterId) ?? '', change }));
      const named = made.map(({ title }) => title);
      return withUndo(described(named, until, newsletterId === undefined), made);
    }),
  );
}

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Which of the subscriptions are paused. Draws the component again when the next pause ends. */
export function usePaused(subscriptions: Subscription[]): Subscription[] {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const paused = subscriptions.filter((subscription) => pauseOf(subscription) !== undefined);
  const next = Math.min(...paused.map((subscription) => Date.parse(pauseOf(subscription) ?? '')));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(draw, Math.min(next - Date.now() + 1, LONGEST));
    return () => clearTimeout(timer);
  }, [next]);
  return paused;
}
