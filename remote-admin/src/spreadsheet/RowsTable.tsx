import { rhythmNames } from '@newsletters/shared/model';
import { DataTable, type Sorting } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { Box } from '@newsletters/shared/ui';
import { useEffectEvent, useMemo, useState } from 'react';
import { lists } from './Cell';
import { type Action, hasProblem, type Tried } from './checkRows';
import type { Columns, Field } from './fields';
import { rowColumns } from './rowColumns';
import { cellStateLabels } from './words';

interface Props {
  rows: Tried[];
  /** What the columns of the table hold. */
  columns: Columns;
  categories: string[];
  /** While rows are imported, nothing can be changed. */
  disabled: boolean;
  onlyProblems: boolean;
  onEdit: (key: string, field: Field, text: string) => void;
  onChoose: (keys: string[], action: Action) => void;
}

const control = {
  width: '100%',
  boxSizing: 'border-box',
  p: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
} as const;

const cells = {
  '& fieldset': { border: 0, p: 0, m: 0, minWidth: 0 },
  '& table': { tableLayout: { md: 'fixed' } },
  '& td input': control,
  // A long choice, as in German, takes some of the padding of its cell and isn't cut.
  '& td select': { ...control, minWidth: 'max-content' },
  '& td textarea': { ...control, resize: 'vertical', display: 'block' },
  '& td [aria-invalid=true]': { borderColor: 'error.main' },
  '& td :is(input, textarea, select):focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: 1,
  },
  '& .cells': { display: 'flex', flexDirection: 'column', width: '100%', minWidth: 0 },
  '& .cells > :is(input, textarea):not(:first-of-type)': { mt: 0.75 },
  '& .problem, & .remark': {
    display: 'block',
    // On a phone, below the cell and not its name.
    gridColumn: 2,
    mt: 0.5,
    fontSize: '0.75rem',
    lineHeight: 1.35,
  },
  '& .problem': { color: 'error.main' },
  '& .remark': { color: 'text.secondary' },
} as const;

const keyOf = ({ row }: Tried) => row.key;

interface Kept {
  /** What the columns hold, while only rows with problems are shown. */
  columns: Columns | undefined;
  /** The rows that have had a problem since. */
  keys: ReadonlySet<string>;
}

/**
 * Filters the rows for their problems, if there are columns. Once corrected, a row stays until all are shown again or the columns hold
 * something else: whoever leaves its cell by keyboard is in the next one, which must not go.
 */
function useOnlyProblems(rows: Tried[], columns: Columns | undefined) {
  const [kept, setKept] = useState<Kept>({ columns: undefined, keys: new Set() });
  const isNew = kept.columns !== columns;
  const wrong = columns ? rows.filter(hasProblem).map(keyOf) : [];
  if (isNew || wrong.some((key) => !kept.keys.has(key)))
    setKept({ columns, keys: new Set(isNew ? wrong : [...kept.keys, ...wrong]) });
  return useMemo(() => kept.columns && ((row: Tried) => kept.keys.has(keyOf(row))), [kept]);
}

const Words = ({ id, words }: { id: string | undefined; words: string[] }) => (
  <datalist id={id}>
    {words.map((word) => (
      <option key={word} value={word} />
    ))}
  </datalist>
);

/** The rows to import, each with its problems, editable in place. */
export function RowsTable({ rows, categories, disabled, onlyProblems, onEdit, onChoose, ...table }: Props) {
  const edit = useEffectEvent(onEdit);
  const choose = useEffectEvent(onChoose);
  const present = table.columns.join();
  // The columns stay the same ones while rows change, or every cell would be drawn again.
  const columns = useMemo(
    () =>
      rowColumns(present.split(','), {
        onEdit: (...change) => edit(...change),
        onChoose: (key, action) => choose([key], action),
      }),
    [present],
  );
  const [sorting, setSorting] = useState<Sorting>({ column: t('Row'), direction: 'asc' });
  const only = useOnlyProblems(rows, onlyProblems ? table.columns : undefined);
  return (
    <Box sx={cells}>
      <Words id={lists.category} words={categories} />
      <Words id={lists.state} words={Object.values(cellStateLabels)} />
      <Words id={lists.rhythm} words={Object.values(rhythmNames)} />
      <fieldset disabled={disabled}>
        <DataTable
          label={t('Rows')}
          columns={columns}
          cardsBelow="md"
          rows={rows}
          only={only}
          rowKey={keyOf}
          sorting={sorting}
          onSort={setSorting}
          empty={onlyProblems ? t('No rows with problems') : t('All rows are imported')}
        />
      </fieldset>
    </Box>
  );
}
