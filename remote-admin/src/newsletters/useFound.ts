import { categoriesQuery } from '@newsletters/shared/api/categories';
import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { finder, fold } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { useMemo } from 'react';
import type { ListState } from './listState';
import { allTraits, type Trait, traits } from './traits';

/** A newsletter prepared for searching: its text is folded, and its traits are found, only once. */
interface Prepared {
  newsletter: NewsletterOverview;
  text: string;
  traits: Trait[];
}

const prepared = (newsletter: NewsletterOverview): Prepared => ({
  newsletter,
  text: fold(`${newsletter.title}\n${newsletter.description}`),
  traits: allTraits.filter((name) => traits[name].applies(newsletter)),
});

/** The newsletters that match the search and all filters, how many would be left with each chip pressed as well, and which traits occur. */
export function useFound(newsletters: NewsletterOverview[], filter: Omit<ListState, 'sorting'>) {
  const { search, categoryId } = filter;
  const all = useMemo(() => newsletters.map(prepared), [newsletters]);
  const present = useMemo(() => new Set(all.flatMap((one) => one.traits)), [all]);
  const { data: categories } = useQuery(categoriesQuery);
  // An unknown category is ignored: the filter doesn't show it as selected either.
  const category = categories?.find(({ id }) => id === categoryId)?.id;
  const chips = filter.traits.join();
  const matching = useMemo(() => {
    const isFound = finder(search);
    const pressed = allTraits.filter((name) => chips.split(',').includes(name));
    const found = new Set<NewsletterOverview>();
    const counts = Object.fromEntries(allTraits.map((name) => [name, 0])) as Record<Trait, number>;
    for (const { newsletter, text, traits: its } of all) {
      if (category && newsletter.category_id !== category) continue;
      if (!pressed.every((name) => its.includes(name)) || !isFound(text)) continue;
      found.add(newsletter);
      for (const name of its) counts[name] += 1;
    }
    return { found, counts, isFound: (newsletter: NewsletterOverview) => found.has(newsletter) };
  }, [all, search, category, chips]);
  return { ...matching, present };
}
