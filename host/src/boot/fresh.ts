import { FRESH_TIME } from '@newsletters/shared/model';

/** Whether data that came with the document needs no refresh. The clocks can differ, in both directions. */
export const isFresh = (readAt: number) => Math.abs(Date.now() - readAt) < FRESH_TIME;
