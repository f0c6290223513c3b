import { join } from 'node:path';
import { log } from '../project/command.ts';
import { installed, runVisibly } from '../project/run.ts';
import { root } from '../project/settings.ts';

/** The folder an app is built into. */
export const distOf = (folder: string) => join(root, folder, 'dist');

/** Builds every app that has changed since its last build; the others come from Turbo's cache. */
export async function build() {
  log('Building what has changed …');
  await runVisibly(installed('turbo'), ['run', 'build', '--output-logs=errors-only']);
}
