import { type Draft, withDrafts } from '@newsletters/shared/drafts';
import type { FieldValues, Path, UseFormReturn } from '@newsletters/shared/forms';
import { useSession } from '@newsletters/shared/session';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The longest time between a change and its being kept, in milliseconds. */
const DELAY = 1000;

interface Content<Values, Rest> {
  values: Values;
  rest: Rest;
}

interface Options<Values extends FieldValues, Rest> {
  /** Which form, and about what: "category 4f…", "newsletter new"; undefined while it's closed. */
  item: string | undefined;
  form: UseFormReturn<Values>;
  /** Whether there is something to lose. */
  dirty: boolean;
  /** What belongs to the draft besides the fields; a new object means a change. */
  rest: Rest;
  /** Takes over the rest of a draft, and resets the form to what it was opened with. */
  onRestore: (rest: Rest) => void;
}

/**
 * Keeps unsaved changes on this device, and offers those of an earlier visit that ended without saving: by a crash, a closed
 * tab or an expired session.
 */
export function useDraft<Values extends FieldValues, Rest>(options: Options<Values, Rest>) {
  const { item, form, dirty, rest, onRestore } = options;
  const { user } = useSession();
  const owner = item && user?.id;
  const [offer, setOffer] = useState<Draft<Content<Values, Rest>>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepNow = useRef(() => {});
  const kept = useRef(false);
  const answered = useRef(false);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    kept.current = false;
    if (owner) void withDrafts(({ forgetDraft }) => forgetDraft(owner, item));
  }, [owner, item]);

  useEffect(() => {
    if (!owner) return;
    let current = true;
    void withDrafts(({ draftOf }) => draftOf<Content<Values, Rest>>(owner, item)).then(
      (found) => current && setOffer(found),
    );
    return () => {
      current = false;
    };
  }, [owner, item]);

  useEffect(() => {
    if (!owner || !dirty) return;
    const keep = () => {
      timer.current = undefined;
      kept.current = true;
      const content = { values: form.getValues(), rest };
      void withDrafts(({ keepDraft }) => keepDraft(owner, item, content));
    };
    const soon = () => {
      timer.current ??= setTimeout(keep, DELAY);
    };
    const now = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      keep();
    };
    soon();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: soon });
    keepNow.current = now;
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      unsubscribe();
      keepNow.current = () => {};
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [owner, item, form, dirty, rest]);

  // The answer may be that the session has ended, and the form goes with it.
  const { isSubmitting } = form.formState;
  useEffect(() => {
    if (isSubmitting) keepNow.current();
  }, [isSubmitting]);

  // The user has undone the changes.
  useEffect(() => {
    if (!dirty && kept.current) drop();
  }, [dirty, drop]);

  const answer = () => {
    answered.current = true;
    setOffer(undefined);
  };
  // The focus was on the offer. A reset makes the form forget its fields until they are drawn again.
  useEffect(() => {
    if (offer || !answered.current) return;
    answered.current = false;
    const [first] = Object.keys(form.getValues());
    if (first) form.setFocus(first as Path<Values>);
  }, [offer, form]);
  return {
    /** When the changes were made that are offered, in milliseconds since 1970. */
    savedAt: offer?.savedAt,
    restore: () => {
      if (!offer) return;
      const { values, rest } = offer.content;
      onRestore(rest);
      for (const name of Object.keys(form.getValues()) as Path<Values>[]) {
        if (name in values) form.setValue(name, values[name], { shouldDirty: true });
      }
      answer();
    },
    discard: () => {
      if (!dirty) drop();
      answer();
    },
    /** Deletes the draft: the changes have been saved, or discarded. */
    drop,
  };
}
