import { useEffect, useState } from 'react';

/** The pause in typing after which the address bar follows, in milliseconds. Browsers limit how often it can change. */
const PAUSE = 200;

interface Search {
  /** The search in the address bar. */
  search: string;
  /** Changes it. */
  changeSearch: (text: string) => void;
}

/** The text in the search box. It runs ahead of the address bar while typing, and follows it otherwise. */
export function useTyped({ search, changeSearch }: Search) {
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // Not our own change, but Back, Forward or a link.
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(() => {
      setSent(typed);
      changeSearch(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, sent, changeSearch]);
  return [typed, setTyped] as const;
}
