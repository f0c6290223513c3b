import { directoryCategoriesQuery } from '@newsletters/shared/api/categories';
import { useQuery } from '@newsletters/shared/query';

/** The category that filters the newsletters, once its name is known. */
export function useSelectedCategory(id: string) {
  // The tiles read the same rows: if that has failed, only their Retry repeats it.
  const { data } = useQuery({ ...directoryCategoriesQuery, retryOnMount: false });
  return data?.find((category) => category.id === id);
}
