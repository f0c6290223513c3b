import type { HistoryViewProps } from '@newsletters/shared/history';
import { Lazy } from '@newsletters/shared/ui';

const load = async () => (await import('@newsletters/shared/history')).HistoryView;

/** The history in place of a page; its code loads when it is first opened. */
export const History = (props: HistoryViewProps) => <Lazy load={load} props={props} whole />;
