import type { Column } from '@newsletters/shared/tables';
import { Cell } from './Cell';
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

const actions: Record<Action, string> = { add: 'Add', update: 'Update', skip: 'Skip' };

function remarkOf(checked: Checked): string | undefined {
  const { existing, repeats } = checked;
  if (repeats !== undefined) return `Same newsletter as row ${repeats}`;
  if (isUnchanged(checked)) return 'Unchanged';
  return existing && `Exists: ${existing.title}`;
}

function Outcome({ row, onChoose }: { row: ShownRow; onChoose: Handlers['onChoose'] }) {
  const { existing, repeats, action, failure } = row;
  const remark = remarkOf(row);
  const choices: Action[] = existing ? ['update', 'skip', 'add'] : ['add', 'skip'];
  return (
    <>
      {existing || repeats !== undefined ? (
        <select
          aria-label={`What to do with row ${row.row.number}`}
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

const shown: { field: Field; width: string }[] = [
  { field: 'title', width: '22%' },
  { field: 'category', width: '16%' },
  { field: 'description', width: '26%' },
  { field: 'image', width: '18%' },
];

/** The columns of the table of rows. */
export const rowColumns = ({ onEdit, onChoose }: Handlers): Column<ShownRow>[] => [
  { label: 'Row', width: 88, cell: ({ row }) => row.number, sortBy: ({ row }) => row.number, phone: 'title' },
  ...shown.map(({ field, width }) => ({
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
    label: 'Import',
    cell: (row) => <Outcome row={row} onChoose={onChoose} />,
    sortBy: ({ action }) => actions[action],
  },
];
