import { join } from 'node:path';
import { buildSync } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/**
 * Bundles commands into a folder, for tests that start them often: plain Node starts `release.mjs` in a tenth of the time in
 * which tsx starts `release.ts`.
 */
export function bundleCommands(folder: string, ...commands: string[]) {
  buildSync({
    absWorkingDir: root,
    entryPoints: commands,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The project's root is found from the folder of `delivery/project/settings.ts`.
    define: { 'import.meta.dirname': JSON.stringify(join(root, 'delivery/project')) },
  });
}
