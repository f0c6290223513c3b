import type { DirectoryCategory } from '@newsletters/shared/api/categories';
import { featuredQuery } from '@newsletters/shared/api/newsletters/directory';
import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { isId } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { offersCodes, useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, Button, EmptyText, Lazy, PageBoundary, useTyped } from '@newsletters/shared/ui';
import { type ComponentType, type RefObject, useCallback, useDeferredValue, useState } from 'react';
import { Directory, NONE_IN_CATEGORY } from './Directory';
import { Found } from './Found';
import { ListHeader } from './ListHeader';
import { NewsletterGridLoading } from './NewsletterGrid';
import type { SelectionBarProps } from './SelectionBar';
import { useCounts } from './useCounts';
import type { Filter } from './useFilter';
import { useOwnFrequencies } from './useOwnFrequencies';
import { useSelection } from './useSelection';

const loadOwn = async () => (await import('./OwnSubscriptions')).OwnSubscriptions;

const nothing: NewsletterListItem[] = [];

interface Props extends Filter {
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
  selectCategory,
  changeSearch,
  showCategory,
  heading,
}: Props) {
  const { user } = useSession();
  const [typed, setTyped] = useTyped({ search, changeSearch });
  // What a search has found stays, dimmed, until the next one is there.
  const shown = useDeferredValue(search.trim());
  const isStale = typed.trim() !== shown;
  const own = useOwnFrequencies(user?.id);
  // Requested together with the directory. The list is complete without them, so a failure only leaves out their order.
  const { data, isPending } = useQuery({ ...featuredQuery, enabled: category === '' });
  const featured = data ?? (isPending ? undefined : nothing);
  const counts = useCounts(category, shown, featured);
  const { selection, control, frequency, start, stop } = useSelection(user?.id);
  // The cards become checkboxes together with the bar, which moves them down. Until its code has come, they stay links where they are.
  const [Bar, setBar] = useState<ComponentType<SelectionBarProps>>();
  const loadBar = useCallback(async () => {
    const { SelectionBar } = await import('./SelectionBar');
    setBar(() => SelectionBar);
    return SelectionBar;
  }, []);
  const cardSelection = Bar && selection;
  const barProps = selection && {
    userId: user?.id,
    selected: selection.selected,
    frequency,
    onCancel: stop,
  };
  const malformed = category && !isId(category);
  const canSelect = user !== undefined || offersCodes();
  /** Of a button that disappears: what it acted on gets the focus. */
  const passing =
    <Values extends unknown[]>(act: (...values: Values) => void) =>
    (...values: Values) => {
      act(...values);
      heading.current?.focus({ preventScroll: true });
    };
  return (
    <section aria-labelledby="newsletters-heading">
      <ListHeader
        heading={heading}
        category={selected}
        counts={isStale && counts ? {} : counts}
        expected={expected}
        onClear={category ? passing(() => selectCategory(category)) : undefined}
        search={typed}
        onSearch={setTyped}
      >
        {canSelect && !malformed && counts?.all !== 0 && (
          <Button
            ref={control}
            aria-pressed={selection !== undefined}
            onClick={selection ? stop : start}
            // Shown at once, and takes no room.
            sx={{ outline: selection && 1 }}
          >
            {t('Select several')}
          </Button>
        )}
      </ListHeader>
      {canSelect && barProps && (
        <PageBoundary>
          {/* Shown at once when it's opened again: Lazy would let the cards wait or come before it. */}
          {Bar ? <Bar {...barProps} /> : <Lazy load={loadBar} props={barProps} />}
        </PageBoundary>
      )}
      {user && <Lazy key={user.id} load={loadOwn} props={{ userId: user.id }} />}
      {malformed ? (
        <EmptyText>{NONE_IN_CATEGORY}</EmptyText>
      ) : (
        <PageBoundary resetKeys={[category, shown]} loading={<NewsletterGridLoading />}>
          <Box
            aria-busy={isStale}
            sx={{ transition: 'opacity 150ms', '&[aria-busy=true]': { opacity: 0.5 } }}
          >
            {shown ? (
              <Found
                category={category}
                search={shown}
                own={own}
                selection={cardSelection}
                onCategory={passing(showCategory)}
                onSearch={passing(setTyped)}
              />
            ) : (
              <Directory
                category={category}
                featured={featured}
                expected={expected}
                own={own}
                selection={cardSelection}
              />
            )}
          </Box>
        </PageBoundary>
      )}
    </section>
  );
}
