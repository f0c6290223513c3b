import { cellMoment } from '@newsletters/shared/api/export';
import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { isScheduled, type NewsletterState, publishProblem } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { isPast, PASSED, PUBLIC, wasPublic } from '../newsletters/publishing';
import { type DateOrder, dateIn } from './dates';
import type { Row } from './rows';
import { stateIn } from './words';

type Existing = Pick<NewsletterOverview, 'state' | 'publish_at'>;

/** What a row says about when visitors see its newsletter. */
export interface Publication {
  /** What would be saved. */
  values: { state?: NewsletterState; publish_at?: string };
  problems: { state?: string; publish?: string };
  /** Its moment as it was read. */
  moment: string | undefined;
}

/** Why a newsletter can't be published at a moment that it doesn't have yet. */
function problemOf(moment: string, state: NewsletterState | undefined, existing: Existing | undefined) {
  const outOfRange = publishProblem(moment);
  if (outOfRange) return outOfRange;
  if (existing && wasPublic(existing)) return PUBLIC;
  if (isPast(moment)) return state === 'hidden' || state === 'discontinued' ? undefined : PASSED;
  return state === undefined || state === 'visible'
    ? undefined
    : t('Only a visible newsletter can be published later');
}

/** Reads state and moment of a row. An empty cell changes nothing; a moment to come makes visible what nobody could see. */
export function publicationOf(row: Row, existing: Existing | undefined, order: DateOrder): Publication {
  const { state: cell = '', publish = '' } = row.values;
  const named = stateIn(cell);
  const state = named === 'scheduled' ? 'visible' : named;
  const problems: Publication['problems'] = {};
  if (cell !== '' && !named) problems.state = t('This can be visible, hidden, discontinued or scheduled');
  const read = publish === '' ? undefined : dateIn(publish, order);
  const moment = read && 'moment' in read ? read.moment : undefined;
  // A table has no seconds, and doesn't say which one is meant of an hour that happens twice.
  const isNew = moment !== undefined && cellMoment(moment) !== cellMoment(existing?.publish_at ?? null);
  const problem = read && 'problem' in read ? read.problem : isNew && problemOf(moment, state, existing);
  if (problem) problems.publish = problem;
  else if (named === 'scheduled' && !isNew && !(existing && isScheduled(existing)))
    problems.publish = existing && wasPublic(existing) ? PUBLIC : t('Enter when it will be published');
  const later = isNew && !isPast(moment);
  const wanted = later ? 'visible' : state;
  return {
    values: {
      ...(wanted && wanted !== existing?.state && { state: wanted }),
      ...(later && { publish_at: moment }),
    },
    problems,
    moment,
  };
}
