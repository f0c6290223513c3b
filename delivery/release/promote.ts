import { log, runCommand } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { appNamed } from './apps.ts';
import { whileLocked } from './publish.ts';
import { setShare } from './rollout.ts';

// npm run release -- promote owner
await runCommand(async (shortName) => {
  const { name } = appNamed(shortName);
  const { releasesDir: folder } = readSettings();
  await whileLocked(folder, () => setShare(name, undefined, { folder, log }));
});
