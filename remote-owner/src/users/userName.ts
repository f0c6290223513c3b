import type { User } from '@newsletters/shared/api/users';
import { t } from '@newsletters/shared/texts';

/** What a user is called: their email address, unless there is none or a deletion has left only a cipher of it. */
export function userName({ email, state }: User): string {
  if (state === 'deleted') return t('Deleted account');
  return email || (state === 'anonymous' ? t('Anonymous account') : t('Account without email'));
}
