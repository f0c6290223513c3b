import { rm } from 'node:fs/promises';

/** Stops what start.ts started, and removes what it wrote. */
export default async (): Promise<void> => {
  await globalThis.stopBackend?.();
  if (globalThis.templateFolder) await rm(globalThis.templateFolder, { recursive: true });
};
