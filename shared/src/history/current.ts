import { categoriesQuery } from '@newsletters/shared/api/categories';
import { type HistoryEntry, type HistoryTable, presentSiteSettings } from '@newsletters/shared/api/history';
import { placedNewsletter } from '@newsletters/shared/api/newsletters/arrangement';
import { RequestError } from '@newsletters/shared/api/unwrap';
import { presentRoleQuery } from '@newsletters/shared/api/users';
import { queryClient, queryOptions } from '@newsletters/shared/query';

const now = { staleTime: 0 };

/** How to read the present version of a row; null if it no longer exists. */
const readers: Record<HistoryTable, (id: string) => Promise<{ updated_at: string } | null>> = {
  newsletters: placedNewsletter,
  categories: async (id) => {
    const categories = await queryClient.fetchQuery({ ...categoriesQuery, ...now });
    return categories.find((category) => category.id === id) ?? null;
  },
  site_settings: presentSiteSettings,
  profiles: (id) => queryClient.fetchQuery({ ...presentRoleQuery(id), ...now }),
};

/** The present version of the row that an entry is about; null if it no longer exists. */
export const currentQuery = ({ table_name, row_id }: HistoryEntry) =>
  queryOptions({
    queryKey: [table_name, 'history', 'current', row_id],
    ...now,
    queryFn: async () => {
      if (row_id === null) return null;
      try {
        return await readers[table_name](row_id);
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return null;
        throw error;
      }
    },
  });
