import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../delivery/project/settings';

/** How long a program can take until it's ready, in milliseconds. */
const LIMIT = 180_000;

interface Program {
  /** The variables that it has besides those of this process. */
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Whether it's ready, by what it has printed so far. */
  isReady(output: string): boolean;
}

/** Starts a program that runs until it's stopped, and waits until it's ready. `printed` is what it has printed. */
export async function startService(command: string[], { env, cwd = root, isReady }: Program) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const end = Date.now() + LIMIT;
  while (!isReady(output)) {
    await wait(20);
    if (child.exitCode === null && Date.now() < end) continue;
    await stop();
    throw new Error(`${command.join(' ')} doesn't get ready:\n${output}`);
  }
  return { stop, printed: () => output };
}

/** Starts one of the project's programs in the same way. */
export const startProgram = (args: string[], options: Program) =>
  startService([process.execPath, '--import', 'tsx', ...args], options);
