import { directoryCategoriesQuery } from '@newsletters/shared/api/categories';
import { isId } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';

/** The category that filters the newsletters, and how many newsletters it or else the directory has; once they are known. */
export function useCategoryCounts(id: string) {
  // The tiles read the same rows: if that has failed, only their Retry repeats it.
  const { data } = useQuery({ ...directoryCategoriesQuery, retryOnMount: false });
  const selected = data?.find((category) => category.id === id);
  const all = id ? undefined : data?.reduce((sum, { count }) => sum + count, 0);
  /** Whether there is no such category, as far as that is known. */
  const missing = id !== '' && !selected && (!isId(id) || data !== undefined);
  return { selected, expected: selected?.count ?? all, missing };
}
