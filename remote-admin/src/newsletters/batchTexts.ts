import { type NewsletterState, sentences } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** What is said of something that is done to several newsletters. */
export interface BatchTexts {
  /** Names the progress. */
  doing: string;
  /** How far it is. */
  progress: (done: number, all: number) => string;
  /** What has been done with all of them. */
  done: (all: number) => string;
  /** What has been done if some failed, or were left out. */
  partlyDone: (made: number, all: number) => string;
  /** How many were as wanted before; absent if none can be. */
  already?: (count: number) => string;
}

/** What has been done, in words. Those that were as wanted before are told of, and not counted with the others. */
export function outcomeOf(
  { done, partlyDone, already }: BatchTexts,
  { all, changed, same }: { all: number; changed: number; same: number },
) {
  const wanted = all - same;
  const told = changed < wanted ? partlyDone(changed, wanted) : done(wanted);
  if (!already || same === 0) return told;
  return wanted === 0 ? already(same) : sentences(told, already(same));
}

export const deleting: BatchTexts = {
  doing: t('Deleting'),
  progress: (done, all) => t('Deleting: {done, number} of {all, number}', { done, all }),
  done: (all) => t('Deleted {all, plural, one {# newsletter} other {# newsletters}}', { all }),
  partlyDone: (made, all) =>
    t('Deleted {made, number} of {all, plural, one {# newsletter} other {# newsletters}}', { made, all }),
};

/** For each state that newsletters are brought into. */
export const turning: Record<NewsletterState, BatchTexts> = {
  visible: {
    doing: t('Showing'),
    progress: (done, all) => t('Showing: {done, number} of {all, number}', { done, all }),
    done: (all) => t('Made {all, plural, one {# newsletter} other {# newsletters}} visible', { all }),
    partlyDone: (made, all) =>
      t('Made {made, number} of {all, plural, one {# newsletter} other {# newsletters}} visible', {
        made,
        all,
      }),
    already: (count) =>
      t(
        '{count, plural, one {# newsletter was already visible} other {# newsletters were already visible}}',
        { count },
      ),
  },
  hidden: {
    doing: t('Hiding'),
    progress: (done, all) => t('Hiding: {done, number} of {all, number}', { done, all }),
    done: (all) => t('Hid {all, plural, one {# newsletter} other {# newsletters}}', { all }),
    partlyDone: (made, all) =>
      t('Hid {made, number} of {all, plural, one {# newsletter} other {# newsletters}}', { made, all }),
    already: (count) =>
      t('{count, plural, one {# newsletter was already hidden} other {# newsletters were already hidden}}', {
        count,
      }),
  },
  discontinued: {
    doing: t('Discontinuing'),
    progress: (done, all) => t('Discontinuing: {done, number} of {all, number}', { done, all }),
    done: (all) => t('Discontinued {all, plural, one {# newsletter} other {# newsletters}}', { all }),
    partlyDone: (made, all) =>
      t('Discontinued {made, number} of {all, plural, one {# newsletter} other {# newsletters}}', {
        made,
        all,
      }),
    already: (count) =>
      t(
        '{count, plural, one {# newsletter was already discontinued} other {# newsletters were already discontinued}}',
        { count },
      ),
  },
};

export const scheduling: BatchTexts = {
  doing: t('Scheduling'),
  progress: (done, all) => t('Scheduling: {done, number} of {all, number}', { done, all }),
  done: (all) => t('Scheduled {all, plural, one {# newsletter} other {# newsletters}}', { all }),
  partlyDone: (made, all) =>
    t('Scheduled {made, number} of {all, plural, one {# newsletter} other {# newsletters}}', { made, all }),
  already: (count) =>
    t(
      '{count, plural, one {# newsletter was already scheduled for then} other {# newsletters were already scheduled for then}}',
      { count },
    ),
};

export const featuring: BatchTexts = {
  doing: t('Featuring'),
  progress: (done, all) => t('Featuring: {done, number} of {all, number}', { done, all }),
  done: (all) => t('Featured {all, plural, one {# newsletter} other {# newsletters}}', { all }),
  partlyDone: (made, all) =>
    t('Featured {made, number} of {all, plural, one {# newsletter} other {# newsletters}}', { made, all }),
  already: (count) =>
    t(
      '{count, plural, one {# newsletter was already featured} other {# newsletters were already featured}}',
      { count },
    ),
};

export const removingFromFeatured: BatchTexts = {
  doing: t('Removing'),
  progress: (done, all) => t('Removing: {done, number} of {all, number}', { done, all }),
  done: (all) => t('Removed {all, plural, one {# newsletter} other {# newsletters}} from featured', { all }),
  partlyDone: (made, all) =>
    t('Removed {made, number} of {all, plural, one {# newsletter} other {# newsletters}} from featured', {
      made,
      all,
    }),
  already: (count) =>
    t("{count, plural, one {# newsletter wasn't featured} other {# newsletters weren't featured}}", {
      count,
    }),
};

/** For newsletters that move to the category with this name. */
export const movingTo = (category: string): BatchTexts => ({
  doing: t('Moving'),
  progress: (done, all) => t('Moving: {done, number} of {all, number}', { done, all }),
  done: (all) =>
    t('Moved {all, plural, one {# newsletter} other {# newsletters}} to {category}', { all, category }),
  partlyDone: (made, all) =>
    t('Moved {made, number} of {all, plural, one {# newsletter} other {# newsletters}} to {category}', {
      made,
      all,
      category,
    }),
  already: (count) =>
    t(
      '{count, plural, one {# newsletter was already in {category}} other {# newsletters were already in {category}}}',
      { count, category },
    ),
});
