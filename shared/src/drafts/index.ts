type Drafts = typeof import('./store');

export type { Draft } from './store';

/** Names the draft of one form, or one import: an item can be open in several tabs. */
export const formOf = (item: string, id: string) => `${item}#${id}`;

/** Uses the drafts on this device. Their code loads on first use; if it can't, there are none. */
export const withDrafts = <Result>(use: (drafts: Drafts) => Promise<Result>): Promise<Result | undefined> =>
  import('./store').then(use).catch(() => undefined);
