import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './settings.ts';

/** What a program said and how it ended. */
export type Outcome = { code: number | null; output: string };

/** Runs a program to its end, in the folder of the project unless another one is given. */
export const run = async (
  program: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  cwd = root,
): Promise<Outcome> => {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, problems, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, output: output + problems };
};

/** The path of a program that npm installed. */
export const installed = (name: string): string => path.join(root, 'node_modules/.bin', name);
