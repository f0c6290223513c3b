import { log, runService } from '../delivery/project/command.ts';
import { readSettings } from '../delivery/project/settings.ts';
import { OUTBOX } from './backend/outbox.ts';
import { startDemoBackend } from './serve.ts';

await runService(async () => {
  const backend = await startDemoBackend(readSettings());
  log(`Back end at ${backend.url}, emails at ${backend.url}${OUTBOX} (press Ctrl-C to stop)`);
  return backend;
});
