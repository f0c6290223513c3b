import { queryOptions } from '@newsletters/shared/query';
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
