import {
  type NewsletterOverview,
  newsletterOverviewQuery,
} from '@newsletters/shared/api/newsletters/overview';
import { counted } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { DataTable, type Sorting, type TablePlace } from '@newsletters/shared/tables';
import { Lazy, Typography } from '@newsletters/shared/ui';
import { type Dispatch, type RefObject, type SetStateAction, useMemo } from 'react';
import { Chips } from './Chips';
import { FirstSteps } from './FirstSteps';
import type { ListState } from './listState';
import { newsletterColumns } from './newsletterColumns';
import type { Selected } from './selected';
import type { Trait } from './traits';
import { useFound } from './useFound';
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
  place: RefObject<TablePlace | undefined>;
  onOpen: (view: View) => void;
  onDelete: (newsletter: NewsletterOverview) => void;
}

/** The matching newsletters, what they lack, and what can be done with several at once. */
export function NewsletterTable({
  filter,
  onSort,
  onToggle,
  selected,
  onSelect,
  place,
  onOpen,
  onDelete,
}: Props) {
  const { data: newsletters } = useSuspenseQuery(newsletterOverviewQuery);
  const { found, counts, present, isFound } = useFound(newsletters, filter);
  const columns = useMemo(() => newsletterColumns(onOpen, onDelete), [onOpen, onDelete]);
  const all = counted(newsletters.length, 'newsletter');
  return (
    <>
      {newsletters.length === 0 ? (
        <FirstSteps onCreateNewsletter={() => onOpen({ name: 'form', id: null })} />
      ) : (
        <Chips present={present} pressed={filter.traits} counts={counts} onToggle={onToggle} />
      )}
      {found.size > 0 && (
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {found.size === newsletters.length ? all : `${found.size.toLocaleString('en')} of ${all}`}
        </Typography>
      )}
      {selected.size > 0 && <Lazy load={loadBar} props={{ newsletters, found, selected, onSelect }} />}
      <DataTable
        label="Newsletters"
        columns={columns}
        rows={newsletters}
        only={isFound}
        rowKey={idOf}
        empty="No newsletters found"
        sorting={filter.sorting}
        onSort={onSort}
        place={place}
        selection={{ selected, onChange: onSelect, nameOf: titleOf }}
      />
    </>
  );
}
