import { t } from '@newsletters/shared/texts';
import type { PathWith } from '../routes';

/** The names of the header's links, by the path of their route. */
export const linkNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/users': t('Users'),
    '/newsletters': t('Newsletters'),
    '/categories': t('Categories'),
    '/site': t('Site Settings'),
  } satisfies Record<PathWith<'link'>, string>),
);

const adminsOnly = t('You need admin permissions to access this page.');

/** What is said below "Access Denied", by the path of the route. */
export const denials: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/newsletters': adminsOnly,
    '/categories': adminsOnly,
    '/site': adminsOnly,
  } satisfies Record<PathWith<'denied'>, string>),
);
