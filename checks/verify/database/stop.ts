/** Stops what start.ts started. */
export default () => globalThis.cluster?.stop();
