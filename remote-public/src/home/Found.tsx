import { MOST_FOUND, searchQuery } from '@newsletters/shared/api/newsletters/search';
import { useSuspenseInfiniteQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { List, type ListProps } from './List';
import { MatchingCategories } from './MatchingCategories';
import { NothingFound } from './NothingFound';

interface Props extends ListProps {
  /** The text, without spaces around it. */
  search: string;
  /** Shows a category instead of the search. */
  onCategory: (id: string) => void;
  /** Searches for something else; for nothing if it's empty. */
  onSearch: (text: string) => void;
}

/** What a search finds, in a category or everywhere, the best matches first. */
export function Found({ category, search, onCategory, onSearch, ...props }: Props) {
  const chunks = useSuspenseInfiniteQuery(searchQuery(search, category || undefined));
  const { rows, total } = chunks.data;
  const suggestions = rows[0]?.suggestions ?? [];
  return (
    <>
      <MatchingCategories searches={[search, ...suggestions]} selected={category} onSelect={onCategory} />
      <List
        label={t('Search Results')}
        items={total > 0 ? rows : []}
        loaded={rows.length}
        total={Math.min(total, MOST_FOUND)}
        chunks={chunks}
        empty={<NothingFound similar={rows} suggestions={suggestions} onSearch={onSearch} {...props} />}
        {...props}
      />
    </>
  );
}
