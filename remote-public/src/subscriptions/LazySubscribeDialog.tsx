import { Lazy } from '@newsletters/shared/ui';
import type { SubscribeDialogProps } from './SubscribeDialog';

const load = async () => (await import('./SubscribeDialog')).SubscribeDialog;

/** The subscribe dialog; its code loads when it is first opened. */
export const SubscribeDialog = (props: SubscribeDialogProps) => <Lazy dialog load={load} props={props} />;
