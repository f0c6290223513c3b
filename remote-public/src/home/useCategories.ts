import { directoryCategoriesQuery } from '@newsletters/shared/api/categories';
import { isId } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';

/** The categories, once they are known. The tiles read the same rows: if that has failed, only their Retry repeats it. */
export const useCategories = () => useQuery({ ...directoryCategoriesQuery, retryOnMount: false }).data;

/** The category that filters the newsletters, and how many newsletters it or else the directory has; once they are known. */
export function useCategoryCounts(id: string) {
  const categories = useCategories();
  const selected = categories?.find((category) => category.id === id);
  const all = id ? undefined : categories?.reduce((sum, { count }) => sum + count, 0);
  /** Whether there is no such category, as far as that is known. */
  const missing = id !== '' && !selected && (!isId(id) || categories !== undefined);
  return { selected, expected: selected?.count ?? all, missing };
}
