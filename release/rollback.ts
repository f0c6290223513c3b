import { log, runCommand } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { appNamed } from './apps.ts';
import { rollBack, whileLocked } from './publish.ts';

// npm run rollback -- owner, or npm run withdraw -- owner
await runCommand(async (shortName) => {
  const { name } = appNamed(shortName);
  const { releasesDir: folder } = readSettings();
  await whileLocked(folder, () => rollBack(name, { folder, log }));
});
