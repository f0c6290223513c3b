import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AppFolder, apps } from '../project/apps.ts';
import { log, UserError } from '../project/command.ts';
import { root } from '../project/settings.ts';

/** The folder an app is built into. */
export const distOf = (folder: string) => join(root, folder, 'dist');

const isBuilt = (folder: AppFolder) => existsSync(join(distOf(folder), 'release.json'));

/** Runs a command of the project and passes its output on; rejects when it fails. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new UserError(`"${command} ${args.join(' ')}" failed`)),
    );
  });
}

/** Builds every app that has changed since its last build; turbo's cache makes this short when nothing has. */
export async function build() {
  const built = apps.every(({ folder }) => isBuilt(folder));
  log(built ? 'Checking the builds …' : `Building ${apps.length} apps …`);
  const force = built ? [] : ['--force'];
  await run('npx', ['turbo', 'run', 'build', '--output-logs=errors-only', ...force], {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  });
}
