import { mayBeMade } from '@newsletters/shared/api/unknownOutcome';
import { RequestError } from '@newsletters/shared/api/unwrap';
import type { Role } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { useRef } from 'react';

/** SQLSTATE of a unique violation. */
const ALREADY_EXISTS = '23505';

/** Whether an account wasn't created because its address has one. */
export const alreadyExists = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === ALREADY_EXISTS;

const otherRole = t(
  'An earlier attempt may have created this user with another role, which can be changed in the list. They can choose a password with “Forgot your password?” when they sign in.',
);

/**
 * Creates accounts whose users get an email afterwards, each once: tried again, what was created is left alone, and what was created
 * without a response isn't refused, or it's said that it may have another role.
 */
export function useCreations() {
  const created = useRef(new Set<string>());
  /** The roles of addresses whose creation had no response: any of them may be the account's. */
  const unanswered = useRef(new Map<string, Set<Role>>());
  return {
    create: async (email: string, role: Role, create: () => Promise<unknown>) => {
      const address = email.toLowerCase();
      const account = `${address} ${role}`;
      if (created.current.has(account)) return;
      const tried = unanswered.current.get(address) ?? new Set();
      try {
        await create();
      } catch (error) {
        if (mayBeMade(error)) unanswered.current.set(address, tried.add(role));
        if (!alreadyExists(error) || tried.size === 0) throw error;
        if (tried.size > 1 || !tried.has(role)) throw new RequestError(otherRole, error.status, error.code);
      }
      created.current.add(account);
    },
    forget: () => {
      created.current.clear();
      unanswered.current.clear();
    },
  };
}
