import { log, runCommand } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { appNamed } from './apps.ts';
import { whileLocked } from './publish.ts';
import { readShare, setShare } from './rollout.ts';

// npm run release -- share owner 50
await runCommand(async (shortName, text) => {
  const { name } = appNamed(shortName);
  const share = readShare(text, name);
  const { releasesDir: folder } = readSettings();
  await whileLocked(folder, () => setShare(name, share, { folder, log }));
});
