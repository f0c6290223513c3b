import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { log, runService } from '../project/command.ts';
import { environmentWith, installed } from '../project/run.ts';
import { readSettings, root } from '../project/settings.ts';
import { startDemoBackend } from './serve.ts';

await runService(async () => {
  const settings = readSettings();
  const backend = await startDemoBackend(settings);
  log(`Back end at ${backend.url}; the site will be at http://localhost:${settings.ports.host}`);
  const apps = spawn(installed('turbo'), ['run', 'dev:federated'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own, which can be stopped as a whole: turbo doesn't pass signals on.
    detached: true,
    env: environmentWith(),
  });
  const ended = once(apps, 'exit');
  const stop = async () => {
    if (apps.pid && apps.exitCode === null && apps.signalCode === null) process.kill(-apps.pid, 'SIGINT');
    await ended;
    await backend.stop();
  };
  void ended.then(() => process.kill(process.pid, 'SIGTERM'));
  return { stop };
});
