import { join } from 'node:path';
import { build } from 'esbuild';
import { log } from '../project/command.ts';
import { root } from '../project/settings.ts';

/** Writes the server of a deployment as files that need Node and nothing else. */
export async function bundle(folder: string) {
  await build({
    absWorkingDir: root,
    entryPoints: {
      site: 'delivery/serve/standalone/site.ts',
      prerender: 'delivery/serve/standalone/prerender.ts',
      // Started by its name.
      worker: 'delivery/render/worker.mjs',
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // What is CommonJS asks for Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  log(`The server is in ${folder}: node ${join(folder, 'site.mjs')} <folder of the site> [address:]<port>`);
}
