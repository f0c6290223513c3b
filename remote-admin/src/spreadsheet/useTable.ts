import { useMemo, useState } from 'react';
import type { Done } from '../drafts/useKept';
import type { Action } from './checkRows';
import { areHeadings, type Columns, columnsFrom, type Field, withField } from './fields';
import { type Edits, rowsFrom } from './rows';

/** A table as it was read, and what is known about it. */
interface Table {
  cells: string[][];
  hasHeadings: boolean;
  columns: Columns;
}

function tableOf(cells: string[][], hasHeadings = areHeadings(cells[0] ?? [])): Table {
  const [first = []] = cells;
  const columns: Columns = hasHeadings
    ? columnsFrom(first)
    : first.map((_cell, index) => (index === 0 ? 'title' : undefined));
  return { cells, hasHeadings, columns };
}

/** The table that is being imported, and what the user has decided about it. */
interface Review {
  id: string;
  table?: Table;
  edits: Edits;
  choices: ReadonlyMap<string, Action>;
  /** The keys of the rows that are done. */
  imported: ReadonlySet<string>;
  /** Whether new newsletters are visible. */
  visible: boolean;
}

/** The table that is being imported: what its columns hold, what the user has entered or chosen, and which rows are done. */
export function useTable() {
  const [review, setReview] = useState<Review>(() => ({
    id: crypto.randomUUID(),
    edits: new Map(),
    choices: new Map(),
    imported: new Set(),
    visible: false,
  }));
  const change = (to: (now: Review) => Partial<Review>) => setReview((now) => ({ ...now, ...to(now) }));
  const changeTable = (to: (now: Table) => Table) => change(({ table }) => ({ table: table && to(table) }));
  const { table, edits } = review;
  const rows = useMemo(() => {
    const { cells = [], hasHeadings, columns = [] } = table ?? {};
    return rowsFrom(cells, columns, edits, hasHeadings);
  }, [table, edits]);
  return {
    ...review,
    headings: table?.cells[0] ?? [],
    /** All rows, also those that are done. */
    rows,
    /** All of it, as it's kept and restored. */
    review,
    restore: (kept: Review, done: Done | undefined) =>
      change(({ id }) => ({
        ...kept,
        // Drafts from earlier releases have none.
        id: kept.id ?? id,
        imported: new Set([...kept.imported, ...(done?.id === kept.id ? (done?.keys ?? []) : [])]),
      })),
    read: (read: string[][]) => change(() => ({ table: tableOf(read) })),
    setHasHeadings: (has: boolean) => changeTable(({ cells }) => tableOf(cells, has)),
    setField: (column: number, field: Field | undefined) =>
      changeTable((now) => ({ ...now, columns: withField(now.columns, column, field) })),
    edit: (key: string, field: Field, text: string) =>
      change(({ edits: now }) => ({
        edits: new Map(now).set(key, { ...now.get(key), [field]: text.trim() }),
      })),
    choose: (keys: string[], action: Action) =>
      change(({ choices: now }) => ({
        choices: new Map([...now, ...keys.map((key) => [key, action] as const)]),
      })),
    leaveOut: (keys: string[]) => change(({ imported: now }) => ({ imported: new Set([...now, ...keys]) })),
    setVisible: (visible: boolean) => change(() => ({ visible })),
  };
}
