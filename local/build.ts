import { join } from 'node:path';
import { log } from '../delivery/project/command.ts';
import { installed, runVisibly } from '../delivery/project/run.ts';
import { root } from '../delivery/project/settings.ts';

export const distOf = (folder: string) => join(root, folder, 'dist');

/** Builds every app that has changed since its last build; the others come from Turbo's cache. `signal` ends the build. */
export async function build(signal?: AbortSignal) {
  log('Building what has changed …');
  await runVisibly(installed('turbo'), ['run', 'build', '--output-logs=errors-only'], { signal });
  signal?.throwIfAborted();
}
