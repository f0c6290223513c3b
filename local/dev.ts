import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pagesOf } from '../delivery/build/closure.ts';
import { type App, apps } from '../delivery/project/apps.ts';
import { log, runService } from '../delivery/project/command.ts';
import { installed, runUntil } from '../delivery/project/run.ts';
import { readSettings, root } from '../delivery/project/settings.ts';
import { sayReady } from './ready.ts';
import { startDemoBackend } from './serve.ts';

/** Waits for a development server, which answers when it has built its app. */
async function answer(url: string, stopping: AbortSignal) {
  while (!(await fetch(url, { signal: stopping }).catch(() => undefined))?.ok) await wait(200);
}

/** Aborts when a page or a text is added: a build reads once which there are. */
function watchLists({ folder, role }: App) {
  const changed = new AbortController();
  const pages = () => (role === 'remote' ? pagesOf(folder, root).join() : '');
  const before = pages();
  const watchers = [
    ...(role === 'remote' ? [watch(join(root, folder, 'src/pages'), () => before !== pages() && end())] : []),
    ...[folder, 'shared'].map((one) => watch(join(root, one, 'locales'), () => end())),
  ];
  function end() {
    for (const watcher of watchers) watcher.close();
    changed.abort();
  }
  return { changed: changed.signal, end };
}

/** Serves an app; anew whenever it has another page or text. */
async function serve(app: App, stopping: AbortSignal) {
  const { changed, end } = watchLists(app);
  const until = AbortSignal.any([stopping, changed]);
  await runUntil(until, installed('rspack'), ['serve', '--mode', 'development'], app.folder).catch(() => {});
  if (!changed.aborted) return end();
  log(`${app.folder} is built anew`);
  await serve(app, stopping);
}

await runService(async (stopping) => {
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
});
