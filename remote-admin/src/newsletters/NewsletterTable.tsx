import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { MOST_COUNTED } from '@newsletters/shared/model';
import { DataTable, type Sorting, type TablePlace } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, Lazy, Typography } from '@newsletters/shared/ui';
import { type Dispatch, type RefObject, type SetStateAction, useMemo, useState } from 'react';
import { Chips } from './Chips';
import { FirstSteps } from './FirstSteps';
import type { ListState } from './listState';
import { newsletterColumns, takeFocusOnce } from './newsletterColumns';
import { type Selected, withMore, without } from './selected';
import type { Trait } from './traits';
import type { Batch } from './useBatch';
import { type Found, useFound } from './useFound';
import type { View } from './view';

const loadBar = async () => (await import('./SelectionBar')).SelectionBar;

const idOf = ({ id }: NewsletterOverview) => id;
const titleOf = ({ title }: NewsletterOverview) => title;

interface Props {
  filter: ListState;
  onSort: (sorting: Sorting) => void;
  onToggle: (trait: Trait) => void;
  selected: Selected;
  onSelect: Dispatch<SetStateAction<Selected>>;
  batch: Batch;
  place: RefObject<TablePlace | undefined>;
  returning: RefObject<string | undefined>;
  onOpen: (view: View) => void;
  onDelete: (newsletter: NewsletterOverview) => void;
}

/** How many newsletters match, in words. */
function statusOf({ numbers, total, most }: Found) {
  const all = numbers.all?.number ?? 0;
  const many = all > MOST_COUNTED;
  if (total === all || (total === undefined && numbers.found?.number === all))
    return many
      ? t('More than {most, number} newsletters', { most: MOST_COUNTED })
      : t('{all, plural, one {# newsletter} other {# newsletters}}', { all });
  if (total === undefined)
    return many
      ? t('More than {found, number} of more than {most, number} newsletters', {
          found: most,
          most: MOST_COUNTED,
        })
      : t('More than {found, number} of {all, plural, one {# newsletter} other {# newsletters}}', {
          found: most,
          all,
        });
  return many
    ? t('{found, number} of more than {most, number} newsletters', { found: total, most: MOST_COUNTED })
    : t('{found, number} of {all, plural, one {# newsletter} other {# newsletters}}', { found: total, all });
}

/** The matching newsletters, what they lack, and what can be done with several at once. */
export function NewsletterTable({
  filter,
  onSort,
  onToggle,
  selected,
  onSelect,
  batch,
  place,
  returning,
  onOpen,
  onDelete,
}: Props) {
  const found = useFound(filter);
  const { rows, numbers, total, error, retry, more } = found;
  const [takeFocus] = useState(takeFocusOnce);
  const columns = useMemo(
    () => newsletterColumns({ returning, takeFocus, onOpen, onDelete }),
    [returning, takeFocus, onOpen, onDelete],
  );
  const ids = useMemo(() => new Set(selected.keys()), [selected]);
  const select = (wanted: ReadonlySet<string>) => {
    const left = new Set([...ids].filter((id) => !wanted.has(id)));
    onSelect(
      withMore(
        without(selected, left),
        rows.filter(({ id }) => wanted.has(id)),
      ),
    );
  };
  return (
    <>
      {numbers.all?.number === 0 ? (
        <FirstSteps onCreateNewsletter={() => onOpen({ name: 'form', id: null })} />
      ) : (
        <Chips numbers={numbers} pressed={filter.traits} onToggle={onToggle} />
      )}
      {rows.length > 0 && (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {statusOf(found)}
        </Typography>
      )}
      {(selected.size > 0 || batch.progress) && (
        <Lazy load={loadBar} props={{ found, selected, onSelect, batch }} />
      )}
      <ErrorBanner error={error} onRetry={retry} />
      <DataTable
        label={t('Newsletters')}
        cardsBelow="md"
        columns={columns}
        rows={rows}
        rowKey={idOf}
        empty={t('No newsletters found')}
        sorting={filter.sorting}
        onSort={onSort}
        total={total ?? null}
        onEnd={more}
        place={place}
        selection={{ selected: ids, onChange: select, nameOf: titleOf }}
      />
    </>
  );
}
