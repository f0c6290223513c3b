import { EventEmitter, once } from 'node:events';
import { mkdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../build/integrity.ts';
import type { BuiltRelease } from '../registry/registry.ts';

const FILE = 'release.json';

/** Reads a build; undefined while it's being written. */
function readBuild(folder: string) {
  try {
    const bytes = readFileSync(join(folder, FILE));
    // It holds the hash of the entry, which itself holds the hashes of everything else.
    return { release: JSON.parse(bytes.toString()) as BuiltRelease, hash: integrityOf(bytes) };
  } catch {
    return undefined;
  }
}

/** The builds that are written into a folder, one after the other. */
export function buildsIn(folder: string) {
  mkdirSync(folder, { recursive: true });
  const events = new EventEmitter<{ built: [] }>().setMaxListeners(0);
  let build = readBuild(folder);
  const watcher = watch(folder, (_event, file) => {
    if (file !== FILE) return;
    build = readBuild(folder);
    if (build) events.emit('built');
  });
  return {
    folder,
    /** The newest build; while it's being written, as soon as it's whole. */
    async latest() {
      while (!build) await once(events, 'built');
      return build;
    },
    /** Calls a listener after each build, until the function that it returns is called. */
    onBuilt(listener: () => void) {
      events.on('built', listener);
      return () => void events.off('built', listener);
    },
    stop: () => watcher.close(),
  };
}

export type Builds = ReturnType<typeof buildsIn>;
