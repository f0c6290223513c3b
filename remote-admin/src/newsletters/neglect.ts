import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';

const YEAR = 365 * 24 * 3600 * 1000;

/** The ways in which a newsletter can need attention, by their name in the URL. */
export const neglects = {
  'no-subscribers': {
    label: 'No subscribers',
    applies: ({ active_subscribers }: NewsletterOverview) => active_subscribers === 0,
  },
  'no-example': { label: 'No example', applies: ({ has_example }: NewsletterOverview) => !has_example },
  'no-picture': { label: 'No picture', applies: ({ image_url }: NewsletterOverview) => !image_url },
  'not-edited': {
    label: 'Not edited for a year',
    applies: ({ updated_at }: NewsletterOverview) => Date.now() - Date.parse(updated_at) > YEAR,
  },
} as const;

/** A way in which a newsletter can need attention. */
export type Neglect = keyof typeof neglects;

/** Whether a value from the address bar names one. */
export const isNeglect = (name: string): name is Neglect => Object.hasOwn(neglects, name);

/** All of them, in the order of their chips. */
export const allNeglects = Object.keys(neglects).filter(isNeglect);
