import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from '../../../delivery/project/command.ts';

/** The path of a program; a clear error that names Debian's package where it isn't installed. */
export function needed(program: string, debianPackage: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
  if (path) return path;
  throw new UserError(`${program} is not installed. On Debian: apt-get install ${debianPackage}`);
}
