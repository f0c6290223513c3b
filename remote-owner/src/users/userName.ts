import type { User } from '@newsletters/shared/api/users';

/** What a user is called: their email address, unless there is none or a deletion has left only a cipher of it. */
export function userName({ email, state }: User): string {
  if (state === 'deleted') return 'Deleted account';
  return email || (state === 'anonymous' ? 'Anonymous account' : 'Account without email');
}
