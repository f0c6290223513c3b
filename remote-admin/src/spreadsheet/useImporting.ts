import { type Category, saveCategory } from '@newsletters/shared/api/categories';
import { eachOf, reasonsOf } from '@newsletters/shared/api/eachOf';
import { batch } from '@newsletters/shared/api/newsletters/batches';
import type { NewsletterValues } from '@newsletters/shared/api/newsletters/writes';
import { audience } from '@newsletters/shared/api/reported';
import { UnknownOutcome } from '@newsletters/shared/api/unknownOutcome';
import { queryClient } from '@newsletters/shared/query';
import { useEffect, useRef, useState } from 'react';
import type { Checked } from './checkRows';
import { addToRecord, beginRecord } from './importRecord';
import { importRow } from './importRow';

/** How far something is. */
export interface Progress {
  doing: 'importing' | 'creating categories';
  done: number;
  all: number;
}

const createQuietly = (name: string, part: string): Promise<Category> =>
  queryClient
    .getMutationCache()
    .build(queryClient, { ...saveCategory, meta: {} })
    .execute({ base: null, sent: [], name, description: '', batch: part });

/**
 * Imports rows of one table and creates their categories. Whatever it does is added to one record, which is undone at once. Rows that fail keep
 * their reason and can be tried again; cancelling completes those that were begun.
 *
 * @param id the id of the import
 */
export function useImporting(userId: string, id: string, onImported: (keys: string[]) => void) {
  const [progress, setProgress] = useState<Progress>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState('');
  const controller = useRef(new AbortController());
  const sent = useRef(new Map<string, NewsletterValues[]>());

  useEffect(() => () => controller.current.abort(), []);

  const begin = (doing: Progress['doing'], all: number) => {
    beginRecord(userId, id);
    controller.current = new AbortController();
    setProblem('');
    setProgress({ doing, done: 0, all });
    const { signal } = controller.current;
    return { signal, onProgress: (done: number) => setProgress({ doing, done, all }) };
  };

  const attempt = async (checked: Checked, visible: boolean, signal: AbortSignal, part: string) => {
    const { key } = checked.row;
    const before = sent.current.get(key) ?? [];
    try {
      return await importRow(checked, { visible, userId, sent: before, signal, batch: part });
    } catch (error) {
      if (error instanceof UnknownOutcome) sent.current.set(key, [...before, error.sent]);
      throw error;
    }
  };

  /** Resolves to whether all have been imported. */
  const importRows = async (rows: Checked[], visible: boolean, onDone: (key: string) => void) => {
    const started = audience();
    const options = begin('importing', rows.length);
    const importOne = async (checked: Checked, part: string) => {
      const made = await attempt(checked, visible, options.signal, part);
      addToRecord(userId, started, id, { made: [made] });
      onDone(checked.row.key);
    };
    const outcome = await batch(rows, importOne, options);
    setProgress(undefined);
    const failed = outcome.failures.filter(({ error }) => error.name !== 'AbortError');
    setFailures(new Map(failed.map(({ item, error }) => [item.row.key, error.message])));
    setProblem(reasonsOf(failed, ({ row, existing }) => row.values.title || (existing?.title ?? '')));
    onImported(outcome.made.map(({ item }) => item.row.key));
    return outcome.made.length === rows.length;
  };

  const createCategories = async (names: string[]) => {
    const started = audience();
    const create = async (name: string, part: string) => {
      const { id: categoryId, updated_at: version } = await createQuietly(name, part);
      addToRecord(userId, started, id, { categories: [{ id: categoryId, name, version }] });
    };
    const outcome = await eachOf(names, create, begin('creating categories', names.length));
    await queryClient.invalidateQueries({ queryKey: ['categories'] });
    setProgress(undefined);
    setProblem(reasonsOf(outcome.failures, (name) => name));
  };

  return {
    progress,
    /** Why rows have failed, by their keys. */
    failures,
    /** Forgets why rows have failed, because they're different now. */
    forget: (keys: string[]) =>
      setFailures((now) => new Map([...now].filter(([key]) => !keys.includes(key)))),
    problem,
    importRows,
    createCategories,
    cancel: () => controller.current.abort(),
  };
}
