import { log, runService } from '../delivery/project/command.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { startDemoBackend } from './serve.ts';

await runService(async () => {
  const backend = await startDemoBackend(readSettings());
  log(`Back end at ${backend.url} (press Ctrl-C to stop)`);
  return backend;
});
