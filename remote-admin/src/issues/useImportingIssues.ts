import { batch } from '@newsletters/shared/api/newsletters/batches';
import type { NewsletterValues } from '@newsletters/shared/api/newsletters/writes';
import { audience } from '@newsletters/shared/api/reported';
import { UnknownOutcome } from '@newsletters/shared/api/unknownOutcome';
import { named } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';
import { useEffect, useRef, useState } from 'react';
import { ImportError } from '../email/importError';
import { addToRecord, beginRecord } from '../spreadsheet/importRecord';
import type { Made } from '../spreadsheet/importRow';
import type { Checked } from './checkIssues';
import type { MadeIssue, Options } from './importIssue';

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
 *
 * @param id the id of the import
 */
export function useImportingIssues(userId: string, id: string, onImported: (keys: string[]) => void) {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const controller = useRef(new AbortController());
  const sent = useRef(new Map<string, NewsletterValues[]>());
  useEffect(() => () => controller.current.abort(), []);

  const attempt = async (checked: Checked, options: Omit<Options, 'userId' | 'sent'>) => {
    const { importIssue } = await load();
    const before = sent.current.get(checked.issue.key) ?? [];
    try {
      return await importIssue(checked, { ...options, userId, sent: before });
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
    importIssues: async (ready: Checked[], visible: boolean, onDone: (key: string) => void) => {
      const started = audience();
      const all = ready.length;
      beginRecord(userId, id);
      controller.current = new AbortController();
      const { signal } = controller.current;
      setProgress({ done: 0, all });
      const onProgress = (done: number) => setProgress({ done, all });
      const importOne = (checked: Checked, part: string) => {
        const onSaved = (made: Made) => {
          addToRecord(userId, started, id, { made: [made] });
          onDone(checked.issue.key);
        };
        return attempt(checked, { visible, signal, batch: part, onSaved });
      };
      const outcome = await batch(ready, importOne, { signal, onProgress });
      setProgress(undefined);
      if (started === audience()) tellForgotten(outcome.made.map(({ result }) => result));
      const failed = outcome.failures.filter(({ error }) => error.name !== 'AbortError');
      setFailures(new Map(failed.map(({ item, error }) => [item.issue.key, error.message])));
      onImported(outcome.made.map(({ item }) => item.issue.key));
      return outcome.made.length === all;
    },
  };
}
