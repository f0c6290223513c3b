import type { Role } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** What each role can do, in words. A test compares them with the one table of capabilities. */
export const roleDescriptions: Record<Role, string> = {
  user: t('Can subscribe to newsletters.'),
  newsletter_manager: t('Can subscribe to newsletters. No additional rights.'),
  admin: t('Can subscribe to newsletters; manage newsletters, categories and site settings.'),
  owner: t('Can subscribe to newsletters; manage newsletters, categories and site settings; manage users.'),
};
