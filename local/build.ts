import { join } from 'node:path';
import { log } from '../delivery/project/command.ts';
import { installed, runUntil } from '../delivery/project/run.ts';
import { root } from '../delivery/project/settings.ts';

export const distOf = (folder: string) => join(root, folder, 'dist');

/** Builds every app that has changed since its last build; the others come from Turbo's cache. `stopping` ends the build. */
export async function build(stopping?: AbortSignal) {
  log('Building what has changed …');
  await runUntil(stopping, installed('turbo'), ['run', 'build', '--output-logs=errors-only']);
  stopping?.throwIfAborted();
}
