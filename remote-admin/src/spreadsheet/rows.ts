import { exportedText } from '@newsletters/shared/api/export';
import { oneLine } from '@newsletters/shared/model';
import type { Columns, Field } from './fields';

/** A row of a table that is to become a newsletter, or to change one. */
export interface Row {
  /** Stays when the first row becomes one of headings, or the other way round. */
  key: string;
  /** Its number in the table, without the headings. */
  number: number;
  /** Empty for a cell without a text; absent if there is no such column. */
  values: Partial<Record<Field, string>>;
}

/** What the user has entered in place of what the table has, by the key of the row. */
export type Edits = ReadonlyMap<string, Row['values']>;

/** A text as it's saved and compared. A title is one line, as in the form. */
function textOf(field: Field, cell: string) {
  const text = exportedText(cell).trim();
  return field === 'title' ? oneLine(text) : text;
}

/** The rows of a table, as it was read and then edited. */
export function rowsFrom(cells: string[][], columns: Columns, edits: Edits, hasHeadings = true): Row[] {
  return (hasHeadings ? cells.slice(1) : cells).map((row, index) => {
    const key = String(hasHeadings ? index : index - 1);
    const read = columns.flatMap((field, column) =>
      field ? [[field, textOf(field, row[column] ?? '')] as const] : [],
    );
    return { key, number: index + 1, values: { ...Object.fromEntries(read), ...edits.get(key) } };
  });
}
