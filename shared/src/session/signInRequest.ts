import { useSyncExternalStore } from 'react';

type Request = (signedIn: boolean) => void;

let current: Request | undefined;
const listeners = new Set<() => void>();

function change(next: Request | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens the shell's sign-in dialog. Resolves when it has closed: whether the user signed in. */
export const requestSignIn = () =>
  new Promise<boolean>((resolve) => {
    finishSignInRequest(false);
    // Only then, so that a shell that couldn't show the dialog notices that it's requested again.
    setTimeout(change, 0, resolve);
  });

/** Ends the request once the dialog has closed. Only the shell calls this. */
export function finishSignInRequest(signedIn: boolean) {
  const finish = current;
  change(undefined);
  finish?.(signedIn);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a page has requested the sign-in dialog. Only the shell calls this. */
export const useSignInRequested = () =>
  useSyncExternalStore(
    listen,
    () => current !== undefined,
    () => false,
  );
