import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { UserError } from './command.ts';
import { root } from './settings.ts';

/** The environment for a program that npm installed: with these variables and without telemetry. */
export const environmentWith = (variables: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  DO_NOT_TRACK: '1',
  SUPABASE_TELEMETRY_DISABLED: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  ...variables,
});

/** What a program printed and how it ended. */
export type Outcome = { code: number | null; output: string };

/** Runs a program to its end, in the folder of the project unless another one is given. */
export const run = async (
  program: string,
  args: string[],
  variables: NodeJS.ProcessEnv = {},
  cwd = root,
): Promise<Outcome> => {
  const child = spawn(program, args, {
    cwd,
    env: environmentWith(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, problems, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, output: output + problems };
};

const success = async (child: ChildProcess, program: string, args: string[]): Promise<void> => {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new UserError(`"${[path.basename(program), ...args].join(' ')}" failed`);
};

/** Runs a program in the folder of the project and shows its output; throws a `UserError` if it fails. */
export const runVisibly = async (
  program: string,
  args: string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const child = spawn(program, args, {
    cwd: root,
    env: environmentWith(variables),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await success(child, program, args);
};

/** Like `runVisibly`, in a folder of the project; `stopping` and the end of this process stop the program and all that it has started. */
export const runUntil = async (
  stopping: AbortSignal | undefined,
  program: string,
  args: string[],
  folder = '.',
): Promise<void> => {
  stopping?.throwIfAborted();
  const child = spawn(program, args, {
    cwd: path.join(root, folder),
    env: environmentWith(),
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own, which can be stopped as a whole: the program that npm installs doesn't pass signals on.
    detached: true,
  });
  const stop = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT');
  };
  process.once('exit', stop);
  stopping?.addEventListener('abort', stop);
  await success(child, program, args);
};

/** The path of a program that npm installed. */
export const installed = (name: string): string => path.join(root, 'node_modules/.bin', name);
