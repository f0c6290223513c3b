import { type Category, saveCategory } from '@newsletters/shared/api/categories';
import { eachOf, reasonsOf } from '@newsletters/shared/api/eachOf';
import { batch } from '@newsletters/shared/api/newsletters/batches';
import type { NewsletterValues } from '@newsletters/shared/api/newsletters/writes';
import { audience } from '@newsletters/shared/api/reported';
import { UnknownOutcome } from '@newsletters/shared/api/unknownOutcome';
import { queryClient } from '@newsletters/shared/query';
import { useEffect, useRef, useState } from 'react';
import type { Checked } from './checkRows';
import { type ImportRecord, lastImport, setLastImport } from './importRecord';
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
 */
export function useImporting(userId: string, onImported: (keys: string[]) => void) {
  const [progress, setProgress] = useState<Progress>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState('');
  const controller = useRef(new AbortController());
  const record = useRef<ImportRecord>(undefined);
  const sent = useRef(new Map<string, NewsletterValues[]>());

  useEffect(() => () => controller.current.abort(), []);

  const add = (more: ImportRecord) => {
    // Undone or closed meanwhile, it starts anew.
    const now = record.current === lastImport() ? record.current : undefined;
    record.current = {
      // What is changed a second time goes back to how it was before the first.
      made: [...(now?.made ?? []), ...more.made.filter(({ id }) => !now?.made.some((one) => one.id === id))],
      categories: [...(now?.categories ?? []), ...more.categories],
    };
    setLastImport(userId, record.current);
  };

  const begin = (doing: Progress['doing'], all: number) => {
    if (record.current !== lastImport()) setLastImport(userId, undefined);
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

  const importRows = async (rows: Checked[], visible: boolean) => {
    const started = audience();
    const options = begin('importing', rows.length);
    const outcome = await batch(rows, (one, part) => attempt(one, visible, options.signal, part), options);
    setProgress(undefined);
    const made = outcome.made.map(({ result }) => result);
    if (started !== audience()) return false;
    if (made.length > 0) add({ made, categories: [] });
    const failed = outcome.failures.filter(({ error }) => error.name !== 'AbortError');
    setFailures(new Map(failed.map(({ item, error }) => [item.row.key, error.message])));
    onImported(outcome.made.map(({ item }) => item.row.key));
    return made.length === rows.length;
  };

  const createCategories = async (names: string[]) => {
    const started = audience();
    const outcome = await eachOf(names, createQuietly, begin('creating categories', names.length));
    await queryClient.invalidateQueries({ queryKey: ['categories'] });
    setProgress(undefined);
    if (started !== audience()) return;
    const created = outcome.made.map(({ result: { id, name, updated_at } }) => ({
      id,
      name,
      version: updated_at,
    }));
    if (created.length > 0) add({ made: [], categories: created });
    setProblem(reasonsOf(outcome.failures, (name) => name));
  };

  return {
    progress,
    /** Why rows have failed, by their keys. */
    failures,
    problem,
    importRows,
    createCategories,
    cancel: () => controller.current.abort(),
  };
}
