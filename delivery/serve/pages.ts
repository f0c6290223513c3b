import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log, runService, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { fetchReleased } from '../release/files.ts';
import { readRegistry } from '../release/registry.ts';
import { checkMigration, parseConfig } from '../render/config.ts';
import { listen } from './listen.ts';
import { pageServer } from './static.ts';

const USAGE =
  'Name the folder of the site and a port, for example: npm run serve -- pages /srv/newsletters/site 3100';

/** Asks whether the service works; not one of the site's pages. */
const HEALTH = '/.health';

/** Throws while `config.json` is being written, too. */
function parse(text: string) {
  const config = parseConfig(text);
  checkMigration(config);
  return config;
}

// npm run serve -- pages site 3100  renders the public pages of the site in a folder, behind a web server. `RELEASES_DIR` has
// its releases. The registry and `config.json` are read for each request, so that a release, a rollback or a change takes
// effect at once.
await runService(async () => {
  const [site, port] = process.argv.slice(2);
  if (!site || !Number(port)) throw new UserError(USAGE);
  const { releasesDir, keepPages } = readSettings();
  const configText = () => readFile(join(site, 'config.json'), 'utf8');
  const current = async () => {
    const { host: [shell] = [], ...remotes } = await readRegistry(site);
    if (!shell) throw new UserError(`${site}/remotes.json lists no shell`);
    return { version: shell.version, folder: join(releasesDir, 'host', shell.version), remotes };
  };
  await current();
  const pagesFor = (text: string) => {
    const config = parse(text);
    return { text, server: pageServer(config, current, keepPages, fetchReleased(config, releasesDir)) };
  };
  let pages = pagesFor(await configText());
  const handle = async (request: Request) => {
    const text = await configText();
    if (text !== pages.text) {
      const { server: old } = pages;
      try {
        pages = pagesFor(text);
        void old.stop();
      } catch {
        // What was true before is better than nothing; `health` says what's wrong.
      }
    }
    return pages.server.handle(request);
  };
  const health = async () => {
    const { version } = await current();
    parse(await configText());
    return Response.json({ version, uptime: process.uptime(), memory: process.memoryUsage.rss() });
  };
  const server = await listen(Number(port), 'pages', async (request) =>
    new URL(request.url).pathname === HEALTH ? health() : handle(request),
  );
  await pages.server.warmUp();
  log(`Pages at ${server.url}, their health at ${server.url}${HEALTH} (press Ctrl-C to stop)`);
  return {
    stop: async () => {
      await server.stop();
      await pages.server.stop();
    },
  };
});
