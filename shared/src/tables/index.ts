export type { Column } from './column';
export { DataTable, type TablePlace } from './DataTable';
export { RowAction, RowActions } from './RowActions';
export type { Sorting } from './sorting';
export { WindowedList } from './WindowedList';
