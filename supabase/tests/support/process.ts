import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** How to reach a back end. */
export type Backend = { url: string; anonKey: string; serviceRoleKey: string };

/** Starts a back end in a process of its own; it stops when this process disconnects from it. */
export const startProcess = async (): Promise<{ backend: Backend; stop(): Promise<void> }> => {
  const child: ChildProcess = fork(path.join(__dirname, 'serve.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, LITE_AUTH_BCRYPT_COST: '4', NODE_OPTIONS: '' },
    // The server prints every refusal that PostgreSQL makes; refusing is what most tests are about.
    stdio: ['ignore', 'ignore', process.env.DEBUG ? 'inherit' : 'ignore', 'ipc'],
  });
  const failed = once(child, 'exit').then(() => {
    throw new Error('The back end did not start: run again with DEBUG=1');
  });
  const [backend] = (await Promise.race([once(child, 'message'), failed])) as [Backend];
  failed.catch(() => undefined);
  const stop = async () => {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  };
  return { backend, stop };
};
