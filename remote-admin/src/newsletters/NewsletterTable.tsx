import { categoriesQuery } from '@newsletters/shared/api/categories';
import { type NewsletterListItem, newslettersQuery } from '@newsletters/shared/api/newsletters';
import { finder, fold } from '@newsletters/shared/model';
import { useQuery, useSuspenseQuery } from '@newsletters/shared/query';
import { DataTable, type Sorting, type TablePlace } from '@newsletters/shared/tables';
import { memo, type RefObject, useMemo } from 'react';
import { FirstSteps } from './FirstSteps';
import { newsletterColumns } from './newsletterColumns';
import type { View } from './view';

interface Props {
  search: string;
  /** Empty for all categories. */
  categoryId: string;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
  place: RefObject<TablePlace | undefined>;
  onOpen: (view: View) => void;
  onDelete: (newsletter: NewsletterListItem) => void;
}

/** A predicate: whether a newsletter matches the search and the category. Its searched text is folded only once. */
function useMatches(newsletters: NewsletterListItem[], search: string, categoryId: string) {
  const texts = useMemo(
    () => new Map(newsletters.map(({ id, title, description }) => [id, fold(`${title}\n${description}`)])),
    [newsletters],
  );
  const { data: categories } = useQuery(categoriesQuery);
  // An unknown category is ignored: the filter doesn't show it as selected either.
  const chosen = categories?.find(({ id }) => id === categoryId)?.id;
  return useMemo(() => {
    const isFound = finder(search);
    return ({ id, category_id }: NewsletterListItem) =>
      (!chosen || category_id === chosen) && isFound(texts.get(id) ?? '');
  }, [texts, search, chosen]);
}

/** The matching newsletters. */
export const NewsletterTable = memo(function NewsletterTable({
  search,
  categoryId,
  sorting,
  onSort,
  place,
  onOpen,
  onDelete,
}: Props) {
  const { data: newsletters } = useSuspenseQuery(newslettersQuery());
  const matches = useMatches(newsletters, search, categoryId);
  const columns = useMemo(() => newsletterColumns(onOpen, onDelete), [onOpen, onDelete]);
  return (
    <>
      {newsletters.length === 0 && (
        <FirstSteps onCreateNewsletter={() => onOpen({ name: 'form', id: null })} />
      )}
      <DataTable
        label="Newsletters"
        columns={columns}
        rows={newsletters}
        only={matches}
        rowKey={({ id }) => id}
        empty="No newsletters found"
        sorting={sorting}
        onSort={onSort}
        place={place}
      />
    </>
  );
});
