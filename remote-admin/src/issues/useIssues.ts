import { reasonListOf } from '@newsletters/shared/api/eachOf';
import { t } from '@newsletters/shared/texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Done } from '../drafts/useKept';
import { importMessage } from '../email/importError';
import type { Edit } from './checkIssues';
import { type Issue, readIssue } from './readIssue';

/** The most emails of a list: more would be slow to review. */
const MOST = 50;

/** Why files can't be read. */
interface Problem {
  text: string;
  reasons?: string[];
}

/** The emails that are to be imported, with their files, and what the user has decided about them. */
interface Review {
  id: string;
  issues: Issue[];
  edits: ReadonlyMap<string, Edit>;
  /** Whether new newsletters are visible. */
  visible: boolean;
}

/** The emails that are to be imported, and what the user has entered for them. */
export function useIssues() {
  const [review, setReview] = useState<Review>(() => ({
    id: crypto.randomUUID(),
    issues: [],
    edits: new Map(),
    visible: false,
  }));
  const { issues } = review;
  const change = useCallback(
    (to: (now: Review) => Partial<Review>) => setReview((now) => ({ ...now, ...to(now) })),
    [],
  );
  const [reading, setReading] = useState<{ done: number; all: number }>();
  const [problem, setProblem] = useState<Problem>();
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  const read = async (files: File[]) => {
    const { signal } = left.current;
    const all = files.length;
    if (issues.length + all > MOST)
      return setProblem({
        text: t('At most {most, number} emails can be imported at a time. These are {count, number}.', {
          most: MOST,
          count: issues.length + all,
        }),
      });
    setProblem(undefined);
    const failures: { item: File; error: Error }[] = [];
    for (const [done, file] of files.entries()) {
      if (signal.aborted) return;
      setReading({ done, all });
      await readIssue(file, crypto.randomUUID()).then(
        (issue) => change((now) => ({ issues: [...now.issues, issue] })),
        (error: Error) => failures.push({ item: file, error: new Error(importMessage(error)) }),
      );
      // The page responds between two emails.
      await new Promise((resolve) => setTimeout(resolve));
    }
    setReading(undefined);
    if (failures.length > 0)
      setProblem({
        text: t("{count, plural, one {# file can't be imported.} other {# files can't be imported.}}", {
          count: failures.length,
        }),
        reasons: reasonListOf(failures, ({ name }) => t('“{title}”', { title: name })),
      });
  };

  const edit = useCallback(
    (key: string, entered: Edit) =>
      change(({ edits }) => ({ edits: new Map(edits).set(key, { ...edits.get(key), ...entered }) })),
    [change],
  );

  return {
    ...review,
    /** All of it, as it's kept and restored. */
    review,
    restore: (kept: Review, done: Done | undefined) =>
      change(({ id }) => ({
        ...kept,
        // Drafts from earlier releases have none.
        id: kept.id ?? id,
        issues: kept.issues.filter(({ key }) => !done?.keys.includes(key)),
      })),
    reading,
    problem,
    read,
    edit,
    leaveOut: (keys: string[]) =>
      change((now) => ({ issues: now.issues.filter(({ key }) => !keys.includes(key)) })),
    setVisible: (visible: boolean) => change(() => ({ visible })),
  };
}
