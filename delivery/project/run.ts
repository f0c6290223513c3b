import { type SpawnOptions, spawn } from 'node:child_process';
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

export type Outcome = Awaited<ReturnType<typeof run>>;

/** Runs a program to its end, in the folder of the project unless another one is given. */
export async function run(program: string, args: string[], variables: NodeJS.ProcessEnv = {}, cwd = root) {
  const child = spawn(program, args, {
    cwd,
    env: environmentWith(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const streams = [text(child.stdout), text(child.stderr)] as const;
  const [output, problems] = await Promise.all([...streams, once(child, 'exit')]);
  return { code: child.exitCode, output: output + problems };
}

/** Like `run`; returns what it printed, and throws a `UserError` with that if it fails. */
export async function outputOf(...given: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...given);
  const [program, args] = given;
  if (code !== 0) throw new UserError(`${[path.basename(program), ...args].join(' ')} failed:\n${output}`);
  return output;
}

/** Runs a program and shows its output; throws a `UserError` if it fails. Aborting `signal` stops all that it has started; so does the end of this process, if there is a `signal`. */
export async function runVisibly(
  program: string,
  args: string[],
  { cwd = root, env, signal }: Pick<SpawnOptions, 'cwd' | 'env' | 'signal'> = {},
): Promise<void> {
  signal?.throwIfAborted();
  // With a process group of its own, it can be stopped as a whole: the program that npm installs doesn't pass signals on.
  const detached = signal !== undefined;
  const child = spawn(program, args, {
    cwd,
    env: environmentWith(env),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached,
  });
  const stop = () => {
    if (detached && child.pid && (child.exitCode ?? child.signalCode) === null)
      process.kill(-child.pid, 'SIGINT');
  };
  process.once('exit', stop);
  signal?.addEventListener('abort', stop);
  const [code] = await once(child, 'exit').finally(() => process.off('exit', stop));
  if (code !== 0) throw new UserError(`"${[path.basename(program), ...args].join(' ')}" failed`);
}

/** The path of a program that npm installed, in the project unless another one is given. */
export const installed = (name: string, tree = root): string => path.join(tree, 'node_modules/.bin', name);
