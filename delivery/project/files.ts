import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The files in a folder and all folders in it, from there. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
