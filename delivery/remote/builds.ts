import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { integrityOf } from '../build/integrity.ts';
import type { BuiltRelease } from '../registry/registry.ts';

/** How often to look for another build, in milliseconds. */
export const INTERVAL = 100;

/** What describes the build in a folder. It holds the hash of the entry, which itself holds the hashes of everything else. */
export const descriptionIn = (folder: string) => join(folder, 'release.json');

/** The newest build in a folder; while it's being written, as soon as it's whole. */
export async function latestIn(folder: string): Promise<{ release: BuiltRelease; hash: string }> {
  for (;;) {
    try {
      const bytes = readFileSync(descriptionIn(folder));
      return { release: JSON.parse(bytes.toString()), hash: integrityOf(bytes) };
    } catch {
      await wait(INTERVAL);
    }
  }
}
