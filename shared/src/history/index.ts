export { Comparison } from './Comparison';
export { HistoryView } from './HistoryView';
export type { HistoryItem, HistoryViewProps } from './shown';
