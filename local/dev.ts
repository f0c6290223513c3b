import { type App, appNamed, apps } from '../delivery/project/apps.ts';
import { runService, UserError } from '../delivery/project/command.ts';
import { installed, runUntil } from '../delivery/project/run.ts';
import { readSettings, root } from '../delivery/project/settings.ts';
import { commandOf, runVerb } from '../delivery/project/verbs.ts';
import { developInside } from '../delivery/remote/dev.ts';
import { answer, keepBuilding } from '../delivery/remote/watching.ts';
import { sayReady } from './ready.ts';
import { startDemoBackend } from './serve.ts';

/** Serves an app; anew whenever it has another page or text. */
const serve = (app: App, stopping: AbortSignal) =>
  keepBuilding(app, root, stopping, (until) =>
    runUntil(until, installed('rspack'), ['serve', '--mode', 'development'], app.folder),
  ).catch(() => {});

/** Serves all apps and the back end. */
async function serveAll(stopping: AbortSignal) {
  const settings = readSettings();
  const { ports } = settings;
  const backend = await startDemoBackend(settings);
  const serving = apps.map((app) => serve(app, stopping));
  // Beside the pages, which appear with wrong types, too.
  const types = runUntil(stopping, installed('tsc'), ['--watch', '--noEmit', '--preserveWatchOutput']).catch(
    () => {},
  );
  // Without one of them, the others are of little use.
  void Promise.race(serving).then(() => process.kill(process.pid, 'SIGTERM'));
  const stop = async () => {
    await Promise.all([...serving, types]);
    await backend.stop();
  };
  const entryOf = ({ folder, role }: (typeof apps)[number]) =>
    `http://localhost:${ports[folder]}/${role === 'host' ? '' : 'remoteEntry.js'}`;
  await Promise.all(apps.map((app) => answer(entryOf(app), stopping)));
  sayReady(settings);
  return { stop };
}

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
