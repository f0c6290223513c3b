import { categoriesQuery } from '@newsletters/shared/api/categories';
import { type NewsletterListItem, newslettersQuery } from '@newsletters/shared/api/newsletters';
import { finder, fold } from '@newsletters/shared/model';
import { useQuery, useSuspenseQuery } from '@newsletters/shared/query';
import { DataTable, type TablePlace } from '@newsletters/shared/tables';
import { type Dispatch, memo, type RefObject, type SetStateAction, useMemo } from 'react';
import type { ListState } from './NewsletterList';
import { newsletterColumns } from './newsletterColumns';
import type { View } from './view';

interface Props {
  state: ListState;
  onChange: Dispatch<SetStateAction<ListState>>;
  place: RefObject<TablePlace | undefined>;
  onOpen: (view: View) => void;
  onDelete: (newsletter: NewsletterListItem) => void;
}

/** A test whether a newsletter matches; the text that each is searched by is made once. */
function useMatches({ search, categoryId }: ListState, newsletters: NewsletterListItem[]) {
  const texts = useMemo(
    () => new Map(newsletters.map(({ id, title, description }) => [id, fold(`${title}\n${description}`)])),
    [newsletters],
  );
  const { data: categories } = useQuery(categoriesQuery);
  // A category that is not known is not shown as chosen either.
  const chosen = categories?.find(({ id }) => id === categoryId)?.id;
  return useMemo(() => {
    const isFound = finder(search);
    return ({ id, category_id }: NewsletterListItem) =>
      (!chosen || category_id === chosen) && isFound(texts.get(id) ?? '');
  }, [texts, search, chosen]);
}

/** The newsletters that match. */
export const NewsletterTable = memo(function NewsletterTable({
  state,
  onChange,
  onOpen,
  onDelete,
  place,
}: Props) {
  const { data: newsletters } = useSuspenseQuery(newslettersQuery());
  const matches = useMatches(state, newsletters);
  const columns = useMemo(() => newsletterColumns(onOpen, onDelete), [onOpen, onDelete]);
  return (
    <DataTable
      label="Newsletters"
      columns={columns}
      rows={newsletters}
      only={matches}
      rowKey={({ id }) => id}
      empty="No newsletters found"
      sorting={state.sorting}
      onSort={(sorting) => onChange((now) => ({ ...now, sorting }))}
      place={place}
    />
  );
});
