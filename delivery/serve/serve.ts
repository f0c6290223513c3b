import { join } from 'node:path';
import { type Keep, log, runService, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { rowReader } from '../render/read.ts';
import { readConfig, readDeployment, whenChanged } from './deployment.ts';
import { type Handler, listen } from './listen.ts';
import { createSite } from './site.ts';

/** Prints a line for each request: neither who asked nor what they searched for. */
const logged =
  (handle: Handler): Handler =>
  async (request, peer) => {
    const began = performance.now();
    const response = await handle(request, peer);
    const time = Math.round(performance.now() - began);
    log(
      `${new Date().toISOString()} ${request.method} ${new URL(request.url).pathname} ${response.status} ${time} ms`,
    );
    return response;
  };

async function start(folder: string, place: string, keep: Keep) {
  const [, host, port] = /^(?:\[?(.+?)\]?:)?(\d+)$/.exec(place) ?? [];
  if (!(Number(port) > 0 && Number(port) < 65_536))
    throw new UserError(
      `${place} is neither a port from 1 to 65535 nor an address and a port, such as 0.0.0.0:3100`,
    );
  const { releasesDir, keepPages, accessLog } = readSettings();
  const read = async () => readDeployment(folder, releasesDir, await readConfig(join(folder, 'config.json')));
  const health = async () => {
    const { version } = (await read()).shell;
    const { user, system } = process.cpuUsage();
    const used = { memory: process.memoryUsage.rss(), processor: (user + system) / 1e6 };
    return Response.json({ version, uptime: process.uptime(), ...used });
  };
  const ready = async () => {
    const { config } = await read();
    await rowReader({ config, fetch })('site_settings?select=id&limit=1');
    return Response.json({ ready: true });
  };
  await read();
  const current = whenChanged(folder, ['config.json', 'remotes.json'], read);
  const site = keep(
    createSite({ current, releases: releasesDir, keep: keepPages, checks: { health, ready } }),
  );
  const handle = accessLog ? logged(site.handle) : site.handle;
  const { url } = keep(await listen(Number(port), 'site', handle, host));
  await site.warmUp();
  log(`The site is at ${url}, its health at ${url}/.health and /.ready (press Ctrl-C to stop)`);
}

/**
 * Serves a deployment at a port, or an address and a port: the site whose config.json and remotes.json are in the folder, and its
 * releases, which are in RELEASES_DIR. Both files are read again when they change, so that a release, a rollback or another
 * configuration takes effect at once.
 */
export const serveSite = (folder: string, place: string) => runService((keep) => start(folder, place, keep));
