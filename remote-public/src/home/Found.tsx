import { searchQuery } from '@newsletters/shared/api/newsletters/search';
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
  onClear: () => void;
}

/** What a search finds, in a category or everywhere, the best matches first. */
export function Found({ category, search, onCategory, onClear, ...props }: Props) {
  const chunks = useSuspenseInfiniteQuery(searchQuery(search, category || undefined));
  const { matches, total, closest } = chunks.data;
  return (
    <>
      <MatchingCategories search={search} selected={category} onSelect={onCategory} />
      <List
        label={t('Search Results')}
        items={matches}
        loaded={matches.length}
        total={total}
        chunks={chunks}
        empty={<NothingFound closest={closest} onClear={onClear} />}
        {...props}
      />
    </>
  );
}
