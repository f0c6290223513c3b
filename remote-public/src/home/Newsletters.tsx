import type { DirectoryCategory } from '@newsletters/shared/api/categories';
import {
  type DirectoryItem,
  directoryQuery,
  featuredQuery,
} from '@newsletters/shared/api/newsletters/directory';
import { isId } from '@newsletters/shared/api/newsletters/reads';
import { queryClient, useQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { Button, EmptyText, Lazy, PageBoundary, useTyped } from '@newsletters/shared/ui';
import { type RefObject, useState } from 'react';
import { type Counts, Found, NONE_IN_CATEGORY } from './Found';
import { ListHeader } from './ListHeader';
import { NewsletterGridLoading } from './NewsletterGrid';
import { none } from './own';
import type { Filter } from './useFilter';
import { useSelection } from './useSelection';

const loadBar = async () => (await import('./SelectionBar')).SelectionBar;
const loadOwn = async () => (await import('./OwnSubscriptions')).OwnSubscriptions;

const nothing: DirectoryItem[] = [];

/** Whether the list shows something at once, as when the server has read it. */
const isLoaded = (category: string) =>
  queryClient.getQueryData(directoryQuery(category || undefined).queryKey) !== undefined;

interface Props extends Omit<Filter, 'selectCategory'> {
  /** The selected category, once its name is known. */
  selected: DirectoryCategory | undefined;
  /** How many newsletters there are, before all of them are loaded. */
  expected: number | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The newsletters, the featured ones first, or those of the category and the search. */
export function Newsletters({
  category,
  selected,
  expected,
  search,
  clearCategory,
  changeSearch,
  heading,
}: Props) {
  const { user } = useSession();
  const [typed, setTyped] = useTyped({ search, changeSearch });
  const [counts, setCounts] = useState(() => (isLoaded(category) ? {} : undefined) as Counts | undefined);
  const [own, setOwn] = useState(none);
  // Requested together with the directory. The list is complete without them, so a failure only leaves out their order.
  const { data: featured, isPending } = useQuery({ ...featuredQuery, enabled: category === '' });
  const { selection, control, start, stop, remove } = useSelection(user?.id);
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
        expected={expected}
        onClear={category ? clear : undefined}
        search={typed}
        onSearch={setTyped}
      >
        {user && counts?.all !== 0 && (
          <Button ref={control} aria-pressed={selection !== undefined} onClick={selection ? stop : start}>
            Select several
          </Button>
        )}
      </ListHeader>
      {user && selection && (
        <Lazy
          load={loadBar}
          props={{ userId: user.id, selected: selection.selected, onSubscribed: remove, onCancel: stop }}
        />
      )}
      {user && <Lazy key={user.id} load={loadOwn} props={{ userId: user.id, onChange: setOwn }} />}
      {category && !isId(category) ? (
        <EmptyText>{NONE_IN_CATEGORY}</EmptyText>
      ) : (
        <PageBoundary resetKeys={[category]} loading={<NewsletterGridLoading />}>
          <Found
            category={category}
            search={typed.trim()}
            featured={featured ?? (isPending ? undefined : nothing)}
            own={own}
            selection={selection}
            onCount={setCounts}
          />
        </PageBoundary>
      )}
    </section>
  );
}
