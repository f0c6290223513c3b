import { guardLeaving, useBlocker } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';

interface Guard {
  /** Resolves to whether unsaved changes can be discarded; asks only if there are any. */
  ask(): Promise<boolean>;
  /** Ends the guard once the changes have been saved, and calls `next` unless the user has left the form in the meantime. */
  finish(next: () => void): void;
  /** The question; render it anywhere in the form. */
  dialog: ReactNode;
}

/** The browser's own question before the page is reloaded or the tab is closed. */
function useReloadGuard(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}

/**
 * Guards a form's unsaved changes on navigation, reload, sign-out, and wherever else the form asks.
 *
 * @param onDiscard called when the user has chosen to discard them, except to sign out: that can fail, and deletes all drafts once it's done
 * @param saving whether they are on their way, so that they may be saved although the user discards them
 */
export function useUnsavedGuard(dirty: boolean, onDiscard?: () => void, saving = false): Guard {
  const [question, setQuestion] = useState<{ answer: (leave: boolean) => void; toSignOut: boolean }>();
  const free = useRef(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  useEffect(() => {
    if (!dirty) free.current = false;
  }, [dirty]);
  const ask = useCallback(
    async (toSignOut = false) => {
      if (!dirty || free.current) return true;
      const leave = await new Promise<boolean>((answer) => setQuestion({ answer, toSignOut }));
      setQuestion(undefined);
      free.current = leave;
      return leave;
    },
    [dirty],
  );
  const finish = useCallback((next: () => void) => {
    const left = free.current || !shown.current;
    free.current = true;
    if (!left) next();
  }, []);

  useReloadGuard(dirty);
  useEffect(() => {
    if (!dirty) return;
    const stay = () => {
      free.current = false;
    };
    return guardLeaving({ ask: () => ask(true), stay });
  }, [dirty, ask]);
  const blocker = useBlocker(useCallback(() => dirty && !free.current, [dirty]));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, ask]);

  const dialog = (
    <ConfirmDialog
      open={question !== undefined}
      question={t('Discard unsaved changes?')}
      impact={
        saving
          ? t('Your changes are on their way and may still be saved.')
          : t("Your changes haven't been saved.")
      }
      action={t('Discard')}
      cancel={t('Keep editing')}
      onConfirm={() => {
        if (!question?.toSignOut) onDiscard?.();
        question?.answer(true);
      }}
      onCancel={() => question?.answer(false)}
    />
  );
  return { ask, finish, dialog };
}
