import { t } from '@newsletters/shared/texts';
import type { Role } from './roles';

// Apart from the roles themselves, so that what only decides doesn't load names.

/** The name of each role, as badges show it. */
export const roleNames: Record<Role, string> = {
  user: t('user'),
  newsletter_manager: t('newsletter_manager'),
  admin: t('admin'),
  owner: t('owner'),
};
