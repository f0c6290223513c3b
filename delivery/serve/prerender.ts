import { log } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { parseRegistry } from '../registry/registry.ts';
import { fetchReleased } from '../release/folder.ts';
import { logOnce } from '../render/logOnce.ts';
import { prerender } from '../render/prerender.ts';
import { readConfig, readDeployment } from './deployment.ts';

/** How long a read can take, in milliseconds: this machine is as busy as it can be, and nobody waits for a page. */
const READ_LIMIT = 60_000;

/** Writes the released site's public pages into a folder. */
export async function prerenderSite(file: string, folder: string) {
  const { releasesDir } = readSettings();
  const config = await readConfig(file);
  const { registry, shell } = await readDeployment(releasesDir, releasesDir, config);
  // What is released during the run is for the next one.
  const remotes = parseRegistry(registry);
  const started = performance.now();
  const { pages, written, removed } = await prerender(
    {
      config,
      shell: async () => shell,
      remotes: async () => remotes,
      fetch: fetchReleased(config, releasesDir),
      readLimit: READ_LIMIT,
      keep: 0,
      log: logOnce(log),
    },
    folder,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const page of removed) log(`Removed ${page}`);
  log(`${pages} pages: ${written} newsletters written, ${removed.length} removed, in ${seconds} s`);
}
