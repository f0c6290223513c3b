import { categoriesQuery } from '@newsletters/shared/api/categories';
import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { finder, fold } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { useMemo } from 'react';
import type { ListState } from './listState';
import { allNeglects, type Neglect, neglects } from './neglect';

/** A newsletter prepared for searching: its text is folded, and its neglects are found, only once. */
interface Prepared {
  newsletter: NewsletterOverview;
  text: string;
  neglected: Neglect[];
}

const prepared = (newsletter: NewsletterOverview): Prepared => ({
  newsletter,
  text: fold(`${newsletter.title}\n${newsletter.description}`),
  neglected: allNeglects.filter((name) => neglects[name].applies(newsletter)),
});

/** The newsletters that match the search and all filters, and how many would be left with each chip pressed as well. */
export function useFound(newsletters: NewsletterOverview[], filter: Omit<ListState, 'sorting'>) {
  const { search, categoryId } = filter;
  const all = useMemo(() => newsletters.map(prepared), [newsletters]);
  const { data: categories } = useQuery(categoriesQuery);
  // An unknown category is ignored: the filter doesn't show it as selected either.
  const category = categories?.find(({ id }) => id === categoryId)?.id;
  const chips = filter.neglect.join();
  return useMemo(() => {
    const isFound = finder(search);
    const pressed = allNeglects.filter((name) => chips.split(',').includes(name));
    const found = new Set<NewsletterOverview>();
    const counts = Object.fromEntries(allNeglects.map((name) => [name, 0])) as Record<Neglect, number>;
    for (const { newsletter, text, neglected } of all) {
      if (category && newsletter.category_id !== category) continue;
      if (!pressed.every((name) => neglected.includes(name)) || !isFound(text)) continue;
      found.add(newsletter);
      for (const name of neglected) counts[name] += 1;
    }
    return { found, counts, isFound: (newsletter: NewsletterOverview) => found.has(newsletter) };
  }, [all, search, category, chips]);
}
