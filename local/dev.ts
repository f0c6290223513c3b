import { log, runService } from '../delivery/project/command.ts';
import { runTurbo } from '../delivery/project/run.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { startDemoBackend } from './serve.ts';

await runService(async (stopping) => {
  const settings = readSettings();
  const backend = await startDemoBackend(settings);
  log(`Back end at ${backend.url}; the site will be at http://localhost:${settings.ports.host}`);
  const ended = runTurbo(stopping, 'run', 'dev:federated').catch(() => {});
  // Without the apps, the back end is of no use.
  void ended.then(() => process.kill(process.pid, 'SIGTERM'));
  const stop = async () => {
    await ended;
    await backend.stop();
  };
  return { stop };
});
