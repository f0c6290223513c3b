import TableCell from '@mui/material/TableCell';
import { t } from '@newsletters/shared/texts';
import { type ChangeEvent, useRef } from 'react';
import { roles } from './styles';

/** Rows that the user selects, by key. */
export interface RowSelection<Item> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** The row's name in the label of its checkbox. */
  nameOf: (item: Item) => string;
}

/** The selection after a checkbox was pressed; with Shift, all rows from the one pressed before follow it. */
function pressed(selected: ReadonlySet<string>, keys: string[], key: string, from: string | undefined) {
  const next = new Set(selected);
  const place = keys.indexOf(key);
  const start = from === undefined ? -1 : keys.indexOf(from);
  const range = start < 0 ? [key] : keys.slice(Math.min(place, start), Math.max(place, start) + 1);
  const change = selected.has(key) ? (one: string) => next.delete(one) : (one: string) => next.add(one);
  range.forEach(change);
  return next;
}

/** How the checkboxes of a table's rows act on its selection. */
export function useSelecting<Item>(
  selection: RowSelection<Item> | undefined,
  rows: Item[],
  rowKey: (item: Item) => string,
) {
  const last = useRef<string>(undefined);
  if (!selection) return undefined;
  const { selected, onChange } = selection;
  const count = rows.reduce((sum, row) => sum + Number(selected.has(rowKey(row))), 0);
  return {
    ...selection,
    all: count === rows.length,
    some: count > 0,
    toggle: (item: Item, { nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const key = rowKey(item);
      const from = (nativeEvent as MouseEvent).shiftKey ? last.current : undefined;
      last.current = key;
      onChange(pressed(selected, rows.map(rowKey), key, from));
    },
    toggleAll: () => {
      const next = new Set(selected);
      for (const row of rows) {
        if (count === rows.length) next.delete(rowKey(row));
        else next.add(rowKey(row));
      }
      onChange(next);
    },
  };
}

interface CellProps<Item> {
  item: Item;
  checked: boolean;
  name: string;
  onToggle: (item: Item, event: ChangeEvent<HTMLInputElement>) => void;
}

/** The cell with a row's checkbox. A plain one: an MUI `Checkbox` costs as much as the rest of the row. */
export const SelectCell = <Item,>({ item, checked, name, onToggle }: CellProps<Item>) => (
  <td {...roles.cell} data-select="">
    <label>
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name })}
        checked={checked}
        onChange={(event) => onToggle(item, event)}
      />
    </label>
  </td>
);

interface HeadProps {
  all: boolean;
  some: boolean;
  onToggle: () => void;
}

/** The head of the column of checkboxes: selects all rows that the table shows, or none. */
export const SelectHead = ({ all, some, onToggle }: HeadProps) => (
  <TableCell role="columnheader" data-select="">
    <label>
      <input
        type="checkbox"
        aria-label={t('Select all')}
        ref={(box) => {
          if (box) box.indeterminate = some && !all;
        }}
        checked={all}
        onChange={onToggle}
      />
    </label>
  </TableCell>
);
