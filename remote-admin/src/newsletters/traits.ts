import { t } from '@newsletters/shared/texts';

/** What a newsletter can be or lack, by its name in the URL and in the database. */
export const traits = {
  hidden: t('Hidden'),
  discontinued: t('Discontinued'),
  scheduled: t('Not published yet'),
  featured: t('Featured'),
  'no-subscribers': t('No subscribers'),
  'no-example': t('No example'),
  'no-picture': t('No picture'),
  'not-edited': t('Not edited for a year'),
} as const;

/** What the list can be filtered by. */
export type Trait = keyof typeof traits;

/** Whether a value from the address bar names one. */
export const isTrait = (name: string): name is Trait => Object.hasOwn(traits, name);

/** All of them, in the order of their chips. */
export const allTraits = Object.keys(traits).filter(isTrait);
