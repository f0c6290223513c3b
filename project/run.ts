import { spawn } from 'node:child_process';
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
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new UserError(`"${[path.basename(program), ...args].join(' ')}" failed`);
};

/** The path of a program that npm installed. */
export const installed = (name: string): string => path.join(root, 'node_modules/.bin', name);
