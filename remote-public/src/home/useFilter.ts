import { useSearchParams } from '@newsletters/shared/router';

/** The category and the search. They live in the address bar, so that Back, reload and a shared link agree with the page. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const category = (params.get('category') ?? '').toLowerCase();
  const search = params.get('q') ?? '';

  const change = (values: Record<string, string>, replace: boolean) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value.trim() === '') next.delete(name);
      else next.set(name, value);
    }
    // Synchronously: as a transition, the cards would appear in slices, and much later on a slow device.
    setParams(next, { replace, preventScrollReset: true, flushSync: true });
  };

  return {
    category,
    search,
    /** Filters by a category; selecting it again removes the filter. */
    selectCategory: (id: string) => change({ category: id === category ? '' : id }, false),
    /** Shows all newsletters of a category instead of those that a search found. */
    showCategory: (id: string) => change({ category: id, q: '' }, false),
    /** Replaces the history entry: Back shouldn't undo a search letter by letter. */
    changeSearch: (text: string) => change({ q: text }, true),
  };
}

/** The category and the search, and the ways to change them. */
export type Filter = ReturnType<typeof useFilter>;
