import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltApp } from '../build/closure.ts';
import { developmentRelease } from '../build/developmentRelease.ts';
import { type Keep, log, untilStopped } from '../project/command.ts';
import { freePort } from '../project/ports.ts';
import { listen } from '../serve/listen.ts';
import { isInDevelopment, originOf } from './deployed.ts';
import { createDevSite } from './devSite.ts';
import { readManifest } from './manifest.ts';
import { answer, keepBuilding, latestIn, rspack } from './watching.ts';

/** Builds it at each edit as it's released, which a released shell accepts. Not in `dist`, which holds what was built to be released. */
function watchBuilds(app: BuiltApp, tree: string, stopping: AbortSignal) {
  const folder = join(tree, 'node_modules/.cache/newsletters', app.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = ['build', '--watch', '--mode', 'production', '--output-path', folder];
  const building = keepBuilding(app, tree, stopping, args, folder);
  return { local: folder, building, ready: latestIn(folder) };
}

/** Serves it with hot reload, for a shell in development. */
async function serveHot(app: BuiltApp, tree: string, stopping: AbortSignal) {
  const port = await freePort();
  const args = ['serve', '--mode', 'development', '--port', String(port)];
  const local = developmentRelease(app, tree, `http://localhost:${port}`);
  const building = keepBuilding(app, tree, stopping, args);
  return { local, building, ready: answer(local.entry, stopping) };
}

/** Serves a deployed site at a local address, with the local build of a remote in it, until it's stopped. */
export async function developInside(
  address: string,
  app: BuiltApp & { port: number },
  tree: string,
  keep: Keep,
  stopping: AbortSignal,
) {
  const site = originOf(address);
  const { name, title, port } = app;
  const server = keep(await listen(port, title));
  const hot = await isInDevelopment(site);
  const { local, building, ready } = await (hot ? serveHot : watchBuilds)(app, tree, stopping);
  const devSite = createDevSite({ site, port, name, local });
  server.serve((request) => devSite.fetch(request));
  await Promise.race([building, ready]);
  await devSite.configAt(server.url);
  log(`${name} inside ${site}: ${server.url} (press Ctrl-C to stop)`);
  await untilStopped(building, stopping);
}

/** Shows a remote in a repository of its own: inside a deployed site or, without one, alone in the development frame. */
export async function dev(tree: string, site: string | undefined, keep: Keep, stopping: AbortSignal) {
  const app = readManifest(tree);
  if (site) await developInside(site, app, tree, keep, stopping);
  else await rspack(app, tree, stopping, ['serve', '--mode', 'development', '--env', 'standalone']);
}
