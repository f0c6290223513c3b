import { categoriesQuery } from '@newsletters/shared/api/categories';
import type { HistoryEntry } from '@newsletters/shared/api/history';
import { useQuery } from '@newsletters/shared/query';
import { rich, t } from '@newsletters/shared/texts';

/** What was done to several rows, by their table; the rest is said in general. */
function wordsOf({ table_name, done, target, entries: count }: HistoryEntry): string {
  const what = `${table_name} ${done} ${done === 'turned' ? target : ''}`.trim();
  const words: Record<string, string> = {
    'newsletters created': t('{count, plural, one {# newsletter} other {# newsletters}} created', { count }),
    'newsletters changed': t('{count, plural, one {# newsletter} other {# newsletters}} edited', { count }),
    'newsletters deleted': t('{count, plural, one {# newsletter} other {# newsletters}} deleted', { count }),
    'newsletters restored': t('{count, plural, one {# newsletter} other {# newsletters}} restored', {
      count,
    }),
    'newsletters turned visible': t(
      '{count, plural, one {# newsletter} other {# newsletters}} made visible',
      { count },
    ),
    'newsletters turned hidden': t('{count, plural, one {# newsletter} other {# newsletters}} hidden', {
      count,
    }),
    'newsletters turned discontinued': t(
      '{count, plural, one {# newsletter} other {# newsletters}} discontinued',
      { count },
    ),
    'newsletters featured': t(
      'Featured newsletters arranged ({count, plural, one {# change} other {# changes}})',
      { count },
    ),
    'categories created': t('{count, plural, one {# category} other {# categories}} created', { count }),
    'categories deleted': t('{count, plural, one {# category} other {# categories}} deleted', { count }),
  };
  return words[what] ?? t('{count, plural, one {# change} other {# changes}} at once', { count });
}

function Moved({ target, entries: count }: HistoryEntry) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const category = categories.find(({ id }) => id === target);
  return rich('{count, plural, one {# newsletter} other {# newsletters}} moved to {category}', {
    count,
    category: <bdi>{category ? t('“{text}”', { text: category.name }) : t('a deleted category')}</bdi>,
  });
}

/** What a bulk action has done, and to how many. */
export const BatchName = (entry: HistoryEntry) =>
  entry.done === 'moved' ? <Moved {...entry} /> : wordsOf(entry);
