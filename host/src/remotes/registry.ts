import * as z from 'zod/mini';
import { readJson } from '../boot/config';

const releaseSchema = z.object({
  /** Name of the build, unique for its content. */
  version: z.string().check(z.minLength(1)),
  /** Absolute address of its `remoteEntry.js`. */
  entry: z.url(),
  /** Hash of the entry, which itself holds the hashes of everything else. Only development builds have none. */
  integrity: z.optional(z.string().check(z.startsWith('sha384-'))),
  /** The files of each page, to be fetched ahead; relative to the entry. */
  pages: z.record(z.string(), z.array(z.object({ file: z.string(), integrity: z.string() }))),
  /** What it must find here: contracts of doors as ranges, and the newest migration it knows. */
  needs: z.object({ doors: z.record(z.string(), z.string()), migration: z.string() }),
});

/** One release of a remote, as `remotes.json` lists it. */
export type Release = z.infer<typeof releaseSchema>;

/** The releases of each remote, newest first. */
export type Registry = Map<string, Release[]>;

/** Makes a registry of what was read; whatever is malformed is left out, so that one bad row spoils nothing else. */
export function parseRegistry(json: unknown): Registry {
  const registry: Registry = new Map();
  if (typeof json !== 'object' || json === null) return registry;
  for (const [name, rows] of Object.entries(json)) {
    if (!/^remote_[a-z]+$/.test(name) || !Array.isArray(rows)) continue;
    registry.set(
      name,
      rows.flatMap((row) => releaseSchema.safeParse(row).data ?? []),
    );
  }
  return registry;
}

/** Reads `remotes.json`. */
export const loadRegistry = async () => parseRegistry(await readJson('/remotes.json'));
