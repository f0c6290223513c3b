import { EventEmitter, once } from 'node:events';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../build/integrity.ts';
import type { BuiltRelease } from '../registry/registry.ts';

/** How often the file is looked at, in milliseconds. */
const INTERVAL = 100;

/** Reads a build; undefined while it's being written. */
function readBuild(file: string) {
  try {
    const bytes = readFileSync(file);
    // It holds the hash of the entry, which itself holds the hashes of everything else.
    return { release: JSON.parse(bytes.toString()) as BuiltRelease, hash: integrityOf(bytes) };
  } catch {
    return undefined;
  }
}

/** The builds that are written into a folder, one after the other. */
export function buildsIn(folder: string) {
  const file = join(folder, 'release.json');
  const events = new EventEmitter<{ built: [] }>().setMaxListeners(0);
  const look = () => void (readBuild(file) && events.emit('built'));
  // The file, not its folder: Rspack replaces the folder, too.
  watchFile(file, { interval: INTERVAL }, look);
  return {
    folder,
    /** The newest build; while it's being written, as soon as it's whole. */
    async latest() {
      let build = readBuild(file);
      while (!build) {
        await once(events, 'built');
        build = readBuild(file);
      }
      return build;
    },
    /** Calls a listener after each build, until the function that it returns is called. */
    onBuilt(listener: () => void) {
      events.on('built', listener);
      return () => void events.off('built', listener);
    },
    stop: () => unwatchFile(file, look),
  };
}

export type Builds = ReturnType<typeof buildsIn>;
