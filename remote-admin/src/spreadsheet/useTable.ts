import { useMemo, useState } from 'react';
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

/** The table that is being imported: what its columns hold, what the user has entered or chosen, and which rows are done. */
export function useTable() {
  const [table, setTable] = useState<Table>();
  const [edits, setEdits] = useState<Edits>(new Map());
  const [choices, setChoices] = useState<ReadonlyMap<string, Action>>(new Map());
  const [imported, setImported] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const { cells = [], hasHeadings, columns = [] } = table ?? {};
    return rowsFrom(hasHeadings ? cells.slice(1) : cells, columns, edits).filter(
      ({ key }) => !imported.has(key),
    );
  }, [table, edits, imported]);
  return {
    table,
    headings: table?.cells[0] ?? [],
    rows,
    choices,
    read: (read: string[][]) => setTable(tableOf(read)),
    setHasHeadings: (has: boolean) => setTable((now) => now && tableOf(now.cells, has)),
    setField: (column: number, field: Field | undefined) =>
      setTable((now) => now && { ...now, columns: withField(now.columns, column, field) }),
    edit: (key: string, field: Field, text: string) =>
      setEdits((now) => new Map(now).set(key, { ...now.get(key), [field]: text.trim() })),
    choose: (keys: string[], action: Action) =>
      setChoices((now) => new Map([...now, ...keys.map((key) => [key, action] as const)])),
    leaveOut: (keys: string[]) => setImported((now) => new Set([...now, ...keys])),
  };
}
