export { HistoryView } from './HistoryView';
export type { HistoryItem, HistoryViewProps } from './shown';
