import { useReachability } from '@newsletters/shared/query';
import { createContext, use } from 'react';

/** Set in dialogs: the shell's banner is behind them, so they show their failures themselves. */
export const InDialog = createContext(false);

/** Whether the shell's banner stands for the failures of this part of the page, because the back end can't be reached. */
export function useUnreachable(): boolean {
  const inDialog = use(InDialog);
  return useReachability().unreachable && !inDialog;
}
