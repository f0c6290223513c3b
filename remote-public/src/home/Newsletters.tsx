import type { DirectoryCategory } from '@newsletters/shared/api/categories';
import { isId } from '@newsletters/shared/api/newsletters';
import { useSession } from '@newsletters/shared/session';
import { EmptyText, Lazy, PageBoundary } from '@newsletters/shared/ui';
import { type RefObject, useState } from 'react';
import { type Counts, Found, NONE_IN_CATEGORY } from './Found';
import { ListHeader } from './ListHeader';
import { NewsletterGridLoading } from './NewsletterGrid';
import { none } from './own';
import type { Filter } from './useFilter';
import { useTyped } from './useTyped';

const loadOwn = async () => (await import('./OwnSubscriptions')).OwnSubscriptions;

interface Props extends Omit<Filter, 'selectCategory'> {
  /** The selected category, once its name is known. */
  selected: DirectoryCategory | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The featured newsletters, filtered by the category and the search. */
export function Newsletters({ category, selected, search, clearCategory, changeSearch, heading }: Props) {
  const { user } = useSession();
  const [typed, setTyped] = useTyped({ search, changeSearch });
  const [counts, setCounts] = useState<Counts>();
  const [own, setOwn] = useState(none);
  const clear = () => {
    clearCategory();
    // The button disappears; what it acted on gets the focus.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="newsletters-heading">
      <ListHeader
        heading={heading}
        category={selected}
        counts={counts}
        onClear={category ? clear : undefined}
        search={typed}
        onSearch={setTyped}
      />
      {user && <Lazy key={user.id} load={loadOwn} props={{ userId: user.id, onChange: setOwn }} />}
      {category && !isId(category) ? (
        <EmptyText>{NONE_IN_CATEGORY}</EmptyText>
      ) : (
        <PageBoundary resetKeys={[category]} loading={<NewsletterGridLoading />}>
          <Found category={category} search={typed.trim()} own={own} onCount={setCounts} />
        </PageBoundary>
      )}
    </section>
  );
}
