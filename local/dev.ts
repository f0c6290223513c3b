import { setTimeout as wait } from 'node:timers/promises';
import { apps } from '../delivery/project/apps.ts';
import { runService } from '../delivery/project/command.ts';
import { installed, runUntil } from '../delivery/project/run.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { sayReady } from './ready.ts';
import { startDemoBackend } from './serve.ts';

/** Waits for a development server, which answers when it has built its app. */
async function answer(url: string, stopping: AbortSignal) {
  while (!(await fetch(url, { signal: stopping }).catch(() => undefined))?.ok) await wait(200);
}

await runService(async (stopping) => {
  const settings = readSettings();
  const { ports } = settings;
  const backend = await startDemoBackend(settings);
  const serving = apps.map(({ folder }) =>
    runUntil(stopping, installed('rspack'), ['serve', '--mode', 'development'], folder).catch(() => {}),
  );
  // Without one of them, the others are of little use.
  void Promise.race(serving).then(() => process.kill(process.pid, 'SIGTERM'));
  const stop = async () => {
    await Promise.all(serving);
    await backend.stop();
  };
  const entryOf = ({ folder, role }: (typeof apps)[number]) =>
    `http://localhost:${ports[folder]}/${role === 'host' ? '' : 'remoteEntry.js'}`;
  await Promise.all(apps.map((app) => answer(entryOf(app), stopping)));
  sayReady(settings);
  return { stop };
});
