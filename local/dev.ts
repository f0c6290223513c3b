import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { log, runService } from '../project/command.ts';
import { readSettings, root } from '../project/settings.ts';
import { startDemoBackend } from './serve.ts';

await runService(async () => {
  const settings = readSettings();
  const backend = await startDemoBackend(settings);
  log(`Back end at ${backend.url}; the site will be at http://localhost:${settings.ports.host}`);
  const apps = spawn('npx', ['turbo', 'run', 'dev:federated'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A process group of its own, which can be stopped as a whole: neither npx nor turbo passes a signal on.
    detached: true,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
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
