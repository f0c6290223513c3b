import { eachOf, reasonsOf } from '@newsletters/shared/api/eachOf';
import { undoCategory, undoImported } from '@newsletters/shared/api/newsletters/imports';
import { queryClient } from '@newsletters/shared/query';
import { removeImages } from '../email/useUploads';
import type { ImportRecord } from './importRecord';

/** Undoes an import with its images and categories, except what others need. Resolves to the ids of what is undone, and the reasons why something isn't. */
export async function undoImport(
  { made, categories }: ImportRecord,
  userId: string,
  onProgress: (done: number) => void,
) {
  const written = made.flatMap(({ version, ...one }) => (version ? [{ ...one, version }] : []));
  const newsletters = await undoImported(written, userId, { onProgress });
  const failed = new Set(newsletters.failures.map(({ item }) => item.id));
  const undone = new Set(made.map(({ id }) => id).filter((id) => !failed.has(id)));
  // Only now: until here, something shows them. Those of newsletters that stay are in the history.
  removeImages(made.flatMap(({ id, isNew, stored }) => (isNew && stored && undone.has(id) ? [stored] : [])));
  const emptied = await eachOf(categories, (one, part) => undoCategory(one, userId, part));
  await queryClient.invalidateQueries({ queryKey: ['categories'] });
  for (const { item } of emptied.made) undone.add(item.id);
  const reasons = [
    reasonsOf(newsletters.failures, ({ title }) => title),
    reasonsOf(emptied.failures, ({ name }) => name),
  ];
  return { undone, reasons: reasons.filter(Boolean).join(' ') };
}
