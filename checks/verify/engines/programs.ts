import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Starts a program that runs until it's stopped; what it writes to its fourth stream can be read. */
export function background(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  return {
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
