import type { CategoryForm } from '@newsletters/shared/model';
import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { basedOn, saveNew, saveOnTop } from './conflicts';
import { partOf } from './eachOf';
import { after, allRows, CHUNK } from './rowChunks';
import type { Selected } from './selected';
import { removal } from './unknownOutcome';
import { RequestError, succeeded, unwrap } from './unwrap';

const columns = 'id, name, description, created_at, updated_at';

/** A category as lists show it. */
export type Category = Selected<'categories', typeof columns>;

async function categoriesChunk(last: Category | undefined, signal: AbortSignal) {
  const query = supabase().from('categories').select(columns);
  return unwrap<Category[] | null>(
    await (last ? query.or(after('name', 'ascending', last)) : query)
      .order('name')
      .order('id')
      .range(0, CHUNK - 1)
      .abortSignal(signal),
    t('Failed to load categories'),
  );
}

/** All categories, ordered by name. Fails with "Failed to load categories". */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  meta: { public: true },
  queryFn: ({ signal }) => allRows<Category>((last) => categoriesChunk(last, signal)),
});

async function directoryChunk(last: { id: string; name: string } | undefined, signal: AbortSignal) {
  const query = supabase()
    .from('categories')
    .select('id, name, newsletters(count)')
    .eq('newsletters.state', 'visible')
    .lte('newsletters.publish_at', 'now');
  const chunk = unwrap(
    await (last ? query.or(after('name', 'ascending', last)) : query)
      .order('name')
      .order('id')
      .range(0, CHUNK - 1)
      .abortSignal(signal),
    t('Failed to load categories'),
  );
  return chunk.map(({ newsletters, ...category }) => ({ ...category, count: newsletters[0]?.count ?? 0 }));
}

/** A category as the directory shows it, with the number of its listed newsletters. */
export type DirectoryCategory = Awaited<ReturnType<typeof directoryChunk>>[number];

/** All categories with the number of their listed newsletters, ordered by name. Fails with "Failed to load categories". */
export const directoryCategoriesQuery = queryOptions({
  queryKey: ['categories', 'directory'],
  meta: { public: true },
  queryFn: ({ signal }) => allRows<DirectoryCategory>((last) => directoryChunk(last, signal)),
});

/** Shows what was written, also if the list can't be read again. */
const showInList = (change: (list: Category[]) => Category[]) =>
  queryClient.setQueryData(categoriesQuery.queryKey, (list) => list && change(list));

async function writeCategory(
  id: string | null,
  { name, description }: CategoryForm,
  { version, batch }: { version?: string; batch?: string } = {},
) {
  const request = supabase().rpc('manage_category', {
    operation: id ? 'update' : 'create',
    category_id: id,
    category_name: name,
    category_description: description || null,
  });
  return unwrap(
    await basedOn(partOf(request, batch), version),
    id ? t('Failed to update category') : t('Failed to create category'),
  );
}

async function findCategory(column: 'id' | 'name', value: string, fallback: string) {
  const [found] = unwrap<Category[] | null>(
    await supabase().from('categories').select(columns).eq(column, value),
    fallback,
  );
  return found;
}

async function readCategory(id: string) {
  const fallback = t('Failed to update category');
  const found = await findCategory('id', id, fallback);
  if (!found) throw new RequestError(fallback, 404);
  return found;
}

const changeCategory = (base: Category, mine: CategoryForm, sent: CategoryForm[]) =>
  saveOnTop<Category, Category>({
    base,
    mine,
    sent,
    conflict: t('Someone else has changed this category'),
    write: (version) => writeCategory(base.id, mine, { version }),
    read: () => readCategory(base.id),
  });

interface SaveCategory extends CategoryForm {
  /** The category as the form was opened with it; null for a new one. */
  base: Category | null;
  /** What earlier attempts have sent without learning whether it was saved. */
  sent: CategoryForm[];
  /** What a creation is part of. */
  batch?: string;
}

/**
 * Creates or updates a category. Fails with a `Conflict` if someone else has changed it since the form was opened, otherwise
 * with "Failed to create category" or "Failed to update category".
 */
// Marked as pure, so that visitors don't load it.
export const saveCategory = /* @__PURE__ */ mutationOptions({
  meta: { invalidates: ['categories', 'newsletters'] },
  mutationFn: ({ base, sent, batch, ...mine }: SaveCategory) =>
    base
      ? changeCategory(base, mine, sent)
      : saveNew<Category, Category>({
          mine,
          sent,
          write: () => writeCategory(null, mine, { batch }),
          find: ({ name = '' }) => findCategory('name', name, t('Failed to create category')),
          change: (made) => changeCategory(made, mine, sent),
        }),
  onSuccess: (saved) =>
    showInList((list) =>
      list.some(({ id }) => id === saved.id)
        ? list.map((row) => (row.id === saved.id ? saved : row))
        : [...list, saved],
    ),
});

/** Deletes a category, as part of a batch if there is one. Fails as `deleteCategory` does. */
export async function removeCategory(id: string, batch?: string) {
  const fallback = t('Failed to delete category');
  const deleted = await removal(
    async () => {
      const request = supabase().rpc('manage_category', { operation: 'delete', category_id: id });
      return succeeded(await partOf(request, batch), fallback);
    },
    () => supabase().from('categories').select('id').eq('id', id).retry(false),
  );
  if (deleted === null) throw new RequestError(fallback, 404);
}

/**
 * Deletes a category that no newsletter uses. Without a response, it's read whether it was deleted. Fails with "Failed to delete category"
 * and the reason.
 */
// Marked as pure, so that visitors don't load it.
export const deleteCategory = /* @__PURE__ */ mutationOptions({
  meta: { invalidates: ['categories'] },
  mutationFn: (id: string) => removeCategory(id),
  onSuccess: (_data, deleted) => showInList((list) => list.filter(({ id }) => id !== deleted)),
  // It may be gone already; then the list is out of date.
  onError: () => queryClient.invalidateQueries({ queryKey: ['categories'] }),
});
