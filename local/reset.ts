import { existsSync, readdirSync, rmSync } from 'node:fs';
import { log, runCommand, UserError } from '../project/command.ts';
import { readSettings } from '../project/settings.ts';
import { lockFolder } from './backend/lock.ts';

/** What a data folder of ours holds, whole or unfinished; a folder with anything else is not ours to delete. */
const ours = /^(backend\.lock|database|keys\.json|storage)(\.\w+)?$/;

await runCommand(async () => {
  const { dataDir } = readSettings();
  if (!existsSync(dataDir)) {
    log(`${dataDir} is empty already`);
    return;
  }
  const unlock = await lockFolder(dataDir);
  try {
    const strange = readdirSync(dataDir).find((name) => !ours.test(name));
    if (strange) throw new UserError(`${dataDir} also holds ${strange}; it is not deleted`);
    rmSync(dataDir, { recursive: true });
  } finally {
    await unlock();
  }
  log(`${dataDir} is deleted; npm start begins afresh`);
});
