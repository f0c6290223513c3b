import { type App, appNamed, apps } from '../delivery/project/apps.ts';
import { type Keep, runService, UserError, untilStopped } from '../delivery/project/command.ts';
import { installed, runVisibly } from '../delivery/project/run.ts';
import { readSettings, root } from '../delivery/project/settings.ts';
import { commandOf, runVerb } from '../delivery/project/verbs.ts';
import { developInside } from '../delivery/remote/dev.ts';
import { answer, keepBuilding } from '../delivery/remote/watching.ts';
import { sayReady } from './ready.ts';
import { startDemoBackend } from './serve.ts';

/** Serves all apps and the back end until it's stopped, or one of the apps ends: without it, the others are of little use. */
async function serveAll(keep: Keep, stopping: AbortSignal) {
  const settings = readSettings();
  keep(await startDemoBackend(settings));
  const running = apps.map((app) => keepBuilding(app, root, stopping, ['serve', '--mode', 'development']));
  keep({ stop: async () => void (await Promise.allSettled(running)) });
  const entryOf = ({ folder, role }: App) =>
    `http://localhost:${settings.ports[folder]}/${role === 'host' ? '' : 'remoteEntry.js'}`;
  const ready = Promise.all(apps.map((app) => answer(entryOf(app), stopping)));
  await Promise.race([...running, ready]);
  // After the pages, which appear with wrong types, too.
  const args = ['--watch', '--noEmit', '--preserveWatchOutput'];
  const types = runVisibly(installed('tsc'), args, { signal: stopping }).catch(() => {});
  keep({ stop: () => types });
  sayReady(settings);
  await untilStopped(Promise.race(running), stopping);
}

/** Serves a deployed site with the local build of a remote in it. */
async function serveInside(site: string, name = '', keep: Keep, stopping: AbortSignal) {
  const app = appNamed(name);
  if (app.role !== 'remote') throw new UserError('A site keeps its shell: name a remote');
  const { ports } = readSettings();
  await developInside(site, { ...app, port: ports[app.folder] }, root, keep, stopping);
}

const command = commandOf('npm run dev --')
  .description('serves all apps and the back end, or a deployed site with the local build of a remote in it')
  .argument('[site]', 'its address')
  .argument('[remote]')
  .action((site?: string, name?: string) =>
    runService((keep, stopping) =>
      site ? serveInside(site, name, keep, stopping) : serveAll(keep, stopping),
    ),
  );
await runVerb(command);
