import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { isScheduled } from '@newsletters/shared/model';

const YEAR = 365 * 24 * 3600 * 1000;

/** What a newsletter can be or lack, by its name in the URL. */
export const traits = {
  hidden: { label: 'Hidden', applies: ({ state }: NewsletterOverview) => state === 'hidden' },
  discontinued: {
    label: 'Discontinued',
    applies: ({ state }: NewsletterOverview) => state === 'discontinued',
  },
  scheduled: { label: 'Not published yet', applies: isScheduled },
  featured: {
    label: 'Featured',
    applies: ({ featured_position }: NewsletterOverview) => featured_position !== null,
  },
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

/** What the list can be filtered by. */
export type Trait = keyof typeof traits;

/** Whether a value from the address bar names one. */
export const isTrait = (name: string): name is Trait => Object.hasOwn(traits, name);

/** All of them, in the order of their chips. */
export const allTraits = Object.keys(traits).filter(isTrait);
