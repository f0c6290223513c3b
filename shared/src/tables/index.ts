export type { Column } from './column';
export { DataTable, type TablePlace } from './DataTable';
export { RowAction, RowActions } from './RowActions';
export type { RowSelection } from './selection';
export { type Sorting, sortedBy } from './sorting';
export { VirtualizedList } from './VirtualizedList';
