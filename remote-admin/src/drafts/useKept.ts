import { type Draft, withDrafts } from '@newsletters/shared/drafts';
import { useSession } from '@newsletters/shared/session';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The longest time between a change and its being kept, in milliseconds. */
const DELAY = 1000;

const nothing = { now: () => {}, soon: () => {} };

interface Options<Content> {
  /** Which form or import, and about what: "category 4f…", "spreadsheet"; undefined while it's closed. */
  item: string | undefined;
  /** Whether there is something to lose. */
  dirty: boolean;
  /** What to keep; a new function means a change. */
  contentOf: () => Content;
  /** Calls back with changes that `contentOf` doesn't tell. Returns how to stop. */
  watch?: (changed: () => void) => () => void;
  /** Whether it's being saved: the answer may be that the session has ended, and the page goes with it. */
  saving: boolean;
  onRestore: (content: Content) => void;
  /** Called when the offer, which had the focus, is gone. */
  onAnswered: () => void;
}

/**
 * Keeps unsaved changes on this device, and offers those of an earlier visit that ended without saving: by a crash, a closed
 * tab or an expired session.
 */
export function useKept<Content>(options: Options<Content>) {
  const { item, dirty, contentOf, watch, saving } = options;
  const { user } = useSession();
  const owner = item && user?.id;
  const [offer, setOffer] = useState<Draft<Content>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(contentOf);
  const keeping = useRef(nothing);
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
    void withDrafts(({ draftOf }) => draftOf<Content>(owner, item)).then(
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
      const content = latest.current();
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
    const unwatch = watch?.(soon);
    keeping.current = { now, soon };
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      unwatch?.();
      keeping.current = nothing;
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [owner, item, dirty, watch]);

  useEffect(() => {
    latest.current = contentOf;
    keeping.current.soon();
  }, [contentOf]);

  useEffect(() => {
    if (saving) keeping.current.now();
  }, [saving]);

  // The user has undone the changes.
  useEffect(() => {
    if (!dirty && kept.current) drop();
  }, [dirty, drop]);

  const answer = () => {
    answered.current = true;
    setOffer(undefined);
  };
  const onAnswered = useEffectEvent(options.onAnswered);
  useEffect(() => {
    if (offer || !answered.current) return;
    answered.current = false;
    onAnswered();
  }, [offer]);
  return {
    /** When the changes were made that are offered, in milliseconds since 1970. */
    savedAt: offer?.savedAt,
    restore: () => {
      if (!offer) return;
      options.onRestore(offer.content);
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
