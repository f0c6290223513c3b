import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startBackend } from './backend.ts';
import { main } from '../project/service.ts';
import { readSettings, root } from '../project/settings.ts';

const log = (line: string) => console.log(line);

await main(async () => {
  const settings = readSettings();
  const site = `http://localhost:${settings.host}`;
  const backend = await startBackend({
    port: settings.backend,
    dataDir: settings.dataDir,
    demo: true,
    siteUrl: site,
    log,
  });
  log(`Back end at ${backend.url}; the site comes at ${site}`);
  const apps = spawn('npx', ['turbo', 'run', 'dev:federated'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own, which can be stopped as a whole: neither npx nor turbo passes a signal on.
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
