import { log, runService, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { readConfig, readDeployment, whenChanged } from './deployment.ts';
import { listen } from './listen.ts';
import { createSite } from './site.ts';

const USAGE =
  'Name the folder of the site and a port, for example: npm run serve -- site /srv/newsletters/site 3100';

// npm run serve -- site folder 3100  serves a deployment: the site whose config.json and remotes.json are in the folder, and
// its releases, which are in RELEASES_DIR. Both files are read again when they change, so that a release, a rollback or
// another configuration takes effect at once.
await runService(async () => {
  const [folder, place = ''] = process.argv.slice(2);
  const [port, host] = place.split(':').reverse();
  if (!folder || !Number(port)) throw new UserError(USAGE);
  const { releasesDir, keepPages } = readSettings();
  const read = async () => readDeployment(folder, releasesDir, await readConfig(folder));
  const health = async () => {
    try {
      const { version } = (await read()).shell;
      const { user, system } = process.cpuUsage();
      const used = { memory: process.memoryUsage.rss(), processor: (user + system) / 1e6 };
      return Response.json({ version, uptime: process.uptime(), ...used });
    } catch (error) {
      return new Response((error as Error).message, { status: 503 });
    }
  };
  await read();
  const current = whenChanged(folder, ['config.json', 'remotes.json'], read);
  const site = createSite({ current, releases: releasesDir, keep: keepPages, health });
  const server = await listen(Number(port), 'site', site.handle, host);
  await site.warmUp();
  log(`The site is at ${server.url}, its health at ${server.url}/.health (press Ctrl-C to stop)`);
  return {
    stop: async () => {
      await server.stop();
      await site.stop();
    },
  };
});
