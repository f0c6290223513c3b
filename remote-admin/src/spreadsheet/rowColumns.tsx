import { momentOf } from '@newsletters/shared/model';
import type { Column } from '@newsletters/shared/tables';
import { t } from '@newsletters/shared/texts';
import { Cell, type ShownField } from './Cell';
import { type Action, type Checked, isUnchanged, type Tried } from './checkRows';
import { type Field, fieldLabel } from './fields';

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

function Outcome({ row, onChoose }: { row: Tried; onChoose: Handlers['onChoose'] }) {
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

/** Fields that share a column. */
interface Shared {
  label: string;
  fields: ShownField[];
  width: string;
}

const alone = (field: ShownField, width: string): Shared => ({
  label: fieldLabel(field),
  fields: [field],
  width,
});

/** Those that few tables have; together with the image, or the other columns would become too narrow. */
const rare: ShownField[] = ['rhythm', 'state', 'publish'];

function lastColumn(present: string[]): Shared {
  const fields = rare.filter((field) => present.includes(field));
  if (fields.length === 0) return alone('image', '15%');
  return { label: t('Details'), fields: ['image', ...fields], width: '18%' };
}

/** The columns of the table of rows, for a table that has these fields. */
export function rowColumns(present: string[], { onEdit, onChoose }: Handlers): Column<Tried>[] {
  const columnOf = ({ label, fields, width }: Shared): Column<Tried> => ({
    label,
    width,
    cell: ({ row, problems, moment }) => (
      <div className="cells">
        {fields.map((field) => (
          <Cell
            key={field}
            field={field}
            number={row.number}
            value={row.values[field] ?? ''}
            problem={problems[field]}
            placeholder={fields.length > 1 ? fieldLabel(field) : undefined}
            remark={field === 'publish' && moment ? momentOf(moment) : undefined}
            onChange={(text) => onEdit(row.key, field, text)}
          />
        ))}
      </div>
    ),
  });
  return [
    {
      label: t('Row'),
      width: 80,
      cell: ({ row }) => row.number,
      sortBy: ({ row }) => row.number,
      phone: 'title',
    },
    ...[
      alone('title', '21%'),
      alone('category', '15%'),
      alone('description', 'auto'),
      lastColumn(present),
    ].map(columnOf),
    {
      label: t('Import'),
      width: 148,
      cell: (row) => <Outcome row={row} onChoose={onChoose} />,
      sortBy: ({ action }) => actions[action],
    },
  ];
}
