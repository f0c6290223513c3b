import { type App, appNamed, apps } from '../delivery/project/apps.ts';
import { report, runService, startTogether, UserError } from '../delivery/project/command.ts';
import { installed, runUntil } from '../delivery/project/run.ts';
import { readSettings, root } from '../delivery/project/settings.ts';
import { commandOf, runVerb } from '../delivery/project/verbs.ts';
import { developInside } from '../delivery/remote/dev.ts';
import { answer, keepBuilding } from '../delivery/remote/watching.ts';
import { sayReady } from './ready.ts';
import { startDemoBackend } from './serve.ts';

/** Serves all apps and the back end. */
const serveAll = (stopping: AbortSignal) =>
  startTogether(async (keep) => {
    const settings = readSettings();
    const { ports } = settings;
    const running: Promise<void>[] = [];
    keep({ stop: async () => void (await Promise.allSettled(running)) });
    keep(await startDemoBackend(settings));
    const args = ['serve', '--mode', 'development'];
    running.push(...apps.map((app) => keepBuilding(app, root, stopping, args)));
    // Without one of them, the others are of little use.
    void Promise.race(running)
      .catch((error) => {
        if (stopping.aborted) return;
        report(error);
        process.exitCode = 1;
      })
      .then(() => process.kill(process.pid, 'SIGTERM'));
    const entryOf = ({ folder, role }: App) =>
      `http://localhost:${ports[folder]}/${role === 'host' ? '' : 'remoteEntry.js'}`;
    await Promise.all(apps.map((app) => answer(entryOf(app), stopping)));
    // After the pages, which appear with wrong types, too.
    const types = runUntil(stopping, installed('tsc'), ['--watch', '--noEmit', '--preserveWatchOutput']);
    running.push(types.catch(() => {}));
    sayReady(settings);
  });

/** Serves a deployed site with the local build of a remote in it. */
async function serveInside(site: string, name = '', stopping: AbortSignal) {
  const app = appNamed(name);
  if (app.role !== 'remote') throw new UserError('A site keeps its shell: name a remote');
  return developInside(site, { app, tree: root, port: readSettings().ports[app.folder] }, stopping);
}

const command = commandOf('npm run dev --')
  .description('serves all apps and the back end, or a deployed site with the local build of a remote in it')
  .argument('[site]', 'its address')
  .argument('[remote]')
  .action((site?: string, name?: string) =>
    runService((stopping) => (site ? serveInside(site, name, stopping) : serveAll(stopping))),
  );
await runVerb(command);
