import { useEffect, useState } from 'react';
import type { Filter } from './useFilter';

/** How long typing must pause before the address bar follows, in milliseconds; browsers refuse to be told each letter. */
const PAUSE = 200;

/** What is typed into the search box: ahead of the address bar while typing, and following it otherwise. */
export function useTyped({ search, changeSearch }: Pick<Filter, 'search' | 'changeSearch'>) {
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // Not an echo of what was typed here, but Back, Forward or a link.
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
