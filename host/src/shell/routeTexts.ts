import { t } from '@newsletters/shared/texts';
import type { LinkedPath } from '../routes';

/** The names of the header's links, by the path of their route. */
export const linkNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/users': t('Users'),
    '/newsletters': t('Newsletters'),
    '/categories': t('Categories'),
    '/site': t('Site Settings'),
  } satisfies Record<LinkedPath, string>),
);

/** What is said below "Access Denied". */
export const adminsOnly = t('You need admin permissions to access this page.');
