import { type Draft, withDrafts } from '@newsletters/shared/drafts';
import { useSession } from '@newsletters/shared/session';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The longest time between a change and its being kept, in milliseconds. */
const DELAY = 1000;

/** What has been done of a draft, such as the rows that are imported. It's kept beside the draft, which may be large. */
export interface Done {
  /** The draft's own id, which is part of its content. */
  id: string;
  keys: string[];
}

const doneOf = (item: string) => `${item} done`;

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
  /** Called with what is kept, and what has been done of it. */
  onRestore: (content: Content, done: Done | undefined) => void;
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
  const [offer, setOffer] = useState<{ draft: Draft<Content>; done: Done | undefined }>();
  const done = useRef<Done>({ id: '', keys: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(contentOf);
  const keeping = useRef(nothing);
  const kept = useRef(false);
  const answered = useRef(false);
  const unanswered = useRef<typeof offer>(undefined);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    kept.current = false;
    if (!owner) return;
    void withDrafts(async ({ forgetDraft, keepDraft }) => {
      for (const one of [item, doneOf(item)]) await forgetDraft(owner, one);
      const earlier = unanswered.current;
      if (!earlier) return;
      await keepDraft(owner, item, earlier.draft.content, earlier.draft.savedAt);
      if (earlier.done) await keepDraft(owner, doneOf(item), earlier.done);
    });
  }, [owner, item]);

  useEffect(() => {
    if (!owner) return;
    let current = true;
    void withDrafts(async ({ draftOf }) => {
      const draft = await draftOf<Content>(owner, item);
      return draft && { draft, done: (await draftOf<Done>(owner, doneOf(item)))?.content };
    }).then((found) => {
      if (!current) return;
      unanswered.current = found;
      setOffer(found);
    });
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
    unanswered.current = undefined;
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
    savedAt: offer?.draft.savedAt,
    /** Whether nothing can be restored now: what is saved would take its place. */
    saving,
    restore: () => {
      if (!offer) return;
      if (offer.done) done.current = offer.done;
      options.onRestore(offer.draft.content, offer.done);
      answer();
    },
    discard: () => {
      answer();
      if (!dirty) drop();
    },
    /** Begins to do what the draft with this id is about. */
    begin: (id: string) => {
      if (done.current.id !== id) done.current = { id, keys: [] };
      if (owner) void withDrafts(({ keepDraft }) => keepDraft(owner, doneOf(item), done.current));
    },
    /** Keeps at once that a part of it is done. */
    keepDone: (key: string) => {
      done.current.keys.push(key);
      if (owner) void withDrafts(({ changeDraft }) => changeDraft(owner, doneOf(item), done.current));
    },
    /** Deletes the draft: the changes have been saved, or discarded. An offer that nobody has answered takes its place again. */
    drop,
  };
}
