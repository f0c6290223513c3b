import type { CategoryForm } from '@newsletters/shared/model';
import { mutationOptions, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { allRows } from './chunks';
import { unwrap } from './unwrap';

/** All categories, ordered by name. Fails with "Failed to load categories". */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  meta: { public: true },
  queryFn: ({ signal }) =>
    allRows(async (from, to) =>
      unwrap(
        await supabase()
          .from('categories')
          .select('*')
          .order('name')
          .order('id')
          .range(from, to)
          .abortSignal(signal),
        'Failed to load categories',
      ),
    ),
});

/** A category as lists show it. */
export type Category = Awaited<ReturnType<NonNullable<typeof categoriesQuery.queryFn>>>[number];

interface SaveCategory extends CategoryForm {
  /** Absent for a new category. */
  id?: string;
}

/** Creates or changes a category. Fails with "Failed to create category" or "Failed to update category". */
export const saveCategory = mutationOptions({
  meta: { invalidates: ['categories', 'newsletters'] },
  mutationFn: async ({ id, name, description }: SaveCategory) =>
    unwrap(
      await supabase().rpc('manage_category', {
        operation: id ? 'update' : 'create',
        category_id: id ?? null,
        category_name: name,
        category_description: description || null,
      }),
      id ? 'Failed to update category' : 'Failed to create category',
    ),
});

/** Deletes a category that no newsletter uses. Fails with "Failed to delete category" and the reason. */
export const deleteCategory = mutationOptions({
  meta: { invalidates: ['categories'] },
  mutationFn: async (id: string) =>
    unwrap(
      await supabase().rpc('manage_category', { operation: 'delete', category_id: id }),
      'Failed to delete category',
    ),
});
