import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log, runCommand, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { parseRegistry } from '../registry/registry.ts';
import { fetchReleased } from '../release/files.ts';
import { readRegistry } from '../release/registry.ts';
import { prerender } from '../render/prerender.ts';
import type { Site } from '../render/site.ts';
import { shellIn } from './static.ts';

const USAGE =
  'Name the configuration and a folder, for example: npm run serve -- prerender config.json pages';

// npm run serve -- prerender config.json pages  writes the released site's public pages into a folder
await runCommand(async (file, folder) => {
  if (!file || !folder) throw new UserError(USAGE);
  const { releasesDir } = readSettings();
  const config = JSON.parse(await readFile(file, 'utf8')) as Site['config'];
  if (!config.siteUrl) throw new UserError(`${file} needs siteUrl, the address of the site`);
  const { host = [], ...remotes } = await readRegistry(releasesDir);
  const [newest] = host;
  if (!newest)
    throw new UserError('No shell has been released yet. Release it first: npm run release -- publish host');
  const started = performance.now();
  const { pages, written, removed } = await prerender(
    {
      config,
      shell: () => shellIn(join(releasesDir, 'host', newest.version)),
      remotes: async () => parseRegistry(remotes),
      fetch: fetchReleased(config, releasesDir),
      keep: 0,
      log,
    },
    folder,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`${pages} pages: ${written} newsletters written, ${removed} removed, in ${seconds} s`);
});
