export { useVirtualizer } from '@tanstack/react-virtual';
export type { Column } from './column';
export { DataTable } from './DataTable';
export { RowAction, RowActions } from './RowActions';
export type { RowSelection } from './selection';
export { type Sorting, sortedBy } from './sorting';
export type { TablePlace } from './useVirtualRows';
export { VirtualizedList } from './VirtualizedList';
