import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, StartError } from '../project/settings.ts';
import { isBuilt } from './static.ts';

/** The apps of the browser, by folder. */
export const apps = ['host', 'remote-public', 'remote-admin', 'remote-owner'] as const;

/** The folder an app is built into. */
export const distOf = (app: string) => join(root, app, 'dist');

/** Runs a command of the project and passes its output on; rejects when it fails. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new StartError(`"${command} ${args.join(' ')}" failed`)),
    );
  });
}

/** Builds what is not built; turbo's cache makes that short when nothing has changed. */
export async function build(log: (line: string) => void) {
  const built = apps.every((app) => isBuilt(distOf(app)));
  log(built ? 'Checking the builds …' : 'Building the shell and the three remotes …');
  const force = built ? [] : ['--force'];
  await run('npx', ['turbo', 'run', 'build', '--output-logs=errors-only', ...force], {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  });
}
