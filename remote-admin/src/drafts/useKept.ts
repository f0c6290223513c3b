import { type Draft, formOf, withDrafts } from '@newsletters/shared/drafts';
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

const doneOf = (form: string) => `${form} done`;

const nothing = { now: () => {}, soon: () => {} };

/** A draft of an earlier visit. */
interface Offer<Content> {
  form: string;
  draft: Draft<Content>;
  done: Done | undefined;
}

/** The drafts that can be offered now, the newest first. */
async function findOffers<Content>(owner?: string, item?: string): Promise<Offer<Content>[]> {
  if (!owner || !item) return [];
  const found = await withDrafts(async ({ draftsOf, draftOf }) => {
    const drafts = await draftsOf<Content>(owner, item);
    return Promise.all(
      drafts.map(async (one) => ({
        ...one,
        done: (await draftOf<Done>(owner, doneOf(one.form)))?.content,
      })),
    );
  });
  return found ?? [];
}

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
 * Keeps unsaved changes on this device, those of each tab by themselves, and offers those of an earlier visit that ended without saving: by a crash, a closed
 * tab or an expired session.
 */
export function useKept<Content>(options: Options<Content>) {
  const { item, dirty, contentOf, watch, saving } = options;
  const { user } = useSession();
  const owner = item && user?.id;
  const [offers, setOffers] = useState<Offer<Content>[]>([]);
  const [offer] = offers;
  const [id] = useState(() => crypto.randomUUID());
  // What is restored stays the draft that it was.
  const [restored, setRestored] = useState<{ item: string; form: string }>();
  const form = restored?.item === item ? restored?.form : item && formOf(item, id);
  const done = useRef<Done>({ id: '', keys: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(contentOf);
  const keeping = useRef(nothing);
  const kept = useRef(false);
  const answered = useRef(false);

  const forget = useCallback(
    (one: string) => owner && withDrafts(({ forgetDraft }) => forgetDraft(owner, one, doneOf(one))),
    [owner],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    kept.current = false;
    if (form) void forget(form);
  }, [form, forget]);

  /** The offers that are still left: another tab may show them too, and have restored or discarded some. */
  const findLeft = useCallback(async () => {
    const found = await findOffers<Content>(owner, item);
    return found.filter((one) => offers.some((earlier) => earlier.form === one.form));
  }, [owner, item, offers]);

  useEffect(() => {
    if (!owner) return;
    let current = true;
    void findOffers<Content>(owner, item).then((found) => {
      if (current) setOffers(found);
    });
    return () => {
      current = false;
    };
  }, [owner, item]);

  useEffect(() => {
    if (offers.length === 0) return;
    let current = true;
    const look = async () => {
      const left = await findLeft();
      if (current) setOffers(left);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      current = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, [offers, findLeft]);

  useEffect(() => {
    if (!owner || !form || !dirty) return;
    const open = new AbortController();
    void withDrafts(({ holdDraft }) => holdDraft(owner, form, open.signal));
    const keep = () => {
      timer.current = undefined;
      kept.current = true;
      const content = latest.current();
      void withDrafts(({ keepDraft }) => keepDraft(owner, form, content));
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
      open.abort();
      unwatch?.();
      keeping.current = nothing;
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [owner, form, dirty, watch]);

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

  const answer = (remaining: typeof offers) => {
    answered.current = true;
    setOffers(remaining);
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
    restore: async () => {
      if (!item || !offer) return;
      const left = await findLeft();
      const one = left.find(({ form }) => form === offer.form);
      if (!one) return answer(left);
      drop();
      setRestored({ item, form: one.form });
      if (one.done) done.current = one.done;
      options.onRestore(one.draft.content, one.done);
      answer([]);
    },
    discard: async () => {
      if (!offer) return;
      const left = await findLeft();
      if (left.some(({ form }) => form === offer.form)) void forget(offer.form);
      answer(left.filter(({ form }) => form !== offer.form));
    },
    /** Begins to do what the draft with this id is about. */
    begin: (id: string) => {
      if (done.current.id !== id) done.current = { id, keys: [] };
      if (owner && form) void withDrafts(({ keepDraft }) => keepDraft(owner, doneOf(form), done.current));
    },
    /** Keeps at once that a part of it is done. */
    keepDone: (key: string) => {
      done.current.keys.push(key);
      if (owner && form) void withDrafts(({ changeDraft }) => changeDraft(owner, doneOf(form), done.current));
    },
    /** Deletes the draft: the changes have been saved, or discarded. An offer that nobody has answered is made again. */
    drop,
  };
}
