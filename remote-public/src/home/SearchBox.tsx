import { SearchField } from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';
import type { Filter } from './useFilter';

/** How long typing must pause before the address bar follows, in milliseconds. */
const PAUSE = 200;

/** The search box. What is typed is shown at once; the address bar, and with it the list, follows a moment later. */
export function SearchBox({ search, changeSearch }: Pick<Filter, 'search' | 'changeSearch'>) {
  const [draft, setDraft] = useState(search);
  const [sent, setSent] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // Not an echo of what was typed here, but Back, Forward or a link.
    if (search !== sent) {
      setSent(search);
      setDraft(search);
    }
  }
  useEffect(() => {
    if (draft === sent) return;
    const timer = setTimeout(() => {
      setSent(draft);
      changeSearch(draft);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [draft, sent, changeSearch]);
  return <SearchField label="Search newsletters" value={draft} onChange={setDraft} />;
}
