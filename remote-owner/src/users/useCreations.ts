import { mayBeMade } from '@newsletters/shared/api/unknownOutcome';
import { RequestError } from '@newsletters/shared/api/unwrap';
import type { Role } from '@newsletters/shared/model';
import { useRef } from 'react';

/** SQLSTATE of a unique violation. */
const ALREADY_EXISTS = '23505';

/** Whether an account wasn't created because its address has one. */
export const alreadyExists = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === ALREADY_EXISTS;

/**
 * Creates accounts whose users get an email afterwards, each once: tried again, what was created is left alone, and what was created
 * without a response isn't refused.
 */
export function useCreations() {
  const created = useRef(new Set<string>());
  const unanswered = useRef(new Set<string>());
  return {
    create: async (email: string, role: Role, create: () => Promise<unknown>) => {
      const account = `${email.toLowerCase()} ${role}`;
      if (created.current.has(account)) return;
      try {
        await create();
      } catch (error) {
        if (mayBeMade(error)) unanswered.current.add(account);
        if (!alreadyExists(error) || !unanswered.current.has(account)) throw error;
      }
      created.current.add(account);
    },
    forget: () => {
      created.current.clear();
      unanswered.current.clear();
    },
  };
}
