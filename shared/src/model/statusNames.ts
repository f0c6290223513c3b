import { t } from '@newsletters/shared/texts';

/** The name of each status of a subscription, as a badge. */
export const statusNames = { active: t('active'), inactive: t('inactive') };
