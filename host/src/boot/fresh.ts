/** How long what the server has read counts as fresh, in milliseconds; older data is shown and then refreshed. */
const FRESH_TIME = 30_000;

/** Whether data that came with the document needs no refresh. The clocks can differ, in both directions. */
export const isFresh = (readAt: number) => Math.abs(Date.now() - readAt) < FRESH_TIME;
