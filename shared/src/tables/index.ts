export { type Column, DataTable, type TablePlace } from './DataTable';
export type { Sorting } from './sorting';
export { WindowedList } from './WindowedList';
