import { join } from 'node:path';
import { build } from 'esbuild';
import { log, runCommand, UserError } from '../project/command.ts';
import { root } from '../project/settings.ts';

const USAGE = 'Name a folder, for example: npm run serve -- bundle /srv/newsletters/server';

// npm run serve -- bundle folder  writes the server of a deployment as files that need Node and nothing else
await runCommand(async (folder) => {
  if (!folder) throw new UserError(USAGE);
  await build({
    absWorkingDir: root,
    entryPoints: {
      site: 'delivery/serve/serve.ts',
      prerender: 'delivery/serve/prerender.ts',
      // Started by its name.
      worker: 'delivery/render/worker.mjs',
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  log(`The server is in ${folder}: node ${join(folder, 'site.mjs')} <folder of the site> [address:]<port>`);
});
