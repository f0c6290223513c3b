import { batch } from '@newsletters/shared/api/newsletters/batches';
import type { NewsletterValues } from '@newsletters/shared/api/newsletters/writes';
import { UnknownOutcome } from '@newsletters/shared/api/unknownOutcome';
import { named } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';
import { useEffect, useRef, useState } from 'react';
import { ImportError } from '../import/importError';
import { type ImportRecord, lastImport, setLastImport } from '../spreadsheet/importRecord';
import type { Checked } from './checkIssues';
import type { MadeIssue } from './importIssue';

const load = () =>
  import('./importIssue').catch(() => {
    throw new ImportError(t("The import couldn't be loaded. Check your connection and try again."));
  });

/** Says what was imported but won't be recognised the next time. */
function tellForgotten(made: MadeIssue[]) {
  const forgotten = made
    .filter(({ remembered }) => !remembered)
    .map(({ title }) => t('“{title}”', { title }));
  if (forgotten.length === 0) return;
  const message = t("The sender of {titles} couldn't be stored, so the next email won't be recognised", {
    titles: named(forgotten),
  });
  notify({ message, failed: true });
}

/**
 * Imports emails. Whatever it does is added to the record of the last import, which is undone at once. Emails that fail keep their reason and can be
 * tried again; cancelling completes those that were begun.
 */
export function useImportingIssues(userId: string, onImported: (keys: string[]) => void) {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const controller = useRef(new AbortController());
  const record = useRef<ImportRecord>(undefined);
  const sent = useRef(new Map<string, NewsletterValues[]>());
  useEffect(() => () => controller.current.abort(), []);

  const add = (made: MadeIssue[]) => {
    // Undone or closed meanwhile, it starts anew.
    const before = record.current && record.current === lastImport() ? record.current.made : [];
    record.current = { made: [...before, ...made], categories: [] };
    setLastImport(userId, record.current);
  };

  const attempt = async (checked: Checked, visible: boolean, signal: AbortSignal, part: string) => {
    const { importIssue } = await load();
    const before = sent.current.get(checked.issue.key) ?? [];
    try {
      return await importIssue(checked, { visible, userId, sent: before, signal, batch: part });
    } catch (error) {
      if (error instanceof UnknownOutcome) sent.current.set(checked.issue.key, [...before, error.sent]);
      throw error;
    }
  };

  return {
    progress,
    /** Why emails have failed, by their keys. */
    failures,
    cancel: () => controller.current.abort(),
    /** Resolves to whether all have been imported. */
    importIssues: async (ready: Checked[], visible: boolean) => {
      const all = ready.length;
      if (record.current !== lastImport()) setLastImport(userId, undefined);
      controller.current = new AbortController();
      const { signal } = controller.current;
      setProgress({ done: 0, all });
      const onProgress = (done: number) => setProgress({ done, all });
      const outcome = await batch(ready, (one, part) => attempt(one, visible, signal, part), {
        signal,
        onProgress,
      });
      setProgress(undefined);
      const made = outcome.made.map(({ result }) => result);
      if (made.length > 0) add(made);
      tellForgotten(made);
      const failed = outcome.failures.filter(({ error }) => error.name !== 'AbortError');
      setFailures(new Map(failed.map(({ item, error }) => [item.issue.key, error.message])));
      onImported(outcome.made.map(({ item }) => item.issue.key));
      return made.length === all;
    },
  };
}
