import type { HistoryTable } from '@newsletters/shared/api/history';

/** One row whose history is shown. */
export interface HistoryItem {
  id: string;
  /** Its title, name or email. */
  name: string;
}

/** What the history view shows. */
export interface HistoryViewProps {
  table: HistoryTable;
  /** Absent for all rows of the table, deleted ones too. */
  item?: HistoryItem;
  onOpenItem?: (item: HistoryItem) => void;
  onBack: () => void;
}
