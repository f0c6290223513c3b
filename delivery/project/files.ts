import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from './command.ts';

/** The files in a folder and all folders in it, from there. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** What the JSON of a file says, which somebody may have written by hand. Throws a `UserError` when it's malformed. */
export function parseAs<Value>(check: (value: unknown) => boolean, text: string, file: string): Value {
  try {
    // Some editors begin a file with a byte order mark.
    const value = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (check(value)) return value;
    throw new Error("it's malformed");
  } catch (error) {
    throw new UserError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}
