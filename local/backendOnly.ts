import { startBackend } from './backend.ts';
import { main } from '../project/service.ts';
import { readSettings } from '../project/settings.ts';

const log = (line: string) => console.log(line);

await main(async () => {
  const settings = readSettings();
  const backend = await startBackend({
    port: settings.backend,
    dataDir: settings.dataDir,
    demo: true,
    siteUrl: `http://localhost:${settings.host}`,
    log,
  });
  log(`Back end at ${backend.url} (Ctrl-C stops it)`);
  return backend;
});
