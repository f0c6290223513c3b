import { useSearchParams } from '@newsletters/shared/router';

/** What the person is looking for. It lives in the address bar, so that Back, reload and a shared link agree with it. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const category = (params.get('category') ?? '').toLowerCase();
  const search = params.get('q') ?? '';

  const change = (name: string, value: string, replace: boolean) => {
    const next = new URLSearchParams(params);
    if (value.trim() === '') next.delete(name);
    else next.set(name, value);
    // At once: as a transition, the cards would come in slices, and much later on a slow device.
    setParams(next, { replace, preventScrollReset: true, flushSync: true });
  };

  return {
    category,
    search,
    /** Filters by a category; selecting it again removes the filter. */
    selectCategory: (id: string) => change('category', id === category ? '' : id, false),
    clearCategory: () => change('category', '', false),
    /** Typing is no step that Back should undo letter by letter. */
    changeSearch: (text: string) => change('q', text, true),
  };
}

/** What the person is looking for, and the ways to change it. */
export type Filter = ReturnType<typeof useFilter>;
