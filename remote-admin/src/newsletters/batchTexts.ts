import type { NewsletterState } from '@newsletters/shared/model';
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
  },
  hidden: {
    doing: t('Hiding'),
    progress: (done, all) => t('Hiding: {done, number} of {all, number}', { done, all }),
    done: (all) => t('Hid {all, plural, one {# newsletter} other {# newsletters}}', { all }),
    partlyDone: (made, all) =>
      t('Hid {made, number} of {all, plural, one {# newsletter} other {# newsletters}}', { made, all }),
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
  },
};

export const scheduling: BatchTexts = {
  doing: t('Scheduling'),
  progress: (done, all) => t('Scheduling: {done, number} of {all, number}', { done, all }),
  done: (all) => t('Scheduled {all, plural, one {# newsletter} other {# newsletters}}', { all }),
  partlyDone: (made, all) =>
    t('Scheduled {made, number} of {all, plural, one {# newsletter} other {# newsletters}}', { made, all }),
};

export const featuring: BatchTexts = {
  doing: t('Featuring'),
  progress: (done, all) => t('Featuring: {done, number} of {all, number}', { done, all }),
  done: (all) => t('Featured {all, plural, one {# newsletter} other {# newsletters}}', { all }),
  partlyDone: (made, all) =>
    t('Featured {made, number} of {all, plural, one {# newsletter} other {# newsletters}}', { made, all }),
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
});
