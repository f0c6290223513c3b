import type { Column } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { Cell, type ShownField } from './Cell';
import { type Action, type Checked, isUnchanged } from './checkRows';
import { type Field, fieldLabel } from './fields';

/** A row of the table, with why its last import failed. */
export interface ShownRow extends Checked {
  failure: string | undefined;
}

interface Handlers {
  onEdit: (key: string, field: Field, text: string) => void;
  onChoose: (key: string, action: Action) => void;
}

const actions: Record<Action, string> = { add: t('Add'), update: t('Update'), skip: t('Skip') };

function remarkOf(checked: Checked): string | undefined {
  const { existing, repeats } = checked;
  if (repeats !== undefined) return t('Same newsletter as row {row}', { row: repeats });
  if (isUnchanged(checked)) return t('Unchanged');
  return existing && t('Exists: {title}', { title: existing.title });
}

function Outcome({ row, onChoose }: { row: ShownRow; onChoose: Handlers['onChoose'] }) {
  const { existing, repeats, action, failure } = row;
  const remark = remarkOf(row);
  const choices: Action[] = existing ? ['update', 'skip', 'add'] : ['add', 'skip'];
  return (
    <>
      {existing || repeats !== undefined ? (
        <select
          aria-label={t('What to do with row {row}', { row: row.row.number })}
          value={action}
          onChange={({ target }) =>
            onChoose(row.row.key, choices.find((one) => one === target.value) ?? 'skip')
          }
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {actions[one]}
            </option>
          ))}
        </select>
      ) : (
        actions[action]
      )}
      {remark && <span className="remark">{remark}</span>}
      {failure && <span className="problem">{failure}</span>}
    </>
  );
}

/** Those with `optional` are there only if the table has such a column. */
const shown: { field: ShownField; width: string; optional?: boolean }[] = [
  { field: 'title', width: '21%' },
  { field: 'category', width: '15%' },
  { field: 'description', width: 'auto' },
  { field: 'image', width: '15%' },
  { field: 'rhythm', width: '10%', optional: true },
];

/** The columns of the table of rows, for a table that has these fields. */
export const rowColumns = (present: string[], { onEdit, onChoose }: Handlers): Column<ShownRow>[] => [
  {
    label: t('Row'),
    width: 80,
    cell: ({ row }) => row.number,
    sortBy: ({ row }) => row.number,
    phone: 'title',
  },
  ...shown
    .filter(({ field, optional }) => !optional || present.includes(field))
    .map(({ field, width }) => ({
      label: fieldLabel(field),
      width,
      cell: ({ row, problems }: ShownRow) => (
        <Cell
          field={field}
          number={row.number}
          value={row.values[field] ?? ''}
          problem={problems[field]}
          onChange={(text) => onEdit(row.key, field, text)}
        />
      ),
    })),
  {
    label: t('Import'),
    width: 148,
    cell: (row) => <Outcome row={row} onChoose={onChoose} />,
    sortBy: ({ action }) => actions[action],
  },
];
