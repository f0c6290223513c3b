/** Stops what start.ts started. */
export default async (): Promise<void> => {
  await globalThis.stopBackend?.();
};
